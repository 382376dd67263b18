import type { SqlTx } from '../feed/sql.js';
import type { Reading } from '../reader/reader.js';
import type { MessageToMatch } from './plan-matches.js';

/** A stored version of a message that this process has taken to understand it. */
export interface ClaimedMessage {
  id: string;
  discordMessageId: string;
  authorId: string;
  channelId: string;
  reading: Reading;
}

interface VersionRow {
  id: string;
  discord_message_id: string;
  edit_number: string;
  channel_id: string;
  channel_name: string | null;
  guild_id: string | null;
  author_id: string;
  author_name: string;
  content: string;
  posted_at: Date;
  edited_at: Date | null;
  received_at: Date;
  stored_at: Date;
  processed_at: Date | null;
  deleted_at: Date | null;
}

/**
 * Locks every stored version of these messages until the transaction ends, and answers those of `claimed` that nobody
 * has processed yet. Two processes with versions of one message meet at this lock: whoever comes second sees the
 * pings of the first. Versions are locked in one order everywhere, so that no two wait for each other.
 */
export async function lockVersions(
  tx: SqlTx,
  claimed: ReadonlyMap<string, ClaimedMessage>,
): Promise<MessageToMatch[]> {
  const discordIds = [...new Set([...claimed.values()].map((message) => message.discordMessageId))];
  const rows = await tx<VersionRow[]>`
    select m.id, m.discord_message_id, m.edit_number, m.channel_id, c.name as channel_name,
      coalesce(m.guild_id, c.guild_id) as guild_id, m.author_id, m.author_name, m.content, m.posted_at, m.edited_at,
      m.received_at, m.stored_at, m.processed_at, coalesce(m.deleted_at, x.deleted_at) as deleted_at
    from messages m
    join channels c on c.id = m.channel_id
    left join message_deletions x on x.discord_message_id = m.discord_message_id
    where m.discord_message_id = any (${discordIds}::bigint[])
    order by m.discord_message_id, m.edit_number
    for update of m`.execute();
  const versions = Map.groupBy(rows, (row) => row.discord_message_id);
  return rows.flatMap((row) => {
    const mine = claimed.get(row.id);
    if (!mine || row.processed_at !== null) return [];
    const all = versions.get(row.discord_message_id) ?? [];
    return [
      {
        id: row.id,
        discordMessageId: row.discord_message_id,
        editNumber: Number(row.edit_number),
        channelId: row.channel_id,
        channelName: row.channel_name,
        guildId: row.guild_id,
        authorId: row.author_id,
        authorName: row.author_name,
        content: row.content,
        postedAt: row.posted_at,
        editedAt: row.edited_at,
        receivedAt: row.received_at,
        storedAt: row.stored_at,
        deletedAt: all.find((version) => version.deleted_at !== null)?.deleted_at ?? null,
        isSuperseded: all.at(-1) !== row,
        reading: mine.reading,
      },
    ];
  });
}
