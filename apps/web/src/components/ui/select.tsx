import { Check, ChevronDown } from 'lucide-react';
import { Select as Radix } from 'radix-ui';
import { cn } from './class-names.js';
import { Field, inputClass } from './field.js';

export interface SelectOption<T extends string> {
  value: T;
  label: string;
}

interface SelectProps<T extends string> {
  value: T;
  options: readonly SelectOption<T>[];
  onChange: (value: T) => void;
  id?: string;
  disabled?: boolean;
  'aria-label'?: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
  className?: string;
}

export function Select<T extends string>({
  value,
  options,
  onChange,
  disabled,
  className,
  ...trigger
}: SelectProps<T>) {
  function choose(text: string): void {
    const option = options.find((one) => one.value === text);
    if (option) onChange(option.value);
  }
  return (
    <Radix.Root value={value} onValueChange={choose} disabled={disabled}>
      <Radix.Trigger
        {...trigger}
        className={cn(inputClass, 'flex items-center justify-between gap-2 text-left', className)}
      >
        <span className="truncate">
          <Radix.Value />
        </span>
        <ChevronDown className="size-4 shrink-0 text-text-3" />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          position="popper"
          sideOffset={6}
          className="animate-appear z-60 max-h-[min(320px,var(--radix-select-content-available-height))] min-w-(--radix-select-trigger-width) overflow-hidden rounded-lg border border-line-strong bg-surface p-1 shadow-2"
        >
          <Radix.Viewport>
            {options.map((option) => (
              <Radix.Item
                key={option.value}
                value={option.value}
                className="tap flex cursor-pointer select-none items-center gap-2 rounded-md px-2.5 text-[14px] text-text outline-none data-highlighted:bg-surface-2"
              >
                <span className="flex-1">
                  <Radix.ItemText>{option.label}</Radix.ItemText>
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

interface SelectFieldProps<T extends string> extends SelectProps<T> {
  label: string;
  hint?: string;
}

export function SelectField<T extends string>({ label, hint, className, ...select }: SelectFieldProps<T>) {
  return (
    <Field label={label} hint={hint} className={className}>
      {(control) => <Select {...control} {...select} />}
    </Field>
  );
}
