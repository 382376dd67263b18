import { X } from 'lucide-react';

interface ChipProps {
  name: string;
  removeLabel: string;
  disabled: boolean;
  onRemove: () => void;
}

/** One of several that were chosen, with a button that removes it. */
export function Chip({ name, removeLabel, disabled, onRemove }: ChipProps) {
  return (
    <span className="inline-flex min-h-9 items-center gap-0.5 rounded-md border border-line-strong bg-surface pl-2.5 font-medium text-[13px]">
      {name}
      <button
        type="button"
        disabled={disabled}
        aria-label={removeLabel}
        onClick={onRemove}
        className="relative grid size-8 place-items-center rounded-md text-text-3 after:absolute after:-inset-1.5 hover:bg-surface-3 hover:text-text"
      >
        <X className="size-3.5" />
      </button>
    </span>
  );
}
