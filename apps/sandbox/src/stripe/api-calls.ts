import { expireCheckout } from './checkout.js';
import { nowSeconds } from './ids.js';
import { PARAMS, type PricedInput, type PriceInput, parseParams } from './params.js';
import {
  itemOf,
  type Price,
  type Row,
  type Rows,
  requireCustomer,
  type StripeAccount,
  type Subscription,
} from './store.js';
import { invalidRequest, noSuch } from './stripe-error.js';
import {
  changePlan,
  endSubscription,
  getSubscriptionId,
  isEnded,
  previewInvoice,
  setCancelAtPeriodEnd,
} from './subscriptions.js';

/** Returns an object of Stripe. `id` is that of the address. */
export type ApiCall = (account: StripeAccount, params: unknown, id: string) => object;

/** A session expires after a day, as at Stripe. */
const CHECKOUT_SECONDS = 24 * 60 * 60;

/** The calls of Stripe's API by method and path. */
export const API_CALLS: Record<string, ApiCall> = {
  'POST /customers': (account, params) => {
    const customer = account.store.customers.add(parseParams(PARAMS.customer, params));
    account.emit('customer.created', customer);
    return customer;
  },
  'GET /customers/:id': ({ store }, _params, id) => {
    const customer = store.customers.require(id);
    return customer.deleted ? { id, object: 'customer', deleted: true } : customer;
  },
  'DELETE /customers/:id': deleteCustomer,
  'POST /products': ({ store }, params) => {
    const input = parseParams(PARAMS.product, params);
    if (!store.products.get(input.id)) return store.products.add(input);
    const details = { code: 'resource_already_exists', param: 'id' };
    throw invalidRequest(`Product already exists: '${input.id}'`, details);
  },
  'POST /prices': (account, params) => createPrice(account, parseParams(PARAMS.price, params)),
  'POST /checkout/sessions': createCheckout,
  'GET /checkout/sessions/:id': ({ store }, _params, id) => store.checkout_sessions.require(id),
  'POST /checkout/sessions/:id/expire': (account, _params, id) => {
    const session = account.store.checkout_sessions.require(id);
    expireCheckout(account, session);
    return session;
  },
  'POST /billing_portal/sessions': (account, params) => {
    const { customer, return_url = null } = parseParams(PARAMS.portal, params);
    requireCustomer(account, customer, 'customer');
    const session = account.store.portal_sessions.add({ customer, return_url });
    session.url = `${account.pageUrl}/portal/${session.id}`;
    return session;
  },
  'GET /subscriptions/:id': ({ store }, _params, id) => store.subscriptions.require(id),
  'POST /subscriptions/:id': updateSubscription,
  'DELETE /subscriptions/:id': (account, _params, id) => {
    const subscription = account.store.subscriptions.require(id);
    if (isEnded(subscription)) throw noSuch('subscription', id);
    endSubscription(account, subscription);
    return subscription;
  },
  'POST /invoices/create_preview': (account, params) => {
    const input = parseParams(PARAMS.preview, params);
    const subscription = account.store.subscriptions.require(input.subscription, 'subscription');
    const [item] = input.subscription_details.items ?? [];
    return previewInvoice(account, subscription, readNewPrice(account, subscription, item));
  },
  'GET /payment_intents/:id': ({ store }, _params, id) => store.payment_intents.require(id),
  'GET /charges/:id': ({ store }, _params, id) => store.charges.require(id),
  'GET /subscriptions': (account, params) =>
    list(account, params, account.store.subscriptions, (row, status) => status === 'all' || !isEnded(row)),
  'GET /invoices': (account, params) =>
    list(
      account,
      params,
      account.store.invoices,
      (row, status, of) =>
        (status === undefined || row.status === status) &&
        (of === undefined || getSubscriptionId(row) === of),
    ),
  'GET /payment_intents': (account, params) => list(account, params, account.store.payment_intents),
  'GET /charges': (account, params) => list(account, params, account.store.charges),
  'GET /disputes': (account, params) => list(account, params, account.store.disputes),
  'GET /events': (account, params) => list(account, params, account.store.events),
};

/** A page of objects, newest first (Stripe docs, "Pagination"), of the customer or charge that the parameters name. */
function list<Fields extends object>(
  account: StripeAccount,
  params: unknown,
  rows: Rows<Fields>,
  isWanted: (
    row: Row<Fields>,
    status: string | undefined,
    subscription: string | undefined,
  ) => boolean = () => true,
): object {
  const input = parseParams(PARAMS.list, params);
  const { customer, charge, starting_after: after, limit } = input;
  if (customer !== undefined) requireCustomer(account, customer, 'customer');
  const wanted = rows
    .newestFirst()
    .filter((row) => customer === undefined || row.customer === customer)
    .filter((row) => charge === undefined || row.charge === charge)
    .filter((row) => isWanted(row, input.status, input.subscription));
  const index = after === undefined ? -1 : wanted.findIndex((row) => row.id === after);
  if (after !== undefined && index === -1) throw noSuch('object', after, 'starting_after');
  const data = wanted.slice(index + 1, index + 1 + limit);
  return { object: 'list', data, has_more: index + 1 + data.length < wanted.length };
}

function deleteCustomer(account: StripeAccount, _params: unknown, id: string): object {
  const customer = requireCustomer(account, id);
  // The customer's subscriptions end immediately (Stripe docs, "Delete a customer").
  for (const row of account.store.subscriptions.newestFirst()) {
    if (row.customer === id && !isEnded(row)) endSubscription(account, row);
  }
  customer.deleted = true;
  account.emit('customer.deleted', customer);
  return { id, object: 'customer', deleted: true };
}

function createCheckout(account: StripeAccount, params: unknown): object {
  const input = parseParams(PARAMS.checkout, params);
  const { mode, customer, subscription_data: subscription, payment_intent_data: payment } = input;
  requireCustomer(account, customer, 'customer');
  const price = readPrice(account, input.line_items[0], 'line_items[0][price]');
  if ((price.type === 'recurring') !== (mode === 'subscription')) {
    throw invalidRequest(`A ${price.type} price does not fit the mode \`${mode}\`.`, {
      param: 'line_items[0]',
    });
  }
  const trialEnd = subscription?.trial_end ?? null;
  const amount = trialEnd === null ? price.unit_amount : 0;
  const session = account.store.checkout_sessions.add({
    amount_total: amount,
    cancel_url: input.cancel_url ?? null,
    client_reference_id: input.client_reference_id ?? null,
    currency: price.currency,
    customer,
    expires_at: nowSeconds() + CHECKOUT_SECONDS,
    metadata: input.metadata ?? {},
    mode,
    payment_status: amount === 0 ? 'no_payment_required' : 'unpaid',
    success_url: input.success_url,
  });
  session.url = `${account.pageUrl}/checkout/${session.id}`;
  account.store.checkout_plans.add({
    id: session.id,
    description: payment?.description ?? null,
    metadata: (mode === 'subscription' ? subscription : payment)?.metadata ?? {},
    price: price.id,
    trial_end: trialEnd,
  });
  return session;
}

function updateSubscription(account: StripeAccount, params: unknown, id: string): object {
  const input = parseParams(PARAMS.subscription, params);
  const subscription = account.store.subscriptions.require(id);
  if (isEnded(subscription)) {
    throw invalidRequest('A canceled subscription can only update its cancellation_details and metadata.');
  }
  // The plan change can be rejected, so it comes first.
  const [item] = input.items ?? [];
  if (item) changePlan(account, subscription, readNewPrice(account, subscription, item));
  Object.assign(subscription.metadata, input.metadata);
  if (input.cancel_at_period_end !== undefined) {
    setCancelAtPeriodEnd(account, subscription, input.cancel_at_period_end);
  }
  return subscription;
}

function createPrice({ store }: StripeAccount, input: PriceInput): Price {
  const product = input.product_data
    ? store.products.add(input.product_data)
    : store.products.require(input.product ?? '', 'product');
  const { currency, unit_amount, recurring = null } = input;
  const type = recurring ? 'recurring' : 'one_time';
  return store.prices.add({ currency, product: product.id, recurring, type, unit_amount });
}

function readPrice(account: StripeAccount, input: PricedInput, param: string): Price {
  if (input.price_data) return createPrice(account, input.price_data);
  return account.store.prices.require(input.price ?? '', param);
}

/** The price that a subscription's item shall have. */
function readNewPrice(
  account: StripeAccount,
  subscription: Subscription,
  input: (PricedInput & { id: string }) | undefined,
): Price {
  if (input && itemOf(subscription).id === input.id) return readPrice(account, input, 'items[0][price]');
  throw noSuch('subscription item', input?.id ?? '', 'items[0][id]');
}
