import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ApiRoutes, type IdempotencyKeys, listPage, registerApiBasics } from './api-routes.js';
import { expireCheckout } from './billing/checkout.js';
import { changePlan, previewInvoice } from './billing/plan-change.js';
import { endSubscription, isEnded, setCancelAtPeriodEnd } from './billing/subscriptions.js';
import {
  getSubscriptionId,
  INTERVALS,
  newCheckoutSession,
  newCustomer,
  newPortalSession,
  newPrice,
  newProduct,
  type PriceObject,
  type SubscriptionObject,
} from './objects.js';
import { flag, metadata, paging, parseParamsWith, text, whole } from './params.js';
import type { StripeAccount } from './store.js';
import { invalidRequest, noSuch } from './stripe-error.js';

/** The client has a host and a port but no path, so the API is at the root too. */
const PREFIXES = ['/stripe/v1', '/v1'];

const address = text.refine((url) => /^https?:\/\/[^/]/.test(url), 'Not a valid URL');
const customerInput = z.strictObject({
  email: text.optional(),
  name: text.optional(),
  metadata: metadata.optional(),
});
const productInput = z.strictObject({
  id: text.min(1).optional(),
  name: text.min(1, 'This value cannot be empty'),
});
const priceInput = z.strictObject({
  currency: z.string().regex(/^[a-z]{3}$/, 'Invalid currency'),
  unit_amount: whole.pipe(z.number().int().min(0)),
  recurring: z
    .strictObject({
      interval: z.enum(INTERVALS, { error: `must be one of ${INTERVALS.join(', ')}` }),
      interval_count: whole.pipe(z.number().int().min(1).max(1095)).default(1),
    })
    .optional(),
  product: text.optional(),
  product_data: z.strictObject({ name: text.min(1) }).optional(),
});
const pricedFields = { price: text.optional(), price_data: priceInput.optional() };
const checkoutInput = z.strictObject({
  mode: z.enum(['payment', 'subscription']),
  customer: text,
  client_reference_id: text.max(200).optional(),
  line_items: z
    .array(z.strictObject({ ...pricedFields, quantity: whole.pipe(z.number().int().min(1)) }))
    .min(1)
    .max(20),
  metadata: metadata.optional(),
  payment_method_collection: z.literal('always').optional(),
  subscription_data: z
    .strictObject({ metadata: metadata.optional(), trial_end: whole.optional() })
    .optional(),
  payment_intent_data: z
    .strictObject({ metadata: metadata.optional(), description: text.optional() })
    .optional(),
  success_url: address,
  cancel_url: address.optional(),
});
const itemsInput = z.array(z.strictObject({ id: text, ...pricedFields })).length(1);
const planFields = {
  items: itemsInput.optional(),
  proration_behavior: z.literal('always_invoice').optional(),
};
const subscriptionInput = z.strictObject({
  ...planFields,
  cancel_at_period_end: flag.optional(),
  metadata: metadata.optional(),
  payment_behavior: z.literal('error_if_incomplete').optional(),
});
const previewInput = z.strictObject({ subscription: text, subscription_details: z.strictObject(planFields) });
const portalInput = z.strictObject({ customer: text, return_url: address.optional() });
const listInput = z.strictObject({
  ...paging,
  customer: text.optional(),
  subscription: text.optional(),
  charge: text.optional(),
  status: z.enum(['all', 'open', 'paid']).optional(),
});

/** The part of Stripe's API that the product uses. */
export async function registerStripeApi(
  app: FastifyInstance,
  account: StripeAccount,
  secretKey: string,
): Promise<void> {
  const keys: IdempotencyKeys = new Map();
  for (const prefix of PREFIXES) {
    await app.register(
      async (scope) => {
        registerApiBasics(scope, secretKey);
        const routes = new ApiRoutes(scope, keys);
        registerCatalogue(routes, account);
        registerCheckouts(routes, account);
        registerSubscriptions(routes, account);
        registerLists(routes, account);
      },
      { prefix },
    );
  }
}

/** Customers, products and prices. */
function registerCatalogue(routes: ApiRoutes, account: StripeAccount): void {
  const { store, events } = account;
  routes.post('/customers', ({ params }) => {
    const customer = store.customers.add(newCustomer(parseParamsWith(customerInput, params)));
    events.emit('customer.created', customer);
    return customer;
  });
  routes.get('/customers/:id', ({ id }) => {
    const customer = store.customers.require(id);
    return customer.deleted ? { id, object: 'customer', deleted: true } : customer;
  });
  routes.delete('/customers/:id', ({ id }) => {
    const customer = store.requireCustomer(id);
    // The customer's subscriptions end immediately (Stripe docs, "Delete a customer").
    for (const subscription of store.subscriptions.newestFirst()) {
      if (subscription.customer === id && !isEnded(subscription)) {
        endSubscription(account, subscription, 'cancellation_requested');
      }
    }
    customer.deleted = true;
    events.emit('customer.deleted', customer);
    return { id, object: 'customer', deleted: true };
  });
  routes.post('/products', ({ params }) => {
    const input = parseParamsWith(productInput, params);
    if (store.products.get(input.id)) {
      throw invalidRequest(`Product already exists: '${input.id}'`, {
        code: 'resource_already_exists',
        param: 'id',
      });
    }
    return store.products.add(newProduct(input));
  });
  routes.post('/prices', ({ params }) => createPrice(account, parseParamsWith(priceInput, params)));
}

function registerCheckouts(routes: ApiRoutes, account: StripeAccount): void {
  const { store, pageUrl } = account;
  routes.post('/checkout/sessions', ({ params }) => {
    const input = parseParamsWith(checkoutInput, params);
    const { mode, subscription_data: subscription, payment_intent_data: payment } = input;
    store.requireCustomer(input.customer, 'customer');
    const lineItems = input.line_items.map((item, index) => {
      const price = readPrice(account, item, `line_items[${index}]`);
      if ((price.type === 'recurring') !== (mode === 'subscription')) {
        throw invalidRequest(`A ${price.type} price does not fit the mode \`${mode}\`.`, {
          param: `line_items[${index}]`,
        });
      }
      const description = store.products.get(price.product)?.name ?? 'Item';
      return { price, quantity: item.quantity, description, amountTotal: price.unit_amount * item.quantity };
    });
    const trialEnd = subscription?.trial_end ?? null;
    const session = store.checkoutSessions.add(
      newCheckoutSession({
        mode,
        customer: input.customer,
        clientReferenceId: input.client_reference_id ?? null,
        successUrl: input.success_url,
        cancelUrl: input.cancel_url ?? null,
        metadata: input.metadata ?? {},
        currency: lineItems[0]?.price.currency ?? 'usd',
        amount: trialEnd === null ? lineItems.reduce((sum, item) => sum + item.amountTotal, 0) : 0,
        pageUrl,
      }),
    );
    store.plans.set(session.id, {
      lineItems,
      metadata: (mode === 'subscription' ? subscription : payment)?.metadata ?? {},
      description: payment?.description ?? null,
      trialEnd,
      intentId: null,
    });
    return session;
  });
  routes.get('/checkout/sessions/:id', ({ id }) => store.checkoutSessions.require(id));
  routes.post('/checkout/sessions/:id/expire', ({ id }) => {
    const session = store.checkoutSessions.require(id);
    expireCheckout(account, session);
    return session;
  });
  routes.post('/billing_portal/sessions', ({ params }) => {
    const input = parseParamsWith(portalInput, params);
    const { id } = store.requireCustomer(input.customer, 'customer');
    return store.portalSessions.add(newPortalSession(id, input.return_url ?? null, pageUrl));
  });
}

function registerSubscriptions(routes: ApiRoutes, account: StripeAccount): void {
  const { store, events } = account;
  routes.get('/subscriptions/:id', ({ id }) => store.subscriptions.require(id));
  routes.post('/subscriptions/:id', ({ id, params }) => {
    const input = parseParamsWith(subscriptionInput, params);
    const subscription = store.subscriptions.require(id);
    if (isEnded(subscription)) {
      throw invalidRequest('A canceled subscription can only update its cancellation_details and metadata.');
    }
    // The plan change can be rejected, so it comes first.
    if (input.items) changePlan(account, subscription, readPlanChange(account, subscription, input.items));
    events.change('customer.subscription.updated', subscription, (row) => {
      row.metadata = { ...row.metadata, ...input.metadata };
    });
    if (input.cancel_at_period_end !== undefined) {
      setCancelAtPeriodEnd(account, subscription, input.cancel_at_period_end);
    }
    return subscription;
  });
  routes.delete('/subscriptions/:id', ({ id }) => {
    const subscription = store.subscriptions.require(id);
    if (isEnded(subscription)) throw noSuch('subscription', id);
    endSubscription(account, subscription, 'cancellation_requested');
    return subscription;
  });
  routes.post('/invoices/create_preview', ({ params }) => {
    const input = parseParamsWith(previewInput, params);
    const subscription = store.subscriptions.require(input.subscription, 'subscription');
    const items = input.subscription_details.items ?? [];
    return previewInvoice(account, subscription, readPlanChange(account, subscription, items));
  });
}

function registerLists(routes: ApiRoutes, { store }: StripeAccount): void {
  const list = <T extends { id: string }>(
    path: string,
    rows: () => T[],
    isWanted: (row: T, filters: z.infer<typeof listInput>) => boolean,
  ) =>
    routes.get(path, ({ params }) => {
      const input = parseParamsWith(listInput, params);
      if (input.customer !== undefined) store.requireCustomer(input.customer, 'customer');
      return listPage(
        `/v1${path}`,
        rows().filter((row) => isWanted(row, input)),
        input,
      );
    });
  const isOfCustomer = (row: { customer: string }, { customer }: z.infer<typeof listInput>) =>
    customer === undefined || row.customer === customer;
  list(
    '/subscriptions',
    () => store.subscriptions.newestFirst(),
    (row, filters) => isOfCustomer(row, filters) && (filters.status === 'all' || !isEnded(row)),
  );
  list(
    '/invoices',
    () => store.invoices.newestFirst(),
    (row, filters) =>
      isOfCustomer(row, filters) &&
      (filters.subscription === undefined || getSubscriptionId(row) === filters.subscription) &&
      (filters.status === undefined || row.status === filters.status),
  );
  list('/payment_intents', () => store.paymentIntents.newestFirst(), isOfCustomer);
  routes.get('/payment_intents/:id', ({ id }) => store.paymentIntents.require(id));
  list('/charges', () => store.charges.newestFirst(), isOfCustomer);
  routes.get('/charges/:id', ({ id }) => store.charges.require(id));
  list(
    '/disputes',
    () => store.disputes.newestFirst(),
    (row, { charge }) => charge === undefined || row.charge === charge,
  );
  list(
    '/events',
    () => store.events.newestFirst(),
    () => true,
  );
}

function createPrice({ store }: StripeAccount, input: z.infer<typeof priceInput>): PriceObject {
  const product = input.product_data
    ? store.products.add(newProduct(input.product_data))
    : store.products.require(input.product ?? '', 'product');
  return store.prices.add(
    newPrice({
      product: product.id,
      currency: input.currency,
      unitAmount: input.unit_amount,
      recurrence: input.recurring ?? null,
    }),
  );
}

function readPrice(
  account: StripeAccount,
  input: { price?: string | undefined; price_data?: z.infer<typeof priceInput> | undefined },
  param: string,
): PriceObject {
  if (input.price_data) return createPrice(account, input.price_data);
  return account.store.prices.require(input.price ?? '', `${param}[price]`);
}

function readPlanChange(
  account: StripeAccount,
  subscription: SubscriptionObject,
  [input]: z.infer<typeof itemsInput>,
) {
  const item = subscription.items.data.find((row) => row.id === input?.id);
  if (!input || !item) {
    throw invalidRequest(`No such subscription item: '${input?.id}'`, {
      code: 'resource_missing',
      param: 'items[0][id]',
    });
  }
  return { item, price: readPrice(account, input, 'items[0]') };
}
