import type { TestCard } from '../billing/cards.js';
import type { EventObject } from '../events/event-object.js';
import type { CheckoutSessionObject, LineItemObject } from '../objects/checkout-session.js';
import type { InvoiceLineObject, InvoiceObject, InvoicePaymentObject } from '../objects/invoice.js';
import type { ChargeObject, PaymentIntentObject, PaymentMethodObject } from '../objects/payment.js';
import type { PortalSessionObject } from '../objects/portal-session.js';
import type { PriceObject, ProductObject } from '../objects/price.js';
import type { DisputeObject, RefundObject } from '../objects/reversal.js';
import type { Metadata } from '../objects/stored.js';
import type { SubscriptionObject } from '../objects/subscription.js';
import { Collection } from './collection.js';
import { Customers } from './customers.js';

/** What a checkout will make once it is paid, which its object does not show. */
export interface CheckoutPlan {
  lineItems: LineItemObject[];
  /** For the subscription or the payment that comes of it. */
  metadata: Metadata;
  description: string | null;
  /** Seconds; null: no trial. */
  trialEnd: number | null;
  /** The payment that was tried already. */
  intentId: string | null;
}

/** Everything that one account of the sandbox's Stripe holds, in memory. */
export class Store {
  readonly customers = new Customers('customer');
  readonly products: Collection<ProductObject> = new Collection('product');
  readonly prices: Collection<PriceObject> = new Collection('price');
  readonly paymentMethods: Collection<PaymentMethodObject> = new Collection('PaymentMethod');
  readonly checkoutSessions: Collection<CheckoutSessionObject> = new Collection('checkout.session');
  readonly subscriptions: Collection<SubscriptionObject> = new Collection('subscription');
  readonly invoices: Collection<InvoiceObject> = new Collection('invoice');
  readonly invoicePayments: Collection<InvoicePaymentObject> = new Collection('invoice_payment');
  readonly paymentIntents: Collection<PaymentIntentObject> = new Collection('payment_intent');
  readonly charges: Collection<ChargeObject> = new Collection('charge');
  readonly refunds: Collection<RefundObject> = new Collection('refund');
  readonly disputes: Collection<DisputeObject> = new Collection('dispute');
  readonly portalSessions: Collection<PortalSessionObject> = new Collection('billing_portal.session');
  readonly events: Collection<EventObject> = new Collection('event');

  /** By the id of the checkout session. */
  readonly plans = new Map<string, CheckoutPlan>();
  /** By the id of the payment method. */
  readonly cards = new Map<string, TestCard>();
  /** Prorations that wait for the subscription's next invoice, by its id. */
  readonly pendingLines = new Map<string, InvoiceLineObject[]>();

  /** The object with that id, of whatever kind. */
  find(id: string): { id: string; object: string } | undefined {
    const collections: Pick<Collection<{ id: string; object: string; created: number }>, 'get'>[] = [
      this.customers,
      this.products,
      this.prices,
      this.paymentMethods,
      this.checkoutSessions,
      this.subscriptions,
      this.invoices,
      this.invoicePayments,
      this.paymentIntents,
      this.charges,
      this.refunds,
      this.disputes,
    ];
    for (const collection of collections) {
      const found = collection.get(id);
      if (found) return found;
    }
    return undefined;
  }
}
