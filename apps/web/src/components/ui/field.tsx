import { type ComponentProps, type ReactNode, useId } from 'react';
import { cn } from './class-names.js';

export interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldProps {
  label: string;
  /** The label is for screen readers only: something else on the screen says the same. */
  isLabelHidden?: boolean;
  /** Sentence below the control. */
  hint?: ReactNode;
  /** What is wrong; replaces the hint and marks the control. */
  error?: string | null | undefined;
  className?: string;
  children: (control: FieldControl) => ReactNode;
}

/** A control with its label, hint and error, tied together for screen readers. */
export function Field({ label, isLabelHidden = false, hint, error, className, children }: FieldProps) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className={cn('grid content-start gap-1.5', className)}>
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'font-medium text-[13.5px] text-text'}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': note ? `${id}-note` : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {note && (
        <div
          id={`${id}-note`}
          role={error ? 'alert' : undefined}
          className={cn('text-[13px] leading-snug', error ? 'text-danger-text' : 'text-text-3')}
        >
          {note}
        </div>
      )}
    </div>
  );
}

export const inputClass =
  'tap w-full min-w-0 rounded-md border border-line-strong bg-bg px-3 text-[16px] text-text transition-colors placeholder:text-text-3 hover:border-text-3 focus-visible:border-accent-text focus-visible:outline-1 focus-visible:outline-offset-0 disabled:opacity-60 aria-invalid:border-danger-text md:text-[14px]';

export function Input({ className, ...props }: ComponentProps<'input'>) {
  return <input autoComplete="off" {...props} className={cn(inputClass, className)} />;
}
