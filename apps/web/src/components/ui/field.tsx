import { Search } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { cn } from './class-names.js';

interface FieldProps {
  label: string;
  hint?: ReactNode;
  /** Replaces the hint and marks the control as invalid. */
  error?: string | false | null | undefined;
  className?: string | undefined;
  children: (control: {
    id: string;
    'aria-describedby': string | undefined;
    'aria-invalid': true | undefined;
  }) => ReactNode;
}

export function Field({ label, hint, error, className, children }: FieldProps) {
  const id = useId();
  const note = error || hint;
  return (
    <div className={cn('grid content-start gap-1.5', className)}>
      <label htmlFor={id} className="font-medium text-[13.5px] text-text">
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

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'onChange'>, Omit<FieldProps, 'children'> {
  value: string;
  onChange: (value: string) => void;
  inputClassName?: string;
}

export function TextField({ inputClassName, onChange, ...props }: TextFieldProps) {
  const { label, hint, error, className, ...input } = props;
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(control) => (
        <Input
          {...control}
          {...input}
          className={inputClassName}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

interface SearchBoxProps {
  value: string;
  onChange: (value: string) => void;
  placeholder: string;
}

/** The page's search; `/` focuses it, Esc clears it. */
export function SearchBox({ value, onChange, placeholder }: SearchBoxProps) {
  return (
    <div className="relative min-w-0 flex-1 basis-64 sm:max-w-sm">
      <Search className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-text-3" />
      <Input
        data-shortcut="/"
        type="search"
        aria-label={placeholder.replace('...', '')}
        aria-keyshortcuts="/"
        placeholder={placeholder}
        className="peer pl-9 md:pr-9"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && onChange('')}
      />
      {value === '' && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 right-3 hidden -translate-y-1/2 rounded-sm border border-line-strong bg-surface-2 px-1.5 font-mono text-[12px] text-text-3 peer-focus:hidden md:block"
        >
          /
        </span>
      )}
    </div>
  );
}
