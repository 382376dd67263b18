import type { LogEntry } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/logs';
import { getRouteApi } from '@tanstack/react-router';
import { ScrollText } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { trpc } from '../../api/trpc.js';
import { formatMoment } from '../../components/date-formats.js';
import type { Column } from '../../components/ui/data-table.js';
import { EmptyState } from '../../components/ui/states.js';
import { useSearchText } from '../../components/use-search-text.js';
import type { FailedQuery } from '../errors/query-list.js';
import { createFilter, ListFoot, ListPage, type Slot } from './lists/list-page.js';
import { LOG_ACTIONS, logUser, matchesFilter } from './log-view.js';

const GROWING_PAGE = 500;
/** Pages that load automatically while the filter hides their rows; then the user has to ask for more. */
const AUTO_LOADED_PAGES_MAX = 8;

interface GrowingSource<Filter, Row> {
  filter: Filter;
  isShown: (row: Row) => boolean;
  getKey: (row: Row) => string;
  /** A hook: the pages from the first to the last of these numbers. */
  usePages: (filter: Filter, pages: readonly number[]) => (FailedQuery & { data: Row[] | undefined })[];
}

/** A list of unknown length that grows while scrolling. During a new search, the previous rows stay. */
function useGrowingList<Filter, Row>(source: GrowingSource<Filter, Row>) {
  const { filter, isShown, getKey, usePages } = source;
  const wanted = JSON.stringify(filter);
  const [shown, setShown] = useState({ filter, key: wanted });
  const [count, setCount] = useState(1);
  const [limit, setLimit] = useState(AUTO_LOADED_PAGES_MAX);

  const [first] = usePages(filter, [0]);
  const isAnswered = first?.data !== undefined;
  if (isAnswered && shown.key !== wanted) {
    setShown({ filter, key: wanted });
    setCount(1);
    setLimit(AUTO_LOADED_PAGES_MAX);
  }
  const pages = usePages(
    shown.filter,
    Array.from({ length: count }, (_, page) => page),
  );

  // A new row shifts the others: the last row of a page can come again as the first of the next.
  const rows = new Map<string, Row>();
  for (const page of pages) for (const row of page.data ?? []) rows.set(getKey(row), row);
  const slots: Slot<Row>[] = [...rows.values()]
    .filter(isShown)
    .map((row, index) => ({ key: getKey(row), index, row }));
  const shownCount = slots.length;
  const hasMore = pages.at(-1)?.data?.length === GROWING_PAGE || pages.at(-1)?.data === undefined;
  // Too many pages without a match: continue only on request.
  const isPaused = hasMore && count >= limit && shownCount < GROWING_PAGE;
  // A new key after each page, so that a slot that stays visible loads the next page.
  const failed = pages.find((query) => query.error) ?? null;
  if (hasMore && !isPaused && !failed) slots.push({ key: `more ${count}`, index: shownCount, row: null });

  const isLast = pages.at(-1)?.data !== undefined;
  const need = useCallback(() => {
    if (isLast) setCount((pages) => pages + 1);
  }, [isLast]);
  return {
    slots,
    shownCount,
    hasMore,
    isLoading: pages[0]?.data === undefined,
    isStale: shown.key !== wanted,
    failure: isAnswered ? null : first?.error ? first : null,
    /** The failed query of a further page. */
    moreFailure: failed,
    isPaused,
    continueSearch: () => {
      setLimit((pages) => pages + AUTO_LOADED_PAGES_MAX);
      setCount((pages) => pages + 1);
    },
    need,
  };
}

const route = getRouteApi('/dashboard/admin/logs');

const TABLE =
  'md:[&_table]:table-fixed md:[&_table]:min-w-[52rem] md:[&_th:nth-child(1)]:w-[21%] md:[&_th:nth-child(2)]:w-[18%] md:[&_th:nth-child(4)]:w-[15%] md:[&_th:nth-child(5)]:w-[16%]';

function useLogPages(filter: { search: string | undefined }, pages: readonly number[]) {
  return trpc.useQueries((api) =>
    pages.map((page) => api.admin.logs.list({ ...filter, limit: GROWING_PAGE, offset: page * GROWING_PAGE })),
  );
}
const getEntryKey = (entry: LogEntry) => entry.log_id;

/** Logs tab ([2-51]): searched by the server, filtered here. */
export function LogsPage() {
  const { q = '', action } = route.useSearch();
  const navigate = route.useNavigate();
  const search = useSearchText(q);
  const list = useGrowingList({
    filter: { search },
    isShown: matchesFilter(action),
    getKey: getEntryKey,
    usePages: useLogPages,
  });
  const columns = useMemo(createColumns, []);
  const change = (next: { q?: string | undefined; action?: typeof action }) =>
    void navigate({ search: (now) => ({ ...now, ...next }), replace: true, resetScroll: false });
  const { shownCount, hasMore } = list;

  return (
    <ListPage
      caption={t('logs.title')}
      search={{ value: q, placeholder: t('logs.search'), onChange: (text) => change({ q: text }) }}
      filters={[
        createFilter({
          label: t('logs.filterByAction'),
          any: t('logs.allActions'),
          value: action,
          options: LOG_ACTIONS.map((one) => ({ value: one, label: t(`logs.action.${one}`) })),
          onChange: (one) => change({ action: one }),
        }),
      ]}
      onClear={() => change({ q: undefined, action: undefined })}
      countText={t(hasMore ? 'logs.countMore' : 'logs.count', { count: shownCount })}
      columns={columns}
      list={list}
      failureTitle={(message) => t('logs.failed', { message })}
      empty={
        <EmptyState
          icon={ScrollText}
          title={q ? t('logs.notFound', { text: q }) : t('logs.none')}
          text={list.isPaused ? t('logs.olderExist') : undefined}
        />
      }
      tableClass={TABLE}
    >
      <ListFoot isPaused={list.isPaused} failure={list.moreFailure} onContinueSearch={list.continueSearch} />
    </ListPage>
  );
}

function createColumns(): Column<LogEntry>[] {
  return [
    {
      header: t('logs.user'),
      card: 'wide',
      cell: (entry) => <span className="break-words">{logUser(entry)}</span>,
    },
    {
      header: t('logs.action'),
      cell: (entry) => <span className="break-words font-mono text-[13px]">{entry.action}</span>,
    },
    {
      header: t('logs.message'),
      card: 'wide',
      cell: (entry) => <span className="break-words">{entry.message}</span>,
    },
    {
      header: t('logs.address'),
      cell: (entry) => <span className="tabular break-all text-text-2">{entry.client_address ?? '–'}</span>,
    },
    {
      header: t('logs.timestamp'),
      cell: (entry) => <span className="tabular text-text-2">{formatMoment(entry.created_at)}</span>,
    },
  ];
}
