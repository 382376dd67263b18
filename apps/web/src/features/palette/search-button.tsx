import { t } from '@lockwatch/texts/web/shared';
import { Search } from 'lucide-react';
import { lazyPart } from '../../components/lazy-part.js';
import { Button, buttonClass } from '../../components/ui/button.js';
import { cn } from '../../components/ui/class-names.js';

export const CommandPalette = lazyPart(async () => (await import('./command-palette.js')).CommandPalette);

export const SEARCH_KEYS = [/Mac|iP(?:hone|ad)/.test(navigator.userAgent) ? '⌘' : 'Ctrl', 'K'] as const;

interface SearchButtonProps {
  /** Only the icon. */
  isCompact?: boolean;
  onOpen: () => void;
}

export function SearchButton({ isCompact = false, onOpen }: SearchButtonProps) {
  const prepare = () => void CommandPalette.preload();
  const shared = {
    'aria-haspopup': 'dialog' as const,
    'aria-keyshortcuts': 'Control+K Meta+K',
    onClick: onOpen,
    onPointerEnter: prepare,
    onFocus: prepare,
  };
  if (isCompact) {
    return (
      <Button variant="ghost" size="icon" aria-label={t('common.search')} {...shared}>
        <Search className="size-[18px]" />
      </Button>
    );
  }
  return (
    <button
      type="button"
      {...shared}
      className={cn(buttonClass({ size: 'sm' }), 'w-full justify-start font-normal text-text-3')}
    >
      <Search className="size-4" />
      {t('common.search')}
      <span aria-hidden="true" className="ml-auto font-mono text-[12px]">
        {SEARCH_KEYS.join(' ')}
      </span>
    </button>
  );
}
