import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  numeric,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
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
    /** What was asked under that key, hashed: something else under the same key is refused. */
    requestHash: text(),
    /** What the caller was told, to be told again under the same key. */
    answer: text(),
    actorUserId: uuid().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
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
 * Append-only: a trigger refuses update and delete. Insert all entries of a movement in one statement: its accounts are
 * then locked in a fixed order, so that two movements never wait for each other.
 */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: id(),
    /** The order in which an account's entries were booked: whoever books holds the account while it is drawn. */
    position: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
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
    index('ledger_entries_account_index').on(table.accountId, table.position),
    check('ledger_entries_amount', sql`${table.amount} <> 0`),
  ],
);

/**
 * Every deposit that was told to us. One for a GrowID that nobody has waits 30 days for somebody to claim it, then it is
 * over. The key is the depositor's own: the same key is the same deposit.
 */
export const deposits = pgTable(
  'deposits',
  {
    id: id(),
    /** As it was sent; compared without regard to case. */
    growid: text().notNull(),
    /** World locks. */
    amount: numeric({ precision: 14, scale: 2, mode: 'number' }).notNull(),
    idempotencyKey: text().notNull().unique('deposits_idempotency_key_unique'),
    state: text().notNull(),
    /** Nobody had the GrowID when it came. Kept when it is credited, so that a repeated call answers the same. */
    hasWaited: boolean().notNull(),
    /** Who got it. Null too for a person who is gone. */
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    creditedTransactionId: uuid().references(() => ledgerTransactions.id),
    creditedAt: moment(),
    /** Until when it can be claimed. */
    expiresAt: moment().notNull(),
    createdAt: createdAt(),
  },
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
