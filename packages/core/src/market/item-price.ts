import {
  AppError,
  type ItemPrice,
  messageUrl,
  PRICE_DAYS,
  type Price,
  type PriceSide,
  priceFromBundle,
  recentOfferSchema,
} from '@lockwatch/contracts';
import type { DbOrTx } from '@lockwatch/db';
import { items } from '@lockwatch/db/schema';
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { computeTypicalPrice, type PriceVote, type TypicalPrice } from './compute-typical-price.js';
import { fromCountedOffers } from './usual-prices.js';

const DAY_MS = 86_400_000;
const TREND_TRADERS_MIN = 3;

/** Usual prices of the last days, compared with the days before, and the newest offers. Throws NOT_FOUND. */
export async function readItemPrice(
  store: DbOrTx,
  input: { id: number; limit: number },
  now: Date,
): Promise<ItemPrice> {
  const [item] = await store.select({ name: items.name }).from(items).where(eq(items.id, input.id));
  if (!item) {
    throw new AppError('NOT_FOUND', 'There is no item with this ID. Search for the item by name.');
  }
  const recentFrom = new Date(now.getTime() - PRICE_DAYS * DAY_MS);
  const votes = await readVotes(store, input.id, recentFrom);
  const side = (type: Vote['type']) => {
    const of = (isRecent: boolean) =>
      computeTypicalPrice(votes.filter((vote) => vote.type === type && vote.isRecent === isRecent));
    return toPriceSide(of(true), of(false));
  };
  return {
    item_id: input.id,
    item_name: item.name,
    days: PRICE_DAYS,
    sell: side('SELL'),
    buy: side('BUY'),
    recent: await readRecent(store, input),
  };
}

function toPriceSide(now: TypicalPrice | null, before: TypicalPrice | null): PriceSide | null {
  if (!now) return null;
  const isComparable = before !== null && Math.min(now.traders, before.traders) >= TREND_TRADERS_MIN;
  return {
    median_price: toPrice(now.median),
    low_price: toPrice(now.lowQuartile),
    high_price: toPrice(now.highQuartile),
    offers: now.offers,
    traders: now.traders,
    previous_median_price: isComparable ? toPrice(before.median) : null,
    change_percent: isComparable ? Math.round((now.median / before.median - 1) * 1000) / 10 : null,
  };
}

function toPrice(unitPrice: number): Price {
  return priceFromBundle(unitPrice, 1);
}

interface Vote extends PriceVote {
  type: 'SELL' | 'BUY';
  isRecent: boolean;
}

const voteRow = z
  .object({
    type: z.enum(['SELL', 'BUY']),
    author_id: z.coerce.string(),
    is_recent: z.boolean(),
    unit_price: z.number(),
    offers: z.number(),
  })
  .transform(
    (row): Vote => ({
      type: row.type,
      authorId: row.author_id,
      isRecent: row.is_recent,
      unitPrice: row.unit_price,
      offers: row.offers,
    }),
  );

async function readVotes(store: DbOrTx, itemId: number, recentFrom: Date): Promise<Vote[]> {
  const from = new Date(recentFrom.getTime() - PRICE_DAYS * DAY_MS);
  const wanted = sql`o.item_id = ${itemId} and o.posted_at > ${from.toISOString()}::timestamptz`;
  const isRecent = sql`o.posted_at > ${recentFrom.toISOString()}::timestamptz`;
  const rows = await store.execute(sql`
    select o.type, m.author_id, ${isRecent} as is_recent,
      percentile_cont(0.5) within group (order by o.unit_price) as unit_price, count(*)::int as offers
    from ${fromCountedOffers(wanted)}
    group by o.type, m.author_id, 3, date_trunc('day', o.posted_at, 'UTC')`);
  return z.array(voteRow).parse([...rows]);
}

const recentRow = z.object({
  type: recentOfferSchema.shape.type,
  price: z.coerce.number(),
  price_max: z.coerce.number().nullable(),
  kind: recentOfferSchema.shape.kind,
  author_name: z.string(),
  channel_name: z.string().nullable(),
  guild_id: z.coerce.string().nullable(),
  channel_id: z.coerce.string(),
  discord_message_id: z.coerce.string(),
  posted_at: z.coerce.date(),
});

async function readRecent(
  store: DbOrTx,
  { id, limit }: { id: number; limit: number },
): Promise<ItemPrice['recent']> {
  if (limit === 0) return [];
  const standing = sql`o.item_id = ${id} and m.deleted_at is null`;
  const rows = await store.execute(sql`
    select o.type, o.price, o.price_max, o.kind, m.author_name, m.guild_id, m.channel_id, m.discord_message_id,
      o.posted_at, (select name from channels c where c.id = m.channel_id) as channel_name
    from ${fromCountedOffers(standing)}
    order by o.posted_at desc, m.discord_message_id desc, o.ordinal
    limit ${limit}`);
  return z
    .array(recentRow)
    .parse([...rows])
    .map(({ guild_id: guildId, channel_id: channelId, discord_message_id, posted_at, ...offer }) => ({
      ...offer,
      message_url: messageUrl({ guildId, channelId, discordMessageId: discord_message_id }),
      posted_at: posted_at.toISOString(),
    }));
}
