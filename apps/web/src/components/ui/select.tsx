import type { ComponentProps } from 'react';
import { cn } from './class-names.js';
import { Field, inputClass } from './field.js';

export interface SelectOption<T> {
  value: T;
  label: string;
}

interface SelectProps<T> extends Omit<ComponentProps<'select'>, 'value' | 'onChange'> {
  value: T;
  options: readonly SelectOption<T>[];
  onChange: (value: T) => void;
}

/** A choice of one of several options. */
export function Select<const T>({ value, options, onChange, className, ...select }: SelectProps<T>) {
  const chosen = options.findIndex((option) => option.value === value);
  return (
    <select
      {...select}
      className={cn(inputClass, 'truncate', className)}
      value={chosen}
      onChange={(event) => {
        const option = options[Number(event.target.value)];
        if (option) onChange(option.value);
      }}
    >
      {/* The options may still be loading. */}
      {chosen === -1 && <option value={-1} hidden />}
      {options.map(({ label }, index) => (
        <option key={label} value={index}>
          {label}
        </option>
      ))}
    </select>
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
