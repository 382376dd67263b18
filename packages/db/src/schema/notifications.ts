import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, unique } from 'drizzle-orm/pg-core';
import { belongsTo, createdAt, dueMessageColumns, id, moment, snowflake } from './columns.js';
import { users } from './users.js';
import { watchRules, webhooks } from './watch-rules.js';

/**
 * A ping about one version of one message. An edit raises `revision`; delivery runs until `sentRevision` equals it.
 * Partitioned by `id`, which is computed from user and version (../row-ids.ts): one ping for each. A ping with several
 * targets has one more row for each of them, which is delivered by itself; its own row is not delivered and follows their
 * states (../functions/ping-targets.sql).
 */
export const notifications = pgTable(
  'notifications',
  (t) => ({
    id: t.uuid().primaryKey(),
    userId: belongsTo(t.uuid(), () => users.id),
    /** The version of the message it is about; changes when an edit updates the ping. */
    messageId: t.uuid().notNull(),
    discordMessageId: snowflake().notNull(),
    /** 0: the ping. From 1 on: its delivery to one of several targets, to be left out where pings are counted or listed. */
    targetNumber: t.smallint().notNull().default(0),
    /** The version of the message that caused it. */
    editNumber: t.bigint({ mode: 'number' }).notNull(),
    kind: t.text().notNull(),
    state: t.text().notNull().default('pending'),
    isLate: t.boolean().notNull().default(false),
    revision: t.integer().notNull().default(1),
    sentRevision: t.integer(),
    destination: t.text().notNull(),
    webhookId: t.uuid().references(() => webhooks.id, { onDelete: 'set null' }),
    /** The sent message on Discord, needed to edit it. */
    pingMessageId: snowflake(),
    pingChannelId: snowflake(),
    attemptCount: t.integer().notNull().default(0),
    nextAttemptAt: createdAt(),
    /** The process that sends it; free when null, or when the process is no longer in `deliverySenders`. */
    leasedBy: t.uuid(),
    /** The nonce of the direct message, shared by all its pings. Stored before sending; null: unsent or certainly rejected. */
    requestId: t.uuid(),
    /** What that message shows. */
    requestedRevision: t.integer(),
    sendDeadline: moment().notNull(),
    /** Later messages of the author with the same offer, which do not ping; and the newest of them. */
    repostCount: t.integer().notNull().default(0),
    lastRepostId: snowflake(),
    failure: t.text(),
    /** ms since 1970 at each step, for the latency statistics. */
    timings: t.jsonb().$type<NotificationTimings>().notNull(),
    /** What the list is searched and filtered by, in its index. Null: not known here; the message and its offers tell. */
    searchText: t.text(),
    itemIds: t.bigint({ mode: 'number' }).array(),
    sides: t.text().array(),
    /** How far its best offer is better than the usual price; null: not known. */
    dealPercent: t.doublePrecision(),
    createdAt: createdAt(),
    sentAt: moment(),
    /** As the user marked it; null: read when it was made before `users.notificationsSeenAt`. */
    isRead: t.boolean(),
    isDone: t.boolean().notNull().default(false),
    isStarred: t.boolean().notNull().default(false),
    outcome: t.text(),
  }),
  (table) => [
    index('notifications_message_id_index').on(table.messageId),
    index('notifications_discord_message_index').on(table.discordMessageId),
    // The user's list: the other columns follow, so that a search reads this index and none of the scattered rows.
    index('notifications_list_index')
      .on(
        table.userId,
        table.createdAt,
        table.id,
        table.discordMessageId,
        table.messageId,
        table.kind,
        table.state,
        table.searchText,
        table.itemIds,
        table.sides,
      )
      .where(sql`${table.targetNumber} = 0`),
    index('notifications_deal_index').on(
      table.userId,
      table.dealPercent.desc().nullsLast(),
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('notifications_created_index').using('brin', table.createdAt).with({ autosummarize: true }),
    index('notifications_webhook_id_index').on(table.webhookId),
    index('notifications_request_index').on(table.requestId).where(sql`${table.requestId} is not null`),
    index('notifications_due_index')
      .on(table.nextAttemptAt)
      .where(
        sql`${table.state} in ('pending', 'sent') and ${table.revision} is distinct from ${table.sentRevision}`,
      ),
    index('notifications_marked_index')
      .on(table.userId, table.createdAt)
      .where(sql`${table.isDone} or ${table.isStarred} or not ${table.isRead}`),
    // The trades that count for usual prices, by item.
    index('notifications_traded_index')
      .on(sql`(${table.itemIds}[1])`)
      .where(sql`${table.outcome} in ('bought', 'sold')`),
    check(
      'notifications_id',
      sql`${table.id} = target_row_id(notification_row_id(${table.userId}, ${table.discordMessageId}, ${table.editNumber}), ${table.targetNumber})`,
    ),
    check('notifications_kind', sql`${table.kind} in ('exact', 'predicted')`),
    check(
      'notifications_state',
      sql`${table.state} in ('pending', 'sent', 'failed', 'expired', 'cancelled')`,
    ),
    check('notifications_outcome', sql`${table.outcome} in ('bought', 'sold', 'gone')`),
    check('notifications_destination', sql`${table.destination} in ('webhook', 'dm', 'several')`),
  ],
);

/** A browser that its owner's pings are pushed to. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  (t) => ({
    id: id(),
    userId: belongsTo(t.uuid(), () => users.id),
    endpoint: t.text().notNull(),
    /** The browser's keys, base64url (RFC 8291). */
    p256dh: t.text().notNull(),
    auth: t.text().notNull(),
    label: t.text().notNull(),
    failure: t.text(),
    failedAt: moment(),
    createdAt: createdAt(),
  }),
  (table) => [
    // A browser pings the user who switched it on last.
    unique('push_subscriptions_endpoint_unique').on(table.endpoint),
    index('push_subscriptions_user_index').on(table.userId),
  ],
);

/** A push that is still to be sent; deleted once the push service has accepted or rejected it. */
export const pendingPushes = pgTable(
  'pending_pushes',
  (t) => ({
    subscriptionId: belongsTo(t.uuid(), () => pushSubscriptions.id),
    notificationId: t.uuid().notNull(),
    /** Raised when the ping changes, so that the result of an earlier try does not delete the push. */
    revision: t.integer().notNull().default(1),
    attemptCount: t.integer().notNull().default(0),
    /** While a process sends it: when another may. */
    nextAttemptAt: createdAt(),
    expiresAt: moment().notNull(),
  }),
  (table) => [
    primaryKey({ columns: [table.subscriptionId, table.notificationId] }),
    index('pending_pushes_due_index').on(table.nextAttemptAt),
  ],
);

/** Processes that send pings; each renews its row. A sweep deletes overdue rows, which releases their leases. */
export const deliverySenders = pgTable('delivery_senders', (t) => ({
  id: t.uuid().primaryKey(),
  aliveUntil: moment().notNull(),
  /** When a sweep first found it overdue; it waits, since the database may have been unavailable. */
  overdueSince: moment(),
  /** It counts as sending a message with many pings until then; such processes share their pace. */
  sendsLargeUntil: moment(),
  /** Discord's ids of webhooks and users that are rate limited or lose answers: only this process sends to them. */
  exclusiveDestinations: snowflake().array().notNull().default([]),
}));

export interface NotificationTimings {
  postedMs: number;
  receivedMs: number;
  storedMs: number;
  matchedMs: number;
  sentMs?: number;
}

/** Why a watch rule that an offer meets was pinged or not. Partitioned by `offerId`. */
export const decisions = pgTable(
  'decisions',
  (t) => ({
    id: t.uuid().notNull(),
    offerId: t.uuid().notNull(),
    watchRuleId: t.uuid().references(() => watchRules.id, { onDelete: 'set null' }),
    userId: belongsTo(t.uuid(), () => users.id),
    reason: t.text().notNull(),
    notificationId: t.uuid(),
    createdAt: createdAt(),
  }),
  (table) => [
    primaryKey({ columns: [table.offerId, table.id] }),
    unique('decisions_offer_rule_unique').on(table.offerId, table.watchRuleId),
    index('decisions_watch_rule_index').on(table.watchRuleId, table.reason, table.createdAt),
    index('decisions_user_index').on(table.userId, table.createdAt),
    index('decisions_notification_index').on(table.notificationId),
    check(
      'decisions_matched_has_notification',
      sql`${table.reason} = 'matched' or ${table.notificationId} is null`,
    ),
  ],
);

/**
 * One message about the offers that were held back until `endsAt`, once per user, kind, time and webhook. Matching inserts
 * it with the first of them. Sent under a lease.
 */
export const digests = pgTable(
  'digests',
  (t) => ({
    id: id(),
    userId: belongsTo(t.uuid(), () => users.id),
    /** The reason of its decisions. */
    kind: t.text().notNull(),
    /** The rules' own webhook; null: the user's usual destination, as for a webhook that is gone, so it references nothing. */
    webhookId: t.uuid(),
    endsAt: moment().notNull(),
    ...dueMessageColumns(),
    nextAttemptAt: moment().notNull(),
  }),
  (table) => [
    unique('digests_once').on(table.userId, table.kind, table.endsAt, table.webhookId).nullsNotDistinct(),
    index('digests_due_index').on(table.nextAttemptAt).where(sql`${table.state} = 'pending'`),
    check('digests_kind', sql`${table.kind} in ('quiet-hours', 'daily-cap')`),
    check('digests_state', sql`${table.state} in ('pending', 'sent', 'failed', 'cancelled')`),
  ],
);

/** The message about a user's pings of a week, once for each Monday. Sent under a lease. */
export const weeklySummaries = pgTable(
  'weekly_summaries',
  (t) => ({
    id: id(),
    userId: belongsTo(t.uuid(), () => users.id),
    week: t.date({ mode: 'string' }).notNull(),
    ...dueMessageColumns(),
  }),
  (table) => [
    unique('weekly_summaries_once').on(table.userId, table.week),
    index('weekly_summaries_due_index').on(table.nextAttemptAt).where(sql`${table.state} = 'pending'`),
    check('weekly_summaries_state', sql`${table.state} in ('pending', 'sent', 'failed', 'cancelled')`),
  ],
);

/**
 * Each try to deliver a revision of a ping. A row without an end was interrupted: the ping may have arrived. Partitioned
 * by `notificationId`.
 */
export const deliveryAttempts = pgTable(
  'delivery_attempts',
  (t) => ({
    /** UUID v7: in the order of the tries. */
    id: t.uuid().notNull(),
    notificationId: t.uuid().notNull(),
    revision: t.integer().notNull(),
    method: t.text().notNull(),
    startedAt: moment().notNull(),
    finishedAt: moment(),
    statusCode: t.integer(),
    /** For users and statistics: `sent`, `rate-limited`, `gone`, `refused`, `timeout`, `network`, `server-error`. */
    outcome: t.text(),
    detail: t.text(),
    retryAfterMs: t.integer(),
    /** The sent message on Discord, to complete a notification whose sender died. */
    pingMessageId: snowflake(),
    pingChannelId: snowflake(),
  }),
  (table) => [
    primaryKey({ columns: [table.notificationId, table.id] }),
    check('delivery_attempts_method', sql`${table.method} in ('POST', 'PATCH')`),
  ],
);
