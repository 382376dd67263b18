import { sql } from 'drizzle-orm';
import { check, index, numeric, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, moment } from './columns.js';
import { users } from './users.js';

/**
 * Accounts of the world lock ledger: one per person, and the house accounts that money comes from and goes to.
 * `balance` is the sum of the account's entries, kept by a trigger; a person's can never fall below zero.
 */
export const ledgerAccounts = pgTable(
  'ledger_accounts',
  {
    id: id(),
    kind: text().notNull(),
    /** Null for house accounts, and for the account of a person who is gone: the books stay. */
    userId: uuid()
      .unique('ledger_accounts_user_id_unique')
      .references(() => users.id, { onDelete: 'set null' }),
    balance: numeric({ precision: 14, scale: 2, mode: 'number' }).notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('ledger_accounts_one_of_each_house_kind').on(table.kind).where(sql`${table.kind} <> 'user'`),
    check('ledger_accounts_house_has_no_user', sql`${table.kind} = 'user' or ${table.userId} is null`),
    check('ledger_accounts_kind', sql`${table.kind} in ('user', 'deposits', 'sales', 'adjustments')`),
    check('ledger_accounts_not_negative', sql`${table.kind} <> 'user' or ${table.balance} >= 0`),
  ],
);

/** The house accounts: where deposits come from, what sales earn, and staff's corrections. */
export const HOUSE_ACCOUNTS = {
  deposits: '00000000-0000-7000-8000-000000000001',
  sales: '00000000-0000-7000-8000-000000000002',
  adjustments: '00000000-0000-7000-8000-000000000003',
} as const;

/** One movement of world locks, made of two or more entries that sum to zero (a deferred trigger checks). */
export const ledgerTransactions = pgTable(
  'ledger_transactions',
  {
    id: id(),
    kind: text().notNull(),
    reason: text().notNull(),
    /** The same key is the same movement: it is booked once. */
    idempotencyKey: text().unique('ledger_transactions_idempotency_key_unique'),
    actorUserId: uuid().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    index('ledger_transactions_actor_index').on(table.actorUserId),
    check('ledger_transactions_kind', sql`${table.kind} in ('deposit', 'purchase', 'refund', 'adjustment')`),
  ],
);

/**
 * Append-only: a trigger refuses update and delete. Insert all entries of a movement in one statement: its accounts are
 * then locked in a fixed order, so that two movements never wait for each other.
 */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: id(),
    transactionId: uuid()
      .notNull()
      .references(() => ledgerTransactions.id),
    accountId: uuid()
      .notNull()
      .references(() => ledgerAccounts.id),
    /** World locks; positive raises the account's balance. */
    amount: numeric({ precision: 14, scale: 2, mode: 'number' }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('ledger_entries_transaction_index').on(table.transactionId),
    index('ledger_entries_account_index').on(table.accountId, table.createdAt),
    check('ledger_entries_amount', sql`${table.amount} <> 0`),
  ],
);

/** Deposits for a GrowID that nobody has claimed yet; credited when it is, within 30 days. */
export const unclaimedDeposits = pgTable(
  'unclaimed_deposits',
  {
    id: id(),
    growid: text().notNull(),
    amount: numeric({ precision: 14, scale: 2, mode: 'number' }).notNull(),
    idempotencyKey: text().notNull().unique('unclaimed_deposits_key_unique'),
    creditedTransactionId: uuid().references(() => ledgerTransactions.id),
    expiresAt: moment().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('unclaimed_deposits_growid_index').on(sql`lower(${table.growid})`),
    unique('unclaimed_deposits_credit_unique').on(table.creditedTransactionId),
    check('unclaimed_deposits_amount', sql`${table.amount} > 0`),
  ],
);
