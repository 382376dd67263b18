import type { Statistic } from '@lockwatch/contracts';
import { ChartNoAxesColumn } from 'lucide-react';
import { useState } from 'react';
import { errorSentence } from '../../api/errors.js';
import { trpc } from '../../api/trpc.js';
import { Badge } from '../../components/ui/badge.js';
import { type Column, DataTable } from '../../components/ui/data-table.js';
import { Select } from '../../components/ui/select.js';
import { EmptyState, ErrorState } from '../../components/ui/states.js';
import { formatMoment } from './dates.js';
import { Panel, StatCard } from './panel.js';
import {
  STATISTIC_FILTERS,
  type StatisticFilter,
  statisticCategory,
  statisticDescription,
  statisticName,
  statisticValue,
} from './statistic-view.js';

const COLUMNS: Column<Statistic>[] = [
  {
    header: 'Statistic',
    card: 'wide',
    cell: (statistic) => <span className="font-medium">{statisticName(statistic.key)}</span>,
  },
  {
    header: 'Value',
    cell: (statistic) => (
      <span className="tabular whitespace-nowrap font-semibold">{statisticValue(statistic)}</span>
    ),
  },
  { header: 'Category', cell: (statistic) => <Badge>{statisticCategory(statistic.key)}</Badge> },
  {
    header: 'Last Updated',
    cell: (statistic) => (
      <span className="tabular whitespace-nowrap text-text-2">{formatMoment(statistic.updated_at)}</span>
    ),
  },
  {
    header: 'Description',
    card: 'wide',
    className: 'md:w-[36%]',
    cell: (statistic) => <span className="text-text-2">{statisticDescription(statistic)}</span>,
  },
];

/** Statistics tab ([2-53]). */
export function StatisticsPage() {
  const list = trpc.admin.statistics.list.useQuery();
  const [filter, setFilter] = useState<StatisticFilter>('all');
  if (list.error) {
    return (
      <Panel>
        <ErrorState
          title="Failed to fetch statistics"
          text={errorSentence(list.error, 'The server did not answer.')}
          onRetry={() => void list.refetch()}
          isRetrying={list.isFetching}
        />
      </Panel>
    );
  }
  const all = list.data ?? [];
  const shown = all.filter((statistic) => filter === 'all' || statisticCategory(statistic.key) === filter);
  return (
    <>
      <Overview statistics={all} />
      <div className="mb-4 w-60">
        <Select
          aria-label="Filter statistics"
          value={filter}
          options={STATISTIC_FILTERS}
          onChange={setFilter}
        />
      </div>
      <Panel>
        <DataTable
          caption="Statistics"
          columns={COLUMNS}
          rows={shown}
          rowKey={(statistic) => statistic.key}
          isLoading={list.isPending}
          empty={
            <EmptyState
              icon={ChartNoAxesColumn}
              title="No statistics yet"
              text="They are counted by a job in the background; look again in a few minutes."
            />
          }
        />
      </Panel>
    </>
  );
}

function Overview({ statistics }: { statistics: readonly Statistic[] }) {
  const value = (key: string) => {
    const found = statistics.find((statistic) => statistic.key === key);
    return found ? statisticValue(found) : '—';
  };
  return (
    <dl className="mb-6 grid gap-4 sm:grid-cols-3">
      <StatCard
        label="Total Users"
        value={value('total_users')}
        note={`${value('active_users_today')} active today`}
      />
      <StatCard
        label="Processed Messages"
        value={value('processed_messages')}
        note="Messages with NLP data"
      />
      <StatCard label="Pending Messages" value={value('pending_messages')} note="Awaiting NLP processing" />
    </dl>
  );
}
