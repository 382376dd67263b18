import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { collect, findSubscriptionCard } from '../billing/collect.js';
import { listOpenInvoices } from '../billing/invoices.js';
import { attachCard, saveCard } from '../billing/payments.js';
import { isEnded, setCancelAtPeriodEnd } from '../billing/subscriptions.js';
import type { PortalSessionObject, SubscriptionObject } from '../objects.js';
import type { StripeAccount } from '../store.js';
import { cardFields, prefilled, readCard } from './card-form.js';
import { messagePage, sendPage } from './layout.js';
import { type PortalView, portalPage } from './portal-view.js';

const NOTICES = {
  cancelled: 'Your subscription will end with the current period.',
  resumed: 'Your subscription continues.',
  card: 'Your card was changed.',
} as const;
const doneQuery = z.object({
  done: z.enum(['cancelled', 'resumed', 'card']).optional(),
  card: z.string().max(40).optional(),
});
const subscriptionForm = z.object({ subscription: z.string().max(80) });
const cardForm = z.object(cardFields);

/** The customer's billing page: cancel, resume, change the card. */
export function registerPortalPages(scope: FastifyInstance, account: StripeAccount): void {
  const { store, events } = account;

  scope.get<{ Params: { id: string } }>('/portal/:id', async (request, reply) => {
    const session = store.portalSessions.get(request.params.id);
    if (!session) return sendUnknown(reply);
    const query = doneQuery.safeParse(request.query);
    const done = query.data?.done;
    return send(reply, session, {
      form: prefilled(query.data?.card),
      notice: done === undefined ? null : { text: NOTICES[done], isRefusal: false },
    });
  });

  scope.post<{ Params: { id: string } }>('/portal/:id/cancel', async (request, reply) => {
    const session = store.portalSessions.get(request.params.id);
    if (!session) return sendUnknown(reply);
    const subscription = chosen(session, request.body);
    if (subscription) setCancelAtPeriodEnd(account, subscription, true);
    return backTo(reply, session, subscription && 'cancelled');
  });

  scope.post<{ Params: { id: string } }>('/portal/:id/resume', async (request, reply) => {
    const session = store.portalSessions.get(request.params.id);
    if (!session) return sendUnknown(reply);
    const subscription = chosen(session, request.body);
    if (subscription) setCancelAtPeriodEnd(account, subscription, false);
    return backTo(reply, session, subscription && 'resumed');
  });

  scope.post<{ Params: { id: string } }>('/portal/:id/card', async (request, reply) => {
    const session = store.portalSessions.get(request.params.id);
    if (!session) return sendUnknown(reply);
    const read = cardForm.safeParse(request.body);
    const form = read.success ? read.data : { card: '', expiry: '', cvc: '' };
    const { card, problems } = readCard(form);
    if (!card) return send(reply, session, { form, problems, status: 422 });
    if (card.onSession) {
      const notice = { text: card.onSession.message, isRefusal: true };
      return send(reply, session, { form, notice, status: 402 });
    }
    const method = saveCard(account, card);
    attachCard(account, method, session.customer);
    events.change('customer.updated', store.customers.require(session.customer), (customer) => {
      customer.invoice_settings.default_payment_method = method.id;
    });
    for (const subscription of listRunning(session)) {
      events.change('customer.subscription.updated', subscription, (row) => {
        row.default_payment_method = method.id;
      });
      // Open invoices are charged to the new card, as at Stripe.
      for (const invoice of listOpenInvoices(account, subscription)) {
        collect(account, subscription, invoice, method);
      }
    }
    return backTo(reply, session, 'card');
  });

  function listRunning(session: PortalSessionObject): SubscriptionObject[] {
    return store.subscriptions
      .newestFirst()
      .filter((row) => row.customer === session.customer && !isEnded(row));
  }

  /** The customer's subscription of a button. */
  function chosen(session: PortalSessionObject, body: unknown): SubscriptionObject | undefined {
    const read = subscriptionForm.safeParse(body);
    return listRunning(session).find((row) => row.id === read.data?.subscription);
  }

  function send(
    reply: FastifyReply,
    session: PortalSessionObject,
    shown: Pick<PortalView, 'form'> & Partial<Pick<PortalView, 'problems' | 'notice'>> & { status?: number },
  ): FastifyReply {
    const { status, ...rest } = shown;
    const subscriptions = store.subscriptions
      .newestFirst()
      .filter((row) => row.customer === session.customer)
      .map((subscription) => ({
        subscription,
        product: getProductName(subscription),
        card: findSubscriptionCard(account, subscription),
      }));
    const page = portalPage({
      session,
      email: store.customers.get(session.customer)?.email ?? null,
      subscriptions,
      invoices: store.invoices.newestFirst().filter((row) => row.customer === session.customer),
      problems: {},
      notice: null,
      ...rest,
    });
    return sendPage(reply, page, status === undefined ? {} : { status });
  }

  function getProductName(subscription: SubscriptionObject): string {
    const product = subscription.items.data[0]?.price.product;
    return store.products.get(product)?.name ?? 'Subscription';
  }
}

function backTo(
  reply: FastifyReply,
  session: PortalSessionObject,
  done: keyof typeof NOTICES | undefined,
): FastifyReply {
  return reply.redirect(`/stripe/portal/${session.id}${done === undefined ? '' : `?done=${done}`}`, 303);
}

function sendUnknown(reply: FastifyReply): FastifyReply {
  const text = 'Open it again from the product. These links may be lost when the sandbox restarts.';
  return sendPage(reply, messagePage('No such page', text, null), { status: 404 });
}
