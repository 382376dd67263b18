import { z } from 'zod';
import { nowSeconds } from '../account/ids.js';
import { payInvoice } from '../billing/collect.js';
import { previewInvoice } from '../billing/plan-change.js';
import { isEnded } from '../billing/subscriptions.js';
import { subscriptionIdOf } from '../objects/invoice.js';
import { invalidRequest } from '../stripe-error.js';
import { isWanted, listPage } from './list.js';
import { createdFilter, ignored, paging, readParams, text } from './params.js';
import type { ApiRoutes } from './routes.js';
import { planChangeOf, planFields } from './subscription-input.js';

const listInput = z.strictObject({
  ...paging,
  customer: text.optional(),
  subscription: text.optional(),
  status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
  created: createdFilter,
});

const previewInput = z.strictObject({
  subscription: text,
  customer: text.optional(),
  preview_mode: z.literal('next').optional(),
  subscription_details: z.strictObject(planFields).optional(),
});
const payInput = z.strictObject({ payment_method: text.optional(), off_session: ignored.optional() });

/** Invoices: a subscription makes them; they can be looked at before that, and paid when a card was refused. */
export function registerInvoices(routes: ApiRoutes): void {
  const { account } = routes;
  const { store, events } = account;

  routes.get('/invoices', ({ params }) => {
    const input = readParams(listInput, params);
    if (input.customer !== undefined) store.customers.requireLiving(input.customer, 'customer');
    const rows = store.invoices
      .newestFirst()
      .filter(
        (row) =>
          (input.subscription === undefined || subscriptionIdOf(row) === input.subscription) &&
          isWanted(row, input, ['customer', 'status']),
      );
    return listPage('/v1/invoices', rows, input);
  });

  routes.post('/invoices/create_preview', ({ params }) => {
    const input = readParams(previewInput, params);
    const subscription = store.subscriptions.require(input.subscription, 'subscription');
    if (isEnded(subscription)) {
      throw invalidRequest('You cannot preview the invoice of a subscription that has ended.', {
        code: 'invoice_upcoming_none',
      });
    }
    const plan = input.subscription_details ?? {};
    return previewInvoice(account, subscription, planChangeOf(account, subscription, plan, true));
  });

  routes.get('/invoices/:id', ({ id }) => store.invoices.require(id));

  routes.post('/invoices/:id/pay', ({ id, params }) => {
    const input = readParams(payInput, params);
    const invoice = store.invoices.require(id);
    const method =
      input.payment_method === undefined
        ? null
        : store.paymentMethods.require(input.payment_method, 'payment_method');
    payInvoice(account, invoice, method, true);
    return invoice;
  });

  routes.post('/invoices/:id/void', ({ id }) => {
    const invoice = store.invoices.require(id);
    if (invoice.status !== 'open') {
      throw invalidRequest('You can only void an invoice that is open.', { code: 'invoice_not_editable' });
    }
    invoice.status = 'void';
    invoice.amount_remaining = 0;
    invoice.next_payment_attempt = null;
    invoice.status_transitions.voided_at = nowSeconds();
    events.emit('invoice.voided', invoice);
    return invoice;
  });

  routes.get('/invoices/:id/lines', ({ id, params }) => {
    const input = readParams(z.strictObject(paging), params);
    return listPage(`/v1/invoices/${id}/lines`, store.invoices.require(id).lines.data, input);
  });
}
