import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { checkoutProblem, payCheckout, requireCheckoutPlan } from '../billing/checkout.js';
import { formatInterval, formatMoney } from '../billing/money.js';
import { type CheckoutSessionObject, getSuccessUrl } from '../objects.js';
import type { CheckoutPlan, StripeAccount } from '../store.js';
import {
  type CardForm,
  type CardProblems,
  cardFields,
  cardInputs,
  field,
  prefilled,
  readCard,
} from './card-form.js';
import { formatDay, type Html, html, layout, messagePage, sendPage } from './layout.js';

const checkoutForm = z.object({ ...cardFields, name: z.string().trim().max(200).default('') });
type CheckoutForm = CardForm & { name: string };

interface CheckoutView {
  session: CheckoutSessionObject;
  plan: CheckoutPlan;
  form: CheckoutForm;
  problems: CardProblems & { name?: string };
  refusal: string | null;
}

/** The page on which a checkout is paid. */
export function registerCheckoutPage(scope: FastifyInstance, account: StripeAccount): void {
  const { store } = account;

  scope.get<{ Params: { id: string }; Querystring: { card?: string } }>(
    '/checkout/:id',
    async (request, reply) => {
      const session = store.checkoutSessions.get(request.params.id);
      if (!session || checkoutProblem(session)) return sendCheckoutClosed(reply, session);
      const { card } = request.query;
      const form = prefilled(typeof card === 'string' ? card : undefined);
      const name = form.card === '' ? '' : 'Sandbox Customer';
      return send(reply, session, { form: { ...form, name } }, 200);
    },
  );

  scope.post<{ Params: { id: string } }>('/checkout/:id', async (request, reply) => {
    const session = store.checkoutSessions.get(request.params.id);
    if (!session || checkoutProblem(session)) return sendCheckoutClosed(reply, session);
    const read = checkoutForm.safeParse(request.body);
    const form = read.success ? read.data : { card: '', expiry: '', cvc: '', name: '' };
    const { card, problems: cardProblems } = readCard(form);
    const problems = { ...cardProblems, ...(form.name === '' && { name: 'Enter the name on the card.' }) };
    if (!card || Object.keys(problems).length > 0) return send(reply, session, { form, problems }, 422);
    const declined = payCheckout(account, session, card);
    if (declined) return send(reply, session, { form, refusal: declined.message }, 402);
    return reply.redirect(getSuccessUrl(session), 303);
  });

  function send(
    reply: FastifyReply,
    session: CheckoutSessionObject,
    shown: Pick<CheckoutView, 'form'> & Partial<CheckoutView>,
    status: number,
  ): FastifyReply {
    const plan = requireCheckoutPlan(account, session);
    const page = checkoutPage({ session, plan, problems: {}, refusal: null, ...shown });
    return sendPage(reply, page, { redirectTargets: [session.success_url], status });
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

/** The page on which a checkout is paid. */
function checkoutPage(view: CheckoutView): Html {
  const { session, form, problems } = view;
  const isSubscription = session.mode === 'subscription';
  const due = formatMoney(session.amount_total, session.currency);
  const isTrial = view.plan.trialEnd !== null;
  return layout(
    'Checkout',
    html`<main class="split">
<section class="summary" aria-labelledby="what">
${session.cancel_url !== null && html`<p><a class="back" href="${session.cancel_url}">← Back</a></p>`}
<h1 id="what">${isSubscription ? 'Subscribe' : 'Pay'}</h1>
<ul class="lines">${view.plan.lineItems.map(
      (item) =>
        html`<li><span><strong>${item.description}</strong>${
          isSubscription && html`<small>Billed every ${formatInterval(item.price)}</small>`
        }</span><span>${formatMoney(item.amountTotal, item.price.currency)}</span></li>`,
    )}</ul>
${
  isTrial &&
  html`<p class="note">Nothing is charged today. The first payment is due on ${formatDay(view.plan.trialEnd ?? 0)}.</p>`
}
<p class="total"><span>Due today</span><strong>${due}</strong></p>
</section>
<section class="card" aria-labelledby="how">
<h2 id="how">Pay with card</h2>
${view.refusal !== null && html`<p class="refusal" role="alert">${view.refusal}</p>`}
<form method="post" action="/stripe/checkout/${session.id}">
${field({ name: 'name', label: 'Name on card', value: form.name, problem: problems.name, autocomplete: 'cc-name', hint: 'Full name' })}
${cardInputs(form, problems, `/stripe/checkout/${session.id}`)}
<button class="button primary wide">${payLabel(isSubscription, isTrial, due)}</button>
</form>
<p class="small">${
      isSubscription
        ? 'It renews until you cancel it. This is a stand-in for Stripe: no card is charged.'
        : 'You pay once. This is a stand-in for Stripe: no card is charged.'
    }</p>
</section>
</main>`,
  );
}

function payLabel(isSubscription: boolean, isTrial: boolean, due: string): string {
  if (isTrial) return 'Start now, pay later';
  return isSubscription ? `Subscribe for ${due}` : `Pay ${due}`;
}
