import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { formatMoney } from '../billing/money.js';
import { attachCard, saveCard } from '../billing/payments.js';
import { endPeriod } from '../billing/renewal.js';
import { dispute, paidCharge, refund } from '../billing/reversals.js';
import { isEnded } from '../billing/subscriptions.js';
import { TEST_CARDS } from '../billing/test-cards.js';
import { currentPeriod, type SubscriptionObject } from '../objects.js';
import type { StripeAccount } from '../store.js';
import { formatDay, type Html, html, layout, sendPage } from './layout.js';

const ACTIONS = {
  renew: { label: 'Renew now', done: 'The period has ended and the next one was charged.' },
  fail: { label: 'Let the renewal fail', done: 'The period has ended and the renewal was declined.' },
  refund: { label: 'Refund', done: 'The last payment was refunded.' },
  dispute: { label: 'Dispute', done: 'The last payment is disputed.' },
} as const;
type Action = keyof typeof ACTIONS;

const NAMES: [Action, ...Action[]] = ['renew', 'fail', 'refund', 'dispute'];
const actionForm = z.object({ subscription: z.string().max(80), action: z.enum(NAMES) });
const doneQuery = z.object({ done: z.enum(NAMES).optional() });
const SHOWN = 20;

/** A page with buttons for renewals, refunds and disputes. */
export function registerBankPage(scope: FastifyInstance, account: StripeAccount): void {
  const { store } = account;

  scope.get('/', async (request, reply) => {
    const { data } = doneQuery.safeParse(request.query);
    return sendPage(reply, bankPage(account, data?.done));
  });

  scope.post('/bank', async (request, reply) => {
    const read = actionForm.safeParse(request.body);
    const subscription = store.subscriptions.get(read.data?.subscription ?? '');
    if (
      !read.success ||
      !subscription ||
      !getAllowedActions(account, subscription).includes(read.data.action)
    ) {
      return reply.redirect('/stripe/', 303);
    }
    runAction(account, subscription, read.data.action);
    return reply.redirect(`/stripe/?done=${read.data.action}`, 303);
  });
}

function runAction(account: StripeAccount, subscription: SubscriptionObject, action: Action): void {
  const charge = paidCharge(account, { subscription: subscription.id });
  if (action === 'renew') endPeriod(account, subscription);
  else if (action === 'fail') {
    const method = saveCard(account, TEST_CARDS.decline);
    attachCard(account, method, subscription.customer);
    endPeriod(account, subscription, method);
  } else if (charge && action === 'refund') {
    refund(account, charge, null);
  } else if (charge) dispute(account, charge, 'needs_response');
}

function getAllowedActions(account: StripeAccount, subscription: SubscriptionObject): Action[] {
  const charge = paidCharge(account, { subscription: subscription.id });
  const isEnding = subscription.cancel_at_period_end;
  return NAMES.filter((name) => {
    if (name === 'renew') return !isEnded(subscription);
    if (name === 'fail') return !isEnded(subscription) && !isEnding;
    if (name === 'refund') return charge !== undefined && !charge.refunded;
    return charge !== undefined && !charge.disputed;
  });
}

function bankPage(account: StripeAccount, done: Action | undefined): Html {
  const rows = account.store.subscriptions.newestFirst().slice(0, SHOWN);
  return layout(
    'Subscriptions',
    html`<main class="single wide-page">
<p><a class="back" href="/">← Chat page</a></p>
<h1>Payments</h1>
<p class="muted">All subscriptions of this sandbox. Choose what happens next.</p>
${done !== undefined && html`<p class="success" role="status">${ACTIONS[done].done}</p>`}
<section aria-labelledby="subscriptions"><h2 id="subscriptions">Subscriptions</h2>
${
  rows.length === 0
    ? html`<p class="muted">There are none yet. Choose a plan in the web app and pay for it.</p>`
    : rows.map((row) => subscriptionRow(account, row))
}</section>
</main>`,
  );
}

function subscriptionRow(account: StripeAccount, subscription: SubscriptionObject): Html {
  const price = subscription.items.data[0]?.price;
  const product = account.store.products.get(price?.product)?.name ?? 'Subscription';
  const customer = account.store.customers.get(subscription.customer);
  const isEnding = subscription.cancel_at !== null;
  return html`<article class="card">
<h3>${product} <span class="status ${subscription.status}">${subscription.status.replaceAll('_', ' ')}</span></h3>
<p class="muted">${customer?.name ?? customer?.email ?? subscription.customer}${price && html` · ${formatMoney(price.unit_amount, price.currency)}`} · ${whenText(subscription)}</p>
<form method="post" action="/stripe/bank" class="choices">
<input type="hidden" name="subscription" value="${subscription.id}">
${getAllowedActions(account, subscription).map(
  (name) =>
    html`<button class="button" name="action" value="${name}">${name === 'renew' && isEnding ? 'End the period' : ACTIONS[name].label}</button>`,
)}
</form></article>`;
}

function whenText(subscription: SubscriptionObject): string {
  const { end } = currentPeriod(subscription);
  if (isEnded(subscription)) return `ended on ${formatDay(subscription.ended_at ?? end)}`;
  return subscription.cancel_at === null
    ? `renews on ${formatDay(end)}`
    : `ends on ${formatDay(subscription.cancel_at)}`;
}
