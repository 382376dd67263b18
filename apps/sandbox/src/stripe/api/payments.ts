import { z } from 'zod';
import { isWanted, listPage } from './list.js';
import { createdFilter, paging, readParams, text } from './params.js';
import type { ApiRoutes } from './routes.js';

const listInput = z.strictObject({
  ...paging,
  customer: text.optional(),
  payment_intent: text.optional(),
  created: createdFilter,
});
const listInvoicePaymentsInput = z.strictObject({
  ...paging,
  invoice: text.optional(),
  status: z.enum(['open', 'paid', 'canceled']).optional(),
  payment: z.strictObject({ type: z.literal('payment_intent'), payment_intent: text.optional() }).optional(),
  created: createdFilter,
});

/** Payments, the charges they were made of, cards, and which payment paid which invoice. */
export function registerPayments(routes: ApiRoutes): void {
  const { store } = routes.account;

  routes.get('/payment_intents', ({ params }) => {
    const input = readParams(listInput.omit({ payment_intent: true }), params);
    if (input.customer !== undefined) store.customers.requireLiving(input.customer, 'customer');
    const rows = store.paymentIntents.newestFirst().filter((row) => isWanted(row, input, ['customer']));
    return listPage('/v1/payment_intents', rows, input);
  });
  routes.get('/payment_intents/:id', ({ id }) => store.paymentIntents.require(id));

  routes.get('/charges', ({ params }) => {
    const input = readParams(listInput, params);
    if (input.customer !== undefined) store.customers.requireLiving(input.customer, 'customer');
    const rows = store.charges
      .newestFirst()
      .filter((row) => isWanted(row, input, ['customer', 'payment_intent']));
    return listPage('/v1/charges', rows, input);
  });
  routes.get('/charges/:id', ({ id }) => store.charges.require(id));

  routes.get('/payment_methods/:id', ({ id }) => store.paymentMethods.require(id));

  routes.get('/invoice_payments', ({ params }) => {
    const input = readParams(listInvoicePaymentsInput, params);
    const rows = store.invoicePayments
      .newestFirst()
      .filter(
        (row) =>
          (input.payment?.payment_intent === undefined ||
            row.payment.payment_intent === input.payment.payment_intent) &&
          isWanted(row, input, ['invoice', 'status']),
      );
    return listPage('/v1/invoice_payments', rows, input);
  });
  routes.get('/invoice_payments/:id', ({ id }) => store.invoicePayments.require(id));
}
