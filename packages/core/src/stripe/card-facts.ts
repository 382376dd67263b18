/** What Stripe knows of one customer, reduced to what decides access. Moments in UTC, money in cents. */
export interface CardFacts {
  subscriptions: readonly SubscriptionFacts[];
  purchases: readonly PurchaseFacts[];
}

export interface SubscriptionFacts {
  /** `sub_…` */
  id: string;
  /** Stripe's own word (docs: "The Subscription object", status). */
  status: string;
  itemId: string;
  priceId: string;
  productId: string | null;
  /** Subscription type noted at the checkout. */
  notedTypeId: number | null;
  /** True: charging began, or begins, with the end of the trial, when the time paid in advance ends. */
  beginsAfterTrial: boolean;
  startedAt: Date;
  trialEnd: Date | null;
  periodStart: Date;
  periodEnd: Date;
  cancelAtPeriodEnd: boolean;
  cancelAt: Date | null;
  endedAt: Date | null;
  /** Newest first. */
  invoices: readonly InvoiceFacts[];
}

export interface InvoiceFacts {
  /** draft, open, paid, uncollectible or void. */
  status: string;
  /** Why there is one, in Stripe's words; `subscription_create` and `subscription_cycle` begin a period. */
  reason: string;
  createdAt: Date;
  paidCents: number;
  payments: readonly PaymentFacts[];
}

/** Money that was taken from a card. */
export interface PaymentFacts {
  paidCents: number;
  refundedCents: number;
  /** Statuses of its disputes, in Stripe's words. */
  disputes: readonly string[];
}

/** One payment for a licence for life. */
export interface PurchaseFacts {
  /** `pi_…` */
  paymentIntentId: string;
  notedTypeId: number | null;
  paidAt: Date;
  payment: PaymentFacts;
}
