import type { Sql, SqlTx } from '@lockwatch/db';
import type { messages } from '@lockwatch/db/schema';
import type { ParsedMessage } from '../../market/index.js';

type MessageRow = typeof messages.$inferSelect;

/** A stored version of a message that is leased to this process, to be parsed and matched. */
export interface StoredMessage
  extends Pick<MessageRow, 'id' | 'discordMessageId' | 'authorId' | 'channelId' | 'content'> {
  /** What the parser knows of the channel. */
  channelContext: string | null;
}

export interface ClaimedMessage extends StoredMessage {
  parsed: ParsedMessage;
}

/** A version of a message, locked and not processed yet. */
export interface MessageToMatch
  extends ClaimedMessage,
    Omit<MessageRow, 'worlds' | 'source' | 'textRemovedAt'> {
  channelName: string | null;
  /** Staff blacklisted its author. */
  isAuthorBlacklisted: boolean;
  parentChannelId: string | null;
  /** A newer version is stored: this one is kept for the record and pings nobody. */
  isSuperseded: boolean;
  /** It was matched before, and only its silent reposts are decided again. */
  isRematch: boolean;
  /** Users up to this one were decided by earlier transactions; null: none. */
  matchedThroughUserId: string | null;
}

/**
 * A message deleted so soon after it arrived pings like any other, struck through. Otherwise it would depend on chance
 * whether its ping leaves before the deletion is known.
 */
export const DELETED_AT_ONCE_MS = 5000;
/** While so many pings of a message wait in a process, no other one matches the rest: both would send at full speed. */
const PINGS_IN_ONE_PROCESS = 200;

/** Leases unprocessed messages of processes that died or failed, oldest first. */
export async function claimMessages(
  sql: Sql,
  options: { leaseMs: number; limit: number },
): Promise<StoredMessage[]> {
  const rows = await sql<StoredMessage[]>`
    with due as (
      select message_id from unprocessed_messages u
      where (leased_until is null or leased_until < now())
        and (matched_through_user_id is null or not exists (
          select from notifications n join delivery_senders s on s.id = n.leased_by
          where n.message_id = u.message_id and n.state = 'pending' offset ${PINGS_IN_ONE_PROCESS}))
      order by message_id
      limit ${options.limit}
      for update of u skip locked
    )
    update unprocessed_messages u set leased_until = now() + ${options.leaseMs} * interval '1 millisecond'
    from due, messages m, channels c
    where u.message_id = due.message_id and m.id = due.message_id and c.id = m.channel_id
    returning ${storedMessageColumns(sql)}`;
  return rows.sort(byId);
}

/** Locks these authors, so that a message and its repost are decided in turn. Lock before messages, in numeric order. */
export function lockAuthors(tx: SqlTx, authorIds: readonly string[]): Promise<unknown> {
  const sorted = [...new Set(authorIds)].sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
  return tx`select pg_advisory_xact_lock(id) from unnest(${sorted}::bigint[]) as author (id)`.execute();
}

/** Locks the authors of these messages, as far as they are stored. */
export function lockMessageAuthors(tx: SqlTx, discordMessageIds: readonly string[]): Promise<unknown> {
  return tx`
    select pg_advisory_xact_lock(author_id) from (
      select distinct author_id from messages where discord_message_id = any (${[...discordMessageIds]}::bigint[])
      order by author_id
    ) author`.execute();
}

export interface RequeueSettings {
  nowMs: number;
  leaseMs: number;
  /** A message older than this no longer pings. */
  usefulForMs: number;
}

/** Marks messages that are reposts of these ones to be matched again. Their authors must be locked. */
export async function requeueReposts(
  tx: SqlTx,
  discordMessageIds: readonly string[],
  settings: RequeueSettings,
): Promise<StoredMessage[]> {
  if (discordMessageIds.length === 0) return [];
  const ids = [...discordMessageIds];
  const usefulSince = new Date(settings.nowMs - settings.usefulForMs);
  const rows = await tx<StoredMessage[]>`
    with notified as (
      select distinct d.watch_rule_id, m.author_id, o.type, o.item_id, o.price, o.price_max
      from notifications n
      join decisions d on d.notification_id = n.id
      join offers o on o.id = d.offer_id
      join messages m on m.id = o.message_id
      where n.discord_message_id = any (${ids}::bigint[])
    ), silent as (
      select distinct repost.id
      from notified
      join messages repost on repost.author_id = notified.author_id
        and repost.posted_at > ${usefulSince}::timestamptz - interval '1 day'
      join offers o on o.message_id = repost.id and o.type = notified.type and o.item_id = notified.item_id
        and o.price is not distinct from notified.price and o.price_max is not distinct from notified.price_max
      join decisions d
        on d.offer_id = o.id and d.watch_rule_id = notified.watch_rule_id and d.reason = 'repost'
      where coalesce(repost.edited_at, repost.posted_at) > ${usefulSince} and repost.deleted_at is null
        and not exists (select from unprocessed_messages u where u.message_id = repost.id)
        and not repost.discord_message_id = any (${ids}::bigint[])
        and not exists (
          select 1 from messages newer
          where newer.discord_message_id = repost.discord_message_id and newer.edit_number > repost.edit_number)
    ), queued as (
      insert into unprocessed_messages (message_id, leased_until, is_rematch)
      select id, now() + ${settings.leaseMs} * interval '1 millisecond', true from silent
      on conflict do nothing
      returning message_id
    )
    select ${storedMessageColumns(tx)}
    from queued join messages m on m.id = queued.message_id join channels c on c.id = m.channel_id`;
  return rows.sort(byId);
}

export function storedMessageColumns(sql: Sql | SqlTx) {
  return sql`m.id, m.discord_message_id as "discordMessageId", m.author_id as "authorId",
    m.channel_id as "channelId", channel_context(c.name, c.hint, c.parent_id) as "channelContext", m.content`;
}

function byId(a: StoredMessage, b: StoredMessage): number {
  return a.id < b.id ? -1 : 1;
}
