import { ChevronDown } from 'lucide-react';
import { type ComponentProps, type KeyboardEvent, useState } from 'react';
import { lazyPart } from '../lazy-part.js';
import { cn } from './class-names.js';
import { Field, inputClass } from './field.js';

const SelectList = lazyPart(async () => (await import('./select-list.js')).SelectList);

export interface SelectOption<T> {
  value: T;
  label: string;
}

interface SelectProps<T> extends Omit<ComponentProps<'button'>, 'value' | 'onChange'> {
  value: T;
  options: readonly SelectOption<T>[];
  onChange: (value: T) => void;
}

/** A button with a list of options, whose code is fetched when the first list opens. */
export function Select<const T>({ value, options, onChange, ...button }: SelectProps<T>) {
  const [wasOpened, setOpened] = useState(false);
  const chosen = options.findIndex((option) => option.value === value);

  function choose(index: number): void {
    const option = options[index];
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

  const labels = options.map(({ label }) => label);
  if (wasOpened) return <SelectList {...button} labels={labels} chosen={chosen} onChoose={choose} />;
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
      {labels[chosen]}
    </SelectButton>
  );
}

interface FilterSelectProps<T> extends SelectProps<T | undefined> {
  options: readonly SelectOption<T>[];
  /** Label of the first choice, which filters nothing. */
  any: string;
}

export function FilterSelect<T>({ any, options, ...select }: FilterSelectProps<T>) {
  return <Select<T | undefined> {...select} options={[{ value: undefined, label: any }, ...options]} />;
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

interface SelectFieldProps<T> extends SelectProps<T> {
  label: string;
  hint?: string;
}

export function SelectField<const T>({ label, hint, className, ...select }: SelectFieldProps<T>) {
  return (
    <Field label={label} hint={hint} className={className}>
      {(control) => <Select {...control} {...select} />}
    </Field>
  );
}
