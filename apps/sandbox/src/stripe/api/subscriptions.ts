import { z } from 'zod';
import { noteCancellation } from '../billing/cancellation.js';
import { endSubscription, isEnded } from '../billing/subscriptions.js';
import { invalidRequest, noSuch } from '../stripe-error.js';
import { isWanted, listPage } from './list.js';
import { createdFilter, nullableText, paging, readParams, text } from './params.js';
import type { ApiRoutes } from './routes.js';
import { updateInput } from './subscription-input.js';
import { updateSubscription } from './update-subscription.js';

const listInput = z.strictObject({
  ...paging,
  customer: text.optional(),
  price: text.optional(),
  status: z
    .enum(['active', 'past_due', 'unpaid', 'canceled', 'incomplete', 'trialing', 'paused', 'all', 'ended'])
    .optional(),
  created: createdFilter,
});

/** The sandbox ends a subscription without a last invoice, which is what Stripe does unless it is asked for one. */
const cancelInput = z.strictObject({
  cancellation_details: z
    .strictObject({ comment: nullableText.optional(), feedback: nullableText.optional() })
    .optional(),
  invoice_now: z.literal('false').optional(),
  prorate: z.literal('false').optional(),
});

/** Subscriptions. They are made by a checkout. */
export function registerSubscriptions(routes: ApiRoutes): void {
  const { account } = routes;
  const { store } = account;

  routes.get('/subscriptions', ({ params }) => {
    const input = readParams(listInput, params);
    if (input.customer !== undefined) store.customers.requireLiving(input.customer, 'customer');
    const rows = store.subscriptions
      .newestFirst()
      .filter(
        (row) =>
          (input.price === undefined || row.items.data.some((item) => item.price.id === input.price)) &&
          hasStatus(row.status, isEnded(row), input.status) &&
          isWanted(row, input, ['customer']),
      );
    return listPage('/v1/subscriptions', rows, input);
  });

  routes.get('/subscriptions/:id', ({ id }) => store.subscriptions.require(id));

  routes.post('/subscriptions/:id', ({ id, params }) => {
    const input = readParams(updateInput, params);
    const subscription = store.subscriptions.require(id);
    updateSubscription(account, subscription, input);
    return subscription;
  });

  routes.delete('/subscriptions/:id', ({ id, params }) => {
    const input = readParams(cancelInput, params);
    const subscription = store.subscriptions.require(id);
    if (isEnded(subscription)) throw noSuch('subscription', id);
    noteCancellation(subscription, input.cancellation_details);
    endSubscription(account, subscription, 'cancellation_requested');
    return subscription;
  });

  routes.post('/subscriptions/:id/resume', ({ id }) => {
    const subscription = store.subscriptions.require(id);
    throw invalidRequest(
      `You can only resume a subscription that is \`paused\`; this one is \`${subscription.status}\`. To take back a cancellation at the end of the period, set \`cancel_at_period_end\` to false.`,
    );
  });

  routes.get('/subscription_items', ({ params }) => {
    const input = readParams(z.strictObject({ ...paging, subscription: text }), params);
    const subscription = store.subscriptions.require(input.subscription, 'subscription');
    return listPage('/v1/subscription_items', subscription.items.data, input);
  });
}

/** Without a wish all that are not canceled, as on the real service. */
function hasStatus(status: string, isOver: boolean, wanted: string | undefined): boolean {
  if (wanted === 'all') return true;
  if (wanted === 'ended') return isOver;
  return wanted === undefined ? status !== 'canceled' : status === wanted;
}
