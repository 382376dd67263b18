import {
  givenFeedbackSchema,
  NOTIFICATION_STATES,
  type Notification,
  OFFER_KINDS,
  offerTypeSchema,
} from '@lockwatch/contracts';
import type { DbOrTx } from '@lockwatch/db';
import {
  channels,
  decisions,
  items,
  messages,
  notifications,
  offerFeedback,
  offers,
} from '@lockwatch/db/schema';
import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import type { Actor } from '../actor/actor.js';

const stateSchema = z.enum(NOTIFICATION_STATES);
const kindSchema = z.enum(OFFER_KINDS);

/** The person's pings, newest first, each with the offers that caused it. */
export async function listNotifications(
  actor: Actor,
  store: DbOrTx,
  page: { limit: number; offset: number },
): Promise<Notification[]> {
  const rows = await store
    .select({ notification: notifications, message: messages, channelName: channels.name })
    .from(notifications)
    .innerJoin(messages, eq(messages.id, notifications.messageId))
    .leftJoin(channels, eq(channels.id, messages.channelId))
    .where(eq(notifications.userId, actor.userId))
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(page.limit)
    .offset(page.offset);
  const offersOf = await matchedOffers(
    actor,
    store,
    rows.map((row) => row.notification.id),
  );
  return rows.map(({ notification, message, channelName }) => ({
    notification_id: notification.id,
    state: stateSchema.parse(notification.state),
    kind: kindSchema.parse(notification.kind),
    is_late: notification.isLate,
    author_name: message.authorName,
    channel_name: channelName,
    content: message.content,
    message_url: `https://discord.com/channels/${message.guildId ?? '@me'}/${message.channelId}/${message.discordMessageId}`,
    offers: offersOf.get(notification.id) ?? [],
    created_at: notification.createdAt.toISOString(),
    sent_at: notification.sentAt?.toISOString() ?? null,
    attempts: notification.attemptCount,
    failure: notification.failure,
  }));
}

async function matchedOffers(
  actor: Actor,
  store: DbOrTx,
  notificationIds: string[],
): Promise<Map<string, Notification['offers']>> {
  const byNotification = new Map<string, Notification['offers']>();
  if (notificationIds.length === 0) return byNotification;
  const rows = await store
    .select({
      notificationId: decisions.notificationId,
      watchRuleId: decisions.watchRuleId,
      offer: offers,
      itemName: items.name,
      verdict: offerFeedback.verdict,
      reason: offerFeedback.reason,
      comment: offerFeedback.comment,
    })
    .from(decisions)
    .innerJoin(offers, eq(offers.id, decisions.offerId))
    .innerJoin(items, eq(items.id, offers.itemId))
    .leftJoin(
      offerFeedback,
      and(eq(offerFeedback.offerId, offers.id), eq(offerFeedback.userId, actor.userId)),
    )
    .where(and(inArray(decisions.notificationId, notificationIds), eq(decisions.reason, 'matched')))
    .orderBy(asc(offers.ordinal), asc(decisions.id));
  for (const { notificationId, watchRuleId, offer, itemName, verdict, reason, comment } of rows) {
    if (notificationId === null) continue;
    const list = byNotification.get(notificationId) ?? [];
    list.push({
      ordinal: offer.ordinal,
      type: offerTypeSchema.parse(offer.type),
      item_id: offer.itemId,
      item_name: itemName,
      price: offer.price,
      price_max: offer.priceMax,
      span_start: offer.spanStart,
      span_end: offer.spanEnd,
      price_span_start: offer.priceSpanStart,
      price_span_end: offer.priceSpanEnd,
      side_span_start: offer.sideSpanStart,
      side_span_end: offer.sideSpanEnd,
      watch_rule_id: watchRuleId,
      feedback: verdict === null ? null : givenFeedbackSchema.parse({ verdict, reason, comment }),
    });
    byNotification.set(notificationId, list);
  }
  return byNotification;
}
