import { z } from 'zod';
import { isEnded } from '../billing/subscriptions.js';
import { isCreatedWithin, listPage } from './list.js';
import { createdFilter, paging, readParams, text } from './params.js';
import type { ApiRoutes } from './routes.js';

const listInput = z.strictObject({
  ...paging,
  customer: text.optional(),
  price: text.optional(),
  status: z
    .enum(['active', 'past_due', 'unpaid', 'canceled', 'incomplete', 'trialing', 'paused', 'all', 'ended'])
    .optional(),
  created: createdFilter,
});

/** Subscriptions. They are made by a checkout. */
export function registerSubscriptions(routes: ApiRoutes): void {
  const { store } = routes.account;

  routes.get('/subscriptions', ({ params }) => {
    const input = readParams(listInput, params);
    const rows = store.subscriptions
      .newestFirst()
      .filter(
        (row) =>
          (input.customer === undefined || row.customer === input.customer) &&
          (input.price === undefined || row.items.data.some((item) => item.price.id === input.price)) &&
          hasStatus(row.status, isEnded(row), input.status) &&
          isCreatedWithin(row.created, input.created),
      );
    return listPage('/v1/subscriptions', rows, input);
  });

  routes.get('/subscriptions/:id', ({ id }) => store.subscriptions.require(id));
}

/** Without a wish all that are not canceled, as on the real service. */
function hasStatus(status: string, isOver: boolean, wanted: string | undefined): boolean {
  if (wanted === 'all') return true;
  if (wanted === 'ended') return isOver;
  return wanted === undefined ? status !== 'canceled' : status === wanted;
}
