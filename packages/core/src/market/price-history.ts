import type { PricePoint, Side } from '@lockwatch/contracts';
import { type Db, type DbOrTx, jsonRows } from '@lockwatch/db';
import { itemPriceDays } from '@lockwatch/db/schema';
import { and, asc, eq, gte, max, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { requireKnownItem } from './catalogue.js';
import { computeTypicalPrice } from './compute-typical-price.js';
import { readVotes } from './price-votes.js';

const DAY_MS = 86_400_000;
/** A run looks for changes since the one before, a day ago, and a little more. */
const CHANGES_MS = DAY_MS + 2 * 3_600_000;

/**
 * What a side asked or paid on each of the last UTC days, oldest first; days without offers are left out. Days that are
 * not recorded yet, such as today, are computed from the offers. Throws NOT_FOUND.
 */
export async function readPriceHistory(
  store: DbOrTx,
  input: { id: number; side: Side; days: number },
  now: Date,
): Promise<PricePoint[]> {
  await requireKnownItem(store, input.id);
  const first = toDay(now.getTime() - (input.days - 1) * DAY_MS);
  const [recorded, live] = await Promise.all([
    store
      .select()
      .from(itemPriceDays)
      .where(
        and(
          eq(itemPriceDays.itemId, input.id),
          eq(itemPriceDays.type, input.side),
          gte(itemPriceDays.day, first),
        ),
      )
      .orderBy(asc(itemPriceDays.day)),
    readUnrecordedDays(store, input, first),
  ]);
  return [...recorded.map(({ itemId: _, type: __, ...point }) => point), ...live];
}

async function readUnrecordedDays(
  store: DbOrTx,
  input: { id: number; side: Side },
  first: string,
): Promise<PricePoint[]> {
  const last = await readLastRecordedDay(store);
  const from = last === null ? first : maxDay(first, toDay(Date.parse(last) + DAY_MS));
  const where = sql`o.item_id = ${input.id} and o.type = ${input.side} and o.posted_at >= ${from}::timestamptz`;
  return (await readDays(store, where, 'item')).map(({ itemId: _, type: __, ...point }) => point);
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
  const next = toDay(Date.parse(day) + DAY_MS);
  const rows = await readDays(
    db,
    sql`o.posted_at >= ${day}::timestamptz and o.posted_at < ${next}::timestamptz`,
    'all',
  );
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
  const rows = await db.execute(sql`
    select distinct (posted_at at time zone 'UTC')::date::text as day
    from (
      select posted_at from messages where stored_at > ${since}::timestamptz
      union all
      select posted_at from messages where deleted_at > ${since}::timestamptz
    ) changed
    where posted_at >= ${oldest}::timestamptz and posted_at < ${before}::timestamptz`);
  return z
    .array(z.object({ day: z.string() }))
    .parse([...rows])
    .map((row) => row.day);
}

async function readLastRecordedDay(store: DbOrTx): Promise<string | null> {
  const [last] = await store.select({ day: max(itemPriceDays.day) }).from(itemPriceDays);
  return last?.day ?? null;
}

type ItemDay = PricePoint & { itemId: number; type: Side };

/** By item, side and UTC day. */
async function readDays(store: DbOrTx, where: SQL, of: 'item' | 'all'): Promise<ItemDay[]> {
  const votes = Map.groupBy(await readVotes(store, where, 'day', of), ({ itemId, type, day }) =>
    [itemId, type, day].join(' '),
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
