import {
  type Deal,
  type DealsInput,
  getDealPercent,
  isFarBelowUsual,
  type Mover,
  OFFER_HOURS_MAX,
  priceFromBundle,
  type Side,
  toCautions,
  USUAL_TRADERS_MIN,
} from '@lockwatch/contracts';
import { type DbOrTx, getDriver } from '@lockwatch/db';
import type { Actor } from '../access/index.js';
import { type Driver, FIRST_POST_SQL, readOffers } from './counted-offers.js';
import { loadVisibleOffers } from './item-offers.js';
import type { MessageParser } from './message-parser.js';
import { type PriceOfOffers, readOfferedPrices } from './usual-prices.js';

const HOUR_MS = 3_600_000;
/** Some of the best are hidden from the caller, edited or replaced, so more are looked at. */
const CANDIDATES = 500;
/** The parser knows the usual prices of a minute ago; those of items that were first offered since are read. */
const FRESH_MS = 2 * 60_000;
const FRESH_ITEMS_MAX = 100;
const MOVER_OFFERS_MIN = 3;

export interface DealSource {
  store: DbOrTx;
  parser: Pick<MessageParser, 'usualPrices'>;
}

/** What is asked for, without the caller; `tagOwnerId` with `tag` only. */
export type DealQuery = Pick<DealsInput, 'side' | 'item_id' | 'min_percent' | 'tag'> & {
  tagOwnerId?: string;
};

export interface DealCandidate {
  id: string;
  itemId: number;
  itemName: string;
  usual: PriceOfOffers;
}

/** Those of the candidates that still stand and that the actor may see, the best first. */
export async function listDeals(
  store: DbOrTx,
  actor: Actor,
  { side, limit }: Pick<DealsInput, 'side' | 'limit'>,
  candidates: readonly DealCandidate[],
  now: Date,
): Promise<Deal[]> {
  const byId = new Map(candidates.map((candidate) => [candidate.id, candidate]));
  const offers = await loadVisibleOffers(
    store,
    actor,
    (sql) => sql`select * from offers where id = any (${[...byId.keys()]}::uuid[])`,
    now,
  );
  const posts = await readPosts(getDriver(store), offers, side);
  return offers
    .flatMap(({ id, author_id, price: _, price_max: __, kind: ___, worlds: ____, ...offer }) => {
      const candidate = byId.get(id);
      const post = posts.get(id);
      if (!candidate || !post || author_id === actor.discordUserId) return [];
      const { unitPrice, offers, traders } = candidate.usual;
      const percent = getDealPercent(side, offer.unit_price, unitPrice);
      return {
        ...offer,
        item_id: candidate.itemId,
        item_name: candidate.itemName,
        usual_price: unitPrice,
        percent,
        usual: { offers, traders },
        confidence: traders >= USUAL_TRADERS_MIN ? ('high' as const) : ('low' as const),
        cautions: toCautions(isFarBelowUsual({ type: side, percent, traders }), post.isFirst),
      };
    })
    .sort((a, b) => b.percent - a.percent || b.posted_at.localeCompare(a.posted_at))
    .slice(0, limit);
}

/** The offers of the last day that are furthest from the usual price of their item. */
export async function findDealCandidates(
  { store, parser }: DealSource,
  { side, item_id: itemId, tag, min_percent: minPercent, tagOwnerId }: DealQuery,
  now: Date,
): Promise<DealCandidate[]> {
  const older = parser.usualPrices();
  const since = new Date(now.getTime() - FRESH_MS);
  const fresh = { now, since, limit: FRESH_ITEMS_MAX, known: [...older.keys()] };
  const prices = new Map([...older, ...(await readOfferedPrices(store, fresh))]);
  const known = [...prices].flatMap(([id, { sell, buy }]) => {
    const usual = side === 'SELL' ? sell : buy;
    return usual ? [[id, usual] as const] : [];
  });
  const usualPrices = new Map(known);
  const rows = await readOffers(store, 'many', (sql) => {
    const share = side === 'SELL' ? sql`1 - o.unit_price / usual.price` : sql`o.unit_price / usual.price - 1`;
    return sql<Omit<DealCandidate, 'usual'>[]>`
      select o.id, o.item_id::float8 as "itemId", i.name as "itemName"
      from offers o
      join unnest(${known.map(([id]) => id)}::bigint[], ${known.map(([, usual]) => usual.unitPrice)}::float8[])
        as usual (item_id, price) on usual.item_id = o.item_id
      join items i on i.id = o.item_id
      where o.posted_at > ${new Date(now.getTime() - OFFER_HOURS_MAX * HOUR_MS)} and o.type = ${side} and o.unit_price > 0 and o.owner_ids is null
        and ${share} > greatest(0, ${minPercent - 0.05}::float8 / 100)
        and (${itemId ?? null}::bigint is null or o.item_id = ${itemId ?? null})
        and (${tag ?? null}::text is null or exists (
          select from watch_rules w join watch_rule_tags wt on wt.watch_rule_id = w.id join tags t on t.id = wt.tag_id
          where w.user_id = ${tagOwnerId ?? null} and w.item_id = o.item_id and lower(t.name) = lower(${tag ?? null})))
      order by ${share} desc limit ${CANDIDATES}`;
  });
  return rows.flatMap((row) => {
    const usual = usualPrices.get(row.itemId);
    return usual ? [{ ...row, usual }] : [];
  });
}

/** Those of the offers after which their trader did not offer the same item on the same side again, by id. */
async function readPosts(
  sql: Driver,
  offers: readonly { id: string; author_id: string }[],
  side: Side,
): Promise<Map<string, { isFirst: boolean }>> {
  const rows = await sql<{ id: string; isFirst: boolean }[]>`
    select o.id, ${sql.unsafe(FIRST_POST_SQL)} is true as "isFirst"
    from unnest(${offers.map((offer) => offer.id)}::uuid[]) as wanted (id)
    join offers o on o.id = wanted.id
    join messages m on m.id = o.message_id
    join channels c on c.id = m.channel_id
    where not exists (
      select from messages newer join offers other on other.message_id = newer.id
      where newer.author_id = m.author_id and newer.posted_at > o.posted_at and newer.deleted_at is null
        and other.item_id = o.item_id and other.type = ${side})`;
  return new Map(rows.map(({ id, isFirst }) => [id, { isFirst }]));
}

/**
 * The items whose usual price moved most: over the last `days` whole UTC days, against as many before them. Days and items
 * that fewer than three traders stand behind do not count.
 */
export async function listMovers(
  store: DbOrTx,
  { days, limit }: { days: number; limit: number },
): Promise<Mover[]> {
  const rows = await getDriver(store)<Omit<Mover, 'percent'>[]>`
    with last as (select max(day) as day from item_price_days),
    moved as (
      select item_id, type as side,
        percentile_cont(0.5) within group (order by median) filter (where p.day > last.day - ${days}::int) as price,
        percentile_cont(0.5) within group (order by median) filter (where p.day <= last.day - ${days}::int) as price_before,
        (sum(offers) filter (where p.day > last.day - ${days}::int))::int as offers,
        (max(traders) filter (where p.day > last.day - ${days}::int))::int as traders
      from item_price_days p cross join last
      where p.day > last.day - 2 * ${days}::int and traders >= ${USUAL_TRADERS_MIN} and offers >= ${MOVER_OFFERS_MIN}
      group by item_id, type
    )
    select item_id::float8, i.name as item_name, side, price, price_before, offers, traders
    from moved join items i on i.id = item_id
    where price is not null and price_before is not null and price <> price_before
    order by abs(ln(price / price_before)) desc, item_id limit ${limit}`;
  return rows.map(({ price, price_before, ...row }) => ({
    ...row,
    price: priceFromBundle(price, 1),
    price_before: priceFromBundle(price_before, 1),
    percent: getDealPercent('BUY', price, price_before),
  }));
}
