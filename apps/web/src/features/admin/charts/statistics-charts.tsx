import type { SeriesStep, StatisticSeriesKey, StatisticsSeries } from '@lockwatch/contracts';
import { keepPreviousData } from '@tanstack/react-query';
import { trpc } from '../../../api/trpc.js';
import { ChartCard } from './chart-card.js';
import { type ChartModel, formatCount, formatMs, total, withoutIdleLines } from './chart-model.js';
import type { ChartKind } from './geometry.js';
import { seriesModel } from './time-axis.js';

/** How far back the charts look. */
export type ChartRange = '24h' | '7d' | '30d';

const DAY_MS = 86_400_000;
const RANGES: Record<ChartRange, { step: SeriesStep; spanMs: number; words: string }> = {
  '24h': { step: 'hour', spanMs: DAY_MS, words: 'last 24 hours' },
  '7d': { step: 'hour', spanMs: 7 * DAY_MS, words: 'last 7 days' },
  '30d': { step: 'day', spanMs: 30 * DAY_MS, words: 'last 30 days' },
};
const MONTH = { step: 'day', spanMs: 30 * DAY_MS } as const;

interface Chart {
  key: StatisticSeriesKey;
  title: string;
  text: string;
  kind: ChartKind;
  format: (value: number) => string;
  figure: (series: StatisticsSeries) => string | null;
  emptyText: string;
  /** Always looks back a month, by the day. */
  isMonthly?: true;
  model?: (series: StatisticsSeries) => ChartModel;
}

const sumOf = (series: StatisticsSeries) => formatCount(total(series.points.flatMap(({ values }) => values)));

const CHARTS: readonly Chart[] = [
  {
    key: 'messages',
    title: 'Messages',
    text: 'Messages read, edits included.',
    kind: 'bars',
    format: formatCount,
    figure: sumOf,
    emptyText: 'No message was read in this time.',
  },
  {
    key: 'offers',
    title: 'Offers by side',
    text: 'What the messages were understood to offer.',
    kind: 'bars',
    format: formatCount,
    figure: sumOf,
    emptyText: 'No offer was understood in this time.',
  },
  {
    key: 'pings',
    title: 'Pings delivered',
    text: 'Pings that Discord accepted.',
    kind: 'areas',
    format: formatCount,
    figure: sumOf,
    emptyText: 'No ping was delivered in this time.',
  },
  {
    key: 'ping_latency',
    title: 'Time to ping',
    text: 'From a message received to its ping sent.',
    kind: 'lines',
    format: formatMs,
    figure: (series) => {
      const last = series.points.findLast(({ values }) => typeof values[0] === 'number')?.values[0];
      return typeof last === 'number' ? formatMs(last) : null;
    },
    emptyText: 'No ping was delivered in this time.',
  },
  {
    key: 'ping_latency_spread',
    title: 'Time to ping, spread',
    text: 'How many pings took how long.',
    kind: 'bars',
    format: formatCount,
    figure: sumOf,
    emptyText: 'No ping was delivered in this time.',
    model: spreadModel,
  },
  {
    key: 'subscriptions',
    title: 'Running subscriptions',
    text: 'By type, at the end of each hour or day.',
    kind: 'steps',
    format: formatCount,
    figure: (series) => {
      const last = series.points.findLast(({ values }) => values.some((value) => value !== null));
      return last ? formatCount(total(last.values)) : null;
    },
    emptyText: 'No subscription ran in this time.',
    model: (series) => withoutIdleLines(seriesModel(series)),
  },
  {
    key: 'new_users',
    title: 'New users per day',
    text: 'Accounts made, last 30 days.',
    kind: 'bars',
    format: formatCount,
    figure: sumOf,
    emptyText: 'Nobody came in this time.',
    isMonthly: true,
  },
  {
    key: 'active_users',
    title: 'Active users per day',
    text: 'Each person once a day, last 30 days.',
    kind: 'areas',
    format: formatCount,
    figure: (series) => {
      const last = series.points.findLast(({ values }) => typeof values[0] === 'number')?.values[0];
      return typeof last === 'number' ? `${formatCount(last)} today` : null;
    },
    emptyText: 'Nobody came in this time.',
    isMonthly: true,
  },
];

/** The charts of the statistics page. */
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
  const { step, spanMs } = chart.isMonthly ? MONTH : RANGES[range];
  const query = trpc.admin.statistics.series.useQuery(
    { key: chart.key, step, from: beginning(spanMs, step) },
    { placeholderData: keepPreviousData },
  );
  const { data } = query;
  return (
    <ChartCard
      title={chart.title}
      text={chart.text}
      figure={data ? chart.figure(data) : null}
      kind={chart.kind}
      format={chart.format}
      query={query}
      model={data && (chart.model ?? seriesModel)(data)}
      emptyText={chart.emptyText}
    />
  );
}

/** First moment of the first hour or day; the same for as long as that lasts, so that the answer can be kept. */
function beginning(spanMs: number, step: SeriesStep): string {
  const size = step === 'hour' ? 3_600_000 : DAY_MS;
  const now = Math.floor(Date.now() / size) * size;
  return new Date(now - spanMs + size).toISOString();
}

/** The classes of latency side by side, each summed over the whole time; a line is named by its upper bound in ms. */
function spreadModel(series: StatisticsSeries): ChartModel {
  const bounds = series.lines.map(Number).filter(Number.isFinite);
  const short = (ms: number) => (ms >= 1000 ? `${ms / 1000} s` : `${ms}`);
  const inFull = (ms: number) => (ms >= 1000 ? `${ms / 1000} s` : `${ms} ms`);
  return {
    axis: 'Time',
    labels: series.lines.map((_, index) => {
      const bound = bounds[index];
      return bound === undefined ? `more than ${inFull(bounds.at(-1) ?? 0)}` : `up to ${inFull(bound)}`;
    }),
    ticks: series.lines.map((_, index) => {
      const bound = bounds[index];
      return { index, text: bound === undefined ? 'more' : `≤${short(bound)}` };
    }),
    lines: [
      {
        name: 'Pings',
        values: series.lines.map((_, index) =>
          total(series.points.map(({ values }) => values[index] ?? null)),
        ),
      },
    ],
  };
}
