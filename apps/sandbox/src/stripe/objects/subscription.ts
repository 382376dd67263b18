import type Stripe from 'stripe';
import { newId, nowSeconds } from '../account/ids.js';
import { type PlanObject, type PriceObject, planOf } from './price.js';
import { type Metadata, type NestedList, nestedList, type Stored } from './stored.js';

export type SubscriptionItemObject = Omit<Stored<Stripe.SubscriptionItem>, 'price' | 'plan'> & {
  price: PriceObject;
  plan: PlanObject;
};

export type SubscriptionObject = Omit<Stored<Stripe.Subscription>, 'items'> & {
  items: NestedList<SubscriptionItemObject>;
};

export interface Period {
  /** Seconds since 1970. */
  start: number;
  end: number;
}

export interface SubscriptionFields {
  customer: string;
  defaultPaymentMethod: string | null;
  items: { price: PriceObject; quantity: number }[];
  period: Period;
  /** Null: no trial. */
  trialEnd: number | null;
  description: string | null;
  metadata: Metadata;
}

/** A subscription before its first invoice. */
export function newSubscription(fields: SubscriptionFields): SubscriptionObject {
  const id = newId('sub');
  const created = nowSeconds();
  const items = fields.items.map(({ price, quantity }) =>
    newSubscriptionItem(id, price, quantity, fields.period),
  );
  return {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: fields.trialEnd ?? fields.period.start,
    billing_cycle_anchor_config: null,
    billing_mode: { type: 'flexible', flexible: { proration_discounts: 'included' } },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created,
    currency: fields.items[0]?.price.currency ?? 'usd',
    customer: fields.customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: fields.defaultPaymentMethod,
    default_source: null,
    default_tax_rates: [],
    description: fields.description,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: nestedList(`/v1/subscription_items?subscription=${id}`, items),
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: fields.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: 'off',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: fields.period.start,
    status: fields.trialEnd === null ? 'incomplete' : 'trialing',
    test_clock: null,
    transfer_data: null,
    trial_end: fields.trialEnd,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' },
    },
    trial_start: fields.trialEnd === null ? null : fields.period.start,
  };
}

/** One price of a subscription, with the period it is paid for. */
export function newSubscriptionItem(
  subscription: string,
  price: PriceObject,
  quantity: number,
  period: Period,
): SubscriptionItemObject {
  return {
    id: newId('si', 14),
    object: 'subscription_item',
    billing_thresholds: null,
    created: nowSeconds(),
    current_period_end: period.end,
    current_period_start: period.start,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planOf(price),
    price,
    quantity,
    subscription,
    tax_rates: [],
  };
}

/** The period that is paid for now; all items of the sandbox's subscriptions share it. */
export function currentPeriod(subscription: SubscriptionObject): Period {
  const item = subscription.items.data[0];
  if (!item) throw new Error(`The subscription ${subscription.id} has no item.`);
  return { start: item.current_period_start, end: item.current_period_end };
}

/** Sets the period of all items. */
export function setPeriod(subscription: SubscriptionObject, period: Period): void {
  for (const item of subscription.items.data) {
    item.current_period_start = period.start;
    item.current_period_end = period.end;
  }
}
