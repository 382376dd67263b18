import type { LogEntry } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/logs';
import { getRouteApi } from '@tanstack/react-router';
import { ScrollText } from 'lucide-react';
import { useMemo } from 'react';
import { trpc } from '../../api/trpc.js';
import { formatMoment } from '../../components/date-formats.js';
import type { Column } from '../../components/ui/data-table.js';
import { EmptyState } from '../../components/ui/states.js';
import { useSearchText } from '../../components/use-search-text.js';
import { createFilter, ListFoot, ListPage } from './lists/list-page.js';
import { GROWING_PAGE, useGrowingList } from './lists/use-growing-list.js';
import { LOG_ACTIONS, logUser, matchesFilter } from './log-view.js';

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
