import type { OfferType } from '@lockwatch/contracts';
import type { SqlTx } from '@lockwatch/db';
import type { notifications } from '@lockwatch/db/schema';
import { toOfferKey } from '../document/ping-document.js';
import type { PlannedOffer } from './plan-matches.js';
import type { MessageToMatch } from './stored-message.js';

/** A ping about an earlier version of a message; it is moved to the newest version. */
export type EarlierNotification = Pick<
  typeof notifications.$inferSelect,
  'id' | 'userId' | 'discordMessageId'
>;

/** By user, then `toOfferKey`: the notification of a message that named the offer. */
export type NotifiedUsers = ReadonlyMap<string, ReadonlyMap<string, string>>;
/** By Discord's message id. */
export type NotifiedByMessage = ReadonlyMap<string, NotifiedUsers>;

/** The pings about these messages, and what they named. A cancelled, failed or expired ping does not count. */
export async function loadAlreadyNotified(
  tx: SqlTx,
  discordMessageIds: readonly string[],
): Promise<{ byMessage: NotifiedByMessage; notifications: EarlierNotification[] }> {
  const rows = await tx<(EarlierNotification & { type: OfferType; itemId: number })[]>`
    select distinct n.id, n.user_id as "userId", n.discord_message_id as "discordMessageId", o.type,
      o.item_id::float8 as "itemId"
    from notifications n
    join decisions d on d.notification_id = n.id
    join offers o on o.id = d.offer_id
    where n.discord_message_id = any (${[...discordMessageIds]}::bigint[]) and n.state in ('pending', 'sent')`;
  const byMessage = new Map<string, Map<string, Map<string, string>>>();
  for (const row of rows) {
    const users = byMessage.get(row.discordMessageId) ?? new Map<string, Map<string, string>>();
    byMessage.set(row.discordMessageId, users);
    const keys = users.get(row.userId) ?? new Map<string, string>();
    users.set(row.userId, keys);
    keys.set(toOfferKey(row), row.id);
  }
  return { byMessage, notifications: [...new Map(rows.map((row) => [row.id, row])).values()] };
}

/** What an earlier match of a message stored, when it is matched again for its reposts. */
export interface EarlierMatch {
  offers: PlannedOffer[];
  /** Decisions with the reason `repost`: only these are made again. */
  reposts: { id: string; offerId: string; watchRuleId: string }[];
  /** Users with a failed ping about this version: they never get a second one. */
  usersWithFailedPing: Set<string>;
}

/** By our id of the message; has no entry for messages that are matched for the first time. */
export async function loadEarlierMatches(
  tx: SqlTx,
  messages: readonly MessageToMatch[],
): Promise<Map<string, EarlierMatch>> {
  const continued = messages.filter((message) => message.isRematch || message.matchedThroughUserId !== null);
  if (continued.length === 0) return new Map();
  const ids = continued.map(({ id }) => id);
  const [offers, failedPings] = await Promise.all([
    tx<(PlannedOffer & Pick<EarlierMatch, 'reposts'>)[]>`
      select o.id, o.message_id as "messageId", o.ordinal, o.type, o.item_id::float8 as "itemId",
        i.name as "itemName", o.price::float8, o.price_max::float8 as "priceMax", o.usual, o.kind, o.confidence,
        json_build_object('start', o.span_start, 'end', o.span_end) as span, null as "priceSpan", null as "sideSpan",
        o.owner_ids as "ownerIds", o.posted_at as "postedAt",
        coalesce((
          select json_agg(json_build_object('id', d.id, 'offerId', d.offer_id, 'watchRuleId', d.watch_rule_id))
          from decisions d
          where d.offer_id = o.id and d.reason = 'repost' and d.watch_rule_id is not null), '[]') as reposts
      from offers o
      join items i on i.id = o.item_id
      where o.message_id = any (${ids}::uuid[])
      order by o.message_id, o.ordinal`,
    tx<{ messageId: string; userId: string }[]>`
      select m.id as "messageId", n.user_id as "userId"
      from messages m
      join notifications n on n.discord_message_id = m.discord_message_id and n.edit_number = m.edit_number
      where m.id = any (${ids}::uuid[]) and n.target_number = 0 and n.state not in ('pending', 'sent')`,
  ]);
  return new Map(
    [...Map.groupBy(offers, (offer) => offer.messageId)].map(([messageId, all]) => [
      messageId,
      {
        offers: all,
        reposts: all.flatMap((offer) => offer.reposts),
        usersWithFailedPing: new Set(
          failedPings.filter((row) => row.messageId === messageId).map((row) => row.userId),
        ),
      },
    ]),
  );
}
