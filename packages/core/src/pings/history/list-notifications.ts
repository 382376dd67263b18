import { givenFeedbackSchema, messageUrl, type Notification } from '@lockwatch/contracts';
import type { Sql } from '@lockwatch/db';
import type { Actor } from '../../access/index.js';

type ShownOffer = Notification['offers'][number];

type PageRow = Omit<Notification, 'message_url' | 'offers' | 'created_at' | 'sent_at'> &
  Parameters<typeof messageUrl>[0] & { created_at: Date; sent_at: Date | null };

/** The user's pings, newest first, each with its offers. */
export async function listNotifications(
  actor: Actor,
  sql: Sql,
  { limit, offset }: { limit: number; offset: number },
): Promise<Notification[]> {
  // The page is selected first, so that no message before it is read.
  const rows = await sql<PageRow[]>`
    select ping.id as notification_id, ping.state, ping.kind, ping.is_late, ping.created_at, ping.sent_at, ping.failure,
      message.discord_message_id as "discordMessageId", message.channel_id as "channelId",
      message.guild_id as "guildId", message.author_name, message.content,
      message.deleted_at is not null as is_deleted, message.text_removed_at is not null as text_removed,
      channels.name as channel_name,
      (select count(*)::int from delivery_attempts attempt
        where attempt.notification_id = ping.id and attempt.method = 'POST') as attempts
    from (
      select * from notifications where user_id = ${actor.userId}
      order by created_at desc, id desc limit ${limit} offset ${offset}) ping
    join messages message on message.id = ping.message_id
    left join channels on channels.id = message.channel_id
    order by ping.created_at desc, ping.id desc`;
  const ids = rows.map((row) => row.notification_id);
  const offers = groupOffers(await selectOffers(sql, actor.userId, ids));
  return rows.map((row) => ({
    notification_id: row.notification_id,
    state: row.state,
    kind: row.kind,
    is_late: row.is_late,
    is_deleted: row.is_deleted,
    author_name: row.author_name,
    channel_name: row.channel_name,
    content: row.content,
    text_removed: row.text_removed,
    message_url: messageUrl(row),
    offers: offers.get(row.notification_id) ?? [],
    created_at: row.created_at.toISOString(),
    sent_at: row.sent_at?.toISOString() ?? null,
    attempts: row.attempts,
    failure: row.failure,
  }));
}

/** An offer of a ping, for a rule that it met. */
interface OfferRow
  extends Omit<ShownOffer, 'told' | 'watch_rule_ids' | 'feedback'>,
    Record<'verdict' | 'reason' | 'comment', string | null> {
  notification_id: string;
  message_id: string;
  /** Whether it was decided on when the ping was sent; null: the ping was not. */
  was_first_notified: boolean | null;
}

function selectOffers(sql: Sql, userId: string, notificationIds: string[]): Promise<OfferRow[]> {
  return sql<OfferRow[]>`
    select decision.notification_id, decision.watch_rule_id, decision.created_at <= ping.sent_at as was_first_notified,
      offer.message_id = ping.message_id as is_current, offer.id as offer_id, offer.message_id, offer.ordinal,
      offer.type, offer.item_id::int, item.name as item_name, offer.price::float8, offer.price_max::float8,
      offer.span_start, offer.span_end, offer.price_span_start, offer.price_span_end, offer.side_span_start,
      offer.side_span_end, feedback.verdict, feedback.reason, feedback.comment
    from decisions decision
    join notifications ping on ping.id = decision.notification_id
    join offers offer on offer.id = decision.offer_id
    join messages message on message.id = offer.message_id
    join items item on item.id = offer.item_id
    left join offer_feedback feedback on feedback.offer_id = offer.id and feedback.user_id = ${userId}
    where decision.notification_id = any (${notificationIds}::uuid[]) and decision.reason = 'matched'
    order by message.edit_number desc, offer.ordinal, decision.id`;
}

/** By ping, each offer once, from the newest version of the message that has it. */
function groupOffers(rows: readonly OfferRow[]): Map<string, ShownOffer[]> {
  const byNotification = new Map<string, ShownOffer[]>();
  const versions = new Map<string, string>();
  const listed = new Map<string, ShownOffer>();
  const firstNotified = groupFirstNotified(rows);
  for (const offer of rows) {
    const { notification_id, watch_rule_id, is_current, verdict, reason, comment } = offer;
    const list = byNotification.get(notification_id) ?? [];
    const known = listed.get(`${notification_id} ${offer.offer_id}`);
    if (known) {
      if (watch_rule_id !== null) known.watch_rule_ids.push(watch_rule_id);
      known.watch_rule_id ??= watch_rule_id;
      continue;
    }
    // Only the newest version with an item and side is listed.
    const followed = `${notification_id} ${offer.type} ${offer.item_id}`;
    if ((versions.get(followed) ?? offer.message_id) !== offer.message_id) continue;
    versions.set(followed, offer.message_id);
    const before = firstNotified.get(followed)?.shift();
    const shown = {
      offer_id: offer.offer_id,
      ordinal: offer.ordinal,
      type: offer.type,
      item_id: offer.item_id,
      item_name: offer.item_name,
      price: offer.price,
      price_max: offer.price_max,
      told:
        before && (before.price !== offer.price || before.price_max !== offer.price_max)
          ? { price: before.price, price_max: before.price_max }
          : null,
      span_start: is_current ? offer.span_start : 0,
      span_end: is_current ? offer.span_end : 0,
      price_span_start: is_current ? offer.price_span_start : null,
      price_span_end: is_current ? offer.price_span_end : null,
      side_span_start: is_current ? offer.side_span_start : null,
      side_span_end: is_current ? offer.side_span_end : null,
      is_current,
      watch_rule_id,
      watch_rule_ids: watch_rule_id === null ? [] : [watch_rule_id],
      feedback: verdict === null ? null : givenFeedbackSchema.parse({ verdict, reason, comment }),
    };
    list.push(shown);
    listed.set(`${notification_id} ${offer.offer_id}`, shown);
    byNotification.set(notification_id, list);
  }
  return byNotification;
}

/** By ping, side and item: the offers of the newest version that was decided on when the ping was sent, in their order. */
function groupFirstNotified(rows: readonly OfferRow[]): Map<string, OfferRow[]> {
  const firstNotified = new Map<string, OfferRow[]>();
  for (const offer of rows) {
    if (!offer.was_first_notified) continue;
    const followed = `${offer.notification_id} ${offer.type} ${offer.item_id}`;
    const list = firstNotified.get(followed) ?? [];
    const isOfVersion = list.every(({ message_id }) => message_id === offer.message_id);
    if (isOfVersion && list.every(({ offer_id }) => offer_id !== offer.offer_id)) list.push(offer);
    firstNotified.set(followed, list);
  }
  return firstNotified;
}
