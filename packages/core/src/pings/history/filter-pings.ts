import type { ListNotificationsInput } from '@lockwatch/contracts';
import { containsPattern, type Sql } from '@lockwatch/db';

/** Conditions on `notifications n`, on columns of its list index; none without filters. */
export function filterPings(
  sql: Sql,
  userId: string,
  filters: Omit<ListNotificationsInput, 'limit' | 'offset' | 'sort'>,
) {
  const { item_id: itemId, side, kind, state, until, before_id: beforeId } = filters;
  const pattern = containsPattern(filters.query);
  const matchedOffers = sql`
    from decisions d join offers o on o.id = d.offer_id
    where d.notification_id = n.id and d.reason = 'matched'
      and d.offer_id >= first_row_id(n.discord_message_id) and d.offer_id < first_row_id(n.discord_message_id + 1)`;
  const text = sql`coalesce(n.search_text, (
    select m.author_name || E'\\n' || m.content from messages m where m.id = n.message_id))`;
  const itemIds = sql`coalesce(n.item_ids, array(select o.item_id ${matchedOffers}))`;
  const sides = sql`coalesce(n.sides, array(select o.type ${matchedOffers}))`;
  return sql`
    ${kind === undefined ? sql`` : sql`and n.kind = ${kind}`}
    ${filterState(sql, userId, state)}
    ${until === undefined ? sql`` : sql`and n.created_at < ${until}`}
    ${
      beforeId === undefined
        ? sql``
        : sql`and (n.created_at, n.id) < (
            select created_at, id from notifications where user_id = ${userId} and id = ${beforeId})`
    }
    ${itemId === undefined ? sql`` : sql`and ${itemId}::bigint = any (${itemIds})`}
    ${side === undefined ? sql`` : sql`and ${side} = any (${sides})`}
    ${
      pattern === null
        ? sql``
        : sql`and (${text} ilike ${pattern}
            or ${itemIds} && array(select id from items where name ilike ${pattern}))`
    }`;
}

function filterState(sql: Sql, userId: string, state: ListNotificationsInput['state']) {
  if (state === undefined) return sql``;
  if (state === 'unread') return sql`and n.id in (${unreadSql(sql, userId)})`;
  if (state === 'open') return sql`and not n.is_done`;
  if (state === 'done') return sql`and n.is_done`;
  return state === 'starred' ? sql`and n.is_starred` : sql`and n.state = ${state}`;
}

/** The ids of the user's pings that are unread, neither withdrawn nor done. One select for each index. */
export function unreadSql(sql: Sql, userId: string) {
  const waiting = sql`
    select id from notifications
    where user_id = ${userId} and target_number = 0 and state <> 'cancelled' and not is_done`;
  return sql`
    ${waiting} and is_read is null
      and created_at > (select notifications_seen_at from users where id = ${userId})
    union all ${waiting} and not is_read`;
}
