import { inTransaction, type Sql } from '@lockwatch/db';
import { removeTextCopies } from '../pings/index.js';

/** Messages per transaction; each may have pings to render again. */
const CHUNK_SIZE = 500;

/** Removes texts of deleted or edited messages from messages, copies and pings, hours later. Returns how many. */
export async function removeOldTexts(sql: Sql, retentionHours: number): Promise<number> {
  return inTransaction(sql, async (tx) => {
    const since = tx`now() - ${retentionHours} * interval '1 hour'`;
    const removed = await tx<{ id: string; discord_message_id: string }[]>`
      with due as (
        (select id from messages where deleted_at < ${since} and text_removed_at is null limit ${CHUNK_SIZE})
        union
        (select old.id from messages newer
          join messages old on old.discord_message_id = newer.discord_message_id
            and old.edit_number < newer.edit_number and old.text_removed_at is null
          where newer.edited_at < ${since} and newer.deleted_at is null limit ${CHUNK_SIZE})
      )
      update messages m set content = '', text_removed_at = now() from due
      where m.id = due.id and not exists (select from unprocessed_messages u where u.message_id = m.id)
      returning m.id, m.discord_message_id`;
    await tx`update unknown_names set example = '' where dismissed_at is not null and example <> ''`;
    if (removed.length === 0) return 0;
    await removeTextCopies(
      tx,
      removed.map((message) => message.id),
    );
    await tx`
      update notifications set revision = revision + 1, next_attempt_at = now()
      where state = 'sent' and message_id = any (${removed.map((message) => message.id)}::uuid[])`;
    return removed.length;
  });
}
