import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { acceptForms, type Html, html, messagePage, page, pageHeaders } from '../html.js';
import { getCheckoutStatus, getSuccessUrl, payCheckout } from './checkout.js';
import { saveCard } from './payments.js';
import {
  type CheckoutSession,
  itemOf,
  type PortalSession,
  type Price,
  type StripeAccount,
  type Subscription,
} from './store.js';
import { collect, findCard, findOpenInvoice, isEnded } from './subscriptions.js';
import { TEST_CARDS, testCard } from './test-cards.js';

const formSchema = z.object({ card: z.string().max(40).catch('') });

type PageRequest = FastifyRequest<{ Params: { id: string } }>;

/** The pages, which work without JavaScript: where a checkout is paid, and where a customer manages payments. */
export async function registerStripePages(app: FastifyInstance, account: StripeAccount): Promise<void> {
  await app.register(
    async (scope) => {
      acceptForms(scope);
      scope.get('/checkout/:id', async (request: PageRequest, reply) => checkout(account, request, reply));
      scope.post('/checkout/:id', async (request: PageRequest, reply) => checkout(account, request, reply));
      scope.get('/portal/:id', async (request: PageRequest, reply) => portal(account, request, reply));
      scope.post('/portal/:id', async (request: PageRequest, reply) => portal(account, request, reply));
    },
    { prefix: '/stripe' },
  );
}

function send(reply: FastifyReply, content: Html, status = 200, redirectTarget?: string): FastifyReply {
  return reply.code(status).headers(pageHeaders(redirectTarget)).send(content.text);
}

/** The card number of a form, and why it is not accepted. */
function readCard(body: unknown): { card: string; problem: string | null } {
  const { card } = formSchema.parse(body ?? {});
  return { card, problem: testCard(card) ? null : 'Only test cards work here.' };
}

function checkout(account: StripeAccount, request: PageRequest, reply: FastifyReply): FastifyReply {
  const session = account.store.checkout_sessions.get(request.params.id);
  if (!session || getCheckoutStatus(session) !== 'open') return sendClosed(reply, session);
  if (request.method === 'GET') {
    return send(reply, checkoutPage(account, session, cardField()), 200, session.success_url);
  }
  const { card, problem } = readCard(request.body);
  const decline = problem ?? payCheckout(account, session, card);
  if (decline === null) return reply.redirect(getSuccessUrl(session), 303);
  return send(reply, checkoutPage(account, session, cardField(card, decline)), 402, session.success_url);
}

function sendClosed(reply: FastifyReply, session: CheckoutSession | undefined): FastifyReply {
  if (!session) {
    const text = 'There is no such checkout. Checkouts may be lost when the sandbox restarts.';
    return send(reply, messagePage('No such checkout', text), 404);
  }
  if (session.status === 'complete') {
    const link = { href: getSuccessUrl(session), label: 'Continue' };
    return send(reply, messagePage('Payment complete', 'This checkout has been paid.', link));
  }
  const link = session.cancel_url === null ? undefined : { href: session.cancel_url, label: 'Go back' };
  const text = 'This checkout can no longer be paid. Start again from the shop.';
  return send(reply, messagePage('This checkout has expired', text, link), 410);
}

function checkoutPage({ store }: StripeAccount, session: CheckoutSession, field: Html): Html {
  const plan = store.checkout_plans.require(session.id);
  const price = store.prices.require(plan.price);
  const verb = session.mode === 'subscription' ? 'Subscribe' : 'Pay';
  const due = formatMoney(session.amount_total, session.currency);
  return page(
    'Checkout',
    html`${session.cancel_url !== null && html`<p><a class="back" href="${session.cancel_url}">← Back</a></p>`}
<h1>${verb}</h1>
<p class="line"><span><strong>${store.products.get(price.product)?.name}</strong>
${price.recurring && html`<small>Billed every ${formatInterval(price)}</small>`}</span><span>${formatMoney(price.unit_amount, price.currency)}</span></p>
${plan.trial_end !== null && html`<p class="note">The first payment is due on ${formatDay(plan.trial_end)}.</p>`}
<p class="line total"><span>Due today</span><strong>${due}</strong></p>
<form method="post" action="/stripe/checkout/${session.id}">${field}
<button class="button primary wide">${verb} for ${due}</button></form>
<p class="small">This is a stand-in for Stripe: no card is charged.</p>`,
    BADGE,
  );
}

function portal(account: StripeAccount, request: PageRequest, reply: FastifyReply): FastifyReply {
  const session = account.store.portal_sessions.get(request.params.id);
  if (!session) {
    const text = 'Open it again from the product. These links may be lost when the sandbox restarts.';
    return send(reply, messagePage('No such page', text), 404);
  }
  if (request.method === 'GET') return send(reply, portalPage(account, session, cardField()));
  const { card, problem } = readCard(request.body);
  const decline = problem ?? testCard(card)?.decline ?? null;
  if (decline !== null) return send(reply, portalPage(account, session, cardField(card, decline)), 402);
  changeCard(account, session, card);
  return reply.redirect(`/stripe/portal/${session.id}`, 303);
}

function listRunning({ store }: StripeAccount, { customer }: PortalSession): Subscription[] {
  return store.subscriptions.newestFirst().filter((row) => row.customer === customer && !isEnded(row));
}

function changeCard(account: StripeAccount, session: PortalSession, number: string): void {
  const method = saveCard(account, number, session.customer);
  const customer = account.store.customers.require(session.customer);
  customer.invoice_settings.default_payment_method = method.id;
  account.emit('customer.updated', customer);
  for (const subscription of listRunning(account, session)) {
    subscription.default_payment_method = method.id;
    account.emit('customer.subscription.updated', subscription);
    // An open invoice is charged to the new card, as at Stripe.
    const invoice = findOpenInvoice(account, subscription);
    if (invoice) collect(account, subscription, invoice, method);
  }
}

function portalPage(account: StripeAccount, session: PortalSession, field: Html): Html {
  const running = listRunning(account, session);
  return page(
    'Billing',
    html`${session.return_url !== null && html`<p><a class="back" href="${session.return_url}">← Return to Lockwatch</a></p>`}
<h1>Your billing</h1>
<h2>Subscriptions</h2>
${running.length === 0 && html`<p class="muted">You have no subscription.</p>`}
${running.map((row) => subscriptionView(account, row))}
<h2>Payment method</h2>
<form class="card" method="post" action="/stripe/portal/${session.id}">${field}
<button class="button primary">Save card</button></form>`,
    BADGE,
  );
}

function subscriptionView(account: StripeAccount, subscription: Subscription): Html {
  const { price, current_period_end: end } = itemOf(subscription);
  const card = findCard(account, subscription)?.card;
  return html`<div class="card"><h3>${account.store.products.get(price.product)?.name} <span class="status">${subscription.status}</span></h3>
<p>${formatMoney(price.unit_amount, price.currency)} every ${formatInterval(price)}.
${subscription.cancel_at_period_end ? 'Ends' : 'Renews'} on ${formatDay(end)}.</p>
${card && html`<p class="muted">${card.brand} •••• ${card.last4}</p>`}</div>`;
}

const BADGE = 'Sandbox: no real money';

/** The field `card`, with the test cards as suggestions, and a problem with the last one. */
function cardField(number = '', problem: string | null = null): Html {
  return html`<div class="field"><label for="card">Card number</label>
<input id="card" name="card" value="${number}" list="test-cards" inputmode="numeric" autocomplete="cc-number" required>
${problem !== null && html`<p class="problem" role="alert">${problem}</p>`}
<datalist id="test-cards">${TEST_CARDS.map((card) => html`<option value="${card.number}">`)}</datalist>
<p class="small">4242 4242 4242 4242 is accepted, 4000 0000 0000 0002 declined, 4000 0000 0000 0341 accepted once.</p></div>`;
}

/** An amount in cents as a person reads it: "$2.99". */
function formatMoney(cents: number, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100);
}

/** How often a price is paid: "month", "30 days". */
function formatInterval({ recurring }: Price): string {
  const { interval = '', interval_count: count = 1 } = recurring ?? {};
  return count === 1 ? interval : `${count} ${interval}s`;
}

const DAY_FORMAT = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });

/** The day (UTC) of a time in seconds: "November 21, 2026". */
function formatDay(seconds: number): string {
  return DAY_FORMAT.format(seconds * 1000);
}
