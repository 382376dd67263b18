import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { collect, findSubscriptionCard } from '../billing/collect.js';
import { listOpenInvoices } from '../billing/invoices.js';
import { formatInterval, formatMoney } from '../billing/money.js';
import { attachCard, saveCard } from '../billing/payments.js';
import { isEnded, setCancelAtPeriodEnd } from '../billing/subscriptions.js';
import { type TestCard, testCard } from '../billing/test-cards.js';
import { currentPeriod, type PortalSessionObject, type SubscriptionObject } from '../objects.js';
import type { StripeAccount } from '../store.js';
import { cardField } from './card-field.js';
import { formatDay, type Html, html, layout, messagePage, sendPage } from './layout.js';

/** A button of a subscription, or the form of the card. */
const portalForm = z.union([
  z.object({ subscription: z.string().max(80), action: z.enum(['cancel', 'resume']) }),
  z.object({ card: z.string().max(40) }),
]);

/** The customer's billing page: cancel, resume, change the card. */
export function registerPortalPage(scope: FastifyInstance, account: StripeAccount): void {
  const { store } = account;

  scope.get<{ Params: { id: string } }>('/portal/:id', async (request, reply) => {
    const session = store.portalSessions.get(request.params.id);
    return session ? sendPage(reply, portalPage(account, session, '', null)) : sendUnknown(reply);
  });

  scope.post<{ Params: { id: string } }>('/portal/:id', async (request, reply) => {
    const session = store.portalSessions.get(request.params.id);
    if (!session) return sendUnknown(reply);
    const form = portalForm.safeParse(request.body).data ?? { card: '' };
    if ('card' in form) {
      const card = testCard(form.card);
      const problem = card ? card.onSession?.message : 'Only test cards work here.';
      if (!card || problem !== undefined)
        return sendPage(reply, portalPage(account, session, form.card, problem ?? null), { status: 402 });
      changeCard(account, session, card);
    } else {
      const subscription = listRunning(account, session).find(({ id }) => id === form.subscription);
      if (subscription) setCancelAtPeriodEnd(account, subscription, form.action === 'cancel');
    }
    return reply.redirect(`/stripe/portal/${session.id}`, 303);
  });
}

function sendUnknown(reply: FastifyReply): FastifyReply {
  const text = 'Open it again from the product. These links may be lost when the sandbox restarts.';
  return sendPage(reply, messagePage('No such page', text, null), { status: 404 });
}

function listRunning({ store }: StripeAccount, session: PortalSessionObject): SubscriptionObject[] {
  return store.subscriptions
    .newestFirst()
    .filter((row) => row.customer === session.customer && !isEnded(row));
}

function changeCard(account: StripeAccount, session: PortalSessionObject, card: TestCard): void {
  const { store, events } = account;
  const method = saveCard(account, card);
  attachCard(account, method, session.customer);
  events.change('customer.updated', store.customers.require(session.customer), (customer) => {
    customer.invoice_settings.default_payment_method = method.id;
  });
  for (const subscription of listRunning(account, session)) {
    events.change('customer.subscription.updated', subscription, (row) => {
      row.default_payment_method = method.id;
    });
    // Open invoices are charged to the new card, as at Stripe.
    for (const invoice of listOpenInvoices(account, subscription)) {
      collect(account, subscription, invoice, method);
    }
  }
}

function portalPage(
  account: StripeAccount,
  session: PortalSessionObject,
  number: string,
  problem: string | null,
): Html {
  const running = listRunning(account, session);
  const action = `/stripe/portal/${session.id}`;
  return layout(
    'Billing',
    html`<main class="single">
${session.return_url !== null && html`<p><a class="back" href="${session.return_url}">← Return to Lockwatch</a></p>`}
<h1>Your billing</h1>
<h2>Subscriptions</h2>
${running.length === 0 && html`<p class="muted">You have no subscription.</p>`}
${running.map((row) => subscriptionCard(account, row, action))}
<h2>Payment method</h2>
<form class="card" method="post" action="${action}">${cardField(number, problem)}
<button class="button primary">Save card</button></form>
</main>`,
  );
}

function subscriptionCard(account: StripeAccount, subscription: SubscriptionObject, action: string): Html {
  const price = subscription.items.data[0]?.price;
  const card = findSubscriptionCard(account, subscription)?.card;
  const [next, label] = subscription.cancel_at_period_end
    ? ['resume', 'Resume subscription']
    : ['cancel', 'Cancel at period end'];
  return html`<form class="card" method="post" action="${action}">
<input type="hidden" name="subscription" value="${subscription.id}">
<h3>${account.store.products.get(price?.product)?.name} <span class="status">${subscription.status}</span></h3>
${price && html`<p>${formatMoney(price.unit_amount, price.currency)} every ${formatInterval(price)}</p>`}
<p>${subscription.cancel_at_period_end ? 'Ends' : 'Renews'} on ${formatDay(currentPeriod(subscription).end)}.</p>
${card && html`<p class="muted">${card.brand} •••• ${card.last4}</p>`}
<button class="button" name="action" value="${next}">${label}</button></form>`;
}
