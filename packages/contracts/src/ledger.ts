import { z } from 'zod';
import { page, reasonInput, uuidSchema, wholeNumber } from './common.js';
import { example } from './example.js';
import { idempotencyKeySchema } from './idempotency.js';
import { writeIssue } from './issue-text.js';
import { LIMITS } from './limits.js';
import { round2 } from './price.js';
import { gameNameSchema, growIdField } from './users.js';

export const LEDGER_KINDS = ['deposit', 'purchase', 'refund', 'adjustment'] as const;
export type LedgerKind = (typeof LEDGER_KINDS)[number];

/** One movement on a user's balance, in world locks. */
export const ledgerEntrySchema = z.object({
  entry_id: uuidSchema,
  kind: z.enum(LEDGER_KINDS),
  amount: z.number().meta(example(250)),
  balance_after: z.number().meta(example(370)),
  reason: z.string().meta(example('Deposit in the game by LaserKing')),
  created_at: z.iso.datetime(),
});
export type LedgerEntry = z.infer<typeof ledgerEntrySchema>;

export const listLedgerInput = z.object(page({ max: 100, default: LIMITS.ledgerPageDefault }));
export const userLedgerInput = listLedgerInput.extend({ id: uuidSchema });

const TWO_DECIMALS = writeIssue('input.twoDecimals');
/** World locks within bounds, with two decimals at most; what binary fractions add beyond them is taken off. */
function worldLocks(min: number) {
  const range = writeIssue('input.amount', { min, max: LIMITS.ledgerAmountMax });
  return z
    .number()
    .min(min, range)
    .max(LIMITS.ledgerAmountMax, range)
    .refine((amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6, TWO_DECIMALS)
    .transform(round2);
}

/** World locks put into the game's deposit world by the player of that name. */
export const depositInput = z.object({ growid: gameNameSchema, amount: worldLocks(0.01) });
export type DepositInput = z.infer<typeof depositInput>;

/** `waiting`: no user has proven this GrowID yet; credited to the one who proves it within 30 days. */
export const depositSchema = z.object({
  deposit_id: uuidSchema,
  status: z.enum(['credited', 'waiting']),
  growid: growIdField,
  amount: z.number().meta(example(250)),
  message: z.string().meta(example('250 world locks were credited to LaserKing.')),
});
export type Deposit = z.infer<typeof depositSchema>;

/** The headers of a request signed by the Standard Webhooks scheme; the id is the idempotency key. */
export const SIGNATURE_HEADERS = {
  id: 'webhook-id',
  timestamp: 'webhook-timestamp',
  signature: 'webhook-signature',
} as const;

/** Those of the former scheme, which is accepted only with `DEPOSIT_ACCEPT_V1=on`. */
export const SIGNATURE_V1_HEADERS = {
  timestamp: 'x-lockwatch-timestamp',
  signature: 'x-lockwatch-signature',
} as const;

/** An idempotency key that is part of a signed text, where full stops separate the parts. */
export const webhookIdSchema = idempotencyKeySchema.refine(
  (id) => !id.includes('.'),
  writeIssue('input.webhookId'),
);

export const adjustBalanceInput = reasonInput.extend({
  amount: worldLocks(-LIMITS.ledgerAmountMax).refine(
    (amount) => amount !== 0,
    writeIssue('input.amountZero'),
  ),
  idempotency_key: idempotencyKeySchema.optional(),
});
export type AdjustBalanceInput = z.infer<typeof adjustBalanceInput>;

export const buySubscriptionInput = z.object({
  subscription_type_id: wholeNumber().positive(),
  idempotency_key: idempotencyKeySchema.optional(),
});
export type BuySubscriptionInput = z.infer<typeof buySubscriptionInput>;

export const grantSubscriptionInput = buySubscriptionInput.extend({ id: uuidSchema });
export type GrantSubscriptionInput = z.infer<typeof grantSubscriptionInput>;
