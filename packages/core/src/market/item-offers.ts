import { type ItemOffer, messageUrl, type Price, type Side, unitPrice } from '@lockwatch/contracts';
import { type DbOrTx, getDriver } from '@lockwatch/db';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Actor, loadAudiences } from '../access/index.js';
import { requireKnownItem } from './catalogue.js';
import { fromCountedOffers } from './price-votes.js';

const HOUR_MS = 3_600_000;
/** Of a very popular item, only so many of the newest offers are looked at. */
const OFFERS_MAX = 3000;

const offerRow = z
  .object({
    type: z.enum(['SELL', 'BUY']),
    price: z.coerce.number(),
    price_max: z.coerce.number().nullable(),
    unit_price: z.number(),
    kind: z.enum(['exact', 'predicted']),
    author_id: z.coerce.string(),
    author_name: z.string(),
    worlds: z.array(z.string()),
    channel_name: z.string().nullable(),
    guild_id: z.coerce.string().nullable(),
    channel_id: z.coerce.string(),
    discord_message_id: z.coerce.string(),
    posted_at: z.coerce.date(),
  })
  .transform(({ guild_id, channel_id, discord_message_id, posted_at, ...offer }) => ({
    ...offer,
    channelId: channel_id,
    message_url: messageUrl({
      guildId: guild_id,
      channelId: channel_id,
      discordMessageId: discord_message_id,
    }),
    posted_at: posted_at.toISOString(),
  }));
export type VisibleOffer = z.infer<typeof offerRow>;

interface OfferFilter {
  id: number;
  side: Side;
  limit: number;
  hours: number;
  min_price?: Price | undefined;
  max_price?: Price | undefined;
  world?: string | undefined;
}

/** The newest offer of each trader that still stands, best unit price first. Throws NOT_FOUND. */
export async function listItemOffers(
  store: DbOrTx,
  actor: Actor,
  filter: OfferFilter,
  now: Date,
): Promise<ItemOffer[]> {
  await requireKnownItem(store, filter.id);
  const from = new Date(now.getTime() - filter.hours * HOUR_MS).toISOString();
  const where = sql`o.item_id = ${filter.id} and o.type = ${filter.side} and o.posted_at > ${from}::timestamptz`;
  const newest = new Map<string, VisibleOffer>();
  for (const offer of await loadVisibleOffers(store, actor, { where, limit: OFFERS_MAX }, now)) {
    const other = newest.get(offer.author_id);
    const isBetter = other?.message_url === offer.message_url && compare(offer, other) < 0;
    if (!other || isBetter) newest.set(offer.author_id, offer);
  }
  return [...newest.values()]
    .filter((offer) => meets(offer, filter))
    .sort(compare)
    .slice(0, filter.limit)
    .map(({ channelId: _, author_id: __, kind: ___, worlds, ...offer }) => ({
      ...offer,
      world: worlds[0] ?? null,
    }));
}

/** Offers that the actor may see, the newest first: not those in channels of servers that ping members only. */
export async function loadVisibleOffers(
  store: DbOrTx,
  actor: Actor,
  query: { where: SQL; limit: number },
  now: Date,
): Promise<VisibleOffer[]> {
  const rows = await store.execute(sql`
    select o.type, o.price, o.price_max, o.unit_price, o.kind, m.author_id, m.author_name, m.worlds,
      coalesce(m.guild_id, (select guild_id from channels c where c.id = m.channel_id)) as guild_id, m.channel_id,
      (select name from channels c where c.id = m.channel_id) as channel_name, m.discord_message_id, o.posted_at
    from ${fromCountedOffers(query.where)}
    order by o.posted_at desc, m.discord_message_id desc, o.ordinal
    limit ${query.limit}`);
  const offers = z.array(offerRow).parse([...rows]);
  const channelIds = [...new Set(offers.map((offer) => offer.channelId))];
  const audiences = await loadAudiences(getDriver(store), { channelIds, now }, [actor.userId]);
  return offers.filter(({ channelId }) => audiences.get(channelId)?.has(actor.userId) ?? true);
}

/** The best first: cheap for those who buy from sellers, dear for those who sell to buyers. */
function compare(a: VisibleOffer, b: VisibleOffer): number {
  const difference = a.type === 'SELL' ? a.unit_price - b.unit_price : b.unit_price - a.unit_price;
  return difference || b.posted_at.localeCompare(a.posted_at);
}

function meets(offer: VisibleOffer, filter: OfferFilter): boolean {
  const { min_price: min, max_price: max } = filter;
  const world = filter.world?.toUpperCase();
  return (
    (min === undefined || offer.unit_price >= unitPrice(min)) &&
    (max === undefined || offer.unit_price <= unitPrice(max)) &&
    (!world || offer.worlds.includes(world))
  );
}
