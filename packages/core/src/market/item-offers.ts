import {
  type Deal,
  type ItemOffer,
  type ItemOffersInput,
  messageUrl,
  type RecentOffer,
  type Side,
  unitPrice,
} from '@lockwatch/contracts';
import { type DbOrTx, getDriver, type SqlFragment } from '@lockwatch/db';
import { type Actor, keepVisible } from '../access/index.js';
import { requireKnownItem } from './catalogue.js';
import { type Driver, fromCountedOffers, readOffers } from './counted-offers.js';

const HOUR_MS = 3_600_000;
/** Of a very popular item, only so many of the newest offers are looked at. */
const OFFERS_MAX = 500;

export type VisibleOffer = ItemOffer &
  Pick<RecentOffer, 'kind'> &
  Pick<Deal, 'item_id' | 'item_name'> & { id: string; worlds: string[] };

type OfferRow = Omit<VisibleOffer, 'message_url' | 'posted_at'> & {
  guildId: string | null;
  channelId: string;
  discordMessageId: string;
  postedAt: Date;
};

/** The newest offer of each trader that still stands, best unit price first. Throws NOT_FOUND. */
export async function listItemOffers(
  store: DbOrTx,
  actor: Actor,
  filter: ItemOffersInput,
  now: Date,
): Promise<ItemOffer[]> {
  await requireKnownItem(store, filter.id);
  const since = new Date(now.getTime() - filter.hours * HOUR_MS);
  const newest = new Map<string, VisibleOffer>();
  const select = selectNewest({ itemId: filter.id, sides: [filter.side], since, limit: OFFERS_MAX });
  for (const offer of await loadVisibleOffers(store, actor, select, now)) {
    const other = newest.get(offer.author_id);
    const isBetter = other?.message_url === offer.message_url && compare(offer, other) < 0;
    if (!other || isBetter) newest.set(offer.author_id, offer);
  }
  return [...newest.values()]
    .filter((offer) => meets(offer, filter))
    .sort(compare)
    .slice(0, filter.limit);
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
        m.worlds[1] as world, m.channel_id as "channelId",
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
