import { nowSeconds } from '../ids.js';
import {
  currentPeriod,
  getRecurrence,
  type InvoiceLine,
  type InvoiceObject,
  newInvoice,
  type Period,
  type PriceObject,
  type SubscriptionItemObject,
  type SubscriptionObject,
  setPeriod,
} from '../objects.js';
import type { StripeAccount } from '../store.js';
import { cardDeclined, invalidRequest } from '../stripe-error.js';
import { chargeSubscription, collect, findSubscriptionCard } from './collect.js';
import { linkPayment, openInvoice, settleInvoice } from './invoices.js';
import { periodEnd, prorate } from './periods.js';
import { periodLines } from './subscriptions.js';

export interface PlanChange {
  item: SubscriptionItemObject;
  price: PriceObject;
}

/** The effect of a change of plan. */
interface PlanChangeOutcome {
  lines: InvoiceLine[];
  period: Period;
  at: number;
}

/** The invoice of a change, which is not stored. */
export function previewInvoice(
  account: StripeAccount,
  subscription: SubscriptionObject,
  change: PlanChange,
): InvoiceObject {
  const customer = account.store.customers.require(subscription.customer);
  const { lines, period } = computeOutcome(subscription, change);
  const invoice = newInvoice({ customer, subscription, lines, reason: 'upcoming', period });
  return { ...invoice, id: `upcoming_${invoice.id}`, status: 'draft' };
}

/** Changes the price and charges the difference. Throws `StripeError` 402 for a declined card, without a change. */
export function changePlan(
  account: StripeAccount,
  subscription: SubscriptionObject,
  change: PlanChange,
): void {
  const outcome = computeOutcome(subscription, change);
  const customer = account.store.customers.require(subscription.customer);
  const total = outcome.lines.reduce((sum, line) => sum + line.amount, 0);
  const amount = Math.max(0, total + customer.balance);
  const method = findSubscriptionCard(account, subscription);
  if (amount > 0 && !method) throw invalidRequest('This customer has no attached payment source.');
  const payment =
    amount > 0 && method
      ? chargeSubscription(account, subscription, {
          amount,
          method,
          description: 'Subscription update',
          intent: null,
        })
      : null;
  if (payment?.failure) {
    throw cardDeclined(payment.failure.message, payment.failure.declineCode, {
      payment_intent: structuredClone(payment.intent),
      charge: payment.charge.id,
    });
  }
  account.events.change('customer.subscription.updated', subscription, (row) => {
    const item = row.items.data.find((one) => one.id === change.item.id);
    if (item) item.price = change.price;
    if (outcome.period.start !== currentPeriod(row).start) row.billing_cycle_anchor = outcome.period.start;
    setPeriod(row, outcome.period);
  });
  const invoice = openInvoice(account, {
    customer,
    subscription,
    lines: outcome.lines,
    reason: 'subscription_update',
    period: { start: outcome.at, end: outcome.at },
  });
  if (payment) {
    linkPayment(invoice, payment.intent);
    settleInvoice(account, invoice);
  } else collect(account, subscription, invoice, method);
}

function computeOutcome(subscription: SubscriptionObject, { item, price }: PlanChange): PlanChangeOutcome {
  const at = nowSeconds();
  const period = currentPeriod(subscription);
  // A trial continues without a charge.
  if (subscription.status === 'trialing') return { lines: [], period, at };
  const { credit, charge } = prorate({
    from: item.price.unit_amount * item.quantity,
    to: price.unit_amount * item.quantity,
    period,
    at,
  });
  const rest = { start: at, end: period.end };
  const back = { amount: credit, description: `Unused time on ${item.price.product}`, period: rest };
  if (hasSameInterval(item.price, price)) {
    const due = { amount: charge, description: `Remaining time on ${price.product}`, period: rest };
    return { lines: [back, due], period, at };
  }
  const next = { start: at, end: periodEnd(at, at, getRecurrence(price)) };
  const changed = structuredClone(subscription);
  for (const one of changed.items.data) if (one.id === item.id) one.price = price;
  return { lines: [back, ...periodLines(changed, next)], period: next, at };
}

function hasSameInterval(left: PriceObject, right: PriceObject): boolean {
  const [one, other] = [getRecurrence(left), getRecurrence(right)];
  return one.interval === other.interval && one.interval_count === other.interval_count;
}
