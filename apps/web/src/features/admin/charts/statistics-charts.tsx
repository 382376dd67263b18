import type { SeriesStep, StatisticSeriesKey, StatisticsSeries } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/statistics';
import { keepPreviousData } from '@tanstack/react-query';
import { trpc } from '../../../api/trpc.js';
import { ChartCard, type ChartCardProps } from '../../charts/chart-card.js';
import { type ChartModel, formatCount, formatMs, total, withoutIdleLines } from '../../charts/chart-model.js';
import { seriesModel } from '../../charts/geometry.js';

type ChartRange = '24h' | '7d' | '30d';

const DAY_MS = 86_400_000;
const RANGES: Record<ChartRange, { step: SeriesStep; spanMs: number }> = {
  '24h': { step: 'hour', spanMs: DAY_MS },
  '7d': { step: 'hour', spanMs: 7 * DAY_MS },
  '30d': { step: 'day', spanMs: 30 * DAY_MS },
};

interface Chart extends Pick<ChartCardProps, 'kind' | 'format'> {
  key: StatisticSeriesKey;
  figure: (series: StatisticsSeries) => string | null;
  /** Always a month of daily values. */
  isMonthly?: true;
  model?: (series: StatisticsSeries) => ChartModel;
}

/** The newest value of the first line. */
function getLast(series: StatisticsSeries, format: (value: number) => string): string | null {
  const last = series.points.findLast(({ values }) => typeof values[0] === 'number')?.values[0];
  return typeof last === 'number' ? format(last) : null;
}

const sumSeries = (series: StatisticsSeries) =>
  formatCount(total(series.points.flatMap(({ values }) => values)));

const CHARTS: readonly Chart[] = [
  { key: 'messages', kind: 'bars', format: formatCount, figure: sumSeries },
  { key: 'offers', kind: 'bars', format: formatCount, figure: sumSeries },
  { key: 'pings', kind: 'bars', format: formatCount, figure: sumSeries },
  { key: 'ping_latency', kind: 'lines', format: formatMs, figure: (series) => getLast(series, formatMs) },
  {
    key: 'ping_latency_spread',
    kind: 'bars',
    format: formatCount,
    figure: sumSeries,
    model: distributionModel,
  },
  {
    key: 'subscriptions',
    kind: 'bars',
    format: formatCount,
    figure: (series) => {
      const last = series.points.findLast(({ values }) => values.some((value) => value !== null));
      return last ? formatCount(total(last.values)) : null;
    },
    model: (series) => withoutIdleLines(seriesModel(series)),
  },
  { key: 'new_users', kind: 'bars', format: formatCount, figure: sumSeries, isMonthly: true },
  {
    key: 'active_users',
    kind: 'bars',
    format: formatCount,
    figure: (series) =>
      getLast(series, (count) => t('statistics.chart.today', { count: formatCount(count) })),
    isMonthly: true,
  },
];

export function StatisticsCharts({ range }: { range: ChartRange }) {
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
      {CHARTS.map((chart) => (
        <SeriesChart key={chart.key} chart={chart} range={range} />
      ))}
    </div>
  );
}

function SeriesChart({ chart, range }: { chart: Chart; range: ChartRange }) {
  const { step, spanMs } = RANGES[chart.isMonthly ? '30d' : range];
  const query = trpc.admin.statistics.series.useQuery(
    { key: chart.key, step, from: getStart(spanMs, step) },
    { placeholderData: keepPreviousData },
  );
  const { data } = query;
  return (
    <ChartCard
      title={t(`statistics.chart.${chart.key}`)}
      text={t(`statistics.chart.${chart.key}.text`)}
      figure={data ? chart.figure(data) : null}
      kind={chart.kind}
      format={chart.format}
      query={query}
      model={data && (chart.model ?? seriesModel)(data)}
      emptyText={t(`statistics.chart.${chart.key}.empty`)}
    />
  );
}

/** Start of the first hour or day; constant within it, so that the query stays cached. */
function getStart(spanMs: number, step: SeriesStep): string {
  const size = step === 'hour' ? 3_600_000 : DAY_MS;
  const now = Math.floor(Date.now() / size) * size;
  return new Date(now - spanMs + size).toISOString();
}

/** The number of pings by latency; each line of the series is named by its upper bound in ms. */
function distributionModel(series: StatisticsSeries): ChartModel {
  const bounds = series.lines.map(Number).filter(Number.isFinite);
  const short = (ms: number) => (ms >= 1000 ? `${ms / 1000} s` : `${ms}`);
  const inFull = (ms: number) => (ms >= 1000 ? `${ms / 1000} s` : `${ms} ms`);
  return {
    axis: t('statistics.chart.time'),
    labels: series.lines.map((_, index) => {
      const bound = bounds[index];
      return bound === undefined
        ? t('statistics.chart.moreThan', { time: inFull(bounds.at(-1) ?? 0) })
        : t('statistics.chart.upTo', { time: inFull(bound) });
    }),
    ticks: series.lines.map((_, index) => {
      const bound = bounds[index];
      return { index, text: bound === undefined ? t('statistics.chart.more') : `≤${short(bound)}` };
    }),
    lines: [
      {
        name: t('statistics.chart.pingCount'),
        values: series.lines.map((_, index) =>
          total(series.points.map(({ values }) => values[index] ?? null)),
        ),
      },
    ],
  };
}
