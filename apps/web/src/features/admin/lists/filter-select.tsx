import { Select, type SelectOption } from '../../../components/ui/select.js';

interface FilterSelectProps<T extends string> {
  label: string;
  value: T;
  options: readonly SelectOption<T>[];
  onChange: (value: T) => void;
}

/** A filter of a list; half the width of a phone, so that two stand side by side. */
export function FilterSelect<T extends string>({ label, ...select }: FilterSelectProps<T>) {
  return (
    <div className="min-w-36 flex-1 sm:max-w-52">
      <Select aria-label={label} {...select} />
    </div>
  );
}
