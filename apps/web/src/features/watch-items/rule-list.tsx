import { hasPermission, LIMITS, type Me } from '@lockwatch/contracts';
import { getRouteApi } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { Button } from '../../components/ui/button.js';
import { cn } from '../../components/ui/class-names.js';
import { Panel } from '../../components/ui/panel.js';
import { SearchBox } from '../../components/ui/search-box.js';
import { LoadError } from '../errors/load-error.js';
import { PageHeader } from '../shell/page-header.js';
import { NoRules, NothingFound } from './empty-rules.js';
import { useCreateRule } from './mutations.js';
import { filterRules } from './rule-filter.js';
import { Bulk, CreateRule, ImportRules, prepareRuleForms } from './rule-forms.js';
import { RuleTable } from './rule-table.js';
import { RuleTools } from './rule-tools.js';
import { useRules } from './use-rules.js';
import { useSelection } from './use-selection.js';

const route = getRouteApi('/dashboard/items');

interface RuleListProps {
  /** Null until it is known who this is. */
  me: Me | null;
  title: string;
  text: string;
}

/** The person's watched items with everything that can be done to them ([2-30] to [2-35]). */
export function RuleList({ me, title, text }: RuleListProps) {
  const mayWrite = me === null || hasPermission(me.permissions, 'WRITE_WATCHED_ITEMS');
  const { q: search = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const [isCreating, setCreating] = useState(false);
  const [isImporting, setImporting] = useState(false);
  const [isSelecting, setSelecting] = useState(false);
  const [openId, setOpenId] = useState<string | null>(null);
  const [shown, setShown] = useState<number>(LIMITS.itemsPageDefault);
  const list = useRules(me !== null);
  const addButton = useRef<HTMLButtonElement>(null);
  const create = useCreateRule(closeForm);
  const found = useMemo(() => filterRules(list.rules, search), [list.rules, search]);
  const foundIds = useMemo(() => found.map(({ id }) => id), [found]);
  const selection = useSelection(foundIds);
  const held = useMemo(() => new Set(list.rules.map(({ id }) => id)), [list.rules]);
  const selected = [...selection.ids].filter((id) => held.has(id));
  // What a search finds is counted once all rules are there to be searched.
  const total = search === '' ? list.total : list.isComplete ? found.length : null;
  const remaining = (total ?? found.length) - shown;

  function closeForm(): void {
    setCreating(false);
    addButton.current?.focus();
  }

  function setSearch(q: string): void {
    setShown(LIMITS.itemsPageDefault);
    void navigate({ search: q === '' ? {} : { q }, replace: true });
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
            title="Your watched items could not be loaded"
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
        {mayWrite && (
          <Button
            ref={addButton}
            data-shortcut="n"
            variant="primary"
            onClick={() => setCreating(true)}
            onPointerEnter={prepareRuleForms}
            onFocus={prepareRuleForms}
            disabled={me === null}
            pending={create.isPending}
            aria-expanded={isCreating}
          >
            {!create.isPending && <Plus className="size-4" aria-hidden="true" />}
            {create.isPending ? 'Adding...' : 'Add Item'}
          </Button>
        )}
      </PageHeader>
      {isCreating && <CreateRule create={create} onCancel={closeForm} />}
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <SearchBox value={search} onChange={setSearch} placeholder="Search items or tags..." />
        <p
          role="status"
          className="tabular text-[13px] text-text-3 leading-5 max-sm:min-h-5 max-sm:basis-full"
        >
          {me && !list.isLoading && !hasNone
            ? countText(total ?? found.length, total !== null, me.item_limit, search)
            : ''}
        </p>
        <RuleTools
          mayWrite={mayWrite}
          mayImport={me !== null}
          hasRules={!hasNone && !list.isLoading}
          isSelecting={isSelecting}
          onSelect={() => (isSelecting ? stopSelecting() : setSelecting(true))}
          onImport={() => setImporting(true)}
        />
      </div>
      <div
        className={cn(
          'overflow-clip rounded-xl border border-line bg-surface shadow-1',
          isSelecting && 'select-none',
        )}
      >
        <RuleTable
          rules={found.slice(0, shown)}
          isLoading={list.isLoading}
          openId={openId}
          onToggle={setOpenId}
          selected={isSelecting ? selection.ids : null}
          onSelect={selection.toggle}
          mayWrite={mayWrite}
          empty={
            hasNone ? (
              <NoRules mayWrite={mayWrite} onAdd={() => setCreating(true)} isCreating={isCreating} />
            ) : (
              <NothingFound search={search} onClear={() => setSearch('')} />
            )
          }
        />
      </div>
      {remaining > 0 && (
        <div className="mt-4 flex flex-wrap justify-center gap-2">
          <Button onClick={() => setShown((count) => count + LIMITS.itemsPageDefault)}>
            {total === null ? 'Load More' : `Load More (${remaining} remaining)`}
          </Button>
          {remaining > LIMITS.itemsPageDefault && (
            <Button variant="ghost" onClick={() => setShown(Number.POSITIVE_INFINITY)}>
              Show all
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
      {isImporting && <ImportRules onClose={() => setImporting(false)} />}
    </>
  );
}

function countText(count: number, isTotal: boolean, limit: number, search: string): string {
  const known = isTotal ? count.toLocaleString('en-US') : `${count.toLocaleString('en-US')}+`;
  if (search !== '') return `${known} found`;
  return limit > 0 ? `${known} of ${limit.toLocaleString('en-US')} items` : `${known} items`;
}
