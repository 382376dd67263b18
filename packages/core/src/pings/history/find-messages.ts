import { type FoundMessage, messageUrl, OFFER_KINDS, offerTypeSchema } from '@lockwatch/contracts';
import { containsPattern, type Sql } from '@lockwatch/db';
import { z } from 'zod';
import { type Actor, loadAudiences } from '../../access/index.js';
import { describeDecision } from './describe-decision.js';
import { listDecisions } from './list-decisions.js';

const MESSAGES_MAX = 20;
/** A search looks through this many of the newest offers of each watched item, and of all of them together. */
const OFFERS_OF_ITEM_MAX = 500;
const OFFERS_MAX = 5000;

interface MessageRow {
  id: string;
  discordMessageId: string;
  channelId: string;
  channelName: string | null;
  guildId: string | null;
  authorName: string;
  content: string;
  postedAt: Date;
  deletedAt: Date | null;
}

interface OfferRow {
  messageId: string;
  ordinal: number;
  type: string;
  item_id: number;
  item_name: string;
  price: number | null;
  price_max: number | null;
  kind: string;
  span_start: number;
  span_end: number;
  price_span_start: number | null;
  price_span_end: number | null;
  side_span_start: number | null;
  side_span_end: number | null;
}

/**
 * Messages that were read, the newest first: one by its Discord id, or those that offer items of the user's rules and
 * contain `query`, also in the author's name; each with its offers and why the user's rules were pinged or not. Messages in channels that the
 * user may not see are left out.
 */
export async function findMessages(
  actor: Actor,
  sql: Sql,
  search: { message_url?: string | undefined; query?: string | undefined; held_back?: boolean | undefined },
  now: Date,
): Promise<FoundMessage[]> {
  const rows =
    search.message_url === undefined
      ? await searchMessages(sql, actor.userId, search.query, search.held_back === true)
      : await loadNewestVersions(sql, [search.message_url]);
  const channelIds = [...new Set(rows.map((row) => row.channelId))];
  const audiences = await loadAudiences(sql, { channelIds, now }, [actor.userId]);
  const visible = rows.filter(({ channelId }) => audiences.get(channelId)?.has(actor.userId) ?? true);
  const ids = visible.map((row) => row.id);
  const [offers, decisions] = await Promise.all([
    loadOffers(sql, actor.userId, ids),
    listDecisions(sql, actor.userId, ids),
  ]);
  const names = new Map(offers.map((offer) => [offer.item_id, offer.item_name]));
  return visible.map((row) => ({
    message_id: row.discordMessageId,
    content: row.content,
    author_name: row.authorName,
    channel_name: row.channelName,
    message_url: messageUrl(row),
    posted_at: row.postedAt.toISOString(),
    is_deleted: row.deletedAt !== null,
    offers: offers
      .filter((offer) => offer.messageId === row.id)
      .map(({ messageId: _, ...offer }) => ({
        ...offer,
        type: offerTypeSchema.parse(offer.type),
        kind: z.enum(OFFER_KINDS).parse(offer.kind),
      })),
    decisions: decisions
      .filter((decision) => decision.messageId === row.id)
      .map((decision) => ({
        item_id: decision.itemId,
        item_name: names.get(decision.itemId) ?? '',
        watch_rule_id: decision.watchRuleId,
        ordinal: decision.ordinal,
        message_type: decision.messageType,
        min_price: decision.minPrice,
        max_price: decision.maxPrice,
        reason: decision.reason,
        state: decision.state,
        detail: describeDecision(decision),
      })),
  }));
}

async function searchMessages(
  sql: Sql,
  userId: string,
  query: string | undefined,
  isHeldBack: boolean,
): Promise<MessageRow[]> {
  const pattern = containsPattern(query);
  const found = await sql<{ discordMessageId: string }[]>`
    with recent as (${isHeldBack ? heldBackOffers(sql, userId) : watchedOffers(sql, userId)})
    select m.discord_message_id as "discordMessageId"
    from messages m
    where m.id in (select message_id from recent)
      and (${pattern}::text is null or m.content ilike ${pattern} or m.author_name ilike ${pattern})
    group by m.discord_message_id
    order by max(m.posted_at) desc
    limit ${MESSAGES_MAX}`;
  return loadNewestVersions(
    sql,
    found.map((row) => row.discordMessageId),
  );
}

/** The newest offers of watched items. */
function watchedOffers(sql: Sql, userId: string) {
  return sql`
    select o.message_id
    from (select distinct item_id from watch_rules where user_id = ${userId}) watched
    cross join lateral (
      select message_id, posted_at from offers
      where item_id = watched.item_id and (owner_ids is null or ${userId}::uuid = any (owner_ids))
      order by posted_at desc limit ${OFFERS_OF_ITEM_MAX}
    ) o
    order by o.posted_at desc limit ${OFFERS_MAX}`;
}

/** The newest offers that met a rule without pinging for it. */
function heldBackOffers(sql: Sql, userId: string) {
  return sql`
    select o.message_id
    from (
      select offer_id from decisions where user_id = ${userId} and reason <> 'matched'
      order by created_at desc limit ${OFFERS_MAX}
    ) d
    join offers o on o.id = d.offer_id`;
}

async function loadNewestVersions(sql: Sql, discordMessageIds: readonly string[]): Promise<MessageRow[]> {
  const rows = await sql<MessageRow[]>`
    select distinct on (m.discord_message_id) m.id, m.discord_message_id as "discordMessageId",
      m.channel_id as "channelId", c.name as "channelName", coalesce(m.guild_id, c.guild_id) as "guildId",
      m.author_name as "authorName", m.content, m.posted_at as "postedAt", m.deleted_at as "deletedAt"
    from messages m
    join channels c on c.id = m.channel_id
    where m.discord_message_id = any (${[...discordMessageIds]}::bigint[])
      and not exists (select from unprocessed_messages u where u.message_id = m.id)
    order by m.discord_message_id, m.edit_number desc`;
  return rows.sort((a, b) => b.postedAt.getTime() - a.postedAt.getTime());
}

function loadOffers(sql: Sql, userId: string, messageIds: readonly string[]): Promise<OfferRow[]> {
  return sql<OfferRow[]>`
    select o.message_id as "messageId", o.ordinal, o.type, o.item_id::float8, i.name as item_name, o.price::float8,
      o.price_max::float8, o.kind, o.span_start, o.span_end, o.price_span_start, o.price_span_end, o.side_span_start,
      o.side_span_end
    from offers o
    join items i on i.id = o.item_id
    where o.message_id = any (${[...messageIds]}::uuid[])
      and (o.owner_ids is null or ${userId}::uuid = any (o.owner_ids))
    order by o.ordinal`.execute();
}
