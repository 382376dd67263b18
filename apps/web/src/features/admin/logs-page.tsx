import type { LogEntry } from '@lockwatch/contracts';
import { getRouteApi } from '@tanstack/react-router';
import { ScrollText } from 'lucide-react';
import { trpc } from '../../api/trpc.js';
import { formatMoment } from '../../components/date-formats.js';
import type { Column } from '../../components/ui/data-table.js';
import { EmptyState } from '../../components/ui/states.js';
import { LOG_FILTERS, logUser, matchesFilter } from './formats.js';
import { FilterSelect, ListFoot, ListPage } from './lists/list-page.js';
import { GROWING_PAGE, useGrowingList } from './lists/use-growing-list.js';
import { useSearchText } from './lists/use-search-text.js';

const route = getRouteApi('/dashboard/admin/logs');

const COLUMNS: Column<LogEntry>[] = [
  { header: 'User', card: 'wide', cell: (entry) => <span className="break-words">{logUser(entry)}</span> },
  {
    header: 'Action',
    cell: (entry) => <span className="break-words font-mono text-[13px]">{entry.action}</span>,
  },
  {
    header: 'Message',
    card: 'wide',
    cell: (entry) => <span className="break-words">{entry.message}</span>,
  },
  {
    header: 'Address',
    cell: (entry) => <span className="tabular break-all text-text-2">{entry.client_address ?? '–'}</span>,
  },
  {
    header: 'Timestamp',
    cell: (entry) => <span className="tabular text-text-2">{formatMoment(entry.created_at)}</span>,
  },
];
const TABLE =
  'md:[&_table]:table-fixed md:[&_table]:min-w-[52rem] md:[&_th:nth-child(1)]:w-[21%] md:[&_th:nth-child(2)]:w-[18%] md:[&_th:nth-child(4)]:w-[15%] md:[&_th:nth-child(5)]:w-[16%]';

interface Filter {
  search: string | undefined;
}

function useLogPages(filter: Filter, pages: readonly number[]) {
  return trpc.useQueries((t) =>
    pages.map((page) => t.admin.logs.list({ ...filter, limit: GROWING_PAGE, offset: page * GROWING_PAGE })),
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
  const change = (next: { q?: string | undefined; action?: typeof action }) =>
    void navigate({ search: (now) => ({ ...now, ...next }), replace: true, resetScroll: false });
  const { shownCount, hasMore } = list;

  return (
    <ListPage
      caption="Logs"
      search={{
        value: q,
        placeholder: 'Search the log...',
        onChange: (text) => change({ q: text }),
      }}
      filters={
        <FilterSelect
          label="Filter by action"
          any="All Actions"
          value={action}
          options={LOG_FILTERS}
          onChange={(one) => change({ action: one })}
        />
      }
      onClear={q || action ? () => change({ q: undefined, action: undefined }) : null}
      countText={`${shownCount.toLocaleString('en-US')}${hasMore ? '+' : ''} ${shownCount === 1 && !hasMore ? 'entry' : 'entries'}`}
      columns={COLUMNS}
      list={list}
      failureTitle={(sentence) => `Error loading logs: ${sentence}`}
      empty={
        <EmptyState
          icon={ScrollText}
          title={q ? `No log entries for "${q}"` : 'No log entries of this kind yet'}
          text={list.isPaused ? 'The newest entries were searched. There are older ones.' : undefined}
        />
      }
      tableClass={TABLE}
    >
      <ListFoot isPaused={list.isPaused} failure={list.moreFailure} onContinueSearch={list.continueSearch} />
    </ListPage>
  );
}
