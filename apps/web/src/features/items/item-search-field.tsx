import { t } from '@lockwatch/texts/web/items';
import { Check, LoaderCircle, Search } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { cn } from '../../components/ui/class-names.js';
import { Field, Input } from '../../components/ui/field.js';
import { ItemPicture } from './item-picture.js';
import type { ItemChoice } from './use-item-choice.js';
import { useItemSearch } from './use-item-search.js';

interface ItemSearchFieldProps {
  label: string;
  choice: ItemChoice;
  autoFocus?: boolean;
  /** What else the text may mean; the first choice. */
  suggestion?: { label: string; take: () => void } | null;
  onPasteLines?: ((text: string) => void) | undefined;
  /** The key that focuses it. */
  shortcut?: string;
}

/** Item search while typing ([2-32], [4-06], [5-06]). Results of an earlier text stay visible but cannot be chosen. */
export function ItemSearchField({
  label,
  choice,
  autoFocus = false,
  suggestion = null,
  onPasteLines,
  shortcut,
}: ItemSearchFieldProps) {
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const search = useItemSearch(choice.text, choice.item === null);
  const { items, isAnswer } = search;
  const offset = suggestion ? 1 : 0;
  const optionCount = items.length + offset;
  const isListShown = isOpen && choice.item === null && optionCount > 0;
  const isUnknown =
    isOpen && choice.item === null && search.isSettled && search.query !== '' && optionCount === 0;
  const activeIndex = Math.min(active, optionCount - 1);
  const isActiveAnswer = isAnswer || activeIndex < offset;

  function pick(index: number): void {
    const item = items[index - offset];
    if (index < offset) suggestion?.take();
    else if (item && isAnswer) choice.choose(item);
    else return;
    setOpen(false);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape' && isListShown) {
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      const step = event.key === 'ArrowDown' ? 1 : -1;
      if (isActiveAnswer && optionCount > 0) setActive((activeIndex + step + optionCount) % optionCount);
    } else if (event.key === 'Enter' && isListShown) {
      event.preventDefault();
      pick(activeIndex);
    }
  }

  const optionProps = (index: number) => ({
    id: `${listId}-${index}`,
    isActive: index === activeIndex,
    onPoint: () => setActive(index),
    onChoose: () => pick(index),
  });

  const failure = search.error && choice.problem === null ? t('items.searchFailed') : null;
  return (
    <Field
      label={label}
      error={choice.problem ?? failure}
      hint={
        choice.item ? (
          <span className="flex items-center gap-1.5 text-deal-text">
            <Check className="size-3.5" />
            {t('items.selected')}
          </span>
        ) : isUnknown ? (
          <span role="status">{t('items.notFound', { query: search.query })}</span>
        ) : choice.isValidating ? (
          t('items.checking')
        ) : (
          t('items.typeAName')
        )
      }
    >
      {(control) => (
        <div className="relative">
          <Search className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-text-3" />
          <Input
            {...control}
            autoFocus={autoFocus}
            data-shortcut={shortcut}
            aria-keyshortcuts={shortcut}
            role="combobox"
            aria-expanded={isListShown}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={isListShown && isActiveAnswer ? `${listId}-${activeIndex}` : undefined}
            aria-required="true"
            maxLength={100}
            placeholder="Laser Grid"
            spellCheck={false}
            className={cn('pr-9 pl-9', choice.item && 'border-deal!')}
            value={choice.text}
            onChange={(event) => {
              choice.edit(event.target.value);
              setActive(0);
              setOpen(true);
            }}
            onPaste={(event) => {
              const text = event.clipboardData.getData('text');
              if (!onPasteLines || !/\S\s*[\r\n]\s*\S/.test(text)) return;
              event.preventDefault();
              onPasteLines(text);
            }}
            onFocus={() => {
              choice.cancelValidation();
              setOpen(true);
            }}
            onBlur={() => {
              setOpen(false);
              choice.scheduleValidation();
            }}
            onKeyDown={onKeyDown}
          />
          <span className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2" aria-hidden="true">
            {choice.item ? (
              <Check className="size-4 text-deal-text" />
            ) : (
              (choice.isValidating || (choice.text.trim() !== '' && !search.isSettled && !search.error)) && (
                <LoaderCircle className="size-4 animate-spin-fast text-text-3" />
              )
            )}
          </span>
          <div
            id={listId}
            role="listbox"
            aria-label={t('items.list')}
            aria-busy={!isAnswer}
            hidden={!isListShown}
            className="absolute inset-x-0 top-full z-40 mt-1.5 max-h-72 overflow-y-auto rounded-lg border border-line-strong bg-surface p-1 shadow-2"
          >
            {suggestion && (
              <Option {...optionProps(0)}>
                <span className="font-medium text-[14px]">{suggestion.label}</span>
              </Option>
            )}
            {items.map((item, place) => (
              <Option key={item.item_id} {...optionProps(place + offset)} isStale={!isAnswer}>
                <ItemPicture name={item.name} url={item.image_url} />
                <span className="min-w-0 flex-1">
                  <span className="block truncate font-medium text-[14px]">{item.name}</span>
                  {item.description && (
                    <span className="block truncate text-[12.5px] text-text-3">{item.description}</span>
                  )}
                </span>
              </Option>
            ))}
          </div>
        </div>
      )}
    </Field>
  );
}

interface OptionProps {
  id: string;
  isActive: boolean;
  /** Of an earlier text: it cannot be chosen. */
  isStale?: boolean;
  onPoint: () => void;
  onChoose: () => void;
  children: ReactNode;
}

function Option({ id, isActive, isStale = false, onPoint, onChoose, children }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the combobox itself
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the combobox
    <div
      ref={isActive ? keepInView : undefined}
      id={id}
      role="option"
      aria-selected={!isStale && isActive}
      aria-disabled={isStale}
      onPointerDown={(event) => event.preventDefault()}
      onPointerMove={(event) => !isStale && (event.movementX || event.movementY) && onPoint()}
      onClick={onChoose}
      className={cn(
        'flex min-h-11 items-center gap-3 rounded-md px-2.5 py-1.5',
        isStale ? 'cursor-progress *:opacity-50' : 'cursor-pointer',
        !isStale && isActive && 'bg-surface-2',
      )}
    >
      {children}
    </div>
  );
}

/** Ref for the active option: scrolls it into view within the list. */
function keepInView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}
