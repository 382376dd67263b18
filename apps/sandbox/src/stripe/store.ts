import { newId, nowSeconds } from './ids.js';
import { noSuch } from './stripe-error.js';

type Text = string | null;
/** Seconds since 1970. */
type Time = number | null;
export type Metadata = Record<string, string>;

export interface Recurrence {
  interval: 'day' | 'week' | 'month' | 'year';
  interval_count: number;
}

interface RowBase {
  id: string;
  object: string;
  created: number;
  livemode: false;
  /** What lists are filtered by. */
  customer?: Text;
  charge?: string;
}
export type Row<Fields> = RowBase & Fields;
type RowOf<T> = T extends Rows<infer Fields> ? Row<Fields> : never;

/** Of each kind. */
const MAX_ROWS = 20_000;

/** Objects of one kind, in order of creation. */
export class Rows<Fields extends object> {
  readonly #kind: string;
  readonly #prefix: string;
  readonly #defaults: Fields;
  readonly #rows = new Map<string, Row<Fields>>();

  constructor(kind: string, prefix: string, defaults: Fields) {
    this.#kind = kind;
    this.#prefix = prefix;
    this.#defaults = defaults;
  }

  /** Adds an object with the default values, except the given ones. */
  add(values: Partial<Row<Fields>>): Row<Fields> {
    const row: Row<Fields> = {
      id: newId(this.#prefix),
      object: this.#kind,
      created: nowSeconds(),
      livemode: false,
      ...structuredClone(this.#defaults),
      ...values,
    };
    this.#rows.set(row.id, row);
    if (this.#rows.size > MAX_ROWS) this.#rows.delete(this.#rows.keys().next().value ?? '');
    return row;
  }

  get(id: Text | undefined): Row<Fields> | undefined {
    return this.#rows.get(id ?? '');
  }

  /** Throws `StripeError` resource_missing with `param`, the parameter of the id. */
  require(id: string, param = 'id'): Row<Fields> {
    const row = this.#rows.get(id);
    if (!row) throw noSuch(this.#kind, id, param);
    return row;
  }

  /** Adds what an earlier process of this version stored. */
  restore(rows: readonly { id: string }[]): void {
    for (const row of rows) this.#rows.set(row.id, row as Row<Fields>);
  }

  newestFirst(): Row<Fields>[] {
    return [...this.#rows.values()].reverse();
  }

  find(isWanted: (row: Row<Fields>) => boolean): Row<Fields> | undefined {
    return this.newestFirst().find(isWanted);
  }
}

const PRICE = {
  currency: 'usd',
  product: '',
  recurring: null as Recurrence | null,
  type: 'one_time' as 'one_time' | 'recurring',
  unit_amount: 0,
};
export type Price = Row<typeof PRICE>;

export interface SubscriptionItem {
  id: string;
  object: 'subscription_item';
  price: Price;
  quantity: 1;
  current_period_start: number;
  current_period_end: number;
}

interface InvoicePayment {
  payment: { type: 'payment_intent'; payment_intent: string };
  status: 'open' | 'paid';
}

const nestedList = <T>() => ({ object: 'list', data: [] as T[], has_more: false });

/** The objects of the account with the fields that the product, its tests and the pages read; amounts in cents. */
export function createStore() {
  return {
    customers: new Rows('customer', 'cus', {
      /** Negative is credit. */
      balance: 0,
      deleted: undefined as true | undefined,
      email: null as Text,
      invoice_settings: { default_payment_method: null as Text },
      metadata: {} as Metadata,
      name: null as Text,
    }),
    products: new Rows('product', 'prod', { name: '' }),
    prices: new Rows('price', 'price', PRICE),
    payment_methods: new Rows('payment_method', 'pm', {
      card: { brand: '', last4: '' },
      customer: null as Text,
      type: 'card',
    }),
    checkout_sessions: new Rows('checkout.session', 'cs_test', {
      amount_total: 0,
      cancel_url: null as Text,
      client_reference_id: null as Text,
      currency: 'usd',
      customer: '',
      expires_at: 0,
      invoice: null as Text,
      metadata: {} as Metadata,
      mode: 'payment' as 'payment' | 'subscription',
      payment_intent: null as Text,
      payment_status: 'unpaid' as 'no_payment_required' | 'paid' | 'unpaid',
      status: 'open' as 'open' | 'complete' | 'expired',
      subscription: null as Text,
      success_url: '',
      url: null as Text,
    }),
    /** What a paid checkout creates; with the id of its session. */
    checkout_plans: new Rows('checkout_plan', 'plan', {
      description: null as Text,
      /** The payment of an earlier attempt. */
      intent: null as Text,
      metadata: {} as Metadata,
      price: '',
      trial_end: null as Time,
    }),
    subscriptions: new Rows('subscription', 'sub', {
      cancel_at: null as Time,
      cancel_at_period_end: false,
      canceled_at: null as Time,
      currency: 'usd',
      customer: '',
      default_payment_method: '',
      ended_at: null as Time,
      items: nestedList<SubscriptionItem>(),
      latest_invoice: null as Text,
      metadata: {} as Metadata,
      start_date: 0,
      status: 'active' as 'active' | 'trialing' | 'past_due' | 'canceled',
      trial_end: null as Time,
    }),
    invoices: new Rows('invoice', 'in', {
      amount_due: 0,
      amount_paid: 0,
      auto_advance: true,
      billing_reason: '',
      currency: 'usd',
      customer: '',
      next_payment_attempt: null as Time,
      parent: { type: 'subscription_details', subscription_details: { subscription: '' } },
      payments: nestedList<InvoicePayment>(),
      status: 'open' as 'open' | 'paid',
      total: 0,
    }),
    payment_intents: new Rows('payment_intent', 'pi', {
      amount: 0,
      currency: 'usd',
      customer: '',
      description: null as Text,
      latest_charge: null as Text,
      metadata: {} as Metadata,
      status: 'requires_payment_method' as 'requires_payment_method' | 'succeeded',
    }),
    charges: new Rows('charge', 'ch', {
      amount: 0,
      amount_captured: 0,
      amount_refunded: 0,
      currency: 'usd',
      customer: '',
      disputed: false,
      paid: true,
      payment_intent: '',
      refunded: false,
      status: 'succeeded' as 'succeeded' | 'failed',
    }),
    refunds: new Rows('refund', 're', { amount: 0, charge: '', payment_intent: '', status: 'succeeded' }),
    disputes: new Rows('dispute', 'du', { amount: 0, charge: '', payment_intent: '', status: '' }),
    portal_sessions: new Rows('billing_portal.session', 'bps', {
      customer: '',
      return_url: null as Text,
      url: '',
    }),
    events: new Rows('event', 'evt', {
      api_version: '2026-10-28.endive',
      data: { object: {} as { id?: string } },
      type: '',
    }),
  };
}

export type Store = ReturnType<typeof createStore>;
export type PaymentMethod = RowOf<Store['payment_methods']>;
export type CheckoutSession = RowOf<Store['checkout_sessions']>;
export type Subscription = RowOf<Store['subscriptions']>;
export type Invoice = RowOf<Store['invoices']>;
export type PaymentIntent = RowOf<Store['payment_intents']>;
export type Charge = RowOf<Store['charges']>;
export type Dispute = RowOf<Store['disputes']>;
export type PortalSession = RowOf<Store['portal_sessions']>;
export type StripeEvent = RowOf<Store['events']>;

export interface StripeAccount {
  store: Store;
  /** Stores and sends an event with the present state of an object. */
  emit(type: string, subject: RowBase): void;
  /** Base URL of the pages, without a trailing slash. */
  pageUrl: string;
}

/** Throws `StripeError` resource_missing, also for a deleted customer. */
export function requireCustomer({ store }: StripeAccount, id: string, param = 'id') {
  const customer = store.customers.require(id, param);
  if (customer.deleted) throw noSuch('customer', id, param);
  return customer;
}

/** The only item of a subscription. */
export function itemOf(subscription: Subscription): SubscriptionItem {
  const item = subscription.items.data[0];
  if (!item) throw new Error(`The subscription ${subscription.id} has no item.`);
  return item;
}
