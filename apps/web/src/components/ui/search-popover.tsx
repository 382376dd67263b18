import { type ReactNode, useState } from 'react';
import { lazyPart } from '../lazy-part.js';
import { buttonClass } from './button.js';
import type { SearchListProps } from './search-list.js';

const SearchLayer = lazyPart(async () => (await import('./search-layer.js')).SearchLayer);

interface SearchPopoverProps extends SearchListProps {
  label: string;
  isCompact?: boolean;
  isDisabled?: boolean;
  /** Before it opens for the first time. */
  onOpen?: () => void;
  children: ReactNode;
}

/** A button that opens a searchable list and closes it after a choice. The list's code is fetched when the first one opens. */
export function SearchPopover({
  label,
  isCompact,
  isDisabled,
  onOpen,
  children,
  ...list
}: SearchPopoverProps) {
  const [wasOpened, setOpened] = useState(false);
  const trigger = {
    'aria-label': label,
    disabled: isDisabled,
    className: isCompact
      ? 'relative grid size-6 place-items-center rounded-sm border border-line-strong border-dashed text-text-3 after:absolute after:-inset-2 hover:bg-surface-3 hover:text-text touch:size-[34px] touch:after:-inset-1.5'
      : buttonClass({ variant: 'secondary', size: 'sm' }),
    children,
  };
  async function open(): Promise<void> {
    onOpen?.();
    await SearchLayer.preload();
    setOpened(true);
  }

  if (wasOpened) return <SearchLayer {...list} trigger={trigger} />;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-expanded={false}
      {...trigger}
      onPointerEnter={SearchLayer.preload}
      onFocus={SearchLayer.preload}
      onClick={open}
    />
  );
}
