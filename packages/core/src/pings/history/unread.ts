import { UNREAD_MAX, type Unread } from '@lockwatch/contracts';
import type { Sql } from '@lockwatch/db';
import type { Actor } from '../../access/index.js';

/** How many pings the user has not seen. */
export async function getUnread(actor: Actor, sql: Sql): Promise<Unread> {
  const [row] = await sql<{ count: number; seenAt: Date }[]>`
    select notifications_seen_at as "seenAt", (
      select count(*)::int from (
        select from notifications n
        where n.user_id = u.id and n.created_at > u.notifications_seen_at and n.state <> 'cancelled'
        limit ${UNREAD_MAX}) unread) as count
    from users u where u.id = ${actor.userId}`;
  if (!row) throw new Error('The user of the call does not exist.');
  return { count: row.count, seen_at: row.seenAt.toISOString() };
}

/** Remembers that the user has seen the pings that were made until `seenAt`; never moves back or into the future. */
export async function markSeen(actor: Actor, sql: Sql, seenAt: Date): Promise<Unread> {
  // The page knows milliseconds, the ping microseconds.
  await sql`
    update users set notifications_seen_at = least(now(), ${seenAt}::timestamptz + interval '1 millisecond')
    where id = ${actor.userId} and notifications_seen_at < ${seenAt}`;
  return getUnread(actor, sql);
}
