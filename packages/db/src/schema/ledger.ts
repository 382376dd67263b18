import type { LedgerKind } from '@lockwatch/contracts';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id, moment, refersTo } from './columns.js';
import { users } from './users.js';

/** Accounts of the ledger: one per user and the house accounts. A trigger keeps `balance` (../functions/ledger.sql). */
export const ledgerAccounts = pgTable(
  'ledger_accounts',
  (t) => ({
    id: id(),
    kind: t.text().notNull(),
    userId: t
      .uuid()
      .unique('ledger_accounts_user_id_unique')
      .references(() => users.id, { onDelete: 'set null' }),
    balance: t.numeric({ precision: 14, scale: 2, mode: 'number' }).notNull().default(0),
    createdAt: createdAt(),
  }),
  (table) => [
    uniqueIndex('ledger_accounts_one_of_each_house_kind').on(table.kind).where(sql`${table.kind} <> 'user'`),
    check('ledger_accounts_house_has_no_user', sql`${table.kind} = 'user' or ${table.userId} is null`),
    check('ledger_accounts_kind', sql`${table.kind} in ('user', 'deposits', 'sales', 'adjustments')`),
    check('ledger_accounts_not_negative', sql`${table.kind} <> 'user' or ${table.balance} >= 0`),
  ],
);

/** The house accounts: deposits, sales, and adjustments by staff. */
export const HOUSE_ACCOUNTS = {
  deposits: '00000000-0000-7000-8000-000000000001',
  sales: '00000000-0000-7000-8000-000000000002',
  adjustments: '00000000-0000-7000-8000-000000000003',
} as const;

/** A movement of world locks: two or more entries that sum to zero (../functions/ledger.sql). */
export const ledgerTransactions = pgTable(
  'ledger_transactions',
  (t) => ({
    id: id(),
    kind: t.text().$type<LedgerKind>().notNull(),
    reason: t.text().notNull(),
    idempotencyKey: t.text().unique('ledger_transactions_idempotency_key_unique'),
    requestHash: t.text(),
    response: t.text(),
    actorUserId: t.uuid().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  }),
  (table) => [
    index('ledger_transactions_actor_index').on(table.actorUserId),
    check(
      'ledger_transactions_key_has_request',
      sql`${table.idempotencyKey} is null or ${table.requestHash} is not null`,
    ),
    check('ledger_transactions_kind', sql`${table.kind} in ('deposit', 'purchase', 'refund', 'adjustment')`),
  ],
);

/**
 * Append-only (../functions/append-only.sql). Insert all entries of a movement in one statement: it locks accounts in a
 * fixed order.
 */
export const ledgerEntries = pgTable(
  'ledger_entries',
  (t) => ({
    id: id(),
    /** The order of the entries of an account, assigned while the account is locked. */
    position: t.bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    transactionId: refersTo(t.uuid(), () => ledgerTransactions.id),
    accountId: refersTo(t.uuid(), () => ledgerAccounts.id),
    amount: t.numeric({ precision: 14, scale: 2, mode: 'number' }).notNull(),
    createdAt: createdAt(),
  }),
  (table) => [
    index('ledger_entries_transaction_index').on(table.transactionId),
    index('ledger_entries_account_index').on(table.accountId, table.position),
    check('ledger_entries_amount', sql`${table.amount} <> 0`),
  ],
);

/** Deposits, by the depositor's key. Without a proven owner of the GrowID a deposit waits 30 days. */
export const deposits = pgTable(
  'deposits',
  (t) => ({
    id: id(),
    growid: t.text().notNull(),
    amount: t.numeric({ precision: 14, scale: 2, mode: 'number' }).notNull(),
    idempotencyKey: t.text().notNull().unique('deposits_idempotency_key_unique'),
    state: t.text().notNull(),
    /** The GrowID had no proven owner at first. Kept after the credit, so that a repeated call gets the same answer. */
    hasWaited: t.boolean().notNull(),
    userId: t.uuid().references(() => users.id, { onDelete: 'set null' }),
    creditedTransactionId: t.uuid().references(() => ledgerTransactions.id),
    creditedAt: moment(),
    expiresAt: moment().notNull(),
    createdAt: createdAt(),
  }),
  (table) => [
    index('deposits_growid_index').on(sql`lower(${table.growid})`).where(sql`${table.state} = 'waiting'`),
    index('deposits_expiry_index').on(table.expiresAt).where(sql`${table.state} = 'waiting'`),
    index('deposits_user_index').on(table.userId, table.creditedAt),
    unique('deposits_credit_unique').on(table.creditedTransactionId),
    check('deposits_amount', sql`${table.amount} > 0`),
    check('deposits_state', sql`${table.state} in ('credited', 'waiting', 'expired')`),
    check(
      'deposits_credit',
      sql`(${table.state} = 'credited') = (${table.creditedTransactionId} is not null)
        and (${table.state} = 'credited') = (${table.creditedAt} is not null)`,
    ),
  ],
);
