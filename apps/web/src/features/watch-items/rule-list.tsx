import { hasPermission, LIMITS, type Me } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/watch-items';
import { getRouteApi } from '@tanstack/react-router';
import { Check, ChevronDown, Download, Plus, ScanSearch, Upload } from 'lucide-react';
import { type Dispatch, type SetStateAction, useMemo, useRef, useState } from 'react';
import { trpc } from '../../api/trpc.js';
import { useDownload } from '../../api/use-download.js';
import { sends } from '../../api/use-server-mutation.js';
import { deleteUnsaved } from '../../auth/unsaved-input.js';
import { Button } from '../../components/ui/button.js';
import { Panel } from '../../components/ui/card.js';
import { cn } from '../../components/ui/class-names.js';
import type { Sorting } from '../../components/ui/data-table.js';
import { inputClass, SearchBox } from '../../components/ui/field.js';
import type { EmptyStateProps } from '../../components/ui/states.js';
import { LoadErrorPanel } from '../errors/query-list.js';
import { PageHeader } from '../navigation/page-header.js';
import { useSearchChange } from '../navigation/search-values.js';
import { useListKeys } from '../navigation/use-list-keys.js';
import { filterRules, SORT_CHOICES, sortRules } from './find-rules.js';
import { useCreateRule } from './mutations.js';
import { NEW_RULE_FORM } from './rule-form-names.js';
import {
  Alerts,
  Bulk,
  CreateRule,
  ImportRules,
  prepareBulk,
  prepareRuleForms,
  ReviewRules,
  Teams,
} from './rule-forms.js';
import { RuleTable } from './rule-table.js';
import { useRules } from './use-rules.js';

const route = getRouteApi('/dashboard/items');
/** In the address in place of an id: the create form is open. */
const NEW = 'new';
/** In place of an id: the teams are shown. A link to join leads here. */
const TEAMS = 'teams';
/** The same for the price alerts. */
const ALERTS = 'alerts';

interface RuleListProps {
  /** Null while loading. */
  me: Me | null;
}

/** The user's watched items and their actions ([2-30] to [2-35]); the address says which form is open. */
export function RuleList({ me }: RuleListProps) {
  const canWrite = me === null || hasPermission(me.permissions, 'WRITE_WATCHED_ITEMS');
  const address = route.useSearch();
  const setAddress = useSearchChange<typeof address>();
  const [importText, setImportText] = useState<string | null>(null);
  const list = useRules(me !== null);
  const addButton = useRef<HTMLButtonElement>(null);
  const create = useCreateRule(closeForm);
  const isCreating = address.edit === NEW;
  const openForm = () => setAddress({ edit: NEW });

  function closeForm(): void {
    deleteUnsaved(NEW_RULE_FORM);
    setAddress({ edit: undefined });
    addButton.current?.focus();
  }

  return (
    <>
      <PageHeader
        title={t('watchItems.title')}
        text={<span className={cn(isCreating && 'max-sm:hidden')}>{t('watchItems.text')}</span>}
      >
        {canWrite && (
          <Button
            icon={Plus}
            ref={addButton}
            data-shortcut="n"
            variant="primary"
            onClick={openForm}
            onPointerEnter={prepareRuleForms}
            onFocus={prepareRuleForms}
            disabled={me === null}
            pending={create.isPending}
            aria-expanded={isCreating}
          >
            {t(create.isPending ? 'watchItems.adding' : 'watchItems.add')}
          </Button>
        )}
      </PageHeader>
      {isCreating && canWrite && <CreateRule create={create} onCancel={closeForm} onList={setImportText} />}
      {address.edit === TEAMS && <Teams />}
      {address.edit === ALERTS && <Alerts />}
      {list.error && list.rules.length === 0 ? (
        <LoadErrorPanel title={t('watchItems.loadFailed')} query={list} />
      ) : (
        <Rules {...{ me, list, canWrite }} onAdd={isCreating ? null : openForm} onImport={setImportText} />
      )}
      {importText !== null && <ImportRules initialText={importText} onClose={() => setImportText(null)} />}
    </>
  );
}

interface RulesProps extends RuleListProps {
  list: ReturnType<typeof useRules>;
  canWrite: boolean;
  /** Null while the form is open. */
  onAdd: (() => void) | null;
  onImport: (text: string) => void;
}

function Rules({ me, list, canWrite, onAdd, onImport }: RulesProps) {
  const { q: search = '', sort } = route.useSearch();
  const setAddress = useSearchChange<ReturnType<typeof route.useSearch>>();
  /** Null outside selection mode. */
  const [selected, setSelected] = useState<ReadonlySet<string> | null>(null);
  const isSelecting = selected !== null;
  const [shown, setShown] = useState<number>(LIMITS.itemsPageDefault);
  const table = useRef<HTMLDivElement>(null);
  useListKeys(table);
  const found = useMemo(
    () => sortRules(filterRules(list.rules, search), sort, list.figures),
    [list.rules, list.figures, search, sort],
  );
  const foundIds = useMemo(() => found.map(({ id }) => id), [found]);
  const hasRules = list.rules.length > 0;
  // Matches cannot be counted before all are loaded.
  const known = search === '' ? list.total : null;
  const total = list.isComplete ? found.length : known;

  function setSearch(q: string): void {
    setShown(LIMITS.itemsPageDefault);
    setAddress({ q: q || undefined });
  }
  function toggleSelected(id: string): void {
    const ids = new Set(selected);
    if (!ids.delete(id)) ids.add(id);
    setSelected(ids);
  }

  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <SearchBox value={search} onChange={setSearch} placeholder={t('watchItems.search')} />
        <div className="flex items-center gap-x-3 max-sm:basis-full max-sm:flex-wrap">
          <p
            role="status"
            className="tabular text-[13px] text-text-3 leading-5 max-sm:min-h-5 max-sm:flex-auto"
          >
            {hasRules && me && countText(total ?? found.length, total !== null, me.item_limit, search)}
          </p>
          {canWrite && <ReviewButton list={list} />}
          <SortSelect value={sort} onChange={(next) => setAddress({ sort: next })} isDisabled={!hasRules} />
        </div>
        <RuleTools
          {...{ canWrite, hasRules, isSelecting }}
          canImport={me !== null}
          onSelect={() => setSelected(isSelecting ? null : new Set())}
          onImport={() => onImport('')}
        />
      </div>
      <div ref={table}>
        <Panel>
          <RuleTable
            rules={found.slice(0, shown)}
            figures={list.figures}
            isLoading={list.isLoading}
            selected={selected}
            onSelect={toggleSelected}
            onTag={setSearch}
            canWrite={canWrite}
            empty={hasRules ? nothingFound(search, () => setSearch('')) : noRules(canWrite ? onAdd : null)}
          />
        </Panel>
      </div>
      <LoadMore remaining={(total ?? found.length) - shown} setShown={setShown} />
      {isSelecting && (
        <Bulk
          selected={list.rules.flatMap(({ id }) => (selected.has(id) ? id : []))}
          matching={list.isComplete ? foundIds : null}
          onSelectAll={() => setSelected(new Set(foundIds))}
          onDeleted={() => setSelected(new Set())}
          onDone={() => setSelected(null)}
        />
      )}
    </>
  );
}

interface LoadMoreProps {
  remaining: number;
  setShown: Dispatch<SetStateAction<number>>;
}

function LoadMore({ remaining, setShown }: LoadMoreProps) {
  if (remaining <= 0) return null;
  return (
    <div className="mt-4 flex flex-wrap justify-center gap-2">
      <Button onClick={() => setShown((shown) => shown + LIMITS.itemsPageDefault)}>
        {t('watchItems.loadMoreCount', { count: remaining })}
      </Button>
      {remaining > LIMITS.itemsPageDefault && (
        <Button variant="ghost" onClick={() => setShown(Number.POSITIVE_INFINITY)}>
          {t('watchItems.showAll')}
        </Button>
      )}
    </div>
  );
}

/** Opens the rules that ping never or very often. */
function ReviewButton({ list: { rules, figures } }: Pick<RulesProps, 'list'>) {
  const [isOpen, setOpen] = useState(false);
  const odd = useMemo(() => rules.filter(({ id }) => figures.get(id)?.health), [rules, figures]);
  return (
    <>
      {odd.length > 0 && (
        <Button size="xs" variant="ghost" onClick={() => setOpen(true)} onPointerEnter={ReviewRules.preload}>
          {t('watchItems.review', { count: odd.length })}
        </Button>
      )}
      {isOpen && <ReviewRules rules={odd} figures={figures} onClose={() => setOpen(false)} />}
    </>
  );
}

function countText(count: number, isTotal: boolean, limit: number, search: string): string {
  const known = { count, isTotal: isTotal ? 'other' : 'no' } as const;
  if (search !== '') return t('watchItems.found', known);
  if (isTotal && count > limit) return t('watchItems.overLimit', { count, excess: count - limit, limit });
  return t('watchItems.countOfLimit', { ...known, limit });
}

/** In place of the headers on phones: a native control, which loads nothing. Disabled while empty, so that nothing moves. */
function SortSelect({ value = '', onChange, isDisabled }: Sorting & { isDisabled: boolean }) {
  return (
    <select
      aria-label={t('watchItems.sort')}
      disabled={isDisabled}
      value={value}
      onChange={(event) => onChange(event.target.value || undefined)}
      className={`${inputClass} w-auto! md:hidden`}
    >
      {SORT_CHOICES.map(([name, label]) => (
        <option key={name} value={name}>
          {t(label)}
        </option>
      ))}
    </select>
  );
}

function noRules(onAdd: (() => void) | null): EmptyStateProps {
  return {
    icon: ScanSearch,
    title: t('watchItems.empty'),
    text: t('watchItems.emptyText'),
    children: onAdd && (
      <Button variant="primary" onClick={onAdd}>
        {t('watchItems.addFirst')}
      </Button>
    ),
  };
}

function nothingFound(search: string, onClear: () => void): EmptyStateProps {
  return {
    icon: ScanSearch,
    title: t('watchItems.notFound', { query: search }),
    text: t('watchItems.notFoundText'),
    children: <Button onClick={onClear}>{t('watchItems.clearSearch')}</Button>,
  };
}

const TOOL = { size: 'sm', variant: 'ghost', onPointerEnter: prepareBulk, onFocus: prepareBulk } as const;

interface RuleToolsProps {
  canWrite: boolean;
  canImport: boolean;
  hasRules: boolean;
  isSelecting: boolean;
  onSelect: () => void;
  onImport: () => void;
}

/** Buttons for selecting, import, export, price alerts and teams; disabled while unavailable, so that nothing moves later. */
function RuleTools({ canWrite, canImport, hasRules, isSelecting, onSelect, onImport }: RuleToolsProps) {
  const { edit } = route.useSearch();
  const setAddress = useSearchChange<ReturnType<typeof route.useSearch>>();
  const utils = trpc.useUtils();
  const exporting = useDownload(t('watchItems.exportFailed'), async () => {
    const { csv, filename } = await utils.user.items.export.fetch(undefined, { staleTime: 0 });
    return { name: filename, text: csv, type: 'text/csv' };
  });
  return (
    <div className="flex flex-wrap gap-2 max-sm:-ml-3 max-sm:gap-0 sm:ml-auto max-sm:[&_svg]:hidden">
      {canWrite && (
        <>
          <Button
            {...TOOL}
            icon={Check}
            data-shortcut="s"
            disabled={!hasRules && !isSelecting}
            aria-pressed={isSelecting}
            className={isSelecting ? 'bg-surface-2 text-text inset-ring inset-ring-line-strong' : ''}
            onClick={onSelect}
          >
            {t('watchItems.select')}
          </Button>
          <Button {...TOOL} icon={Upload} disabled={!canImport} onClick={onImport}>
            {t('watchItems.import')}
          </Button>
        </>
      )}
      <Button {...TOOL} icon={Download} disabled={!hasRules} {...sends(exporting, undefined)}>
        {t('watchItems.export')}
      </Button>
      {([ALERTS, TEAMS] as const).map((name) => (
        <Button
          {...TOOL}
          key={name}
          icon={ChevronDown}
          aria-expanded={edit === name}
          onClick={() => setAddress({ edit: edit === name ? undefined : name })}
        >
          {t(`watchItems.${name}`)}
        </Button>
      ))}
    </div>
  );
}
