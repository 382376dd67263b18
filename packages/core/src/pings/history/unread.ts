import {
  AppError,
  type MarkPingInput,
  type MarkPingsInput,
  type MarkSeenInput,
  type Notice,
  PINGS_MARKED_MAX,
  type PingGroup,
  type PingMarks,
  type Unread,
} from '@lockwatch/contracts';
import type { Sql } from '@lockwatch/db';
import type { Actor } from '../../access/index.js';
import { filterPings, unreadSql } from './filter-pings.js';

const GROUPS_MAX = 500;

/** How many pings the user has not read. */
export async function getUnread(actor: Actor, sql: Sql): Promise<Unread> {
  const [row] = await sql<{ count: number; seenAt: Date }[]>`
    select notifications_seen_at as "seenAt",
      (select count(*)::int from (${unreadSql(sql, actor.userId)}) unread) as count
    from users u where u.id = ${actor.userId}`;
  if (!row) throw new Error('The user of the call does not exist.');
  return { count: row.count, seen_at: row.seenAt.toISOString() };
}

/**
 * Marks pings as read that the user has seen, if they did not mark them as unread: these, and those made until a time, which
 * never moves back or into the future.
 */
export async function markSeen(actor: Actor, sql: Sql, { ids, seen_at }: MarkSeenInput): Promise<Unread> {
  const seen = await sql<{ made: Date }[]>`
    update notifications set is_read = true
    where id = any (${ids}::uuid[]) and user_id = ${actor.userId} and is_read is null
    returning created_at as made`;
  // With nothing left unread, a count need not look at these again.
  const isAll = seen.length > 0 && (await getUnread(actor, sql)).count === 0;
  const until = new Date(seen_at ?? (isAll ? Math.max(...seen.map(({ made }) => made.getTime())) : 0));
  // The page knows milliseconds, the ping microseconds.
  await sql`
    update users set notifications_seen_at = least(now(), ${until}::timestamptz + interval '1 millisecond')
    where id = ${actor.userId} and notifications_seen_at < ${until}`;
  return getUnread(actor, sql);
}

/** Changes the marks that are given. Throws NOT_FOUND for another user's ping. */
export async function markPing(actor: Actor, sql: Sql, input: MarkPingInput): Promise<PingMarks> {
  const { id, is_read: isRead, is_done: isDone, is_starred: isStarred, outcome } = input;
  const [marks] = await sql<PingMarks[]>`
    update notifications n set is_read = coalesce(${isRead ?? null}::boolean, n.is_read),
      is_done = coalesce(${isDone ?? null}::boolean, n.is_done),
      is_starred = coalesce(${isStarred ?? null}::boolean, n.is_starred),
      outcome = case when ${outcome === undefined} then n.outcome else ${outcome ?? null} end
    from users u
    where n.id = ${id} and n.user_id = ${actor.userId} and u.id = n.user_id
    returning n.id as notification_id, coalesce(n.is_read, n.created_at <= u.notifications_seen_at) as is_read,
      n.is_done, n.is_starred, n.outcome`;
  if (!marks) throw new AppError('NOT_FOUND', { text: 'pings.noSuchPing' });
  return marks;
}

/** Changes the marks of many of the user's pings; `ids` are those that were not marked so before. */
export async function markPings(
  actor: Actor,
  sql: Sql,
  input: MarkPingsInput,
): Promise<Notice & { ids: string[] }> {
  const { userId } = actor;
  const [ids, isRead, isDone] = [input.ids ?? null, input.is_read ?? null, input.is_done ?? null];
  const state = input.state ?? (ids ? undefined : 'open');
  const marked = await sql<Record<'id', string>[]>`
    update notifications set is_read = coalesce(${isRead}, is_read), is_done = coalesce(${isDone}, is_done)
    where id in (
      select id from notifications n
      where user_id = ${userId} and target_number = 0 ${filterPings(sql, userId, { ...input, state })}
        and (${ids}::uuid[] is null or id = any (${ids}))
        and (is_done <> ${isDone}::boolean or ${isRead}::boolean <> coalesce(is_read, created_at <= (
          select notifications_seen_at from users where id = ${userId})))
      order by created_at desc limit ${PINGS_MARKED_MAX})
    returning id`;
  return {
    message: { text: 'pings.marked', values: { count: marked.length } },
    ids: marked.map(({ id }) => id),
  };
}

/** The user's pings that are neither withdrawn nor done, by item, the newest first. */
export async function groupOpenPings(actor: Actor, sql: Sql): Promise<PingGroup[]> {
  const groups = await sql<(Omit<PingGroup, 'newest_at'> & { newest_at: Date })[]>`
    select item.id::float8 as item_id, item.name as item_name, count(*)::int as pings,
      max(n.deal_percent) as deal_percent, (array_agg(n.sides[1] order by n.deal_percent desc nulls last))[1] as side,
      max(n.created_at) as newest_at
    from notifications n cross join unnest(n.item_ids) as offered (item_id) join items item on item.id = offered.item_id
    where n.user_id = ${actor.userId} and n.target_number = 0 and not n.is_done and n.state <> 'cancelled'
    group by item.id order by newest_at desc limit ${GROUPS_MAX}`;
  return groups.map((group) => ({ ...group, newest_at: group.newest_at.toISOString() }));
}
