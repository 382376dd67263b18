import { PRICE_HISTORY_DAYS, type PricePoint, type Side } from '@lockwatch/contracts';
import { type Db, type DbOrTx, jsonRows } from '@lockwatch/db';
import { itemPriceDays } from '@lockwatch/db/schema';
import { and, asc, eq, gte, max, sql } from 'drizzle-orm';
import { requireKnownItem } from './catalogue.js';
import { computeTypicalPrice } from './compute-typical-price.js';
import { readVotes } from './price-votes.js';

const DAY_MS = 86_400_000;
/** A run looks for changes since the one before, a day ago, and a little more. */
const CHANGES_MS = DAY_MS + 2 * 3_600_000;

/** The longest price history that can be asked for. */
export const HISTORY_DAYS_MAX = Math.max(...PRICE_HISTORY_DAYS);

/** The points of the last UTC days. */
export function selectDays(points: readonly PricePoint[], days: number, now: Date): PricePoint[] {
  const first = getFirstDay(days, now);
  return points.filter((point) => point.day >= first);
}

function getFirstDay(days: number, now: Date): string {
  return toDay(now.getTime() - (days - 1) * DAY_MS);
}

/**
 * What both sides asked and paid on each of the last UTC days, oldest first; days without offers are left out. Days that are
 * not recorded yet, such as today, are computed from the offers. Throws NOT_FOUND.
 */
export async function readPriceHistory(
  store: DbOrTx,
  input: { id: number; days: number },
  now: Date,
): Promise<Record<Side, PricePoint[]>> {
  await requireKnownItem(store, input.id);
  const first = getFirstDay(input.days, now);
  const last = await readLastRecordedDay(store);
  const from = last === null ? first : maxDay(first, toDay(Date.parse(last) + DAY_MS));
  const [recorded, live] = await Promise.all([
    store
      .select()
      .from(itemPriceDays)
      .where(and(eq(itemPriceDays.itemId, input.id), gte(itemPriceDays.day, first)))
      .orderBy(asc(itemPriceDays.day)),
    readDayPrices(store, [input.id], from, toDay(now.getTime())),
  ]);
  const ofSide = (side: Side) =>
    [...recorded, ...live]
      .filter(({ type }) => type === side)
      .map(({ itemId: _, type: __, ...point }) => point);
  return { SELL: ofSide('SELL'), BUY: ofSide('BUY') };
}

/**
 * Records the days that ended since the last run, and again those in which messages were edited or deleted since then.
 * Returns the number of rows.
 */
export async function recordPriceHistory(db: Db, now: Date, keptDays: number): Promise<number> {
  const oldest = toDay(now.getTime() - keptDays * DAY_MS);
  const today = toDay(now.getTime());
  const from = maxDay(oldest, (await readLastRecordedDay(db)) ?? oldest);
  const days = new Set(await listChangedDays(db, { oldest, before: from, now }));
  for (let day = from; day < today; day = toDay(Date.parse(day) + DAY_MS)) days.add(day);
  let written = 0;
  for (const day of days) written += await recordDay(db, day);
  return written;
}

async function recordDay(db: Db, day: string): Promise<number> {
  const rows = await readDayPrices(db, null, day, day);
  await db.transaction(async (tx) => {
    await tx.delete(itemPriceDays).where(eq(itemPriceDays.day, day));
    await tx.execute(sql`
      insert into item_price_days (item_id, type, day, median, low, high, offers, traders)
      select "itemId", type, day, median, low, high, offers, traders
      from jsonb_to_recordset(${jsonRows(rows)}::jsonb) as point ("itemId" bigint, type text, day date,
        median float8, low float8, high float8, offers int, traders int)`);
  });
  return rows.length;
}

/** Kept days before `before` with messages that were stored, edited or deleted since the last nightly run. */
async function listChangedDays(
  db: DbOrTx,
  { oldest, before, now }: { oldest: string; before: string; now: Date },
): Promise<string[]> {
  const since = new Date(now.getTime() - CHANGES_MS).toISOString();
  const rows = await db.execute<{ day: string }>(sql`
    select distinct (posted_at at time zone 'UTC')::date::text as day
    from (
      select posted_at from messages where stored_at > ${since}::timestamptz
      union all
      select posted_at from messages where deleted_at > ${since}::timestamptz
    ) changed
    where posted_at >= ${oldest}::timestamptz and posted_at < ${before}::timestamptz`);
  return rows.map((row) => row.day);
}

async function readLastRecordedDay(store: DbOrTx): Promise<string | null> {
  const [last] = await store.select({ day: max(itemPriceDays.day) }).from(itemPriceDays);
  return last?.day ?? null;
}

/** What items went for, by item, side and UTC day: of these days and those between. Null: of all items. */
export async function readDayPrices(
  store: DbOrTx,
  itemIds: readonly number[] | null,
  first: string,
  last: string,
): Promise<(PricePoint & { itemId: number; type: Side })[]> {
  const end = new Date(Date.parse(last) + DAY_MS);
  const periods = (end.getTime() - Date.parse(first)) / DAY_MS;
  const votes = Map.groupBy(
    await readVotes(store, { itemIds, end, periodDays: 1, periods }),
    ({ itemId, type, day }) => [itemId, type, day].join(' '),
  );
  return [...votes.values()].flatMap((ofDay) => {
    const [first] = ofDay;
    const typical = computeTypicalPrice(ofDay);
    if (!first || !typical) return [];
    const { median, lowQuartile: low, highQuartile: high, offers, traders } = typical;
    return [{ itemId: first.itemId, type: first.type, day: first.day, median, low, high, offers, traders }];
  });
}

/** The UTC day of a time, as `2026-11-23`. */
function toDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

function maxDay(a: string, b: string): string {
  return a > b ? a : b;
}
