import type { Statistic } from '@lockwatch/contracts';
import { getRouteApi } from '@tanstack/react-router';
import { ChartNoAxesColumn } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { trpc } from '../../api/trpc.js';
import { Badge } from '../../components/ui/badge.js';
import { type Column, DataTable } from '../../components/ui/data-table.js';
import { Panel } from '../../components/ui/panel.js';
import { Select } from '../../components/ui/select.js';
import { Skeleton } from '../../components/ui/skeleton.js';
import { EmptyState } from '../../components/ui/states.js';
import { LoadError } from '../errors/load-error.js';
import { BotCard } from './bot-card.js';
import { ChartSkeletons } from './charts/chart-skeletons.js';
import { formatMoment } from './dates.js';
import { PageSection, SectionList } from './page-section.js';
import { StatCard } from './panel.js';
import { Segments } from './segments.js';
import {
  STATISTIC_FILTERS,
  type StatisticFilter,
  statisticCategory,
  statisticDescription,
  statisticName,
  statisticValue,
} from './statistic-view.js';

const SECTIONS = [
  { id: 'overview', title: 'Overview' },
  { id: 'over-time', title: 'Over time' },
  { id: 'all-figures', title: 'All figures' },
];
const CHARTS = 8;
const RANGES = [
  { value: '24h', label: '24 hours' },
  { value: '7d', label: '7 days' },
  { value: '30d', label: '30 days' },
] as const;
const StatisticsCharts = lazy(async () => ({
  default: (await import('./charts/statistics-charts.js')).StatisticsCharts,
}));

const route = getRouteApi('/dashboard/admin/statistics');

const COLUMNS: Column<Statistic>[] = [
  {
    header: 'Statistic',
    card: 'title',
    cell: (statistic) => <span className="font-medium">{statisticName(statistic.key)}</span>,
  },
  {
    header: 'Value',
    card: 'action',
    cell: (statistic) => (
      <span className="tabular whitespace-nowrap font-semibold">{statisticValue(statistic)}</span>
    ),
  },
  {
    header: 'Category',
    card: 'start',
    cell: (statistic) => <Badge>{statisticCategory(statistic.key)}</Badge>,
  },
  {
    header: 'Last Updated',
    card: 'end',
    cell: (statistic) => <Updated statistic={statistic} />,
  },
  {
    header: 'Description',
    card: 'foot',
    className: 'md:w-[36%]',
    cell: (statistic) => (
      <span className="text-text-2 max-md:text-[13px]">{statisticDescription(statistic)}</span>
    ),
  },
];

/** Statistics tab ([2-53]); new figures show by themselves, since live events read them anew. */
export function StatisticsPage() {
  const list = trpc.admin.statistics.list.useQuery();
  const { range = '24h', show } = route.useSearch();
  const navigate = route.useNavigate();
  const filter = FILTER_OF[show ?? 'all'];
  if (list.error && !list.data) {
    return (
      <Panel>
        <LoadError title="Failed to fetch statistics" query={list} />
      </Panel>
    );
  }
  const all = list.data ?? [];
  const shown = all.filter((statistic) => filter === 'all' || statisticCategory(statistic.key) === filter);
  return (
    <>
      <SectionList sections={SECTIONS} />
      <div id="overview" className="scroll-mt-8">
        <Overview statistics={list.data} />
        {list.isPending ? (
          <Skeleton className="mb-8 h-[76px] w-full rounded-xl! max-sm:h-[171px]" />
        ) : (
          <BotCard statistics={all} />
        )}
      </div>
      <PageSection
        id="over-time"
        title="Over time"
        aside={
          <Segments
            label="Time shown by the charts"
            value={range}
            options={RANGES}
            onChange={(value) =>
              void navigate({
                search: (now) => ({ ...now, range: value === '24h' ? undefined : value }),
                replace: true,
                resetScroll: false,
              })
            }
          />
        }
      >
        <Suspense fallback={<ChartSkeletons count={CHARTS} />}>
          <StatisticsCharts range={range} />
        </Suspense>
      </PageSection>
      <PageSection
        id="all-figures"
        title="All figures"
        aside={
          <div className="w-60 max-sm:w-full">
            <Select
              aria-label="Filter statistics"
              value={filter}
              options={STATISTIC_FILTERS}
              onChange={(value) =>
                void navigate({
                  search: (now) => ({ ...now, show: SHOW_OF[value] }),
                  replace: true,
                  resetScroll: false,
                })
              }
            />
          </div>
        }
      >
        <Panel>
          <DataTable
            caption="Statistics"
            columns={COLUMNS}
            rows={shown}
            rowKey={(statistic) => statistic.key}
            isLoading={list.isPending}
            isDense
            empty={
              <EmptyState
                icon={ChartNoAxesColumn}
                title="No statistics yet"
                text="They are counted by a job in the background; look again in a few minutes."
              />
            }
          />
        </Panel>
      </PageSection>
    </>
  );
}

function Updated({ statistic }: { statistic: Statistic }) {
  return (
    <span className="tabular whitespace-nowrap text-text-2 max-md:text-[13px]">
      {formatMoment(statistic.updated_at)}
    </span>
  );
}

const FILTER_OF = {
  all: 'all',
  users: 'Users',
  messages: 'Messages',
  features: 'Features',
  subscriptions: 'Subscriptions',
} as const satisfies Record<string, StatisticFilter>;

const SHOW_OF = {
  all: undefined,
  Users: 'users',
  Messages: 'messages',
  Features: 'features',
  Subscriptions: 'subscriptions',
} as const satisfies Record<StatisticFilter, string | undefined>;

function Overview({ statistics }: { statistics: readonly Statistic[] | undefined }) {
  const value = (key: string) => {
    if (!statistics) return null;
    const found = statistics.find((statistic) => statistic.key === key);
    return found ? statisticValue(found) : '—';
  };
  return (
    <dl className="mb-8 grid grid-cols-2 gap-4 max-sm:mb-4 max-sm:gap-3 max-sm:[&>:first-child]:col-span-2 sm:grid-cols-3">
      <StatCard
        label="Total Users"
        value={value('total_users')}
        note={`${value('active_users_today') ?? '—'} active today`}
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
