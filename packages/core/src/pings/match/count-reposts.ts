import { jsonRows, type SqlTx } from '@lockwatch/db';
import type { PlannedRepost } from './plan-matches.js';

/**
 * Counts messages in the pings that they repeat, each once, in the order of posts. An edit of a sent ping follows a while
 * later and shows all until then: at most two for the reposts of a repost window. Returns the pings whose edit is due.
 */
export async function countReposts(
  tx: SqlTx,
  reposts: readonly PlannedRepost[],
  { repostEditDelayMs }: { repostEditDelayMs: number },
): Promise<string[]> {
  if (reposts.length === 0) return [];
  const counted = await tx<{ id: string; isDue: boolean }[]>`
    with counted as (
      select n.id, count(distinct repost."discordMessageId")::int as reposts, max(repost."discordMessageId") as last_id
      from jsonb_to_recordset(${jsonRows([...reposts])}::jsonb)
        as repost ("notificationId" uuid, "discordMessageId" bigint)
      join notifications n on n.id = repost."notificationId"
      where n.state in ('pending', 'sent')
        and repost."discordMessageId" > coalesce(n.last_repost_id, n.discord_message_id)
      group by n.id
    )
    update notifications n
    set repost_count = n.repost_count + counted.reposts, last_repost_id = counted.last_id,
      revision = case when n.state = 'sent' then n.revision + 1 else n.revision end,
      next_attempt_at = case when n.state = 'sent' and n.revision = n.sent_revision
        then now() + ${repostEditDelayMs} * interval '1 millisecond' else n.next_attempt_at end
    from counted where n.id = counted.id
    returning n.id, n.state = 'sent' and n.next_attempt_at <= now() as "isDue"`;
  return counted.flatMap(({ id, isDue }) => (isDue ? [id] : []));
}
