import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { checkoutProblem, payCheckout, requireCheckoutPlan } from '../billing/checkout.js';
import { formatInterval, formatMoney } from '../billing/money.js';
import { testCard } from '../billing/test-cards.js';
import { type CheckoutSessionObject, getSuccessUrl } from '../objects.js';
import type { CheckoutPlan, StripeAccount } from '../store.js';
import { cardField } from './card-field.js';
import { formatDay, type Html, html, layout, messagePage, sendPage } from './layout.js';

const cardForm = z.object({ card: z.string().max(40) });

/** The page on which a checkout is paid. */
export function registerCheckoutPage(scope: FastifyInstance, account: StripeAccount): void {
  const { store } = account;

  scope.get<{ Params: { id: string } }>('/checkout/:id', async (request, reply) => {
    const session = store.checkoutSessions.get(request.params.id);
    if (!session || checkoutProblem(session)) return sendCheckoutClosed(reply, session);
    return send(reply, session, '', null);
  });

  scope.post<{ Params: { id: string } }>('/checkout/:id', async (request, reply) => {
    const session = store.checkoutSessions.get(request.params.id);
    if (!session || checkoutProblem(session)) return sendCheckoutClosed(reply, session);
    const number = cardForm.safeParse(request.body).data?.card ?? '';
    const card = testCard(number);
    if (!card) return send(reply, session, number, 'Only test cards work here.');
    const declined = payCheckout(account, session, card);
    if (declined) return send(reply, session, number, declined.message);
    return reply.redirect(getSuccessUrl(session), 303);
  });

  function send(
    reply: FastifyReply,
    session: CheckoutSessionObject,
    number: string,
    problem: string | null,
  ): FastifyReply {
    const page = checkoutPage(session, requireCheckoutPlan(account, session), cardField(number, problem));
    return sendPage(reply, page, {
      redirectTargets: [session.success_url],
      status: problem === null ? 200 : 402,
    });
  }
}

function sendCheckoutClosed(reply: FastifyReply, session: CheckoutSessionObject | undefined): FastifyReply {
  if (!session) {
    const text = 'There is no such checkout. Checkouts may be lost when the sandbox restarts.';
    return sendPage(reply, messagePage('No such checkout', text, null), { status: 404 });
  }
  if (checkoutProblem(session) === 'complete') {
    const link = { href: getSuccessUrl(session), label: 'Continue' };
    return sendPage(reply, messagePage('Payment complete', 'This checkout has been paid.', link));
  }
  const link = session.cancel_url === null ? null : { href: session.cancel_url, label: 'Go back' };
  const text = 'This checkout can no longer be paid. Start again from the shop.';
  return sendPage(reply, messagePage('This checkout has expired', text, link), { status: 410 });
}

function checkoutPage(session: CheckoutSessionObject, plan: CheckoutPlan, field: Html): Html {
  const isSubscription = session.mode === 'subscription';
  const verb = isSubscription ? 'Subscribe' : 'Pay';
  const due = formatMoney(session.amount_total, session.currency);
  return layout(
    'Checkout',
    html`<main class="single">
${session.cancel_url !== null && html`<p><a class="back" href="${session.cancel_url}">← Back</a></p>`}
<h1>${verb}</h1>
<ul class="lines">${plan.lineItems.map(
      ({ description, price, amountTotal }) =>
        html`<li><span><strong>${description}</strong>${
          isSubscription && html`<small>Billed every ${formatInterval(price)}</small>`
        }</span><span>${formatMoney(amountTotal, price.currency)}</span></li>`,
    )}</ul>
${plan.trialEnd !== null && html`<p class="note">The first payment is due on ${formatDay(plan.trialEnd)}.</p>`}
<p class="total"><span>Due today</span><strong>${due}</strong></p>
<form method="post" action="/stripe/checkout/${session.id}">${field}
<button class="button primary wide">${verb} for ${due}</button></form>
<p class="small">This is a stand-in for Stripe: no card is charged.</p>
</main>`,
  );
}
