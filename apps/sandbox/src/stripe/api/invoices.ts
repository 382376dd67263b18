import { z } from 'zod';
import { subscriptionIdOf } from '../objects/invoice.js';
import { isCreatedWithin, listPage } from './list.js';
import { createdFilter, paging, readParams, text } from './params.js';
import type { ApiRoutes } from './routes.js';

const listInput = z.strictObject({
  ...paging,
  customer: text.optional(),
  subscription: text.optional(),
  status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
  created: createdFilter,
});

/** Invoices. */
export function registerInvoices(routes: ApiRoutes): void {
  const { store } = routes.account;

  routes.get('/invoices', ({ params }) => {
    const input = readParams(listInput, params);
    const rows = store.invoices
      .newestFirst()
      .filter(
        (row) =>
          (input.customer === undefined || row.customer === input.customer) &&
          (input.subscription === undefined || subscriptionIdOf(row) === input.subscription) &&
          (input.status === undefined || row.status === input.status) &&
          isCreatedWithin(row.created, input.created),
      );
    return listPage('/v1/invoices', rows, input);
  });

  routes.get('/invoices/:id', ({ id }) => store.invoices.require(id));

  routes.get('/invoices/:id/lines', ({ id, params }) => {
    const input = readParams(z.strictObject(paging), params);
    return listPage(`/v1/invoices/${id}/lines`, store.invoices.require(id).lines.data, input);
  });
}
