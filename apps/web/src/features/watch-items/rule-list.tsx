import { hasPermission, LIMITS, type Me } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/watch-items';
import { getRouteApi } from '@tanstack/react-router';
import { Check, Download, Plus, ScanSearch, Upload } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { deleteUnsaved } from '../../auth/unsaved-input.js';
import { Button } from '../../components/ui/button.js';
import { Panel } from '../../components/ui/card.js';
import { cn } from '../../components/ui/class-names.js';
import type { Sorting } from '../../components/ui/data-table.js';
import { inputClass, SearchBox } from '../../components/ui/field.js';
import { EmptyState } from '../../components/ui/states.js';
import { LoadError } from '../errors/query-list.js';
import { PageHeader } from '../navigation/page-header.js';
import { useSearchChange } from '../navigation/search-values.js';
import { useListKeys } from '../navigation/use-list-keys.js';
import { useCreateRule, useExportRules } from './mutations.js';
import { filterRules } from './rule-filter.js';
import { NEW_RULE_FORM } from './rule-form-names.js';
import { Bulk, CreateRule, ImportRules, prepareBulk, prepareRuleForms, ReviewRules } from './rule-forms.js';
import { RuleTable } from './rule-table.js';
import { SORT_CHOICES, sortRules } from './sort-rules.js';
import { useRules } from './use-rules.js';
import { useSelection } from './use-selection.js';

const route = getRouteApi('/dashboard/items');
/** In the address in place of an id: the create form is open. */
const NEW = 'new';

interface RuleListProps {
  /** Null while loading. */
  me: Me | null;
  title: string;
  text: string;
}

/** The user's watched items and their actions ([2-30] to [2-35]). */
export function RuleList({ me, title, text }: RuleListProps) {
  const canWrite = me === null || hasPermission(me.permissions, 'WRITE_WATCHED_ITEMS');
  const address = route.useSearch();
  const { q: search = '', edit, sort } = address;
  // The address says which form is open, so that it still is after a reload.
  const setAddress = useSearchChange<typeof address>();
  const isCreating = edit === NEW;
  const [importText, setImportText] = useState<string | null>(null);
  const [isSelecting, setSelecting] = useState(false);
  const [isReviewing, setReviewing] = useState(false);
  const [shown, setShown] = useState<number>(LIMITS.itemsPageDefault);
  const list = useRules(me !== null);
  const addButton = useRef<HTMLButtonElement>(null);
  const table = useRef<HTMLDivElement>(null);
  useListKeys(table);
  const create = useCreateRule(closeForm);
  const found = useMemo(
    () => sortRules(filterRules(list.rules, search), sort, list.figures),
    [list.rules, list.figures, search, sort],
  );
  const foundIds = useMemo(() => found.map(({ id }) => id), [found]);
  const odd = useMemo(
    () => list.rules.filter(({ id }) => (list.figures.get(id)?.health ?? null) !== null),
    [list.rules, list.figures],
  );
  const selection = useSelection(foundIds);
  const held = useMemo(() => new Set(list.rules.map(({ id }) => id)), [list.rules]);
  const selected = [...selection.ids].filter((id) => held.has(id));
  // Matches can be counted only after all rules are loaded.
  const total = search === '' ? list.total : list.isComplete ? found.length : null;
  const remaining = (total ?? found.length) - shown;

  const openForm = () => setAddress({ edit: NEW });
  const setSort = (next: string | undefined) => setAddress({ sort: next });

  function closeForm(): void {
    deleteUnsaved(NEW_RULE_FORM);
    setAddress({ edit: undefined });
    addButton.current?.focus();
  }

  function setSearch(q: string): void {
    setShown(LIMITS.itemsPageDefault);
    setAddress({ q: q || undefined });
  }

  function stopSelecting(): void {
    setSelecting(false);
    selection.clear();
  }

  if (list.error && list.rules.length === 0) {
    return (
      <>
        <PageHeader title={title} text={text} />
        <Panel>
          <LoadError
            title={t('watchItems.loadFailed')}
            query={{ error: list.error, isFetching: list.isRetrying, refetch: list.retry }}
          />
        </Panel>
      </>
    );
  }
  const hasNone = !list.isLoading && list.rules.length === 0;
  return (
    <>
      <PageHeader title={title} text={text}>
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
            {create.isPending ? t('watchItems.adding') : t('watchItems.add')}
          </Button>
        )}
      </PageHeader>
      {isCreating && canWrite && <CreateRule create={create} onCancel={closeForm} onList={setImportText} />}
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <SearchBox value={search} onChange={setSearch} placeholder={t('watchItems.search')} />
        <div className="flex items-center gap-3 max-sm:basis-full">
          <p role="status" className="tabular text-[13px] text-text-3 leading-5 max-sm:min-h-5 max-sm:flex-1">
            {me && !list.isLoading && !hasNone
              ? countText(total ?? found.length, total !== null, me.item_limit, search)
              : ''}
          </p>
          {canWrite && odd.length > 0 && (
            <Button
              size="xs"
              variant="ghost"
              onClick={() => setReviewing(true)}
              onPointerEnter={ReviewRules.preload}
            >
              {t('watchItems.review', { count: odd.length })}
            </Button>
          )}
          <SortSelect value={sort} onChange={setSort} isDisabled={hasNone || list.isLoading} />
        </div>
        <RuleTools
          canWrite={canWrite}
          canImport={me !== null}
          hasRules={!hasNone && !list.isLoading}
          isSelecting={isSelecting}
          onSelect={() => (isSelecting ? stopSelecting() : setSelecting(true))}
          onImport={() => setImportText('')}
        />
      </div>
      <div
        ref={table}
        className={cn(
          'overflow-clip rounded-xl border border-line bg-surface shadow-1',
          isSelecting && 'select-none',
        )}
      >
        <RuleTable
          rules={found.slice(0, shown)}
          figures={list.figures}
          sorting={{ value: sort, onChange: setSort }}
          isLoading={list.isLoading}
          openId={edit ?? null}
          onToggle={(id) => setAddress({ edit: id ?? undefined })}
          selected={isSelecting ? selection.ids : null}
          onSelect={selection.toggle}
          onTag={setSearch}
          canWrite={canWrite}
          empty={
            hasNone ? (
              <NoRules canWrite={canWrite} onAdd={openForm} isCreating={isCreating} />
            ) : (
              <NothingFound search={search} onClear={() => setSearch('')} />
            )
          }
        />
      </div>
      {remaining > 0 && (
        <div className="mt-4 flex flex-wrap justify-center gap-2">
          <Button onClick={() => setShown((count) => count + LIMITS.itemsPageDefault)}>
            {total === null ? t('watchItems.loadMore') : t('watchItems.loadMoreCount', { count: remaining })}
          </Button>
          {remaining > LIMITS.itemsPageDefault && (
            <Button variant="ghost" onClick={() => setShown(Number.POSITIVE_INFINITY)}>
              {t('watchItems.showAll')}
            </Button>
          )}
        </div>
      )}
      {isSelecting && (
        <Bulk
          selected={selected}
          matching={list.isComplete ? foundIds : null}
          onSelectAll={() => selection.selectAll(foundIds)}
          onDeleted={selection.clear}
          onDone={stopSelecting}
        />
      )}
      {isReviewing && <ReviewRules rules={odd} figures={list.figures} onClose={() => setReviewing(false)} />}
      {importText !== null && <ImportRules initialText={importText} onClose={() => setImportText(null)} />}
    </>
  );
}

function countText(count: number, isTotal: boolean, limit: number, search: string): string {
  const known = { count, isTotal: isTotal ? 'other' : 'no' } as const;
  if (search !== '') return t('watchItems.found', known);
  if (limit <= 0) return t('watchItems.count', known);
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
      className={cn(inputClass, 'w-auto! md:hidden')}
    >
      {SORT_CHOICES.map(([name, label]) => (
        <option key={name} value={name}>
          {t(label)}
        </option>
      ))}
    </select>
  );
}

interface NoRulesProps {
  canWrite: boolean;
  isCreating: boolean;
  onAdd: () => void;
}

function NoRules({ canWrite, isCreating, onAdd }: NoRulesProps) {
  return (
    <EmptyState icon={ScanSearch} title={t('watchItems.empty')} text={t('watchItems.emptyText')}>
      {canWrite && !isCreating && (
        <Button variant="primary" onClick={onAdd}>
          {t('watchItems.addFirst')}
        </Button>
      )}
    </EmptyState>
  );
}

function NothingFound({ search, onClear }: { search: string; onClear: () => void }) {
  return (
    <EmptyState
      icon={ScanSearch}
      title={t('watchItems.notFound', { query: search })}
      text={t('watchItems.notFoundText')}
    >
      <Button onClick={onClear}>{t('watchItems.clearSearch')}</Button>
    </EmptyState>
  );
}

/** Buttons for selecting, import and export; disabled while unavailable, so that nothing moves later. */
function RuleTools(props: {
  canWrite: boolean;
  canImport: boolean;
  hasRules: boolean;
  isSelecting: boolean;
  onSelect: () => void;
  onImport: () => void;
}) {
  const { canWrite, canImport, hasRules, isSelecting, onSelect, onImport } = props;
  const exporting = useExportRules();
  return (
    <div className="flex flex-wrap gap-2 max-sm:-ml-3 sm:ml-auto">
      {canWrite && (
        <Button
          icon={Check}
          size="sm"
          variant="ghost"
          data-shortcut="s"
          disabled={!hasRules && !isSelecting}
          aria-pressed={isSelecting}
          className={isSelecting ? 'bg-surface-2 text-text inset-ring inset-ring-line-strong' : ''}
          onClick={onSelect}
          onPointerEnter={prepareBulk}
          onFocus={prepareBulk}
        >
          {t('watchItems.select')}
        </Button>
      )}
      {canWrite && (
        <Button
          icon={Upload}
          size="sm"
          variant="ghost"
          disabled={!canImport}
          onClick={onImport}
          onPointerEnter={prepareBulk}
          onFocus={prepareBulk}
        >
          {t('watchItems.import')}
        </Button>
      )}
      <Button
        icon={Download}
        size="sm"
        variant="ghost"
        disabled={!hasRules}
        onClick={() => exporting.mutate()}
        pending={exporting.isPending}
      >
        {t('watchItems.export')}
      </Button>
    </div>
  );
}
