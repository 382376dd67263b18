import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core';
import { belongsTo, createdAt, id, moment, numberId, updatedAt } from './columns.js';
import { users } from './users.js';

/**
 * Who did what to whom. Names and addresses are copied, so that a row stays readable after an account is deleted.
 * Append-only (../functions/append-only.sql).
 */
export const auditLog = pgTable(
  'audit_log',
  (t) => ({
    id: id(),
    actorUserId: t.uuid().references(() => users.id, { onDelete: 'set null' }),
    targetUserId: t.uuid().references(() => users.id, { onDelete: 'set null' }),
    userEmail: t.text(),
    userName: t.text(),
    action: t.text().notNull(),
    message: t.text().notNull(),
    details: t.jsonb().$type<Record<string, unknown>>(),
    /** The actor's network address; null for jobs and the bot. A job blanks it after its retention. */
    clientAddress: t.text(),
    createdAt: createdAt(),
  }),
  (table) => [
    index('audit_log_client_address_index')
      .on(table.createdAt)
      .where(sql`${table.clientAddress} is not null`),
    index('audit_log_created_index').on(table.createdAt),
    index('audit_log_action_index').on(table.action, table.createdAt),
    index('audit_log_actor_index').on(table.actorUserId, table.createdAt),
    index('audit_log_target_index').on(table.targetUserId),
    // For the search by staff.
    index('audit_log_search_index').using(
      'gin',
      sql`${table.message} gin_trgm_ops`,
      sql`${table.userEmail} gin_trgm_ops`,
      sql`${table.userName} gin_trgm_ops`,
    ),
    index('audit_log_address_index').on(table.clientAddress).where(sql`${table.clientAddress} is not null`),
  ],
);

/** Calls with an idempotency key: run once a day and repeat the response, encrypted since it may contain a secret. */
export const idempotentRequests = pgTable(
  'idempotent_requests',
  (t) => ({
    userId: belongsTo(t.uuid(), () => users.id),
    call: t.text().notNull(),
    key: t.text().notNull(),
    requestHash: t.text().notNull(),
    /** Encrypted; null: running, claimed until `claimedUntil`. */
    response: t.text(),
    claimedUntil: moment(),
    createdAt: createdAt(),
  }),
  (table) => [
    primaryKey({ columns: [table.userId, table.call, table.key] }),
    index('idempotent_requests_created_index').on(table.createdAt),
  ],
);

/** Statistics, kept current by a job ([3-19]). */
export const statistics = pgTable('statistics', (t) => ({
  key: t.text().primaryKey(),
  intValue: t.bigint({ mode: 'number' }),
  floatValue: t.doublePrecision(),
  stringValue: t.text(),
  description: t.text(),
  /** How long it took to count; what takes long is counted less often. */
  durationMs: t.doublePrecision().notNull().default(0),
  updatedAt: updatedAt(),
}));

/**
 * Statistics over time, written by a job; charts read the hours and UTC days instead of the messages. Hours and days are
 * computed from the minutes, which are kept for two days and only where something happened.
 */
export const statisticsHistory = pgTable(
  'statistics_history',
  (t) => ({
    key: t.text().notNull(),
    step: t.text().notNull(),
    bucket: moment().notNull(),
    value: t.doublePrecision().notNull(),
  }),
  (table) => [
    primaryKey({ columns: [table.key, table.step, table.bucket] }),
    index('statistics_history_bucket_index').on(table.bucket),
    check('statistics_history_step', sql`${table.step} in ('minute', 'hour', 'day')`),
  ],
);

/**
 * How many pings of a minute or hour took how long, to two significant digits, for percentiles of any time. `received`:
 * from receiving the message to the request, kept as long as minutes; `posted`: from the post to Discord's acceptance,
 * also kept in hours for the status of a month.
 */
export const pingLatencies = pgTable(
  'ping_latencies',
  (t) => ({
    measure: t.text().notNull().default('received'),
    step: t.text().notNull().default('minute'),
    bucket: moment().notNull(),
    latencyMs: numberId().notNull(),
    pings: t.integer().notNull(),
  }),
  (table) => [
    primaryKey({ columns: [table.measure, table.step, table.bucket, table.latencyMs] }),
    check('ping_latencies_measure', sql`${table.measure} in ('received', 'posted')`),
    check('ping_latencies_step', sql`${table.step} in ('minute', 'hour')`),
  ],
);

/** What did not work, for the status page and the operator; at most one of a kind at a time. */
export const incidents = pgTable(
  'incidents',
  (t) => ({
    id: id(),
    kind: t.text().notNull(),
    startedAt: moment().notNull(),
    endedAt: moment(),
    /** When the operator was told that it began, and that it is over. */
    startAnnouncedAt: moment(),
    endAnnouncedAt: moment(),
  }),
  (table) => [
    uniqueIndex('incidents_open').on(table.kind).where(sql`${table.endedAt} is null`),
    index('incidents_started_index').on(table.startedAt),
    check(
      'incidents_kind',
      sql`${table.kind} in ('bot-disconnected', 'slow-pings', 'stopped', 'unreadable-channels', 'failed-pings', 'disk-filling', 'certificate-expiring')`,
    ),
  ],
);

/** The last health report of each process of the bot. A process that has been silent for 30 seconds counts as absent. */
export const botHealthReports = pgTable('bot_health_reports', (t) => ({
  process: t.text().primaryKey(),
  report: t.jsonb().$type<Record<string, unknown>>().notNull(),
  reportedAt: moment().notNull(),
}));

/** Requests that Discord rejected, of all processes, in steps of ten seconds: Discord blocks an address with too many. */
export const discordInvalidRequests = pgTable('discord_invalid_requests', (t) => ({
  bucket: moment().primaryKey(),
  requests: t.integer().notNull(),
}));

/** Rate limits that several servers share. Unlogged: cheap to write, and losing them in a crash does no harm. */
export const rateLimitWindows = pgTable(
  'rate_limit_windows',
  (t) => ({
    /** An address, a user, or the hash of a credential. */
    key: t.text().primaryKey(),
    calls: t.integer().notNull(),
    endsAt: moment().notNull(),
  }),
  (table) => [index('rate_limit_windows_ends_index').on(table.endsAt)],
);
