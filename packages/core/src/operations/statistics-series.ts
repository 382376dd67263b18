import {
  LATENCY_BOUNDS_MS,
  type SeriesStep,
  STEP_MS,
  type StatisticSeriesKey,
  type StatisticsSeries,
  type StatisticsSeriesInput,
} from '@lockwatch/contracts';
import type { DbOrTx } from '@lockwatch/db';
import { plans, statisticsHistory } from '@lockwatch/db/schema';
import { and, asc, eq, gte, inArray, lt } from 'drizzle-orm';

const DAY_MS = STEP_MS.day;
const DEFAULT_SPAN_MS: Record<SeriesStep, number> = { hour: DAY_MS, day: 30 * DAY_MS };

interface SeriesDefinition {
  /** `sum`: a day is the sum of its hours. `own`: stored per day too. `last`: a day is its newest hour. */
  days: 'sum' | 'own' | 'last';
  isDaily?: true;
  lines: readonly { name: string; key: string }[];
}

const SERIES_DEFINITIONS: Record<Exclude<StatisticSeriesKey, 'subscriptions'>, SeriesDefinition> = {
  messages: { days: 'sum', lines: [{ name: 'Messages', key: 'messages' }] },
  offers: {
    days: 'sum',
    lines: [
      { name: 'Sell', key: 'offers_sell' },
      { name: 'Buy', key: 'offers_buy' },
      { name: 'Trade', key: 'offers_trade' },
    ],
  },
  pings: { days: 'sum', lines: [{ name: 'Delivered', key: 'pings' }] },
  ping_latency: {
    days: 'own',
    lines: [
      { name: 'Median', key: 'ping_p50_ms' },
      { name: '95th percentile', key: 'ping_p95_ms' },
    ],
  },
  ping_latency_spread: {
    days: 'sum',
    lines: [
      ...LATENCY_BOUNDS_MS.map((bound) => ({ name: `${bound}`, key: `ping_within_${bound}_ms` })),
      { name: 'slower', key: 'ping_slower' },
    ],
  },
  new_users: { days: 'sum', lines: [{ name: 'New users', key: 'new_users' }] },
  active_users: { days: 'own', isDaily: true, lines: [{ name: 'Active users', key: 'active_users' }] },
};

/** Statistics over time: a point for every hour or UTC day from the first to the last. */
export async function getStatisticsSeries(
  store: DbOrTx,
  input: StatisticsSeriesInput,
  nowMs = Date.now(),
): Promise<StatisticsSeries> {
  const shape =
    input.key === 'subscriptions' ? await loadSubscriptionSeries(store) : SERIES_DEFINITIONS[input.key];
  const step = shape.isDaily ? 'day' : input.step;
  const stored = step === 'day' && shape.days === 'own' ? 'day' : 'hour';
  const toMs = input.to === undefined ? nowMs : Date.parse(input.to);
  const fromMs = input.from === undefined ? toMs - DEFAULT_SPAN_MS[step] : Date.parse(input.from);
  const size = STEP_MS[step];
  const first = Math.floor(fromMs / size) * size;
  const buckets = Array.from(
    { length: Math.max(0, Math.ceil((toMs - first) / size)) },
    (_, i) => first + i * size,
  );
  const keys = shape.lines.map((line) => line.key);
  const rows = await store
    .select()
    .from(statisticsHistory)
    .where(
      and(
        inArray(statisticsHistory.key, keys),
        eq(statisticsHistory.step, stored),
        gte(statisticsHistory.bucket, new Date(first)),
        lt(statisticsHistory.bucket, new Date(first + buckets.length * size)),
      ),
    )
    .orderBy(asc(statisticsHistory.bucket));
  const values = new Map<string, number>();
  for (const row of rows) {
    const at = Math.floor(row.bucket.getTime() / size) * size;
    const place = `${row.key} ${at}`;
    values.set(place, shape.days === 'sum' ? (values.get(place) ?? 0) + row.value : row.value);
  }
  return {
    key: input.key,
    step,
    lines: shape.lines.map((line) => line.name),
    points: buckets.map((at) => ({
      at: new Date(at).toISOString(),
      values: keys.map((key) => values.get(`${key} ${at}`) ?? null),
    })),
  };
}

async function loadSubscriptionSeries(store: DbOrTx): Promise<SeriesDefinition> {
  const types = await store.select({ id: plans.id, name: plans.name }).from(plans).orderBy(asc(plans.id));
  return { days: 'last', lines: types.map(({ id, name }) => ({ name, key: `subscriptions_${id}` })) };
}
