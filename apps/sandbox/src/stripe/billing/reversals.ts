import {
  type ChargeObject,
  type DisputeObject,
  getSubscriptionId,
  newDispute,
  newRefund,
  type RefundObject,
} from '../objects.js';
import type { StripeAccount } from '../store.js';
import { invalidRequest } from '../stripe-error.js';
import { findPaymentIntent } from './invoices.js';

export const DISPUTE_STATUSES = [
  'needs_response',
  'under_review',
  'won',
  'lost',
  'warning_needs_response',
] as const;
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];

/** Refunds an amount, by default the rest. It ends no subscription, as at Stripe. */
export function refund(account: StripeAccount, charge: ChargeObject, cents: number | null): RefundObject {
  const left = charge.amount_captured - charge.amount_refunded;
  const amount = cents ?? left;
  if (left <= 0) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  }
  if (amount > left) {
    throw invalidRequest(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`);
  }
  const made = account.store.refunds.add(newRefund(charge, amount));
  account.events.emit('refund.created', made);
  account.events.change('charge.refunded', charge, (row) => {
    row.amount_refunded += amount;
    row.refunded = row.amount_refunded === row.amount_captured;
  });
  return made;
}

/** Opens a dispute of a charge, or changes its status. */
export function dispute(account: StripeAccount, charge: ChargeObject, status: DisputeStatus): DisputeObject {
  const { store, events } = account;
  let row = store.disputes.find((one) => one.charge === charge.id);
  if (row) {
    events.change('charge.dispute.updated', row, (changed) => {
      changed.status = status;
    });
  } else {
    row = store.disputes.add(newDispute(charge, status));
    charge.disputed = true;
    events.emit('charge.dispute.created', row);
  }
  if (status === 'won' || status === 'lost') events.emit('charge.dispute.closed', row);
  return row;
}

/** The last successful charge of a subscription or payment. */
export function paidCharge(
  account: StripeAccount,
  of: { subscription?: string | undefined; paymentIntent?: string | undefined },
): ChargeObject | undefined {
  const { store } = account;
  const findPaid = (intentId: string | undefined) =>
    store.charges.find((charge) => charge.payment_intent === intentId && charge.paid);
  if (of.paymentIntent !== undefined) {
    return findPaid(store.paymentIntents.require(of.paymentIntent, 'payment_intent').id);
  }
  const subscription = store.subscriptions.require(of.subscription ?? '', 'subscription');
  for (const invoice of store.invoices.newestFirst()) {
    if (getSubscriptionId(invoice) !== subscription.id || invoice.status !== 'paid') continue;
    const charge = findPaid(findPaymentIntent(account, invoice)?.id);
    if (charge) return charge;
  }
  return undefined;
}
