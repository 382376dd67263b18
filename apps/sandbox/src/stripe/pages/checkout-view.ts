import type { CheckoutPlan } from '../account/store.js';
import { formatInterval, formatMoney } from '../billing/money.js';
import type { CheckoutSessionObject } from '../objects/checkout-session.js';
import { type CardForm, type CardProblems, cardInputs, field } from './card-form.js';
import { formatDay } from './format-day.js';
import { type Html, html } from './html.js';
import { layout } from './layout.js';

export interface CheckoutForm extends CardForm {
  email: string;
  name: string;
}

export interface CheckoutView {
  session: CheckoutSessionObject;
  plan: CheckoutPlan;
  form: CheckoutForm;
  /** Known of the customer already; null: asked. */
  knownEmail: string | null;
  problems: CardProblems & { email?: string; name?: string };
  /** What the bank said. */
  refusal: string | null;
}

/** The page on which a checkout is paid. */
export function checkoutPage(view: CheckoutView): Html {
  const { session, form, problems } = view;
  const isSubscription = session.mode === 'subscription';
  const due = formatMoney(session.amount_total ?? 0, session.currency ?? 'usd');
  const isTrial = view.plan.trialEnd !== null;
  return layout(
    'Checkout',
    html`<main class="split">
<section class="summary" aria-labelledby="what">
${session.cancel_url !== null && html`<p><a class="back" href="${session.cancel_url}">← Back</a></p>`}
<h1 id="what">${isSubscription ? 'Subscribe' : 'Pay'}</h1>
<ul class="lines">${view.plan.lineItems.map(
      (item) =>
        html`<li><span><strong>${item.description ?? 'Item'}</strong>${
          isSubscription && html`<small>Billed every ${formatInterval(item.price)}</small>`
        }</span><span>${formatMoney(item.amount_total, item.currency)}</span></li>`,
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
${
  view.knownEmail === null
    ? field({
        name: 'email',
        label: 'E-mail',
        value: form.email,
        problem: problems.email,
        autocomplete: 'email',
        hint: 'you@example.com',
        type: 'email',
      })
    : html`<p class="known"><span>E-mail</span> <strong>${view.knownEmail}</strong></p>`
}
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

/** The bank's page for a card that wants to be asked. */
export function authenticationPage(session: CheckoutSessionObject): Html {
  const amount = session.amount_total ?? 0;
  const due = html`<strong>${formatMoney(amount, session.currency ?? 'usd')}</strong>`;
  const asked = amount === 0 ? 'that it may be charged later by' : html`the payment of ${due} to`;
  return layout(
    'Authentication',
    html`<main class="single card"><h1>Is this you?</h1>
<p>The bank of this card asks its owner to confirm ${asked} Lockwatch.</p>
<form method="post" action="/stripe/checkout/${session.id}/authenticate" class="answers">
<button class="button primary" name="answer" value="passed">Complete authentication</button>
<button class="button" name="answer" value="failed">Fail authentication</button>
</form></main>`,
  );
}
