import type { Statistic } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/statistics';
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
import { Skeleton } from '../../components/ui/states.js';
import { LoadErrorPanel } from '../errors/query-list.js';
import { useSearchChange } from '../navigation/search-values.js';
import { ChartSkeletons } from './charts/chart-skeletons.js';
import { STATISTIC_GROUPS, type statisticsSearch } from './lists/list-search.js';
import { PageSection, SectionList } from './page-section.js';
import { StatCard } from './panel.js';
import { BOT_STATES, statisticCategory, statisticDescription, statisticValue } from './statistic-view.js';

const SECTIONS = ['overview', 'over-time', 'all-figures'] as const;
const CHARTS = 8;
const RANGES = [undefined, '7d', '30d'] as const;
const StatisticsCharts = lazyPart(
  async () => (await import('./charts/statistics-charts.js')).StatisticsCharts,
  <ChartSkeletons count={CHARTS} />,
);

const route = getRouteApi('/dashboard/admin/statistics');

/** Statistics tab ([2-53]); live events refresh it. */
export function StatisticsPage() {
  const list = trpc.admin.statistics.list.useQuery();
  const { range, show } = route.useSearch();
  const change = useSearchChange<ReturnType<typeof statisticsSearch>>();
  if (list.error && !list.data) {
    return <LoadErrorPanel title={t('statistics.failed')} query={list} />;
  }
  const all = list.data ?? [];
  const shown = all.filter(({ key }) => show === undefined || statisticCategory(key) === show);
  return (
    <>
      <SectionList sections={SECTIONS.map((id) => ({ id, title: t(`statistics.section.${id}`) }))} />
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
        title={t('statistics.section.over-time')}
        aside={
          <Segments
            label={t('statistics.range')}
            value={range}
            options={RANGES.map((value) => ({ value, label: t(`statistics.range.${value ?? '24h'}`) }))}
            onChange={(value) => change({ range: value })}
          />
        }
      >
        <StatisticsCharts range={range ?? '24h'} />
      </PageSection>
      <PageSection
        id="all-figures"
        title={t('statistics.section.all-figures')}
        aside={
          <div className="w-60 max-sm:w-full">
            <Select
              aria-label={t('statistics.filter')}
              value={show}
              options={[undefined, ...STATISTIC_GROUPS].map((value) => ({
                value,
                label: t(`statistics.filter.${value ?? 'all'}`),
              }))}
              onChange={(value) => change({ show: value })}
            />
          </div>
        }
      >
        <Panel>
          <DataTable
            caption={t('statistics.title')}
            columns={createColumns()}
            rows={shown}
            rowKey={(statistic) => statistic.key}
            isLoading={list.isPending}
            isDense
            empty={{ icon: ChartNoAxesColumn, title: t('statistics.none'), text: t('statistics.noneText') }}
          />
        </Panel>
      </PageSection>
    </>
  );
}

function createColumns(): Column<Statistic>[] {
  return [
    {
      header: t('statistics.statistic'),
      card: 'title',
      cell: (statistic) => <span className="font-medium">{statistic.name}</span>,
    },
    {
      header: t('statistics.value'),
      card: 'action',
      cell: (statistic) => (
        <span className="tabular whitespace-nowrap font-semibold">{statisticValue(statistic)}</span>
      ),
    },
    {
      header: t('statistics.category'),
      card: 'start',
      cell: (statistic) => <Badge>{t(`statistics.category.${statisticCategory(statistic.key)}`)}</Badge>,
    },
    {
      header: t('statistics.updated'),
      card: 'end',
      cell: (statistic) => (
        <span className="tabular whitespace-nowrap text-text-2 max-md:text-[13px]">
          {formatMoment(statistic.updated_at)}
        </span>
      ),
    },
    {
      header: t('statistics.description'),
      card: 'foot',
      className: 'md:w-[36%]',
      cell: (statistic) => (
        <span className="text-text-2 max-md:text-[13px]">{statisticDescription(statistic)}</span>
      ),
    },
  ];
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
        label={t('statistics.name.total_users')}
        value={value('total_users')}
        note={t('statistics.activeToday', { count: value('active_users_today') ?? '—' })}
      />
      <StatCard
        label={t('statistics.name.processed_messages')}
        value={value('processed_messages')}
        note={t('statistics.processedNote')}
      />
      <StatCard
        label={t('statistics.name.pending_messages')}
        value={value('pending_messages')}
        note={t('statistics.pendingNote')}
      />
    </dl>
  );
}

const BOT_FACTS = ['message_bot_lag_ms', 'bot_servers', 'watched_channels', 'bot_channels_behind'] as const;

/** State of the bot; hidden until it reports for the first time. */
function BotCard({ statistics }: { statistics: readonly Statistic[] }) {
  const find = (key: string) => statistics.find((statistic) => statistic.key === key);
  const state = BOT_STATES.find((one) => one === find('bot_connected')?.string_value);
  if (state === undefined) return null;
  const unreadable = find('unreadable_channels')?.string_value;
  const facts = BOT_FACTS.flatMap((key) => {
    const statistic = find(key);
    return statistic ? [{ name: t(`statistics.bot.${key}`), value: statisticValue(statistic) }] : [];
  });
  return (
    <section
      aria-label={t('statistics.bot')}
      className="mb-8 flex flex-wrap items-center gap-x-8 gap-y-4 rounded-xl border border-line bg-surface px-4 py-4 shadow-1 sm:px-5"
    >
      <h2 className="flex items-center gap-3 font-semibold text-[15px]">
        {t('statistics.bot')}
        <Badge tone={state === 'connected' ? 'deal' : 'danger'}>{t(`statistics.bot.${state}`)}</Badge>
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
        <p className="basis-full text-[13.5px] text-danger-text">
          {t('statistics.bot.cannotRead', { channels: unreadable })}
        </p>
      )}
    </section>
  );
}
