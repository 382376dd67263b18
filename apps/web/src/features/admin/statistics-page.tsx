import type { Statistic } from '@lockwatch/contracts';
import { getRouteApi } from '@tanstack/react-router';
import { ChartNoAxesColumn } from 'lucide-react';
import { trpc } from '../../api/trpc.js';
import { formatMoment } from '../../components/date-formats.js';
import { lazyPart } from '../../components/lazy-part.js';
import { Badge } from '../../components/ui/badge.js';
import { Panel } from '../../components/ui/card.js';
import { type Column, DataTable } from '../../components/ui/data-table.js';
import { Segments } from '../../components/ui/segments.js';
import { Select } from '../../components/ui/select.js';
import { EmptyState, Skeleton } from '../../components/ui/states.js';
import { LoadError } from '../errors/query-list.js';
import { ChartSkeletons } from './charts/chart-skeletons.js';
import { PageSection, SectionList } from './page-section.js';
import { StatCard } from './panel.js';
import {
  STATISTIC_FILTERS,
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
const StatisticsCharts = lazyPart(
  async () => (await import('./charts/statistics-charts.js')).StatisticsCharts,
  <ChartSkeletons count={CHARTS} />,
);

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

/** Statistics tab ([2-53]); live events refresh it. */
export function StatisticsPage() {
  const list = trpc.admin.statistics.list.useQuery();
  const { range = '24h', show = 'all' } = route.useSearch();
  const navigate = route.useNavigate();
  const change = (next: {
    range?: '7d' | '30d' | undefined;
    show?: ReturnType<typeof route.useSearch>['show'];
  }) => void navigate({ search: (now) => ({ ...now, ...next }), replace: true, resetScroll: false });
  if (list.error && !list.data) {
    return (
      <Panel>
        <LoadError title="Failed to fetch statistics" query={list} />
      </Panel>
    );
  }
  const all = list.data ?? [];
  const shown = all.filter(({ key }) => show === 'all' || statisticCategory(key).toLowerCase() === show);
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
            onChange={(value) => change({ range: value === '24h' ? undefined : value })}
          />
        }
      >
        <StatisticsCharts range={range} />
      </PageSection>
      <PageSection
        id="all-figures"
        title="All figures"
        aside={
          <div className="w-60 max-sm:w-full">
            <Select
              aria-label="Filter statistics"
              value={show}
              options={STATISTIC_FILTERS}
              onChange={(value) => change({ show: value === 'all' ? undefined : value })}
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
                text="A background job calculates them. Check again in a few minutes."
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

/** State of the bot; hidden until it reports for the first time. */
function BotCard({ statistics }: { statistics: readonly Statistic[] }) {
  const find = (key: string) => statistics.find((statistic) => statistic.key === key);
  const state = find('bot_connected')?.string_value;
  if (state === null || state === undefined) return null;
  const unreadable = find('unreadable_channels')?.string_value;
  const facts = [
    { name: 'Delay', key: 'message_bot_lag_ms' },
    { name: 'Servers', key: 'bot_servers' },
    { name: 'Watched channels', key: 'watched_channels' },
    { name: 'Delayed channels', key: 'bot_channels_behind' },
  ].flatMap(({ name, key }) => {
    const statistic = find(key);
    return statistic ? [{ name, value: statisticValue(statistic) }] : [];
  });
  return (
    <section
      aria-label="Bot"
      className="mb-8 flex flex-wrap items-center gap-x-8 gap-y-4 rounded-xl border border-line bg-surface px-4 py-4 shadow-1 sm:px-5"
    >
      <h2 className="flex items-center gap-3 font-semibold text-[15px]">
        Bot
        <Badge tone={state === 'connected' ? 'deal' : 'danger'}>{state}</Badge>
      </h2>
      <dl className="flex flex-1 flex-wrap gap-x-8 gap-y-3 max-sm:grid max-sm:basis-full max-sm:grid-cols-2">
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt className="text-[12.5px] text-text-3">{name}</dt>
            <dd className="tabular font-semibold text-[15px]">{value}</dd>
          </div>
        ))}
      </dl>
      {unreadable && unreadable !== 'None' && (
        <p className="basis-full text-[13.5px] text-danger-text">Cannot read: {unreadable}</p>
      )}
    </section>
  );
}
