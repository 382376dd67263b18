import { Popover as Radix } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { buttonClass } from './button.js';
import { SearchList, type SearchListProps } from './search-list.js';

interface SearchPopoverProps<T> extends SearchListProps<T> {
  /** Of the button that opens it. */
  label: string;
  /** A small square button with an icon alone. */
  isCompact?: boolean;
  isDisabled?: boolean;
  children: ReactNode;
}

/** A button that opens a searchable list to choose one thing from; closes once something is chosen. */
export function SearchPopover<T>(props: SearchPopoverProps<T>) {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const trigger = {
    'aria-label': props.label,
    disabled: props.isDisabled,
    className: props.isCompact
      ? 'relative grid size-6 place-items-center rounded-sm border border-line-strong border-dashed text-text-3 after:absolute after:-inset-2 hover:bg-surface-3 hover:text-text touch:size-[34px] touch:after:-inset-1.5'
      : buttonClass({ variant: 'secondary', size: 'sm' }),
    children: props.children,
  };
  // Long lists have one in each row, and hardly any is ever opened.
  if (!wasOpened) {
    return (
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={false}
        {...trigger}
        onClick={() => {
          setOpened(true);
          setOpen(true);
        }}
      />
    );
  }
  return (
    <Radix.Root open={isOpen} onOpenChange={setOpen}>
      <Radix.Trigger {...trigger} />
      <Radix.Portal>
        <Radix.Content
          align="start"
          sideOffset={6}
          collisionPadding={12}
          aria-label={props.label}
          className="animate-appear z-60 w-64 rounded-lg border border-line-strong bg-surface p-2 shadow-2"
        >
          <SearchList
            {...props}
            onChoose={(value) => {
              props.onChoose(value);
              setOpen(false);
            }}
          />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
