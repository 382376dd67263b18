import { DevError } from '../../dev/dev-error.js';
import type { Store } from '../account/store.js';
import type { EventSubject } from '../events/event-object.js';

export interface SubjectHints {
  session?: string | undefined;
  subscription?: string | undefined;
  payment_intent?: string | undefined;
}

/**
 * The object that an event of that type is about, found from a checkout, a subscription or a payment. Throws
 * `DevError` when there is none.
 */
export function subjectOf(store: Store, type: string, hints: SubjectHints): EventSubject {
  const session = hints.session === undefined ? undefined : store.checkoutSessions.get(hints.session);
  if (hints.session !== undefined && !session) throw missing('checkout session', hints.session);
  const subscriptionId = hints.subscription ?? session?.subscription ?? undefined;
  const subscription = subscriptionId === undefined ? undefined : store.subscriptions.get(subscriptionId);
  if (hints.subscription !== undefined && !subscription) throw missing('subscription', hints.subscription);
  const invoice = store.invoices.get(subscription?.latest_invoice ?? '');
  const payment = store.invoicePayments.find((row) => row.invoice === invoice?.id);
  const intentId = hints.payment_intent ?? session?.payment_intent ?? payment?.payment.payment_intent;
  const intent = typeof intentId === 'string' ? store.paymentIntents.get(intentId) : undefined;
  const charge = store.charges.get(intent?.latest_charge ?? '');

  const subjects: [string, EventSubject | undefined][] = [
    [
      'checkout.session.',
      session ?? store.checkoutSessions.find((row) => row.subscription === subscriptionId),
    ],
    ['customer.subscription.', subscription],
    ['customer.', store.customers.get(subscription?.customer ?? session?.customer ?? '')],
    ['invoice_payment.', payment],
    ['invoice.', invoice],
    ['payment_intent.', intent],
    ['charge.dispute.', store.disputes.find((row) => row.charge === charge?.id)],
    ['charge.refund.', store.refunds.find((row) => row.charge === charge?.id)],
    ['refund.', store.refunds.find((row) => row.charge === charge?.id)],
    ['charge.', charge],
  ];
  const subject = subjects.find(([prefix]) => type.startsWith(prefix))?.[1];
  if (subject) return subject;
  throw new DevError(
    422,
    `There is no object for an event of the type ${type}. Name a "session", a "subscription" or a "payment_intent" that has one.`,
  );
}

function missing(kind: string, id: string): DevError {
  return new DevError(404, `There is no ${kind} ${id.slice(0, 80)}.`);
}
