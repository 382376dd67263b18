import { useId } from 'react';
import { cn } from './class-names.js';
import type { SelectOption } from './select.js';

interface SegmentsProps<T> {
  label: string;
  value: T;
  options: readonly SelectOption<T>[];
  onChange: (value: T) => void;
}

/** A choice between two or three visible options. */
export function Segments<const T>({ label, value, options, onChange }: SegmentsProps<T>) {
  const name = useId();
  return (
    <fieldset className="flex w-fit rounded-md border border-line-strong bg-surface p-0.5">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.label}
          className={cn(
            'tap relative inline-flex items-center rounded-sm px-2 font-medium text-[13px] transition-colors has-focus-visible:outline-2 has-focus-visible:outline-accent-text sm:px-3',
            option.value === value
              ? 'bg-surface-3 text-text inset-ring inset-ring-line-strong'
              : 'text-text-2 hover:text-text',
          )}
        >
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
