import { LIMITS, type LogEntry } from '@lockwatch/contracts';
import { ScrollText } from 'lucide-react';
import { useState } from 'react';
import { errorSentence } from '../../api/errors.js';
import { trpc } from '../../api/trpc.js';
import { Button } from '../../components/ui/button.js';
import { type Column, DataTable } from '../../components/ui/data-table.js';
import { Select } from '../../components/ui/select.js';
import { EmptyState, ErrorState } from '../../components/ui/states.js';
import { formatMoment } from './dates.js';
import { filterLogs, LOG_FILTERS, type LogFilter, logUser } from './log-view.js';
import { Panel } from './panel.js';

const PAGE = LIMITS.adminPageDefault;

const COLUMNS: Column<LogEntry>[] = [
  { header: 'User', card: 'wide', cell: (entry) => <span className="break-words">{logUser(entry)}</span> },
  {
    header: 'Action',
    cell: (entry) => <span className="whitespace-nowrap font-mono text-[13px]">{entry.action}</span>,
  },
  { header: 'Message', card: 'wide', className: 'md:w-[38%]', cell: (entry) => entry.message },
  {
    header: 'Timestamp',
    cell: (entry) => (
      <span className="tabular whitespace-nowrap text-text-2">{formatMoment(entry.created_at)}</span>
    ),
  },
];

/** Logs tab ([2-51]); filtered here, not by the server. */
export function LogsPage() {
  const [filter, setFilter] = useState<LogFilter>('all');
  const [pages, setPages] = useState(1);
  const queries = trpc.useQueries((t) =>
    Array.from({ length: pages }, (_, page) => t.admin.logs.list({ limit: PAGE, offset: page * PAGE })),
  );
  const entries = queries.flatMap((query) => query.data ?? []);
  const failed = queries.find((query) => query.error);
  const last = queries.at(-1);
  if (failed?.error && entries.length === 0) {
    return (
      <Panel>
        <ErrorState
          title={`Error loading logs: ${errorSentence(failed.error, 'The server did not answer.')}`}
          text="Your session is fine; the list could not be read."
          onRetry={() => void failed.refetch()}
          isRetrying={failed.isFetching}
        />
      </Panel>
    );
  }
  return (
    <>
      <div className="mb-4 w-56">
        <Select aria-label="Filter by action" value={filter} options={LOG_FILTERS} onChange={setFilter} />
      </div>
      <Panel>
        <DataTable
          caption="Logs"
          columns={COLUMNS}
          rows={filterLogs(entries, filter)}
          rowKey={(entry) => entry.log_id}
          isLoading={queries[0]?.isPending ?? true}
          empty={<EmptyState icon={ScrollText} title="Nothing of this kind was logged yet" />}
        />
      </Panel>
      {last?.data?.length === PAGE && (
        <div className="mt-4 flex justify-center">
          <Button onClick={() => setPages((count) => count + 1)} pending={last.isFetching}>
            Load More
          </Button>
        </div>
      )}
    </>
  );
}
