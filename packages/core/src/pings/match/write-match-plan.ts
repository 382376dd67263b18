import { jsonRows, type SqlTx } from '@lockwatch/db';
import type { NotificationTimings } from '@lockwatch/db/schema';
import { v7 } from 'uuid';
import { toDestinationColumns } from '../deliver/destination.js';
import type { DeliveryRequest } from '../deliver/destination-queues.js';
import { getPingDealPercent } from '../document/ping-document.js';
import { queuePushes } from '../push/queue-pushes.js';
import type { MatchPlan } from './plan-matches.js';
import type { MessageToMatch } from './stored-message.js';

/** An entry of an index takes up to 2,704 bytes; the other columns of the list's index need less than 300. */
const TEXT_BYTES_MAX = 1900;
const ITEMS_MAX = 50;

/** What a new ping is searched and filtered by; null where that is too large for the index. */
function toSearchColumns(
  { authorName, content }: { authorName: string; content: string },
  offers: readonly { itemId: number; type: string }[],
) {
  // A query has no line break, so that it is not found across both.
  const text = `${authorName}\n${content}`;
  const itemIds = [...new Set(offers.map((offer) => offer.itemId))];
  return {
    searchText: Buffer.byteLength(text) > TEXT_BYTES_MAX ? null : text,
    itemIds: itemIds.length > ITEMS_MAX ? null : itemIds,
    sides: [...new Set(offers.map((offer) => offer.type))],
  };
}

export interface WriteSettings {
  nowMs: number;
  leaseMs: number;
  senderId: string;
}

/**
 * Writes offers, decisions and pings. `unfinished`: by id of the message, the last user that this transaction decides,
 * where others follow. Returns the leased requests that deliver the new pings.
 */
export async function writeMatchPlan(
  tx: SqlTx,
  messages: readonly MessageToMatch[],
  plan: MatchPlan,
  unfinished: ReadonlyMap<string, string>,
  settings: WriteSettings,
): Promise<DeliveryRequest[]> {
  const now = new Date(settings.nowMs);
  await Promise.all([
    insertOffers(tx, plan, now),
    insertNotifications(tx, plan, settings),
    insertDecisions(tx, plan, now),
    updateDecisions(tx, plan),
    queuePushes(
      tx,
      plan.notifications.flatMap(({ id, hasBrowsers }) => (hasBrowsers ? [id] : [])),
    ),
    insertDigests(tx, plan),
    completeMessages(tx, messages),
    dequeue(tx, messages, unfinished, settings),
  ]);
  return plan.notifications.flatMap(({ requests }) => requests);
}

function toTimings(message: MessageToMatch, nowMs: number): NotificationTimings {
  return {
    postedMs: (message.editedAt ?? message.postedAt).getTime(),
    receivedMs: message.receivedAt.getTime(),
    storedMs: message.storedAt.getTime(),
    matchedMs: nowMs,
  };
}

function insertOffers(tx: SqlTx, { offers, decisions }: MatchPlan, now: Date): Promise<unknown> | null {
  if (offers.length === 0) return null;
  const decided = new Set(decisions.map(({ offerId }) => offerId));
  // Only pings show it; most offers meet no rule.
  const rows = offers.map((offer) => (decided.has(offer.id) ? offer : { ...offer, usual: null }));
  return tx`
    insert into offers (id, message_id, ordinal, type, item_id, price, price_max, kind, confidence, span_start,
      span_end, price_span_start, price_span_end, side_span_start, side_span_end, owner_ids, usual, posted_at, matched_at)
    select id, "messageId", ordinal, type, "itemId", price, "priceMax", kind, confidence,
      (span->>'start')::int, (span->>'end')::int, ("priceSpan"->>'start')::int, ("priceSpan"->>'end')::int,
      ("sideSpan"->>'start')::int, ("sideSpan"->>'end')::int, "ownerIds",
      usual, "postedAt", ${now}
    from jsonb_to_recordset(${jsonRows(rows)}::jsonb) as offer (id uuid, "messageId" uuid, ordinal int, type text,
      "itemId" bigint, price numeric, "priceMax" numeric, kind text, confidence real, span jsonb, "priceSpan" jsonb,
      "sideSpan" jsonb, "ownerIds" uuid[], usual jsonb, "postedAt" timestamptz)`.execute();
}

/** With a row for each target, where there are several, and the first attempts. */
function insertNotifications(tx: SqlTx, { notifications }: MatchPlan, { nowMs, senderId }: WriteSettings) {
  if (notifications.length === 0) return null;
  const rows = notifications.flatMap((planned): object[] => {
    const { id, userId, message, kind, isLate, sendDeadline } = planned;
    const shared = {
      ...{ userId, kind, isLate, sendDeadline },
      messageId: message.id,
      discordMessageId: message.discordMessageId,
      editNumber: message.editNumber,
      timings: toTimings(message, nowMs),
    };
    const ping = {
      ...shared,
      ...toSearchColumns(message, planned.offers),
      dealPercent: getPingDealPercent(planned.document),
      targetNumber: 0,
    };
    const deliveries = planned.requests.map(toDeliveryColumns);
    if (deliveries.length === 1) return [{ ...ping, ...deliveries[0] }];
    const targets = deliveries.map((delivery, index) => ({
      ...shared,
      ...delivery,
      targetNumber: index + 1,
    }));
    return [{ id, ...ping, destination: 'several' }, ...targets];
  });
  return tx`
    with planned as (
      select * from jsonb_to_recordset(${jsonRows(rows)}::jsonb) as planned (id uuid, "userId" uuid, "messageId" uuid,
        "discordMessageId" bigint, "editNumber" bigint, "targetNumber" smallint, kind text, "isLate" boolean, destination text,
        "webhookId" uuid, "sendDeadline" timestamptz, "requestId" uuid, "attemptId" uuid, timings jsonb,
        "searchText" text, "itemIds" bigint[], sides text[], "dealPercent" float8)
    ), attempt as (
      insert into delivery_attempts (id, notification_id, revision, method, started_at)
      select "attemptId", id, 1, 'POST', clock_timestamp() from planned where "attemptId" is not null
    )
    insert into notifications (id, user_id, message_id, discord_message_id, edit_number, target_number, kind, is_late, destination,
      webhook_id, attempt_count, leased_by, send_deadline, request_id, requested_revision, timings, search_text, item_ids,
      sides, deal_percent, created_at)
    select id, "userId", "messageId", "discordMessageId", "editNumber", "targetNumber", kind, "isLate", destination, "webhookId",
      num_nonnulls("attemptId"), case when "attemptId" is not null then ${senderId}::uuid end, "sendDeadline", "requestId", 1, timings, "searchText", "itemIds", sides, "dealPercent", ${new Date(nowMs)}
    from planned`.execute();
}

function toDeliveryColumns({ destination, requestId, pings: [ping] }: DeliveryRequest) {
  return {
    id: ping?.notificationId,
    ...toDestinationColumns(destination),
    requestId,
    attemptId: ping?.attemptId,
  };
}

function insertDecisions(tx: SqlTx, { decisions }: MatchPlan, now: Date): Promise<unknown> | null {
  if (decisions.length === 0) return null;
  return tx`
    insert into decisions (id, offer_id, watch_rule_id, user_id, reason, notification_id, created_at)
    select id, "offerId", "watchRuleId", "userId", reason, "notificationId", ${now}
    from jsonb_to_recordset(${jsonRows(decisions)}::jsonb) as decision (id uuid, "offerId" uuid,
      "watchRuleId" uuid, "userId" uuid, reason text, "notificationId" uuid)`.execute();
}

function updateDecisions(tx: SqlTx, { changedDecisions }: MatchPlan): Promise<unknown> | null {
  if (changedDecisions.length === 0) return null;
  return tx`
    update decisions d set reason = changed.reason, notification_id = changed."notificationId"
    from jsonb_to_recordset(${jsonRows(changedDecisions)}::jsonb)
      as changed (id uuid, "offerId" uuid, reason text, "notificationId" uuid)
    where d.offer_id = changed."offerId" and d.id = changed.id`.execute();
}

/** In the order of users, so that two transactions do not wait for each other. */
function insertDigests(tx: SqlTx, { digests }: MatchPlan): Promise<unknown> | null {
  if (digests.length === 0) return null;
  const rows = digests.map((digest) => ({ id: v7(), ...digest }));
  return tx`
    insert into digests (id, user_id, kind, webhook_id, ends_at, next_attempt_at)
    select id, "userId", kind, "webhookId", "endsAt", "sendAt"
    from jsonb_to_recordset(${jsonRows(rows)}::jsonb) as digest (id uuid, "userId" uuid, kind text,
      "webhookId" uuid, "endsAt" timestamptz, "sendAt" timestamptz)
    order by "userId", kind, "webhookId"
    on conflict on constraint digests_once do nothing`.execute();
}

/** Stores what matching found about messages themselves; most have nothing of it. */
function completeMessages(tx: SqlTx, messages: readonly MessageToMatch[]): Promise<unknown> | null {
  const completed = messages.flatMap(({ id, parsed: { worlds }, deletedAt: deleted_at }) =>
    worlds.length === 0 && deleted_at === null ? [] : [{ id, worlds, deleted_at }],
  );
  if (completed.length === 0) return null;
  return tx`
    update messages m
    set worlds = completed.worlds, deleted_at = coalesce(m.deleted_at, completed.deleted_at)
    from jsonb_to_recordset(${jsonRows(completed)}::jsonb) as completed (id uuid, worlds text[], deleted_at timestamptz)
    where m.id = completed.id`.execute();
}

/** Marks messages as processed, and those with more matches as continued by this process. */
async function dequeue(
  tx: SqlTx,
  messages: readonly MessageToMatch[],
  unfinished: ReadonlyMap<string, string>,
  { leaseMs }: WriteSettings,
): Promise<void> {
  const done = messages.flatMap(({ id }) => (unfinished.has(id) ? [] : [id]));
  const continued = [...unfinished].map(([id, after]) => ({ id, after }));
  await Promise.all([
    tx`delete from unprocessed_messages where message_id = any (${done}::uuid[])`,
    continued.length === 0
      ? null
      : tx`
          update unprocessed_messages u
          set leased_until = now() + ${leaseMs} * interval '1 millisecond', matched_through_user_id = continued.after
          from jsonb_to_recordset(${jsonRows(continued)}::jsonb) as continued (id uuid, after uuid)
          where u.message_id = continued.id`,
  ]);
}
