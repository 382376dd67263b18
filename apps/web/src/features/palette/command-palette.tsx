import { describeWatchRange, type WatchRule } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/palette';
import { useNavigate } from '@tanstack/react-router';
import { CommandGroup, CommandItem, CommandList, CommandRoot } from 'cmdk';
import { LoaderCircle, ScanSearch, Search } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { CommandField } from '../../components/ui/command-field.js';
import { useFocusReturn } from '../../components/ui/modal.js';
import { ItemPicture } from '../items/item-picture.js';
import { useItemSearch } from '../items/use-item-search.js';
import { usePermission } from '../me/me.js';
import type { DashboardTab } from '../navigation/dashboard-tabs.js';
import { useRules } from '../watch-items/use-rules.js';
import { type Command, findByWords, useActionCommands, usePageCommands } from './use-commands.js';

/** Results of each kind. */
const SHOWN = 6;

interface Entry {
  key: string;
  label: string;
  hint?: string;
  picture: ReactNode;
  run: () => void;
}

interface CommandPaletteProps {
  text: string;
  onText: (text: string) => void;
  tabs: readonly DashboardTab[];
  onClose: () => void;
  onShortcuts: () => void;
}

/** Finds pages, actions, the user's watched items and items of the game; Enter opens or runs the active one. */
export function CommandPalette({ text, onText, tabs, onClose, onShortcuts }: CommandPaletteProps) {
  const results = useEntries(text.trim(), tabs, onShortcuts);
  const focusReturn = useFocusReturn();
  const chosen = useRef<Entry | null>(null);

  function onCloseAutoFocus(event: Event): void {
    focusReturn.onCloseAutoFocus(event);
    // Only now, because what it opens takes the focus.
    chosen.current?.run();
  }

  return (
    <Radix.Root open onOpenChange={onClose}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 animate-appear bg-scrim" />
        <Radix.Content
          {...focusReturn}
          onCloseAutoFocus={onCloseAutoFocus}
          aria-describedby={undefined}
          className="fixed inset-x-3 top-3 z-50 mx-auto max-w-xl animate-appear overflow-hidden rounded-xl border border-line-strong bg-surface shadow-3 sm:top-[12vh]"
        >
          <Radix.Title className="sr-only">{t('common.search')}</Radix.Title>
          <CommandRoot
            label={t('palette.search')}
            shouldFilter={false}
            loop
            vimBindings={false}
            className="flex max-h-[min(70dvh,30rem)] flex-col"
          >
            <div className="flex items-center gap-3 border-line border-b px-4">
              {results.isSearching ? (
                <LoaderCircle className="size-[18px] shrink-0 animate-spin-fast text-text-3" />
              ) : (
                <Search className="size-[18px] shrink-0 text-text-3" />
              )}
              <CommandField
                maxLength={100}
                placeholder={t('palette.placeholder')}
                className="h-13 min-w-0 flex-1 bg-transparent text-[16px] outline-none placeholder:text-text-3"
                value={text}
                onValueChange={onText}
              />
            </div>
            <Results
              {...results}
              text={text.trim()}
              onChoose={(entry) => {
                chosen.current = entry;
                onClose();
              }}
            />
          </CommandRoot>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

interface ResultsProps extends ReturnType<typeof useEntries> {
  text: string;
  onChoose: (entry: Entry) => void;
}

function Results({ text, groups, isSearching, onChoose }: ResultsProps) {
  const count = groups.flatMap((group) => group.entries).length;
  return (
    <>
      {count === 0 && !isSearching && (
        <p className="px-4 py-8 text-center text-[14px] text-text-3">{t('palette.nothingFound', { text })}</p>
      )}
      <p role="status" className="sr-only">
        {isSearching ? '' : t('palette.count', { count })}
      </p>
      <CommandList
        label={t('palette.results')}
        aria-busy={isSearching}
        className="scroll-py-2 overflow-y-auto outline-none"
      >
        {groups.map(({ title, entries }) => (
          <CommandGroup
            key={title}
            heading={<span className="px-2.5 font-medium text-[12.5px] text-text-3">{title}</span>}
            className="px-2 py-1"
          >
            {entries.map((entry) => (
              <CommandItem
                key={entry.key}
                value={entry.key}
                onSelect={() => onChoose(entry)}
                className="tap flex cursor-pointer items-center gap-3 rounded-md px-2.5 text-[14px] aria-selected:bg-surface-2"
              >
                <span aria-hidden="true" className="grid size-7 shrink-0 place-items-center">
                  {entry.picture}
                </span>
                <span className="min-w-0 flex-1 truncate">{entry.label}</span>
                <span className="tabular shrink-0 text-[13px] text-text-3">{entry.hint}</span>
              </CommandItem>
            ))}
          </CommandGroup>
        ))}
      </CommandList>
    </>
  );
}

/** What the text finds, in groups; without a text, all pages and actions. */
function useEntries(text: string, tabs: readonly DashboardTab[], onShortcuts: () => void) {
  const navigate = useNavigate();
  const pages = findByWords(usePageCommands(tabs), text, toText);
  const actions = findByWords(useActionCommands(onShortcuts), text, toText);
  const canRead = usePermission('READ_WATCHED_ITEMS');
  const rules = useRules(canRead && text !== '');
  const search = useItemSearch(text, true);
  const found = text === '' ? [] : findByWords(rules.rules, text, ruleText).slice(0, SHOWN);
  const items = search.isAnswer ? search.items.slice(0, SHOWN) : [];
  const groups: { title: string; entries: Entry[] }[] = [
    { title: t('palette.pages'), entries: pages.map(toEntry) },
    { title: t('palette.actions'), entries: actions.map(toEntry) },
    // Last, because they arrive later and must not move the others.
    {
      title: t('palette.watchedItems'),
      entries: found.map((rule) => ({
        key: rule.id,
        label: rule.item_name,
        hint: t(describeWatchRange(rule.min_price, rule.max_price)),
        picture: <ScanSearch className="size-[18px] text-text-3" />,
        run: () => void navigate({ to: '/dashboard/items', search: { q: rule.item_name, edit: rule.id } }),
      })),
    },
    {
      title: t('palette.items'),
      entries: items.map((item) => ({
        key: String(item.item_id),
        label: item.name,
        hint: t('palette.market'),
        picture: <ItemPicture name={item.name} url={item.image_url} />,
        run: () => void navigate({ to: '/dashboard/market', search: { item: item.item_id } }),
      })),
    },
  ];
  return {
    groups: groups.filter((group) => group.entries.length > 0),
    isSearching: text !== '' && !search.isSettled && !search.error,
  };
}

const toText = ({ label, words = '' }: Command) => `${label} ${words}`;
const ruleText = ({ item_name, tags }: WatchRule) => `${item_name} ${tags.map((tag) => tag.name).join(' ')}`;

function toEntry({ label, icon: Icon, run }: Command): Entry {
  return { key: label, label, picture: <Icon className="size-[18px] text-text-3" />, run };
}
