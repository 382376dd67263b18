import type { TestCard } from './billing/test-cards.js';
import type { EventLog, EventObject } from './events.js';
import type {
  ChargeObject,
  CheckoutSessionObject,
  CustomerObject,
  DisputeObject,
  InvoiceObject,
  LineItem,
  Metadata,
  PaymentIntentObject,
  PaymentMethodObject,
  PortalSessionObject,
  PriceObject,
  ProductObject,
  RefundObject,
  SubscriptionObject,
} from './objects.js';
import { noSuch } from './stripe-error.js';

export interface StripeAccount {
  store: Store;
  events: EventLog;
  /** Base URL of the pages, without a trailing slash. */
  pageUrl: string;
}

/** The objects of one kind, in order of creation. */
export class Collection<T extends { id: string; created: number }> {
  readonly #kind: string;
  readonly #rows = new Map<string, T>();

  /** `kind`: the name in Stripe's error messages. */
  constructor(kind: string) {
    this.#kind = kind;
  }

  add(row: T): T {
    this.#rows.set(row.id, row);
    return row;
  }

  get(id: string | null | undefined): T | undefined {
    return this.#rows.get(id ?? '');
  }

  /** Throws `StripeError` resource_missing with `param`, the parameter of the id. */
  require(id: string, param = 'id'): T {
    const row = this.#rows.get(id);
    if (!row) throw noSuch(this.#kind, id, param);
    return row;
  }

  oldestFirst(): T[] {
    return [...this.#rows.values()];
  }

  newestFirst(): T[] {
    return this.oldestFirst().reverse();
  }

  find(isWanted: (row: T) => boolean): T | undefined {
    return this.newestFirst().find(isWanted);
  }
}

/** What a paid checkout creates. */
export interface CheckoutPlan {
  lineItems: LineItem[];
  /** Of the subscription or payment. */
  metadata: Metadata;
  description: string | null;
  /** Seconds; null: no trial. */
  trialEnd: number | null;
  /** The payment of an earlier attempt. */
  intentId: string | null;
}

/** The objects of the Stripe account, in memory. */
export class Store {
  readonly customers = new Collection<CustomerObject>('customer');
  readonly products = new Collection<ProductObject>('product');
  readonly prices = new Collection<PriceObject>('price');
  readonly paymentMethods = new Collection<PaymentMethodObject>('PaymentMethod');
  readonly checkoutSessions = new Collection<CheckoutSessionObject>('checkout.session');
  readonly subscriptions = new Collection<SubscriptionObject>('subscription');
  readonly invoices = new Collection<InvoiceObject>('invoice');
  readonly paymentIntents = new Collection<PaymentIntentObject>('payment_intent');
  readonly charges = new Collection<ChargeObject>('charge');
  readonly refunds = new Collection<RefundObject>('refund');
  readonly disputes = new Collection<DisputeObject>('dispute');
  readonly portalSessions = new Collection<PortalSessionObject>('billing_portal.session');
  readonly events = new Collection<EventObject>('event');

  /** By the id of the checkout session. */
  readonly plans = new Map<string, CheckoutPlan>();
  /** By the id of the payment method. */
  readonly cards = new Map<string, TestCard>();

  /** Throws `StripeError` resource_missing, also for a deleted customer. */
  requireCustomer(id: string, param = 'id'): CustomerObject {
    const customer = this.customers.require(id, param);
    if (customer.deleted) throw noSuch('customer', id, param);
    return customer;
  }
}
