import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, id, moment, updatedAt } from './columns.js';
import { users } from './users.js';

/** Who did what to whom. Names and addresses are copied in, so that a row still reads after an account is gone. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: id(),
    actorUserId: uuid().references(() => users.id, { onDelete: 'set null' }),
    targetUserId: uuid().references(() => users.id, { onDelete: 'set null' }),
    userEmail: text(),
    userName: text(),
    action: text().notNull(),
    message: text().notNull(),
    details: jsonb().$type<Record<string, unknown>>(),
    createdAt: createdAt(),
  },
  (table) => [
    index('audit_log_created_index').on(table.createdAt),
    index('audit_log_action_index').on(table.action, table.createdAt),
    index('audit_log_actor_index').on(table.actorUserId),
    index('audit_log_target_index').on(table.targetUserId),
  ],
);

/**
 * What a request that moves no world locks was answered with, under the key its sender gave it: sent again, it is answered
 * the same and done once. Kept for good, as the keys of the ledger are.
 */
export const answeredRequests = pgTable('answered_requests', {
  /** What was asked for and by whom, then the sender's own key. */
  key: text().primaryKey(),
  /** Of what was asked: something else under the same key is refused. */
  requestHash: text().notNull(),
  answer: text().notNull(),
  createdAt: createdAt(),
});

/** Figures kept current by a job, so that reading them costs nothing ([3-19]). */
export const statistics = pgTable('statistics', {
  key: text().primaryKey(),
  intValue: bigint({ mode: 'number' }),
  floatValue: doublePrecision(),
  stringValue: text(),
  description: text(),
  updatedAt: updatedAt(),
});

/**
 * The same figures over time, one value for each hour or UTC day: what a job counted while the rows were there. Charts
 * read it, so that they neither cost a scan of the messages nor end where those are deleted.
 */
export const statisticsHistory = pgTable(
  'statistics_history',
  {
    key: text().notNull(),
    step: text().notNull(),
    /** Its first moment. */
    bucket: moment().notNull(),
    value: doublePrecision().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.key, table.step, table.bucket] }),
    index('statistics_history_bucket_index').on(table.bucket),
    check('statistics_history_step', sql`${table.step} in ('hour', 'day')`),
  ],
);

/** Life signs of processes that are not ours to ask, such as the bot's gateway connection. */
export const heartbeats = pgTable('heartbeats', {
  name: text().primaryKey(),
  details: jsonb().$type<Record<string, unknown>>().notNull(),
  seenAt: moment().notNull(),
});

/**
 * Calls counted for rate limits that several servers share. Unlogged: losing the counts in a crash costs nothing, and
 * writing them costs little.
 */
export const rateLimitWindows = pgTable(
  'rate_limit_windows',
  {
    /** Who is counted: an address, a person, or a credential's hash. */
    key: text().primaryKey(),
    calls: integer().notNull(),
    endsAt: moment().notNull(),
  },
  (table) => [index('rate_limit_windows_ends_index').on(table.endsAt)],
);
