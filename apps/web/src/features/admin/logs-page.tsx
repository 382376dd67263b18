import type { LogEntry } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/logs';
import { getRouteApi } from '@tanstack/react-router';
import { getQueryKey } from '@trpc/react-query';
import { ScrollText } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { trpc } from '../../api/trpc.js';
import { formatMoment } from '../../components/date-formats.js';
import type { Column } from '../../components/ui/data-table.js';
import { FilterSelect } from '../../components/ui/select.js';
import { useSearchText } from '../../components/use-debounced.js';
import { getNextOffset, ShowOlder, usePages } from '../errors/pages.js';
import { useSearchChange } from '../navigation/search-values.js';
import { ListPage, type Slot } from './lists/list-page.js';
import { LOG_ACTIONS, type logsSearch } from './lists/list-search.js';

/** Who did it: e-mail, else name, else 'System' ([2-51]). */
function logUser(entry: LogEntry): string {
  return entry.user_email ?? entry.user_name ?? t('logs.action.system');
}

const PAGE = 500;
/** After so many pages whose rows the filter mostly hides, the user has to ask for more. */
const AUTO_LOADED_PAGES = 8;

/** The log, newest first; it grows while scrolling. During a new search, the previous rows stay. */
function useLog(search: string | undefined, isShown: (entry: LogEntry) => boolean) {
  const { client } = trpc.useUtils();
  const query = usePages({
    queryKey: getQueryKey(trpc.admin.logs.list, { search }, 'infinite'),
    fetchPage: (offset: number | undefined) => client.admin.logs.list.query({ search, limit: PAGE, offset }),
    getNext: getNextOffset(PAGE),
    getId: (entry) => entry.log_id,
  });
  const { data = [], isFetching, hasNextPage, fetchNextPage } = query;
  const slots: Slot<LogEntry>[] = data.filter(isShown).map((row, index) => ({ key: row.log_id, index, row }));
  const shownCount = slots.length;
  const pageCount = Math.ceil(data.length / PAGE);
  const isPaused = hasNextPage && pageCount % AUTO_LOADED_PAGES === 0 && shownCount < PAGE;
  // A new key after each page, so that a slot that stays visible loads the next page.
  if (hasNextPage && !isPaused && !query.olderError) {
    slots.push({ key: `more ${pageCount}`, index: shownCount, row: null });
  }
  const loadMore = useCallback(() => {
    if (!isFetching) void fetchNextPage();
  }, [isFetching, fetchNextPage]);
  return {
    slots,
    isLoading: query.isPending,
    isStale: query.isPlaceholderData,
    failure: query.error && query,
    isPaused,
    need: loadMore,
    pages: query,
  };
}

const route = getRouteApi('/dashboard/admin/logs');

const TABLE =
  'md:[&_table]:table-fixed md:[&_table]:min-w-[52rem] md:[&_th:nth-child(1)]:w-[24%] md:[&_th:nth-child(2)]:w-[17%] md:[&_th:nth-child(4)]:w-[12%] md:[&_th:nth-child(5)]:w-[11.5rem]';

/** Logs tab ([2-51]): searched by the server, filtered here. */
export function LogsPage() {
  const { q = '', action } = route.useSearch();
  const search = useSearchText(q);
  const list = useLog(search, (entry) => action === undefined || entry.action === action);
  const columns = useMemo(createColumns, []);
  const change = useSearchChange<ReturnType<typeof logsSearch>>();
  const { isPaused, pages } = list;
  const count = trpc.admin.logs.count.useQuery({ search, action });

  return (
    <ListPage
      caption={t('logs.title')}
      search={{ value: q, placeholder: t('logs.search'), onChange: (text) => change({ q: text }) }}
      filters={
        <FilterSelect
          aria-label={t('logs.filterByAction')}
          any={t('logs.allActions')}
          value={action}
          options={LOG_ACTIONS.map((value) => ({ value, label: t(`logs.action.${value}`) }))}
          onChange={(value) => change({ action: value })}
        />
      }
      onClear={q || action ? () => change({ q: undefined, action: undefined }) : null}
      countText={count.data ? t('logs.count', count.data) : ''}
      columns={columns}
      list={list}
      failureTitle={(message) => t('logs.failed', { message })}
      empty={{
        icon: ScrollText,
        title: q ? t('logs.notFound', { text: q }) : t('logs.none'),
        text: isPaused ? t('logs.olderExist') : undefined,
      }}
      tableClass={TABLE}
    >
      {(isPaused || pages.olderError) && <ShowOlder pages={pages} />}
    </ListPage>
  );
}

function createColumns(): Column<LogEntry>[] {
  return [
    {
      header: t('logs.user'),
      card: 'wide',
      cell: (entry) => (
        <span className="block max-md:break-words md:truncate" title={logUser(entry)}>
          {logUser(entry)}
        </span>
      ),
    },
    { header: t('logs.action'), cell: (entry) => entry.action_name },
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
      cell: (entry) => (
        <span className="tabular whitespace-nowrap text-text-2">{formatMoment(entry.created_at)}</span>
      ),
    },
  ];
}
