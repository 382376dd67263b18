import type { StripeAccount } from '../account/account.js';
import { nowSeconds } from '../account/ids.js';
import type { CustomerObject } from '../objects/customer.js';
import {
  type InvoiceLineObject,
  type InvoiceObject,
  newInvoice,
  newInvoiceLine,
} from '../objects/invoice.js';
import { type PriceObject, planOf, recurrenceOf } from '../objects/price.js';
import {
  currentPeriod,
  type Period,
  type SubscriptionItemObject,
  type SubscriptionObject,
  setPeriod,
} from '../objects/subscription.js';
import { cardDeclined, invalidRequest } from '../stripe-error.js';
import { cardOfSubscription, chargeSubscription, collect } from './collect.js';
import { linkPayment, openInvoice, settleInvoice } from './invoices.js';
import { periodEnd } from './periods.js';
import { prorate } from './proration.js';
import { periodLines } from './subscriptions.js';

export interface ItemChange {
  /** Id of the item. */
  id: string;
  price: PriceObject;
  quantity: number;
}

export interface PlanChange {
  items: ItemChange[];
  behaviour: 'create_prorations' | 'always_invoice' | 'none';
  /** Begins a new period now. */
  isAnchoredNow: boolean;
  /** Seconds; null: now. */
  at: number | null;
}

/** What a change of plan leads to: nothing of it has happened yet. */
interface Outcome {
  lines: InvoiceLineObject[];
  period: Period;
  at: number;
  /** True: the lines are charged now; false: with the next period. */
  isCharged: boolean;
}

/**
 * The invoice that a change would make now, or, where it would make none, the next period's. It is kept nowhere.
 * Throws `StripeError` where no invoice is to come.
 */
export function previewInvoice(
  account: StripeAccount,
  subscription: SubscriptionObject,
  change: PlanChange | null,
): InvoiceObject {
  const customer = account.store.customers.require(subscription.customer);
  const copy = structuredClone(subscription);
  const outcome = change ? outcomeOf(account, subscription, change) : null;
  if (outcome?.isCharged) return preview(customer, copy, outcome.lines, outcome.period, outcome.at);
  if (subscription.cancel_at_period_end || subscription.cancel_at !== null) {
    throw invalidRequest(`No upcoming invoices for customer: ${customer.id}`, {
      code: 'invoice_upcoming_none',
    });
  }
  if (change) applyItems(copy, change.items);
  const { end } = outcome?.period ?? currentPeriod(subscription);
  const price = copy.items.data[0]?.price;
  if (!price) throw new Error(`The subscription ${subscription.id} has no item.`);
  const next = { start: end, end: periodEnd(end, end, recurrenceOf(price)) };
  const waiting = account.store.pendingLines.get(subscription.id) ?? [];
  const lines = [...waiting, ...(outcome?.lines ?? []), ...periodLines(copy, next)];
  return preview(customer, copy, lines, currentPeriod(copy), outcome?.at);
}

/**
 * Changes what a subscription is for. With `error_if_incomplete` a refused card changes nothing and throws `StripeError`
 * 402; with `allow_incomplete` the change stays and the invoice is open, the subscription past due.
 */
export function changePlan(
  account: StripeAccount,
  subscription: SubscriptionObject,
  change: PlanChange,
  onRefusal: 'allow_incomplete' | 'error_if_incomplete',
): void {
  const outcome = outcomeOf(account, subscription, change);
  if (!outcome.isCharged) {
    const waiting = account.store.pendingLines.get(subscription.id) ?? [];
    account.store.pendingLines.set(subscription.id, [...waiting, ...outcome.lines]);
    apply(account, subscription, change, outcome);
    return;
  }
  const customer = account.store.customers.require(subscription.customer);
  const total = outcome.lines.reduce((sum, line) => sum + line.amount, 0);
  const due = Math.max(0, total + customer.balance);
  const method = cardOfSubscription(account, subscription);
  const isPaidFirst = onRefusal === 'error_if_incomplete' && due > 0;
  if (isPaidFirst && !method) throw invalidRequest('This customer has no attached payment source.');
  const payment =
    isPaidFirst && method
      ? chargeSubscription(account, subscription, {
          amount: due,
          method,
          description: 'Subscription update',
          isOffSession: true,
          intent: null,
        })
      : null;
  if (payment?.failure) {
    throw cardDeclined(payment.failure.message, payment.failure.declineCode, {
      payment_intent: structuredClone(payment.intent),
      ...(payment.charge && { charge: payment.charge.id }),
    });
  }
  apply(account, subscription, change, outcome);
  const invoice = openInvoice(account, {
    customer,
    subscription,
    lines: outcome.lines,
    reason: 'subscription_update',
    period: { start: outcome.at, end: outcome.at },
    prorationDate: outcome.at,
  });
  if (payment) {
    linkPayment(account, invoice, payment.intent);
    settleInvoice(account, invoice);
  } else collect(account, subscription, invoice, method, true);
}

function apply(
  account: StripeAccount,
  subscription: SubscriptionObject,
  change: PlanChange,
  outcome: Outcome,
): void {
  account.events.change('customer.subscription.updated', subscription, (row) => {
    applyItems(row, change.items);
    if (outcome.period.start !== currentPeriod(row).start) row.billing_cycle_anchor = outcome.period.start;
    setPeriod(row, outcome.period);
  });
}

function applyItems(subscription: SubscriptionObject, changes: ItemChange[]): void {
  for (const change of changes) {
    const item = requireItem(subscription, change.id);
    item.price = change.price;
    item.plan = planOf(change.price);
    item.quantity = change.quantity;
  }
}

function outcomeOf(account: StripeAccount, subscription: SubscriptionObject, change: PlanChange): Outcome {
  const at = change.at ?? nowSeconds();
  const period = currentPeriod(subscription);
  const isTrial = subscription.status === 'trialing';
  const isNewPeriod =
    !isTrial &&
    (change.isAnchoredNow ||
      change.items.some(({ id, price }) => !hasSameInterval(requireItem(subscription, id).price, price)));
  const changed = structuredClone(subscription);
  applyItems(changed, change.items);
  const price = changed.items.data[0]?.price;
  if (!price) throw new Error(`The subscription ${subscription.id} has no item.`);
  const next = isNewPeriod ? { start: at, end: periodEnd(at, at, recurrenceOf(price)) } : period;
  const isProrated = !isTrial && change.behaviour !== 'none';
  const prorations = isProrated
    ? change.items.flatMap((one) => prorationLines(account, subscription, one, { at, period, isNewPeriod }))
    : [];
  return {
    lines: isNewPeriod ? [...prorations, ...periodLines(changed, next)] : prorations,
    period: next,
    at,
    isCharged: isNewPeriod || change.behaviour === 'always_invoice',
  };
}

function prorationLines(
  account: StripeAccount,
  subscription: SubscriptionObject,
  change: ItemChange,
  { at, period, isNewPeriod }: { at: number; period: Period; isNewPeriod: boolean },
): InvoiceLineObject[] {
  const item = requireItem(subscription, change.id);
  const quantity = item.quantity ?? 1;
  const { credit, charge } = prorate({
    from: (item.price.unit_amount ?? 0) * quantity,
    to: (change.price.unit_amount ?? 0) * change.quantity,
    period,
    at,
  });
  const common = {
    period: { start: at, end: period.end },
    subscription: subscription.id,
    subscriptionItem: item.id,
    isProration: true,
  };
  const day = new Date(at * 1000).toISOString().slice(0, 10);
  const back = newInvoiceLine({
    ...common,
    price: item.price,
    quantity,
    amount: credit,
    description: `Unused time on ${nameOf(account, item.price)} after ${day}`,
  });
  if (isNewPeriod) return [back];
  return [
    back,
    newInvoiceLine({
      ...common,
      price: change.price,
      quantity: change.quantity,
      amount: charge,
      description: `Remaining time on ${nameOf(account, change.price)} after ${day}`,
    }),
  ];
}

function preview(
  customer: CustomerObject,
  subscription: SubscriptionObject,
  lines: InvoiceLineObject[],
  period: Period,
  prorationDate?: number,
): InvoiceObject {
  const invoice = newInvoice({
    customer,
    subscription,
    lines,
    reason: 'upcoming',
    period,
    ...(prorationDate !== undefined && { prorationDate }),
  });
  invoice.id = `upcoming_${invoice.id}`;
  invoice.status = 'draft';
  invoice.status_transitions.finalized_at = null;
  return invoice;
}

function requireItem(subscription: SubscriptionObject, id: string): SubscriptionItemObject {
  const item = subscription.items.data.find((one) => one.id === id);
  if (item) return item;
  throw invalidRequest(`No such subscription item: '${id}'`, {
    code: 'resource_missing',
    param: 'items[0][id]',
  });
}

function hasSameInterval(left: PriceObject, right: PriceObject): boolean {
  const [one, other] = [recurrenceOf(left), recurrenceOf(right)];
  return one.interval === other.interval && one.interval_count === other.interval_count;
}

function nameOf(account: StripeAccount, price: PriceObject): string {
  return account.store.products.get(String(price.product))?.name ?? price.nickname ?? 'the plan';
}
