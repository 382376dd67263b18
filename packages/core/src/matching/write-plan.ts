import type { NotificationTimings } from '@lockwatch/db/schema';
import { v7 } from 'uuid';
import { rows, type SqlTx } from '../feed/sql.js';
import type { MatchPlan, MessageToMatch, NotificationRow } from './plan-matches.js';

/** A ping that this process may send now: it holds the lease, and the first attempt is on record as started. */
export interface LeasedNotification {
  notification: NotificationRow;
  attemptId: string;
  timings: NotificationTimings;
}

/**
 * Writes what was understood and decided, one statement a table, sent together. New pings come with a lease and a
 * started attempt, so that sending them needs no further commit.
 */
export async function writePlan(
  tx: SqlTx,
  messages: readonly MessageToMatch[],
  plan: MatchPlan,
  settings: { nowMs: number; leaseMs: number },
): Promise<LeasedNotification[]> {
  const now = new Date(settings.nowMs);
  const leased = plan.notifications.map((notification) => ({
    notification,
    attemptId: v7(),
    timings: timings(notification.message, settings.nowMs),
  }));
  await Promise.all([
    insertOffers(tx, plan),
    insertNotifications(tx, leased, now, settings.leaseMs),
    insertDecisions(tx, plan, now),
    insertAttempts(tx, leased),
    markProcessed(tx, messages, now),
  ]);
  return leased;
}

function timings(message: MessageToMatch, nowMs: number): NotificationTimings {
  return {
    postedMs: (message.editedAt ?? message.postedAt).getTime(),
    receivedMs: message.receivedAt.getTime(),
    storedMs: message.storedAt.getTime(),
    matchedMs: nowMs,
  };
}

function insertOffers(tx: SqlTx, plan: MatchPlan): Promise<unknown> | null {
  if (plan.offers.length === 0) return null;
  const offers = plan.offers.map((offer) => ({
    id: offer.id,
    message_id: offer.messageId,
    ordinal: offer.ordinal,
    type: offer.type,
    item_id: offer.itemId,
    price: offer.price,
    price_max: offer.priceMax,
    kind: offer.kind,
    confidence: offer.confidence,
    span_start: offer.span.start,
    span_end: offer.span.end,
    price_span_start: offer.priceSpan?.start ?? null,
    price_span_end: offer.priceSpan?.end ?? null,
    side_span_start: offer.sideSpan?.start ?? null,
    side_span_end: offer.sideSpan?.end ?? null,
    owner_ids: offer.ownerIds,
    posted_at: offer.postedAt,
  }));
  return tx`
    insert into offers (id, message_id, ordinal, type, item_id, price, price_max, kind, confidence, span_start,
      span_end, price_span_start, price_span_end, side_span_start, side_span_end, owner_ids, posted_at)
    select id, message_id, ordinal, type, item_id, price, price_max, kind, confidence, span_start, span_end,
      price_span_start, price_span_end, side_span_start, side_span_end, owner_ids, posted_at
    from jsonb_to_recordset(${rows(offers)}::jsonb) as offer (id uuid, message_id uuid, ordinal int, type text,
      item_id bigint, price numeric, price_max numeric, kind text, confidence real, span_start int, span_end int,
      price_span_start int, price_span_end int, side_span_start int, side_span_end int, owner_ids uuid[], posted_at timestamptz)`.execute();
}

function insertNotifications(
  tx: SqlTx,
  leased: readonly LeasedNotification[],
  now: Date,
  leaseMs: number,
): Promise<unknown> | null {
  if (leased.length === 0) return null;
  const notifications = leased.map(({ notification, timings }) => ({
    id: notification.id,
    user_id: notification.userId,
    message_id: notification.message.id,
    discord_message_id: notification.message.discordMessageId,
    edit_number: notification.message.editNumber,
    kind: notification.kind,
    is_late: notification.isLate,
    destination: notification.destination.kind,
    webhook_id: notification.destination.kind === 'webhook' ? notification.destination.webhookId : null,
    useful_until: notification.usefulUntil,
    timings,
  }));
  return tx`
    insert into notifications (id, user_id, message_id, discord_message_id, edit_number, kind, is_late, destination,
      webhook_id, attempt_count, leased_until, useful_until, timings, created_at)
    select id, user_id, message_id, discord_message_id, edit_number, kind, is_late, destination, webhook_id, 1,
      now() + ${leaseMs} * interval '1 millisecond', useful_until, timings, ${now}
    from jsonb_to_recordset(${rows(notifications)}::jsonb) as notification (id uuid, user_id uuid, message_id uuid,
      discord_message_id bigint, edit_number bigint, kind text, is_late boolean, destination text, webhook_id uuid,
      useful_until timestamptz, timings jsonb)`.execute();
}

function insertDecisions(tx: SqlTx, plan: MatchPlan, now: Date): Promise<unknown> | null {
  if (plan.decisions.length === 0) return null;
  const decisions = plan.decisions.map((decision) => ({
    id: decision.id,
    offer_id: decision.offerId,
    watch_rule_id: decision.watchRuleId,
    user_id: decision.userId,
    reason: decision.reason,
    notification_id: decision.notificationId,
  }));
  return tx`
    insert into decisions (id, offer_id, watch_rule_id, user_id, reason, notification_id, created_at)
    select id, offer_id, watch_rule_id, user_id, reason, notification_id, ${now}
    from jsonb_to_recordset(${rows(decisions)}::jsonb) as decision (id uuid, offer_id uuid, watch_rule_id uuid,
      user_id uuid, reason text, notification_id uuid)`.execute();
}

function insertAttempts(tx: SqlTx, leased: readonly LeasedNotification[]): Promise<unknown> | null {
  if (leased.length === 0) return null;
  const attempts = leased.map(({ notification, attemptId }) => ({
    id: attemptId,
    notification_id: notification.id,
  }));
  return tx`
    insert into delivery_attempts (id, notification_id, revision, method, started_at)
    select id, notification_id, 1, 'POST', clock_timestamp()
    from jsonb_to_recordset(${rows(attempts)}::jsonb) as attempt (id uuid, notification_id uuid)`.execute();
}

function markProcessed(tx: SqlTx, messages: readonly MessageToMatch[], now: Date): Promise<unknown> {
  const processed = messages.map((message) => ({
    id: message.id,
    worlds: message.reading.worlds,
    deleted_at: message.deletedAt,
  }));
  return tx`
    update messages m
    set processed_at = ${now}, leased_until = null, worlds = processed.worlds,
      deleted_at = coalesce(m.deleted_at, processed.deleted_at)
    from jsonb_to_recordset(${rows(processed)}::jsonb) as processed (id uuid, worlds text[], deleted_at timestamptz)
    where m.id = processed.id`.execute();
}
