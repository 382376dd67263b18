import { ChevronDown } from 'lucide-react';
import { type ComponentProps, type KeyboardEvent, useState } from 'react';
import { lazyPart } from '../lazy-part.js';
import { cn } from './class-names.js';
import { Field, inputClass } from './field.js';

const SelectList = lazyPart(async () => (await import('./select-list.js')).SelectList);

export interface SelectOption<T extends string> {
  value: T;
  label: string;
}

export interface SelectProps<T extends string> {
  value: T;
  options: readonly SelectOption<T>[];
  onChange: (value: T) => void;
  id?: string;
  disabled?: boolean | undefined;
  'aria-label'?: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
  className?: string | undefined;
}

/** A button with a list of options, whose code is fetched when the first list opens. */
export function Select<T extends string>(props: SelectProps<T>) {
  const { value, options, onChange, ...button } = props;
  const [wasOpened, setOpened] = useState(false);

  function choose(text: string): void {
    const option = options.find((one) => one.value === text);
    if (option) onChange(option.value);
  }
  async function open(): Promise<void> {
    await SelectList.preload();
    setOpened(true);
  }
  function openWithKey(event: KeyboardEvent): void {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    void open();
  }

  if (wasOpened) return <SelectList {...props} onChange={choose} />;
  return (
    <SelectButton
      {...button}
      role="combobox"
      aria-expanded={false}
      aria-autocomplete="none"
      onPointerEnter={SelectList.preload}
      onFocus={SelectList.preload}
      onClick={open}
      onKeyDown={openWithKey}
    >
      {options.find((option) => option.value === value)?.label}
    </SelectButton>
  );
}

export function SelectButton({ className, children, ...button }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...button}
      className={cn(inputClass, 'flex items-center justify-between gap-2 text-left', className)}
    >
      <span className="truncate">{children}</span>
      <ChevronDown className="size-4 shrink-0 text-text-3" />
    </button>
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
