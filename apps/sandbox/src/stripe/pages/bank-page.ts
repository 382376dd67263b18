import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { StripeAccount } from '../account/account.js';
import { TEST_CARDS } from '../billing/cards.js';
import { formatMoney } from '../billing/money.js';
import { attachCard, saveCard } from '../billing/payments.js';
import { endPeriod } from '../billing/renewal.js';
import { dispute, paidCharge, refund } from '../billing/reversals.js';
import { isEnded } from '../billing/subscriptions.js';
import { currentPeriod, type SubscriptionObject } from '../objects/subscription.js';
import { formatDay } from './format-day.js';
import { type Html, html } from './html.js';
import { layout, sendPage } from './layout.js';

const ACTIONS = {
  renew: { label: 'Renew now', done: 'The period has ended; the next one was charged.' },
  fail: { label: 'Let the renewal fail', done: 'The period has ended; the card refused the next one.' },
  refund: { label: 'Refund', done: 'The last payment was given back.' },
  dispute: { label: 'Dispute', done: 'The last payment is disputed.' },
} as const;
type Action = keyof typeof ACTIONS;

const NAMES: [Action, ...Action[]] = ['renew', 'fail', 'refund', 'dispute'];
const actionForm = z.object({ subscription: z.string().max(80), action: z.enum(NAMES) });
const doneQuery = z.object({ done: z.enum(NAMES).optional() });
const SHOWN = 20;

/** The page of the bank and of time: what a person cannot wait for happens here at a click. */
export function registerBankPage(scope: FastifyInstance, account: StripeAccount): void {
  const { store } = account;

  scope.get('/', async (request, reply) => {
    const { data } = doneQuery.safeParse(request.query);
    return sendPage(reply, bankPage(account, data?.done));
  });

  scope.post('/bank', async (request, reply) => {
    const read = actionForm.safeParse(request.body);
    const subscription = store.subscriptions.get(read.data?.subscription ?? '');
    if (!read.success || !subscription || !possible(account, subscription).includes(read.data.action)) {
      return reply.redirect('/stripe/', 303);
    }
    act(account, subscription, read.data.action);
    return reply.redirect(`/stripe/?done=${read.data.action}`, 303);
  });
}

function act(account: StripeAccount, subscription: SubscriptionObject, action: Action): void {
  const charge = paidCharge(account, { subscription: subscription.id });
  if (action === 'renew') endPeriod(account, subscription);
  else if (action === 'fail') {
    const method = saveCard(account, TEST_CARDS.decline, null);
    attachCard(account, method, subscription.customer);
    endPeriod(account, subscription, method);
  } else if (charge && action === 'refund') {
    refund(account, charge, { amount: null, reason: 'requested_by_customer', metadata: {} });
  } else if (charge) dispute(account, charge, 'needs_response');
}

/** What can still happen to a subscription. */
function possible(account: StripeAccount, subscription: SubscriptionObject): Action[] {
  const charge = paidCharge(account, { subscription: subscription.id });
  const isEnding = subscription.cancel_at_period_end || subscription.cancel_at !== null;
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
<h1>Play the bank</h1>
<p class="muted">Every subscription that was paid here. Choose what happens to it next.</p>
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
  const product = account.store.products.get(price?.product ?? '')?.name ?? 'Subscription';
  const customer = account.store.customers.get(subscription.customer);
  const isEnding = subscription.cancel_at !== null;
  return html`<article class="card">
<h3>${product} <span class="status ${subscription.status}">${subscription.status.replaceAll('_', ' ')}</span></h3>
<p class="muted">${customer?.name ?? customer?.email ?? subscription.customer}${price && html` · ${formatMoney(price.unit_amount ?? 0, price.currency)}`} · ${whenText(subscription)}</p>
<form method="post" action="/stripe/bank" class="choices">
<input type="hidden" name="subscription" value="${subscription.id}">
${possible(account, subscription).map(
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
