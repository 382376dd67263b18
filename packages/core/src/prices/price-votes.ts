import { type SQL, sql } from 'drizzle-orm';

/**
 * Offers that say what an item goes for: with a price, for everybody, in the newest version of their message, and not by
 * somebody whom staff blacklisted. Deleted messages count: most were deleted because the deal was made. `where` narrows
 * the offers `o`.
 */
export function countedOffers(where: SQL): SQL {
  return sql`
    offers o
    join messages m on m.id = o.message_id
    where ${where}
      and o.type in ('SELL', 'BUY') and o.unit_price > 0 and o.owner_ids is null
      and not exists (
        select 1 from messages newer
        where newer.discord_message_id = m.discord_message_id and newer.edit_number > m.edit_number)
      and not exists (
        select 1 from users u where u.discord_user_id = m.author_id and u.is_blacklisted)`;
}
