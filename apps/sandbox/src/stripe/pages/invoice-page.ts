import type { FastifyInstance } from 'fastify';
import type { StripeAccount } from '../account/account.js';
import { formatMoney } from '../billing/money.js';
import type { InvoiceObject } from '../objects/invoice.js';
import { formatDay } from './format-day.js';
import { type Html, html } from './html.js';
import { layout, messagePage, sendPage } from './layout.js';

/** An invoice as its customer sees it. */
export function registerInvoicePage(scope: FastifyInstance, account: StripeAccount): void {
  scope.get<{ Params: { id: string } }>('/invoices/:id', async (request, reply) => {
    const invoice = account.store.invoices.get(request.params.id);
    if (invoice) return sendPage(reply, invoicePage(invoice));
    return sendPage(reply, messagePage('No such invoice', 'The sandbox knows no such invoice.', null), {
      status: 404,
    });
  });
}

function invoicePage(invoice: InvoiceObject): Html {
  return layout(
    `Invoice ${invoice.number ?? ''}`,
    html`<main class="single card"><h1>Invoice ${invoice.number ?? ''} <span class="status ${invoice.status ?? ''}">${invoice.status ?? ''}</span></h1>
<p class="muted">${formatDay(invoice.created)}${invoice.customer_email !== null && html` · ${invoice.customer_email}`}</p>
<ul class="lines">${invoice.lines.data.map(
      (line) =>
        html`<li><span>${line.description ?? ''}</span><span>${formatMoney(line.amount, line.currency)}</span></li>`,
    )}</ul>
<p class="total"><span>${invoice.status === 'paid' ? 'Paid' : 'Due'}</span><strong>${formatMoney(invoice.amount_due, invoice.currency)}</strong></p></main>`,
  );
}
