import { Search } from 'lucide-react';
import { Input } from './field.js';

interface SearchBoxProps {
  value: string;
  onChange: (value: string) => void;
  placeholder: string;
}

/** The page's search; `/` puts the focus into it, Esc empties it. */
export function SearchBox({ value, onChange, placeholder }: SearchBoxProps) {
  return (
    <div className="relative min-w-0 flex-1 basis-64 sm:max-w-sm">
      <Search
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-text-3"
        aria-hidden="true"
      />
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
