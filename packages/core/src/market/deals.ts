import {
  DEAL_PERCENT_DEFAULT,
  type Deal,
  type DealServer,
  type DealsInput,
  getDealPercent,
  isFarBelowUsual,
  OFFER_HOURS_MAX,
  type Side,
  toCautions,
  USUAL_TRADERS_MIN,
} from '@lockwatch/contracts';
import { type DbOrTx, firstRowId, getDriver, type Sql, type SqlFragment } from '@lockwatch/db';
import type { Actor } from '../access/index.js';
import { type Driver, readOffers, takeTurns } from './counted-offers.js';
import { findUsualPrice, loadVisibleOffers, type OfferSource, readStandingOffers } from './item-offers.js';
import { type PriceOfOffers, readOfferedPrices } from './usual-prices.js';

const HOUR_MS = 3_600_000;
/** Some of the best are hidden from the caller, edited or replaced, so more are looked at. */
const CANDIDATES = 500;
/** Among them each author of an item has a turn. */
const BEST_MAX = 2000;
const FAR_FUTURE = new Date('9999-01-01');
/** The parser knows the usual prices of a minute ago; those of items that were first offered since are read. */
const FRESH_MS = 2 * 60_000;
const FRESH_ITEMS_MAX = 100;
const NEW_DEAL_MS = 60_000;

/** What is asked for, without the caller; `tagOwnerId` with `tag` only. */
export type DealQuery = Omit<DealsInput, 'limit'> & { tagOwnerId?: string };

interface Period {
  from: Date;
  to: Date;
}

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
  const standing = await readStandingOffers(getDriver(store), offers, (sql) =>
    isOnBlacklist(sql, actor.userId),
  );
  return offers
    .flatMap(({ id, price: _, price_max: __, kind: ___, worlds: ____, isGone: _____, isFirst, ...offer }) => {
      const usual = byId.get(id)?.usual;
      if (!usual || !standing.has(id) || offer.author_id === actor.discordUserId) return [];
      return {
        ...offer,
        ...toDealFigures(side, offer.unit_price, usual, isFirst),
        confidence: usual.traders >= USUAL_TRADERS_MIN ? ('high' as const) : ('low' as const),
      };
    })
    .sort((a, b) => b.percent - a.percent || b.posted_at.localeCompare(a.posted_at))
    .slice(0, limit);
}

/** How an offer compares with the usual price of its item. */
export function toDealFigures(
  side: Side,
  price: number,
  { unitPrice, offers, traders }: PriceOfOffers,
  isFirstPost: boolean,
) {
  const percent = getDealPercent(side, price, unitPrice);
  const cautions = toCautions(isFarBelowUsual({ type: side, percent, traders }), isFirstPost);
  return { usual_price: unitPrice, percent, usual: { offers, traders }, cautions };
}

/** The offers of a period, by default the last day, that are furthest from the usual price of their item. */
export async function findDealCandidates(
  { store, parser }: OfferSource,
  query: DealQuery,
  now: Date,
  period: Period = { from: new Date(now.getTime() - OFFER_HOURS_MAX * HOUR_MS), to: FAR_FUTURE },
): Promise<DealCandidate[]> {
  const { side, min_percent: minPercent, min_traders: minTraders } = query;
  const older = parser.usualPrices();
  const since = new Date(now.getTime() - FRESH_MS);
  const fresh = { now, since, limit: FRESH_ITEMS_MAX, known: [...older.keys()] };
  const prices = new Map([...older, ...(await readOfferedPrices(store, fresh))]);
  const known = [...prices].flatMap(([id, { sell, buy }]) => {
    const usual = side === 'SELL' ? sell : buy;
    return usual && usual.traders >= minTraders ? [[id, usual] as const] : [];
  });
  const usualPrices = new Map(known);
  const rows = await readOffers(store, 'many', (sql) => {
    const share = side === 'SELL' ? sql`1 - o.unit_price / usual.price` : sql`o.unit_price / usual.price - 1`;
    const best = sql`
      select o.id, o.message_id, o.item_id, o.posted_at, ${share} as share
      from offers o
      join unnest(${known.map(([id]) => id)}::bigint[], ${known.map(([, usual]) => usual.unitPrice)}::float8[])
        as usual (item_id, price) on usual.item_id = o.item_id
      where o.posted_at >= ${period.from} and o.posted_at < ${period.to} and o.type = ${side} and o.unit_price > 0
        and o.owner_ids is null and ${share} > greatest(0, ${minPercent - 0.05}::float8 / 100) ${meets(sql, query)}
      order by share desc limit ${BEST_MAX}`;
    return sql<Omit<DealCandidate, 'usual'>[]>`
      select o.id, o.item_id::float8 as "itemId", i.name as "itemName"
      from (${takeTurns(sql, best, CANDIDATES, sql`share desc`)}) o join items i on i.id = o.item_id
      order by place`;
  });
  return rows.flatMap((row) => {
    const usual = usualPrices.get(row.itemId);
    return usual ? [{ ...row, usual }] : [];
  });
}

/**
 * When the newest deal among the offers of the last minute was stored, as text: one that is listed unless less is asked for.
 * Looks at the newest 500 of them, so that it costs the same at any number. Null: none.
 */
export async function findNewestDeal({ store, parser }: OfferSource, now: Date): Promise<string | null> {
  const sql = getDriver(store);
  const offers = await sql<{ item_id: number; type: Side; price: number; at: string }[]>`
    select item_id::float8, type, unit_price as price, matched_at::text as at from (
      select * from offers where id >= ${firstRowId(sql, new Date(now.getTime() - NEW_DEAL_MS))}
      order by id desc limit ${CANDIDATES}) newest
    where type in ('SELL', 'BUY') and unit_price > 0 and owner_ids is null
    order by matched_at desc`;
  const deal = offers.find(({ item_id, type, price }) => {
    const usual = findUsualPrice(parser, { item_id, type });
    return usual !== null && getDealPercent(type, price, usual.unitPrice) >= DEAL_PERCENT_DEFAULT;
  });
  return deal?.at ?? null;
}

/** Conditions on offers `o`; none for what is not asked for. */
function meets(sql: Driver, { item_id: itemId, tag, tagOwnerId, server_id: serverId, world }: DealQuery) {
  const inMessage = (condition: SqlFragment) => sql`and exists (
    select from messages m join channels c on c.id = m.channel_id where m.id = o.message_id and ${condition})`;
  return sql`
    ${itemId === undefined ? sql`` : sql`and o.item_id = ${itemId}`}
    ${serverId === undefined ? sql`` : inMessage(sql`coalesce(m.guild_id, c.guild_id) = ${serverId}`)}
    ${world === undefined ? sql`` : inMessage(sql`${world.toUpperCase()} = any (m.worlds)`)}
    ${
      tag === undefined
        ? sql``
        : sql`and exists (
            select from watch_rules w join watch_rule_tags wt on wt.watch_rule_id = w.id join tags t on t.id = wt.tag_id
            where w.user_id = ${tagOwnerId ?? null} and w.item_id = o.item_id and lower(t.name) = lower(${tag}))`
    }`;
}

/** Whether the user's blacklist has the author, a world or the channel of offer `o`, for its item or all. */
const isOnBlacklist = (sql: Driver, userId: string) => sql`exists (
  select from blacklist_entries b
  where b.user_id = ${userId} and (b.item_id is null or b.item_id = o.item_id)
    and (b.blacklist_user = m.author_id or b.blacklist_world = any (m.worlds)
      or b.blacklist_channel in (m.channel_id, c.parent_id)))`;

/** The servers whose offers the user may see, by name. */
export async function listDealServers(actor: Actor, sql: Sql): Promise<DealServer[]> {
  return sql<DealServer[]>`
    select g.id::text as server_id, g.name from guilds g
    where g.state = 'confirmed' and g.is_present and (not g.pings_members_only or exists (
      select from guild_members m where m.guild_id = g.id and m.user_id = ${actor.userId}))
    order by lower(g.name), g.id`;
}
