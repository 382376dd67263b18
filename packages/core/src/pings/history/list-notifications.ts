import {
  givenFeedbackSchema,
  messageUrl,
  NOTIFICATION_STATES,
  type Notification,
  OFFER_KINDS,
  offerTypeSchema,
} from '@lockwatch/contracts';
import { buildOnce, type DbOrTx } from '@lockwatch/db';
import {
  channels,
  decisions,
  deliveryAttempts,
  items,
  messages,
  notifications,
  offerFeedback,
  offers,
} from '@lockwatch/db/schema';
import { type AnyColumn, and, asc, count, desc, eq, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Actor } from '../../access/index.js';

const stateSchema = z.enum(NOTIFICATION_STATES);
const kindSchema = z.enum(OFFER_KINDS);

/** The user's pings, newest first, each with its offers. */
export async function listNotifications(
  actor: Actor,
  store: DbOrTx,
  page: { limit: number; offset: number },
): Promise<Notification[]> {
  const rows = await pageQuery(store).execute({ userId: actor.userId, ...page });
  const ids = rows.map((row) => row.notification.id);
  const [offersByNotification, attempts] = await Promise.all([
    matchedOffers(actor, store, ids),
    countDeliveries(store, ids),
  ]);
  return rows.map(({ notification, message, channelName }) => ({
    notification_id: notification.id,
    state: stateSchema.parse(notification.state),
    kind: kindSchema.parse(notification.kind),
    is_late: notification.isLate,
    is_deleted: message.deletedAt !== null,
    author_name: message.authorName,
    channel_name: channelName,
    content: message.content,
    text_removed: message.textRemovedAt !== null,
    message_url: messageUrl(message),
    offers: offersByNotification.get(notification.id) ?? [],
    created_at: notification.createdAt.toISOString(),
    sent_at: notification.sentAt?.toISOString() ?? null,
    attempts: attempts.get(notification.id) ?? 0,
    failure: notification.failure,
  }));
}

const pageQuery = buildOnce((store) => {
  const { id, state, kind, isLate, createdAt, sentAt, failure } = notifications;
  const { discordMessageId, channelId, guildId, authorName, content, deletedAt, textRemovedAt } = messages;
  return store
    .select({
      notification: { id, state, kind, isLate, createdAt, sentAt, failure },
      message: { discordMessageId, channelId, guildId, authorName, content, deletedAt, textRemovedAt },
      channelName: channels.name,
    })
    .from(notifications)
    .innerJoin(messages, eq(messages.id, notifications.messageId))
    .leftJoin(channels, eq(channels.id, messages.channelId))
    .where(eq(notifications.userId, sql.placeholder('userId')))
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .prepare('notifications');
});

const deliveryQuery = buildOnce((store) =>
  store
    .select({ id: deliveryAttempts.notificationId, attempts: count() })
    .from(deliveryAttempts)
    .where(and(isListed(deliveryAttempts.notificationId), eq(deliveryAttempts.method, 'POST')))
    .groupBy(deliveryAttempts.notificationId)
    .prepare('deliveries'),
);

/** What the list shows of an offer. */
const shownOffer = {
  id: offers.id,
  messageId: offers.messageId,
  ordinal: offers.ordinal,
  type: offers.type,
  itemId: offers.itemId,
  price: offers.price,
  priceMax: offers.priceMax,
  spanStart: offers.spanStart,
  spanEnd: offers.spanEnd,
  priceSpanStart: offers.priceSpanStart,
  priceSpanEnd: offers.priceSpanEnd,
  sideSpanStart: offers.sideSpanStart,
  sideSpanEnd: offers.sideSpanEnd,
};

const offerQuery = buildOnce((store) =>
  store
    .select({
      notificationId: decisions.notificationId,
      watchRuleId: decisions.watchRuleId,
      wasFirstNotified: sql<boolean | null>`${decisions.createdAt} <= ${notifications.sentAt}`,
      isCurrent: eq(offers.messageId, notifications.messageId).mapWith(Boolean),
      offer: shownOffer,
      itemName: items.name,
      verdict: offerFeedback.verdict,
      reason: offerFeedback.reason,
      comment: offerFeedback.comment,
    })
    .from(decisions)
    .innerJoin(notifications, eq(notifications.id, decisions.notificationId))
    .innerJoin(offers, eq(offers.id, decisions.offerId))
    .innerJoin(messages, eq(messages.id, offers.messageId))
    .innerJoin(items, eq(items.id, offers.itemId))
    .leftJoin(
      offerFeedback,
      and(eq(offerFeedback.offerId, offers.id), eq(offerFeedback.userId, sql.placeholder('userId'))),
    )
    .where(and(isListed(decisions.notificationId), eq(decisions.reason, 'matched')))
    .orderBy(desc(messages.editNumber), asc(offers.ordinal), asc(decisions.id))
    .prepare('notification_offers'),
);

function isListed(column: AnyColumn): SQL {
  return sql`${column} = any (${sql.placeholder('ids')}::uuid[])`;
}

async function countDeliveries(store: DbOrTx, ids: string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await deliveryQuery(store).execute({ ids });
  return new Map(rows.map((row) => [row.id, row.attempts]));
}

/** Each offer once, from the newest version of the message that has it. */
async function matchedOffers(
  actor: Actor,
  store: DbOrTx,
  notificationIds: string[],
): Promise<Map<string, Notification['offers']>> {
  const byNotification = new Map<string, Notification['offers']>();
  if (notificationIds.length === 0) return byNotification;
  const rows = await offerQuery(store).execute({ userId: actor.userId, ids: notificationIds });
  const versions = new Map<string, string>();
  const listed = new Map<string, Notification['offers'][number]>();
  const firstNotified = groupFirstNotified(rows);
  for (const { notificationId, watchRuleId, isCurrent, offer, itemName, verdict, reason, comment } of rows) {
    if (notificationId === null) continue;
    const list = byNotification.get(notificationId) ?? [];
    const known = listed.get(`${notificationId} ${offer.id}`);
    if (known) {
      if (watchRuleId !== null) known.watch_rule_ids.push(watchRuleId);
      known.watch_rule_id ??= watchRuleId;
      continue;
    }
    // Only the newest version with an item and side is listed.
    const followed = `${notificationId} ${offer.type} ${offer.itemId}`;
    if ((versions.get(followed) ?? offer.messageId) !== offer.messageId) continue;
    versions.set(followed, offer.messageId);
    const before = firstNotified.get(followed)?.shift();
    const shown = {
      offer_id: offer.id,
      ordinal: offer.ordinal,
      type: offerTypeSchema.parse(offer.type),
      item_id: offer.itemId,
      item_name: itemName,
      price: offer.price,
      price_max: offer.priceMax,
      told:
        before && (before.price !== offer.price || before.priceMax !== offer.priceMax)
          ? { price: before.price, price_max: before.priceMax }
          : null,
      span_start: isCurrent ? offer.spanStart : 0,
      span_end: isCurrent ? offer.spanEnd : 0,
      price_span_start: isCurrent ? offer.priceSpanStart : null,
      price_span_end: isCurrent ? offer.priceSpanEnd : null,
      side_span_start: isCurrent ? offer.sideSpanStart : null,
      side_span_end: isCurrent ? offer.sideSpanEnd : null,
      is_current: isCurrent,
      watch_rule_id: watchRuleId,
      watch_rule_ids: watchRuleId === null ? [] : [watchRuleId],
      feedback: verdict === null ? null : givenFeedbackSchema.parse({ verdict, reason, comment }),
    };
    list.push(shown);
    listed.set(`${notificationId} ${offer.id}`, shown);
    byNotification.set(notificationId, list);
  }
  return byNotification;
}

interface NotifiedOffer {
  id: string;
  messageId: string;
  price: number | null;
  priceMax: number | null;
}

/** By ping, side and item: the offers of the newest version that was decided on when the ping was sent, in their order. */
function groupFirstNotified(
  rows: readonly {
    notificationId: string | null;
    wasFirstNotified: boolean | null;
    offer: NotifiedOffer & { type: string; itemId: number };
  }[],
): Map<string, NotifiedOffer[]> {
  const firstNotified = new Map<string, NotifiedOffer[]>();
  for (const { notificationId, wasFirstNotified, offer } of rows) {
    if (!wasFirstNotified) continue;
    const followed = `${notificationId} ${offer.type} ${offer.itemId}`;
    const list = firstNotified.get(followed) ?? [];
    const isOfVersion = list.every(({ messageId }) => messageId === offer.messageId);
    if (isOfVersion && list.every(({ id }) => id !== offer.id)) list.push(offer);
    firstNotified.set(followed, list);
  }
  return firstNotified;
}
