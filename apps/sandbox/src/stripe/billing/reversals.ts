import type { StripeAccount } from '../account/account.js';
import { subscriptionIdOf } from '../objects/invoice.js';
import type { ChargeObject } from '../objects/payment.js';
import { type DisputeObject, newDispute, newRefund, type RefundObject } from '../objects/reversal.js';
import type { Metadata } from '../objects/stored.js';
import { invalidRequest } from '../stripe-error.js';
import { intentOf } from './invoices.js';

export const DISPUTE_STATUSES = [
  'needs_response',
  'under_review',
  'won',
  'lost',
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
] as const;
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];

/** Gives money back, all that is left by default. It ends no subscription, as on the real service. */
export function refund(
  account: StripeAccount,
  charge: ChargeObject,
  input: { amount: number | null; reason: string | null; metadata: Metadata },
): RefundObject {
  const left = charge.amount_captured - charge.amount_refunded;
  if (left <= 0) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  }
  const amount = input.amount ?? left;
  if (amount < 1 || amount > left) {
    throw invalidRequest(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, {
      param: 'amount',
    });
  }
  const made = account.store.refunds.add(newRefund(charge, amount, input.reason, input.metadata));
  account.events.emit('refund.created', made);
  account.events.change('charge.refunded', charge, (row) => {
    row.amount_refunded += amount;
    row.refunded = row.amount_refunded === row.amount_captured;
  });
  return made;
}

/** Opens a dispute over a charge, or moves the one there is to another status. */
export function dispute(
  account: StripeAccount,
  charge: ChargeObject,
  status: DisputeStatus,
  reason = 'fraudulent',
): DisputeObject {
  const known = account.store.disputes.find((row) => row.charge === charge.id);
  if (known) {
    moveDispute(account, known, status);
    return known;
  }
  const made = account.store.disputes.add(newDispute(charge, status, reason));
  charge.disputed = true;
  account.events.emit('charge.dispute.created', made);
  if (!status.startsWith('warning_')) account.events.emit('charge.dispute.funds_withdrawn', made);
  if (isClosed(status)) closed(account, made);
  return made;
}

/** Moves a dispute to another status. */
export function moveDispute(account: StripeAccount, row: DisputeObject, status: DisputeStatus): void {
  if (row.status === status) return;
  account.events.change('charge.dispute.updated', row, (changed) => {
    changed.status = status;
  });
  if (isClosed(status)) closed(account, row);
}

/** The charge that paid for a subscription last, or that a payment was made with; undefined where nothing was paid. */
export function paidCharge(
  account: StripeAccount,
  of: { subscription?: string | undefined; payment_intent?: string | undefined },
): ChargeObject | undefined {
  const { store } = account;
  if (of.payment_intent !== undefined) {
    const intent = store.paymentIntents.require(of.payment_intent, 'payment_intent');
    return store.charges.find((charge) => charge.payment_intent === intent.id && charge.paid);
  }
  const subscription = store.subscriptions.require(of.subscription ?? '', 'subscription');
  for (const invoice of store.invoices.newestFirst()) {
    if (subscriptionIdOf(invoice) !== subscription.id || invoice.status !== 'paid') continue;
    const intent = intentOf(account, invoice);
    const charge = store.charges.find((one) => one.payment_intent === intent?.id && one.paid);
    if (charge) return charge;
  }
  return undefined;
}

function isClosed(status: DisputeStatus): boolean {
  return status === 'won' || status === 'lost' || status === 'warning_closed';
}

function closed(account: StripeAccount, row: DisputeObject): void {
  if (row.status === 'won') account.events.emit('charge.dispute.funds_reinstated', row);
  account.events.emit('charge.dispute.closed', row);
}
