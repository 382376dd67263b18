import { LIMITS, MESSAGE_TYPES, NO_PRICES, OFFER_TYPES, unitPrice } from '@lockwatch/contracts';
import type { SqlTx } from '@lockwatch/db';
import { users, watchRules } from '@lockwatch/db/schema';
import { createTestDatabase } from '@lockwatch/db/testing';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { v7 } from 'uuid';
import { afterAll, expect, test } from 'vitest';
import type { ParsedOffer } from '../../market/index.js';
import { findUnmetReason } from './decide.js';
import { findMetRules, forceIndexScans } from './find-met-rules.js';

const FIRST_ITEM = 2;
const POPULAR_ITEM = 4;
const POPULAR_RULES = 20_000;

const userId = v7();
const messageId = v7();
const database = await createTestDatabase();
await database.db.insert(users).values({ id: userId, name: 'Watcher' });
afterAll(() => database.close());

const toOffer = (offer: Pick<ParsedOffer, 'itemId' | 'type' | 'price' | 'priceMax'>): ParsedOffer => ({
  itemName: 'Item',
  confidence: 1,
  kind: 'exact',
  span: { start: 0, end: 1 },
  priceSpan: null,
  sideSpan: null,
  ownerIds: null,
  ...offer,
});

/** The ids of the rules that the database finds for an offer, and how it read them. */
async function findRules(offer: ParsedOffer) {
  return database.sql.begin(async (tx) => {
    await forceIndexScans(tx);
    const before = await countReads(tx);
    const met = await findMetRules(tx, [{ id: messageId, parsed: { offers: [offer] } }]);
    const after = await countReads(tx);
    return {
      ids: met.map((rule) => rule.ruleId).sort(),
      fetched: after.fetched - before.fetched,
      scans: after.scans - before.scans,
    };
  });
}

/** Rows of rules that this connection fetched by an index, and scans of the whole table. */
async function countReads(tx: SqlTx): Promise<{ fetched: number; scans: number }> {
  const [read] = await tx<{ fetched: number; scans: number }[]>`
    select coalesce(idx_tup_fetch, 0)::int as fetched, coalesce(seq_scan, 0)::int as scans
    from pg_stat_xact_user_tables where relname = 'watch_rules'`;
  return read ?? { fetched: 0, scans: 0 };
}

test('the index finds exactly the rules whose side and price an offer meets', async () => {
  const price = fc.oneof(
    fc.constantFrom(0, 1, -1, 3, -200, LIMITS.priceMax, -LIMITS.priceMax),
    fc.integer({ min: -50_000, max: 50_000 }).map((cents) => cents / 100 || 0),
  );
  const range = fc.oneof(
    fc
      .tuple(price, price)
      .map(([a, b]) => (unitPrice(a) <= unitPrice(b) ? [a, b] : [b, a]) as [number, number]),
    fc.constantFrom<[number, number]>([0, LIMITS.priceMax], [NO_PRICES.min, NO_PRICES.max]),
  );
  const rules = fc
    .sample(fc.tuple(range, fc.constantFrom(...MESSAGE_TYPES), fc.constantFrom(null, true, false)), {
      numRuns: 400,
      seed: 1,
    })
    .map(([[minPrice, maxPrice], messageType, takesUnpriced]) => {
      return { id: v7(), userId, itemId: FIRST_ITEM, minPrice, maxPrice, messageType, takesUnpriced };
    });
  await database.db.insert(watchRules).values(rules);
  const offers = fc.sample(
    fc.record({
      itemId: fc.constant(FIRST_ITEM),
      type: fc.constantFrom(...OFFER_TYPES),
      price: fc.option(price),
      priceMax: fc.option(price),
    }),
    { numRuns: 200, seed: 2 },
  );
  for (const sample of offers) {
    const offer = toOffer({ ...sample, priceMax: sample.price === null ? null : sample.priceMax });
    const met = rules.filter((rule) => findUnmetReason(rule, offer) === null).map((rule) => rule.id);
    expect((await findRules(offer)).ids, JSON.stringify(offer)).toEqual(met.sort());
  }
});

test('of 20,000 rules for an item only the met ones are read', async () => {
  await database.sql`
    insert into users (id, name) select gen_random_uuid(), 'Watcher' from generate_series(1, ${POPULAR_RULES})`;
  await database.sql`
    insert into watch_rules (id, user_id, item_id, min_price, max_price)
    select gen_random_uuid(), id, ${POPULAR_ITEM}, 1 + row_number() over () % 3, 5 from users where name = 'Watcher'`;
  const own = v7();
  await database.db
    .insert(watchRules)
    .values({ id: own, userId, itemId: POPULAR_ITEM, minPrice: 100, maxPrice: 200, messageType: 'SELL' });
  await database.sql`analyze watch_rules`;
  const sold = toOffer({ itemId: POPULAR_ITEM, type: 'SELL', price: 150, priceMax: null });
  const found = await findRules(sold);
  expect(found.ids).toEqual([own]);
  expect(found.scans).toBe(0);
  // Once by the index, once by its id.
  expect(found.fetched).toBeLessThanOrEqual(2);
  const unpriced = v7();
  await database.db
    .insert(watchRules)
    .values({
      id: unpriced,
      userId,
      itemId: POPULAR_ITEM,
      minPrice: 1,
      maxPrice: 5,
      messageType: 'BUY',
      takesUnpriced: true,
    });
  const wanted = await findRules({ ...sold, type: 'BUY', price: null });
  expect(wanted).toEqual({ ids: [unpriced], scans: 0, fetched: 1 });
  for (const offer of [
    { ...sold, price: 5000 },
    { ...sold, price: null },
    { ...sold, type: 'TRADE' as const, price: null },
  ]) {
    expect(await findRules(offer)).toEqual({ ids: [], scans: 0, fetched: 0 });
  }
  await database.db.delete(watchRules).where(eq(watchRules.itemId, POPULAR_ITEM));
});
