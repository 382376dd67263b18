import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Sql } from '@lockwatch/db';
import type { messages } from '@lockwatch/db/schema';

type MessageRow = typeof messages.$inferSelect;

/** The newest version of a message that is not deleted. */
export interface RecentMessage
  extends Pick<MessageRow, 'id' | 'discordMessageId' | 'authorId' | 'content' | 'postedAt'> {
  channelContext: string | null;
}

/** Messages handled before other work of the process runs: a few ms. */
const CHUNK_SIZE = 200;

/** The processed messages stored after `since`, in chunks, so that other work runs in between. */
export async function* recentMessages(sql: Sql, since: Date): AsyncGenerator<readonly RecentMessage[]> {
  for (let last = { storedAt: since.toISOString(), id: '00000000-0000-0000-0000-000000000000' }; ; ) {
    const rows = await sql<(RecentMessage & { storedAt: string })[]>`
      select m.id, m.discord_message_id as "discordMessageId", m.author_id as "authorId", channel_context(c.name, c.hint, c.parent_id) as "channelContext",
        m.content, m.posted_at as "postedAt", m.stored_at::text as "storedAt"
      from messages m
      join channels c on c.id = m.channel_id
      where (m.stored_at, m.id) > (${last.storedAt}::timestamptz, ${last.id}::uuid)
        and m.deleted_at is null and not exists (select from unprocessed_messages u where u.message_id = m.id)
        and not exists (
          select from messages newer
          where newer.discord_message_id = m.discord_message_id and newer.edit_number > m.edit_number)
      order by m.stored_at, m.id
      limit ${CHUNK_SIZE}`;
    const newest = rows.at(-1);
    if (!newest) return;
    yield rows;
    last = { storedAt: newest.storedAt, id: newest.id };
    await yieldToEventLoop();
  }
}
