import { formatInterval, formatMoney } from '../billing/money.js';
import { isEnded } from '../billing/subscriptions.js';
import {
  currentPeriod,
  type InvoiceObject,
  type PaymentMethodObject,
  type PortalSessionObject,
  type SubscriptionObject,
} from '../objects.js';
import { type CardForm, type CardProblems, cardInputs } from './card-form.js';
import { formatDay, type Html, html, layout } from './layout.js';

export interface PortalView {
  session: PortalSessionObject;
  email: string | null;
  subscriptions: { subscription: SubscriptionObject; product: string; card: PaymentMethodObject | null }[];
  invoices: InvoiceObject[];
  form: CardForm;
  problems: CardProblems;
  notice: { text: string; isRefusal: boolean } | null;
}

const INVOICES_SHOWN = 12;

/** The customer's billing page: subscriptions, card, invoices. */
export function portalPage(view: PortalView): Html {
  const { session, notice } = view;
  const isChangeable = view.subscriptions.some(({ subscription }) => !isEnded(subscription));
  return layout(
    'Billing',
    html`<main class="single wide-page">
${session.return_url !== null && html`<p><a class="back" href="${session.return_url}">← Return to Lockwatch</a></p>`}
<h1>Your billing</h1>
${view.email !== null && html`<p class="muted">${view.email}</p>`}
${notice && html`<p class="${notice.isRefusal ? 'refusal' : 'success'}" role="${notice.isRefusal ? 'alert' : 'status'}">${notice.text}</p>`}
<section aria-labelledby="subscriptions"><h2 id="subscriptions">Subscriptions</h2>
${
  view.subscriptions.length === 0
    ? html`<p class="muted">You have no subscription.</p>`
    : view.subscriptions.map((row) => subscriptionCard(session, row))
}</section>
${
  isChangeable &&
  html`<section aria-labelledby="payment"><h2 id="payment">Payment method</h2>
<details class="card"${(Object.keys(view.problems).length > 0 || view.form.card !== '') && html` open`}><summary>Change card</summary>
<form method="post" action="/stripe/portal/${session.id}/card">${cardInputs(view.form, view.problems, `/stripe/portal/${session.id}`)}
<button class="button primary">Save card</button></form></details></section>`
}
<section aria-labelledby="invoices"><h2 id="invoices">Invoices</h2>
${view.invoices.length === 0 ? html`<p class="muted">There are none yet.</p>` : invoiceTable(view.invoices)}</section>
</main>`,
  );
}

function subscriptionCard(session: PortalSessionObject, row: PortalView['subscriptions'][number]): Html {
  const { subscription } = row;
  const price = subscription.items.data[0]?.price;
  const action = `/stripe/portal/${session.id}`;
  const isEnding = subscription.cancel_at_period_end || subscription.cancel_at !== null;
  return html`<article class="card">
<h3>${row.product} <span class="status ${subscription.status}">${subscription.status.replaceAll('_', ' ')}</span></h3>
${price && html`<p class="price">${formatMoney(price.unit_amount, price.currency)} <small>every ${formatInterval(price)}</small></p>`}
<p>${whenText(subscription)}</p>
${row.card && html`<p class="muted">${brandName(row.card.card.brand)} •••• ${row.card.card.last4}</p>`}
${
  !isEnded(subscription) &&
  html`<form method="post" action="${action}/${isEnding ? 'resume' : 'cancel'}">
<button class="button${isEnding ? ' primary' : ''}" name="subscription" value="${subscription.id}">${isEnding ? 'Resume subscription' : 'Cancel at period end'}</button></form>`
}
</article>`;
}

function brandName(brand: string): string {
  return brand.charAt(0).toUpperCase() + brand.slice(1);
}

function whenText(subscription: SubscriptionObject): string {
  const end = currentPeriod(subscription).end;
  if (isEnded(subscription)) return `Ended on ${formatDay(subscription.ended_at ?? end)}.`;
  if (subscription.cancel_at !== null)
    return `Ends on ${formatDay(subscription.cancel_at)}. Nothing more is charged.`;
  if (subscription.status === 'past_due') return 'The last payment failed. Change the card to pay it.';
  if (subscription.status === 'trialing') return `The first payment is due on ${formatDay(end)}.`;
  return `Renews on ${formatDay(end)}.`;
}

function invoiceTable(invoices: InvoiceObject[]): Html {
  return html`<table><thead><tr><th scope="col">Date</th><th scope="col">Amount</th><th scope="col">Status</th></tr></thead>
<tbody>${invoices
    .slice(0, INVOICES_SHOWN)
    .map(
      (invoice) =>
        html`<tr><td>${formatDay(invoice.created)}</td><td>${formatMoney(invoice.total, invoice.currency)}</td><td><span class="status ${invoice.status}">${invoice.status}</span></td></tr>`,
    )}</tbody></table>`;
}
