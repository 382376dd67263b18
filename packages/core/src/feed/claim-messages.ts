import type { Sql } from './sql.js';
import type { StoredMessage } from './store-batch.js';

/**
 * Takes messages that were stored but never understood, because whoever stored them died or failed; a lease keeps two
 * processes off the same one. Oldest first.
 */
export async function claimMessages(
  sql: Sql,
  options: { leaseMs: number; limit: number },
): Promise<StoredMessage[]> {
  const claimed = await sql<
    {
      id: string;
      discord_message_id: string;
      author_id: string;
      channel_id: string;
      channel_name: string | null;
      content: string;
    }[]
  >`
    with due as (
      select id from messages
      where processed_at is null and (leased_until is null or leased_until < now())
      order by stored_at
      limit ${options.limit}
      for update skip locked
    )
    update messages m set leased_until = now() + ${options.leaseMs} * interval '1 millisecond'
    from due, channels c
    where m.id = due.id and c.id = m.channel_id
    returning m.id, m.discord_message_id, m.author_id, m.channel_id, c.name as channel_name, m.content`;
  return claimed
    .map((row) => ({
      id: row.id,
      discordMessageId: row.discord_message_id,
      authorId: row.author_id,
      channelId: row.channel_id,
      channelName: row.channel_name,
      content: row.content,
    }))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}
