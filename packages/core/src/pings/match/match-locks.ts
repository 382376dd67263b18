import type { SqlTx } from '@lockwatch/db';
import type { ParsedMessage } from '../../market/index.js';
import type { StoredMessage } from './stored-message.js';

export interface ClaimedMessage extends StoredMessage {
  parsed: ParsedMessage;
}

/** A version of a message, locked and not processed yet. */
export interface MessageToMatch extends ClaimedMessage {
  editNumber: number;
  parentChannelId: string | null;
  guildId: string | null;
  authorName: string;
  postedAt: Date;
  editedAt: Date | null;
  receivedAt: Date;
  storedAt: Date;
  deletedAt: Date | null;
  /** A newer version is stored: this one is kept for the record and pings nobody. */
  isSuperseded: boolean;
  /** It was matched before, and only its silent reposts are decided again. */
  isRematch: boolean;
  /** Users up to this one were decided by earlier transactions; null: none. */
  matchedThroughUserId: string | null;
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

type VersionRow = Omit<MessageToMatch, 'isSuperseded' | 'parsed'> & { isProcessed: boolean };

/**
 * Locks all versions of these messages in a fixed order; returns the unprocessed ones of `claimed`. Their authors must be
 * locked, since processing a message often changes no row of it.
 */
export async function lockMessageVersions(
  tx: SqlTx,
  claimed: readonly ClaimedMessage[],
): Promise<MessageToMatch[]> {
  const claimedById = new Map(claimed.map((message) => [message.id, message]));
  const discordIds = [...new Set(claimed.map((message) => message.discordMessageId))];
  const rows = await tx<VersionRow[]>`
    select m.id, m.discord_message_id as "discordMessageId", m.edit_number::float8 as "editNumber",
      m.channel_id as "channelId", c.name as "channelName", c.parent_id as "parentChannelId",
      coalesce(m.guild_id, c.guild_id) as "guildId", m.author_id as "authorId", m.author_name as "authorName",
      m.content, m.posted_at as "postedAt", m.edited_at as "editedAt", m.received_at as "receivedAt",
      m.stored_at as "storedAt", u.message_id is null as "isProcessed",
      coalesce(m.deleted_at, x.deleted_at) as "deletedAt", u.is_rematch as "isRematch",
      u.matched_through_user_id as "matchedThroughUserId"
    from messages m
    join channels c on c.id = m.channel_id
    left join unprocessed_messages u on u.message_id = m.id
    left join message_deletions x on x.discord_message_id = m.discord_message_id
    where m.discord_message_id = any (${discordIds}::bigint[])
    order by m.discord_message_id, m.edit_number
    for update of m`.execute();
  const versions = Map.groupBy(rows, (row) => row.discordMessageId);
  return rows.flatMap(({ isProcessed, ...row }) => {
    const parsed = claimedById.get(row.id)?.parsed;
    if (!parsed || isProcessed) return [];
    const all = versions.get(row.discordMessageId) ?? [];
    const deletedAt = all.find((version) => version.deletedAt !== null)?.deletedAt ?? null;
    return [{ ...row, deletedAt, isSuperseded: all.at(-1)?.id !== row.id, parsed }];
  });
}
