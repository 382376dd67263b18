import {
  type FindMessagesInput,
  FOUND_MESSAGES_MAX,
  type FoundMessage,
  messageUrl,
  snowflakeTimestampMs,
} from '@lockwatch/contracts';
import { containsPattern, type Sql } from '@lockwatch/db';
import { type Actor, keepVisible } from '../../access/index.js';
import type { MessageVersion } from '../document/ping-document.js';
import { listDecisions, type RuleDecision } from './list-decisions.js';

const OFFERS_MAX = 5000;
/** Messages read at once where a filter may leave out most of them. */
const FILTERED_BATCH = 200;
/** How far back a search looks at first, and how many times as far the next time. */
const FIRST_SPAN_MS = 3_600_000;
const SPAN_GROWTH_MAX = 8;
/** Messages are posted before they arrive here, but the clocks may differ. */
const CLOCK_DIFFERENCE_MS = 3_600_000;
/** Messages are kept for up to so long. */
const KEPT_MS = 35 * 86_400_000;

/** Messages are listed from here on, without this one. */
type Position = Pick<MessageVersion, 'postedAt' | 'discordMessageId'>;

interface MessageRow
  extends Omit<MessageVersion, 'authorId' | 'worlds' | 'editedAt' | 'textRemovedAt' | 'isFirstPost'> {
  id: string;
}

type FoundOffer = FoundMessage['offers'][number];
type MessageFound = Omit<FoundMessage, 'decisions'> & { decisions: Omit<RuleDecision, 'messageId'>[] };

/**
 * Messages that were read, the newest first, at most `FOUND_MESSAGES_MAX`: one by its Discord id, or those that offer items
 * of the user's rules and contain `query`, also in the author's name. Each comes with its offers and why the user's rules
 * were pinged or not. Messages in channels that the user may not see are left out.
 */
export async function findMessages(
  actor: Actor,
  sql: Sql,
  input: FindMessagesInput,
  now: Date,
): Promise<MessageFound[]> {
  const visible =
    input.message_url === undefined
      ? await searchMessages(sql, actor.userId, input, now)
      : await loadVisible(sql, actor.userId, [input.message_url], now);
  const ids = visible.map((row) => row.id);
  const [offers, decisions] = await Promise.all([
    loadOffers(sql, actor.userId, ids),
    listDecisions(sql, actor.userId, ids),
  ]);
  return visible.map((row) => ({
    message_id: row.discordMessageId,
    content: row.content,
    author_name: row.authorName,
    channel_name: row.channelName,
    message_url: messageUrl(row),
    posted_at: row.postedAt.toISOString(),
    is_deleted: row.deletedAt !== null,
    offers: offers.flatMap(({ messageId, ...offer }) => (messageId === row.id ? [offer] : [])),
    decisions: decisions.flatMap(({ messageId, ...decision }) => (messageId === row.id ? [decision] : [])),
  }));
}

/** A decision on the filters of a search; without filters, every message passes. */
function toDecisionFilter({ missed, reason, watch_rule_id }: FindMessagesInput) {
  if (!missed && reason === undefined && watch_rule_id === undefined) return null;
  return (decision: Pick<RuleDecision, 'reason' | 'watch_rule_id'>) =>
    (!missed || decision.reason !== 'matched') &&
    (reason === undefined || decision.reason === reason) &&
    (watch_rule_id === undefined || decision.watch_rule_id === watch_rule_id);
}

/** Looks back span by span, so that items of any number of offers take about the same time. */
async function searchMessages(sql: Sql, userId: string, input: FindMessagesInput, now: Date) {
  const pattern = containsPattern(input.query);
  const listOffers = await (input.held_back ? heldBackOffersOf(sql, userId) : watchedOffersOf(sql, userId));
  const filter = toDecisionFilter(input);
  const batch = filter ? FILTERED_BATCH : FOUND_MESSAGES_MAX;
  const oldestMs = now.getTime() - KEPT_MS;
  const visible: MessageRow[] = [];
  let before = await findPosition(sql, input.before, now);
  let spanMs = FIRST_SPAN_MS;
  let offersLeft = OFFERS_MAX;
  while (visible.length < FOUND_MESSAGES_MAX && offersLeft > 0 && before.postedAt.getTime() > oldestMs) {
    const from = new Date(before.postedAt.getTime() - spanMs);
    const offers = await listOffers({ from, to: before.postedAt, limit: offersLeft });
    const found = await sql<Position[]>`
      select discord_message_id as "discordMessageId", max(posted_at) as "postedAt"
      from messages
      where id = any (${offers.map((offer) => offer.messageId)}::uuid[])
        and (posted_at, discord_message_id) < (${before.postedAt}, ${before.discordMessageId}::bigint)
        and (${pattern}::text is null or content ilike ${pattern} or author_name ilike ${pattern})
      group by discord_message_id
      order by max(posted_at) desc, discord_message_id desc
      limit ${batch}`;
    const ids = found.map((row) => row.discordMessageId);
    const rows = await loadVisible(sql, userId, ids, now);
    visible.push(...(filter ? await filterByDecisions(sql, userId, rows, filter) : rows));
    const last = found.length === batch ? found.at(-1) : undefined;
    before = last ?? { postedAt: from, discordMessageId: '0' };
    offersLeft -= offers.length;
    spanMs *= Math.min(SPAN_GROWTH_MAX, Math.max(1, offersLeft / Math.max(1, offers.length)));
  }
  return visible.slice(0, FOUND_MESSAGES_MAX);
}

async function filterByDecisions(
  sql: Sql,
  userId: string,
  rows: readonly MessageRow[],
  filter: (decision: RuleDecision) => boolean,
): Promise<MessageRow[]> {
  const decisions = await listDecisions(
    sql,
    userId,
    rows.map(({ id }) => id),
  );
  const kept = new Set(decisions.filter(filter).map(({ messageId }) => messageId));
  return rows.filter(({ id }) => kept.has(id));
}

async function findPosition(sql: Sql, messageId: string | undefined, now: Date): Promise<Position> {
  if (messageId === undefined) {
    return { postedAt: new Date(now.getTime() + CLOCK_DIFFERENCE_MS), discordMessageId: '0' };
  }
  const [message] = await sql<{ postedAt: Date }[]>`
    select posted_at as "postedAt" from messages where discord_message_id = ${messageId} limit 1`;
  const postedAt = message?.postedAt ?? new Date(snowflakeTimestampMs(messageId));
  return { postedAt, discordMessageId: messageId };
}

type ListOffers = (span: { from: Date; to: Date; limit: number }) => Promise<{ messageId: string }[]>;

/** Returns what lists the newest offers of watched items in a span. */
async function watchedOffersOf(sql: Sql, userId: string): Promise<ListOffers> {
  const watched = await sql<{ itemId: string }[]>`
    select distinct item_id as "itemId" from watch_rules where user_id = ${userId}`;
  const itemIds = watched.map((rule) => rule.itemId);
  return async ({ from, to, limit }) => sql<{ messageId: string }[]>`
    select message_id as "messageId" from offers
    where item_id = any (${itemIds}::bigint[]) and posted_at >= ${from} and posted_at <= ${to}
      and (owner_ids is null or ${userId}::uuid = any (owner_ids))
    order by posted_at desc limit ${limit}`;
}

/** Reads the newest offers that met a rule without pinging for it, and returns what lists those in a span. */
async function heldBackOffersOf(sql: Sql, userId: string): Promise<ListOffers> {
  const heldBack = await sql<{ messageId: string; postedAt: Date }[]>`
    select o.message_id as "messageId", o.posted_at as "postedAt"
    from (
      select offer_id from decisions where user_id = ${userId} and reason <> 'matched'
      order by created_at desc limit ${OFFERS_MAX}
    ) d
    join offers o on o.id = d.offer_id
    order by o.posted_at desc`;
  return async ({ from, to, limit }) =>
    heldBack.filter(({ postedAt }) => postedAt >= from && postedAt <= to).slice(0, limit);
}

/** The newest versions of those messages that the user may see. */
async function loadVisible(sql: Sql, userId: string, discordMessageIds: readonly string[], now: Date) {
  const rows = await sql<MessageRow[]>`
    select distinct on (m.discord_message_id) m.id, m.discord_message_id as "discordMessageId",
      m.channel_id as "channelId", c.name as "channelName", coalesce(m.guild_id, c.guild_id) as "guildId",
      m.author_name as "authorName", m.content, m.posted_at as "postedAt", m.deleted_at as "deletedAt"
    from messages m
    join channels c on c.id = m.channel_id
    where m.discord_message_id = any (${[...discordMessageIds]}::bigint[])
      and not exists (select from unprocessed_messages u where u.message_id = m.id)
    order by m.discord_message_id, m.edit_number desc`;
  const visible = await keepVisible(sql, userId, rows, now);
  return visible.sort(
    (a, b) =>
      b.postedAt.getTime() - a.postedAt.getTime() ||
      Number(BigInt(b.discordMessageId) - BigInt(a.discordMessageId)),
  );
}

function loadOffers(sql: Sql, userId: string, messageIds: readonly string[]) {
  return sql<(FoundOffer & { messageId: string })[]>`
    select o.message_id as "messageId", o.ordinal, o.type, o.item_id::float8, i.name as item_name, o.price::float8,
      o.price_max::float8, o.kind, o.span_start, o.span_end, o.price_span_start, o.price_span_end, o.side_span_start,
      o.side_span_end
    from offers o
    join items i on i.id = o.item_id
    where o.message_id = any (${[...messageIds]}::uuid[])
      and (o.owner_ids is null or ${userId}::uuid = any (o.owner_ids))
    order by o.ordinal`.execute();
}
