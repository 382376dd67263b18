import { Select, type SelectOption } from '../../../components/ui/select.js';

interface FilterSelectProps<T extends string> {
  label: string;
  /** The choice that filters nothing, and is first. */
  any: string;
  /** Undefined: nothing is filtered. */
  value: T | undefined;
  options: readonly SelectOption<T>[];
  onChange: (value: T | undefined) => void;
}

const ANY = 'all';

/** A filter of a list; half the width of a phone, so that two stand side by side. */
export function FilterSelect<T extends string>({
  label,
  any,
  value,
  options,
  onChange,
}: FilterSelectProps<T>) {
  return (
    <div className="min-w-36 flex-1 sm:max-w-52">
      <Select<T | typeof ANY>
        aria-label={label}
        value={value ?? ANY}
        options={[{ value: ANY, label: any }, ...options]}
        onChange={(choice) => onChange(choice === ANY ? undefined : choice)}
      />
    </div>
  );
}
