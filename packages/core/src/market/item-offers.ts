import {
  type Deal,
  getDealPercent,
  type ItemOffer,
  type ItemOffersInput,
  isFarBelowUsual,
  messageUrl,
  type RecentOffer,
  type Side,
  toCautions,
  toUsualPrice,
  unitPrice,
} from '@lockwatch/contracts';
import { type DbOrTx, getDriver, type SqlFragment } from '@lockwatch/db';
import { type Actor, keepVisible } from '../access/index.js';
import { requireKnownItem } from './catalogue.js';
import { type Driver, FIRST_POST_SQL, fromCountedOffers, readOffers, takeTurns } from './counted-offers.js';
import type { MessageParser } from './message-parser.js';
import type { PriceOfOffers } from './usual-prices.js';

const HOUR_MS = 3_600_000;
/** Of a very popular item, only so many of the newest offers are looked at. */
const NEWEST_MAX = 1000;
/** Among them each author has a turn. */
const OFFERS_MAX = 500;

export interface OfferSource {
  store: DbOrTx;
  parser: Pick<MessageParser, 'usualPrices'>;
}

export type VisibleOffer = Omit<ItemOffer, 'deal_percent' | 'usual' | 'cautions'> &
  Pick<RecentOffer, 'kind'> &
  Pick<Deal, 'item_id' | 'item_name'> & {
    id: string;
    worlds: string[];
    /** In the first post of its author. */
    isFirst: boolean;
    /** The viewer, or two others, called it bought, sold or gone. */
    isGone: boolean;
  };

type OfferRow = Omit<VisibleOffer, 'message_url' | 'posted_at'> & {
  guildId: string | null;
  channelId: string;
  discordMessageId: string;
  postedAt: Date;
};

/** The newest offer of each trader that still stands, best unit price first. Throws NOT_FOUND. */
export async function listItemOffers(
  { store, parser }: OfferSource,
  actor: Actor,
  filter: ItemOffersInput,
  now: Date,
): Promise<ItemOffer[]> {
  await requireKnownItem(store, filter.id);
  const since = new Date(now.getTime() - filter.hours * HOUR_MS);
  const selectPool = selectNewest({ itemId: filter.id, sides: [filter.side], since, limit: NEWEST_MAX });
  const select = (sql: Driver) => takeTurns(sql, selectPool(sql), OFFERS_MAX);
  const offers = await loadVisibleOffers(store, actor, select, now);
  const newest = new Map<string, VisibleOffer>();
  for (const offer of offers) {
    const other = newest.get(offer.author_id);
    const isBetter = other?.message_url === offer.message_url && compare(offer, other) < 0;
    if (!other || isBetter) newest.set(offer.author_id, offer);
  }
  return [...newest.values()]
    .filter((offer) => !offer.isGone && meets(offer, filter))
    .sort(compare)
    .slice(0, filter.limit)
    .map((offer) => compareWithUsual(offer, findUsualPrice(parser, offer)));
}

/** What the side of an offer usually asks or pays for its item; null where fewer than three traders stand behind it. */
export function findUsualPrice(
  parser: OfferSource['parser'],
  { item_id, type }: Pick<VisibleOffer, 'item_id' | 'type'>,
): PriceOfOffers | null {
  const ofItem = parser.usualPrices().get(item_id);
  return toUsualPrice(type === 'SELL' ? ofItem?.sell : ofItem?.buy);
}

/** The offer with how far it is from the usual price, and what to be careful of. */
export function compareWithUsual(offer: VisibleOffer, usual: PriceOfOffers | null) {
  const deal_percent = usual && getDealPercent(offer.type, offer.unit_price, usual.unitPrice);
  const isFarBelow =
    usual !== null && isFarBelowUsual({ type: offer.type, percent: deal_percent, traders: usual.traders });
  return {
    ...offer,
    deal_percent,
    usual: usual && { unit_price: usual.unitPrice, offers: usual.offers, traders: usual.traders },
    cautions: toCautions(isFarBelow, offer.isFirst),
  };
}

/**
 * Those of the offers that nothing in `isHidden` hides and after which their trader did not offer the same item on the same
 * side again: their ids.
 */
export async function readStandingOffers(
  sql: Driver,
  offers: readonly Pick<VisibleOffer, 'id' | 'isGone'>[],
  isHidden = (_sql: Driver) => sql`false`,
): Promise<Set<string>> {
  // Without OFFSET the planner may read all offers of the item for each newer message; the range of ids leaves one partition.
  const rows = await sql<{ id: string }[]>`
    select o.id
    from unnest(${offers.flatMap(({ id, isGone }) => (isGone ? [] : [id]))}::uuid[]) as wanted (id)
    join offers o on o.id = wanted.id
    join messages m on m.id = o.message_id
    join channels c on c.id = m.channel_id
    where not exists (
      select from messages newer
      where newer.author_id = m.author_id and newer.posted_at > o.posted_at and newer.deleted_at is null
        and exists (
          select from offers other
          where other.message_id = newer.id and other.id > newer.id
            and other.id < first_row_id(newer.discord_message_id + 1)
            and other.item_id = o.item_id and other.type = o.type offset 0))
      and not ${isHidden(sql)}`;
  return new Set(rows.map(({ id }) => id));
}

export const selectNewest =
  (query: { itemId: number; sides: readonly Side[]; since: Date; limit: number }) => (sql: Driver) =>
    sql`
  select * from offers
  where item_id = ${query.itemId} and type = any (${[...query.sides]}) and posted_at > ${query.since}
  order by posted_at desc limit ${query.limit}`;

/** Those of the selected offers that the actor may see: not those in channels of servers that ping members only. */
export async function loadVisibleOffers(
  store: DbOrTx,
  actor: Actor,
  select: (sql: Driver) => SqlFragment,
  now: Date,
): Promise<VisibleOffer[]> {
  const offers = await readOffers(
    store,
    'few',
    (sql) => sql<OfferRow[]>`
      select o.id, o.type, o.item_id::float8, (select name from items where id = o.item_id) as item_name, o.price::float8, o.price_max::float8, o.unit_price, o.kind, m.author_id, m.author_name, m.worlds,
        m.worlds[1] as world, (select ${sql.unsafe(FIRST_POST_SQL)} from channels c where c.id = m.channel_id) is true as "isFirst",
        (select count(*) > 1 or coalesce(bool_or(ping.user_id = ${actor.userId}), false) from notifications ping
          where ping.message_id = o.message_id and ping.outcome is not null and ping.item_ids = array[o.item_id]) as "isGone", m.channel_id as "channelId",
        coalesce(m.guild_id, (select guild_id from channels c where c.id = m.channel_id)) as "guildId",
        (select name from channels c where c.id = m.channel_id) as channel_name,
        m.discord_message_id as "discordMessageId", o.posted_at as "postedAt"
      from ${fromCountedOffers(sql, select(sql), 'few')}
      order by o.posted_at desc, m.discord_message_id desc, o.ordinal`,
  );
  const visible = await keepVisible(getDriver(store), actor.userId, offers, now);
  return visible.map(({ guildId, channelId, discordMessageId, postedAt, ...offer }) => ({
    ...offer,
    message_url: messageUrl({ guildId, channelId, discordMessageId }),
    posted_at: postedAt.toISOString(),
  }));
}

/** The best first: cheap for those who buy from sellers, dear for those who sell to buyers. */
function compare(a: VisibleOffer, b: VisibleOffer): number {
  const difference = a.type === 'SELL' ? a.unit_price - b.unit_price : b.unit_price - a.unit_price;
  return difference || b.posted_at.localeCompare(a.posted_at);
}

function meets(offer: VisibleOffer, filter: ItemOffersInput): boolean {
  const { min_price: min, max_price: max } = filter;
  const world = filter.world?.toUpperCase();
  return (
    (min === undefined || offer.unit_price >= unitPrice(min)) &&
    (max === undefined || offer.unit_price <= unitPrice(max)) &&
    (!world || offer.worlds.includes(world))
  );
}
