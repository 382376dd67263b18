import { Check } from 'lucide-react';
import { Select as Radix } from 'radix-ui';
import type { ComponentProps } from 'react';
import { SelectButton } from './select.js';

interface SelectListProps extends ComponentProps<'button'> {
  labels: readonly string[];
  /** The place of the chosen option. */
  chosen: number;
  onChoose: (index: number) => void;
}

export function SelectList({ labels, chosen, onChoose, disabled, ...trigger }: SelectListProps) {
  return (
    <Radix.Root
      defaultOpen
      value={`${chosen}`}
      onValueChange={(index) => onChoose(Number(index))}
      disabled={disabled}
    >
      <Radix.Trigger asChild>
        <SelectButton {...trigger}>
          <Radix.Value />
        </SelectButton>
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          position="popper"
          sideOffset={6}
          className="animate-appear z-60 max-h-[min(320px,var(--radix-select-content-available-height))] min-w-(--radix-select-trigger-width) overflow-hidden rounded-lg border border-line-strong bg-surface p-1 shadow-2"
        >
          <Radix.Viewport>
            {Array.from(labels.entries(), ([place, label]) => (
              <Radix.Item
                key={place}
                value={`${place}`}
                className="tap flex cursor-pointer select-none items-center gap-2 rounded-md px-2.5 text-[14px] text-text outline-none data-highlighted:bg-surface-2"
              >
                <span className="flex-1">
                  <Radix.ItemText>{label}</Radix.ItemText>
                </span>
                <Radix.ItemIndicator>
                  <Check className="size-4 text-accent-text" />
                </Radix.ItemIndicator>
              </Radix.Item>
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
