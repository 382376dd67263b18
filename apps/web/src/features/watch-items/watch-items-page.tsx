import { hasPermission, LIMITS, type Me } from '@lockwatch/contracts';
import { getRouteApi } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { errorSentence } from '../../api/errors.js';
import { Button } from '../../components/ui/button.js';
import { SearchBox } from '../../components/ui/search-box.js';
import { Skeleton } from '../../components/ui/skeleton.js';
import { ErrorState } from '../../components/ui/states.js';
import { useMe } from '../me/use-me.js';
import { PageHeader } from '../shell/page-header.js';
import { NoRules, NothingFound } from './empty-rules.js';
import { useCreateRule } from './mutations.js';
import { filterRules } from './rule-filter.js';
import { CreateRule, prepareRuleForms } from './rule-forms.js';
import { RuleTable } from './rule-table.js';
import { UpgradeOverlay } from './upgrade-overlay.js';
import { useRules } from './use-rules.js';

const route = getRouteApi('/dashboard/items');
const TITLE = 'Watched Items';
const TEXT = 'You are pinged when somebody offers one of these at your price.';

/** Watched items ([2-30] to [2-37]). */
export function WatchItemsPage() {
  const me = useMe();
  if (me.error && !me.data) {
    return (
      <>
        <PageHeader title={TITLE} text={TEXT} />
        <div className="rounded-xl border border-line bg-surface">
          <ErrorState
            title="Your account could not be loaded"
            text={errorSentence(me.error, 'The server did not answer.')}
            onRetry={() => void me.refetch()}
            isRetrying={me.isFetching}
          />
        </div>
      </>
    );
  }
  if (!me.data) {
    return (
      <>
        <PageHeader title={TITLE} text={TEXT} />
        <Skeleton className="mb-4 h-11 w-full max-w-sm max-sm:mb-11 md:h-9" />
        <div className="overflow-clip rounded-xl border border-line bg-surface">
          <RuleTable
            rules={[]}
            isLoading
            openId={null}
            onToggle={() => undefined}
            mayWrite={false}
            empty={null}
          />
        </div>
      </>
    );
  }
  return hasPermission(me.data.permissions, 'READ_WATCHED_ITEMS') ? (
    <RuleList me={me.data} />
  ) : (
    <>
      <PageHeader title={TITLE} text={TEXT} />
      <UpgradeOverlay />
    </>
  );
}

function RuleList({ me }: { me: Me }) {
  const mayWrite = hasPermission(me.permissions, 'WRITE_WATCHED_ITEMS');
  const { q: search = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const [isCreating, setCreating] = useState(false);
  const [openId, setOpenId] = useState<string | null>(null);
  const [shown, setShown] = useState<number>(LIMITS.itemsPageDefault);
  const list = useRules(search === '' ? shown : Number.POSITIVE_INFINITY);
  const addButton = useRef<HTMLButtonElement>(null);
  const create = useCreateRule(closeForm);
  const found = filterRules(list.rules, search);
  const remaining = found.length - shown;

  function closeForm(): void {
    setCreating(false);
    addButton.current?.focus();
  }

  function setSearch(q: string): void {
    setShown(LIMITS.itemsPageDefault);
    void navigate({ search: q === '' ? {} : { q }, replace: true });
  }

  if (list.error && list.rules.length === 0) {
    return (
      <>
        <PageHeader title={TITLE} text={TEXT} />
        <div className="rounded-xl border border-line bg-surface">
          <ErrorState
            title="Your watched items could not be loaded"
            text={errorSentence(list.error, 'The server did not answer.')}
            onRetry={list.retry}
            isRetrying={list.isRetrying}
          />
        </div>
      </>
    );
  }
  const hasNone = !list.isLoading && list.rules.length === 0;
  return (
    <>
      <PageHeader title={TITLE} text={TEXT}>
        {mayWrite && (
          <Button
            ref={addButton}
            data-shortcut="n"
            variant="primary"
            onClick={() => setCreating(true)}
            onPointerEnter={prepareRuleForms}
            onFocus={prepareRuleForms}
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
        <p role="status" className="tabular text-[13px] text-text-3 max-sm:min-h-5 max-sm:basis-full">
          {list.isLoading || hasNone ? '' : countText(found.length, list.isComplete, me.item_limit, search)}
        </p>
      </div>
      <div className="overflow-clip rounded-xl border border-line bg-surface shadow-1">
        <RuleTable
          rules={found.slice(0, shown)}
          isLoading={list.isLoading}
          openId={openId}
          onToggle={setOpenId}
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
        <div className="mt-4 flex justify-center">
          <Button onClick={() => setShown((count) => count + LIMITS.itemsPageDefault)}>
            Load More ({remaining} remaining)
          </Button>
        </div>
      )}
    </>
  );
}

function countText(count: number, isComplete: boolean, limit: number, search: string): string {
  const known = isComplete ? String(count) : `${count}+`;
  if (search !== '') return `${known} found`;
  return limit > 0 ? `${known} of ${limit.toLocaleString('en-US')} items` : `${known} items`;
}
