import { z } from 'zod';
import { nowSeconds } from '../account/ids.js';
import { expireCheckout } from '../billing/checkout.js';
import { type LineItemObject, newCheckoutSession, newLineItem } from '../objects/checkout-session.js';
import { invalidRequest } from '../stripe-error.js';
import { isWanted, listPage } from './list.js';
import {
  createdFilter,
  flag,
  ignored,
  mergeMetadata,
  metadata,
  paging,
  readParams,
  text,
  whole,
} from './params.js';
import { makePrice, priceData } from './price-input.js';
import type { ApiRoutes } from './routes.js';

const DAY_SECONDS = 24 * 60 * 60;
/** Stripe's own bounds. */
const MIN_EXPIRY_SECONDS = 30 * 60;
const MIN_TRIAL_SECONDS = 48 * 60 * 60;

const address = text.refine((url) => /^https?:\/\/[^/]/.test(url), 'Not a valid URL');
const lineItem = z.strictObject({
  price: text.optional(),
  price_data: priceData.optional(),
  quantity: whole.pipe(z.number().int().min(1)).optional(),
  adjustable_quantity: ignored.optional(),
});
const subscriptionData = z.strictObject({
  metadata: metadata.optional(),
  description: text.optional(),
  trial_end: whole.optional(),
  trial_period_days: whole.pipe(z.number().int().min(1).max(730)).optional(),
  trial_settings: ignored.optional(),
  invoice_settings: ignored.optional(),
  billing_mode: ignored.optional(),
  proration_behavior: ignored.optional(),
});
const paymentIntentData = z.strictObject({
  metadata: metadata.optional(),
  description: text.optional(),
  receipt_email: ignored.optional(),
  setup_future_usage: ignored.optional(),
  statement_descriptor: ignored.optional(),
  statement_descriptor_suffix: ignored.optional(),
  capture_method: z.enum(['automatic', 'automatic_async']).optional(),
});
const createInput = z.strictObject({
  mode: z.enum(['payment', 'subscription'], {
    error: 'The sandbox knows the modes payment and subscription',
  }),
  line_items: z.array(lineItem).min(1).max(20),
  success_url: address.optional(),
  cancel_url: address.optional(),
  customer: text.optional(),
  customer_email: text.optional(),
  customer_creation: z.enum(['always', 'if_required']).optional(),
  customer_update: ignored.optional(),
  client_reference_id: text.max(200).optional(),
  metadata: metadata.optional(),
  subscription_data: subscriptionData.optional(),
  payment_intent_data: paymentIntentData.optional(),
  payment_method_types: z.array(z.literal('card')).optional(),
  payment_method_collection: ignored.optional(),
  payment_method_options: ignored.optional(),
  saved_payment_method_options: ignored.optional(),
  expires_at: whole.optional(),
  allow_promotion_codes: flag.optional(),
  automatic_tax: ignored.optional(),
  adaptive_pricing: ignored.optional(),
  billing_address_collection: ignored.optional(),
  branding_settings: ignored.optional(),
  consent_collection: ignored.optional(),
  custom_text: ignored.optional(),
  integration_identifier: ignored.optional(),
  invoice_creation: ignored.optional(),
  locale: ignored.optional(),
  origin_context: ignored.optional(),
  phone_number_collection: ignored.optional(),
  submit_type: ignored.optional(),
  tax_id_collection: ignored.optional(),
  ui_mode: z.enum(['hosted_page', 'hosted'], { error: 'The sandbox knows the hosted page only' }).optional(),
  wallet_options: ignored.optional(),
});
type CreateInput = z.infer<typeof createInput>;
const listInput = z.strictObject({
  ...paging,
  created: createdFilter,
  customer: text.optional(),
  subscription: text.optional(),
  payment_intent: text.optional(),
  status: z.enum(['open', 'complete', 'expired']).optional(),
  customer_details: z.strictObject({ email: text }).optional(),
});
const updateInput = z.strictObject({ metadata: metadata.optional() });

/** Checkouts: made here, paid on their page. */
export function registerCheckoutSessions(routes: ApiRoutes): void {
  const { account } = routes;
  const { store } = account;

  routes.post('/checkout/sessions', ({ params }) => {
    const input = readParams(createInput, params);
    checkTogether(input);
    if (input.customer !== undefined) store.customers.requireLiving(input.customer, 'customer');
    const lineItems = input.line_items.map((item, index) => makeLine(item, index, input.mode));
    const trialEnd = trialEndOf(input);
    const isFree = trialEnd !== null;
    const session = store.checkoutSessions.add(
      newCheckoutSession({
        mode: input.mode,
        customer: input.customer ?? null,
        customerEmail: input.customer_email ?? null,
        clientReferenceId: input.client_reference_id ?? null,
        successUrl: input.success_url ?? null,
        cancelUrl: input.cancel_url ?? null,
        metadata: mergeMetadata({}, input.metadata),
        currency: lineItems[0]?.currency ?? 'usd',
        amount: isFree ? 0 : lineItems.reduce((sum, item) => sum + item.amount_total, 0),
        expiresAt: input.expires_at ?? null,
        allowPromotionCodes: input.allow_promotion_codes ?? null,
        pageUrl: account.pageUrl,
      }),
    );
    const made = input.mode === 'subscription' ? input.subscription_data : input.payment_intent_data;
    store.plans.set(session.id, {
      lineItems,
      metadata: mergeMetadata({}, made?.metadata),
      description: made?.description ?? null,
      trialEnd,
      intentId: null,
    });
    return session;
  });

  routes.get('/checkout/sessions', ({ params }) => {
    const input = readParams(listInput, params);
    if (input.customer !== undefined) store.customers.requireLiving(input.customer, 'customer');
    const rows = store.checkoutSessions
      .newestFirst()
      .filter(
        (row) =>
          (input.customer_details === undefined ||
            row.customer_details?.email === input.customer_details.email) &&
          isWanted(row, input, ['customer', 'subscription', 'payment_intent', 'status']),
      );
    return listPage('/v1/checkout/sessions', rows, input);
  });

  routes.get('/checkout/sessions/:id', ({ id }) => store.checkoutSessions.require(id));

  routes.post('/checkout/sessions/:id', ({ id, params }) => {
    const input = readParams(updateInput, params);
    const session = store.checkoutSessions.require(id);
    session.metadata = mergeMetadata(session.metadata ?? {}, input.metadata);
    return session;
  });

  routes.post('/checkout/sessions/:id/expire', ({ id }) => {
    const session = store.checkoutSessions.require(id);
    expireCheckout(account, session);
    return session;
  });

  routes.get('/checkout/sessions/:id/line_items', ({ id, params }) => {
    const input = readParams(z.strictObject(paging), params);
    const session = store.checkoutSessions.require(id);
    const rows = store.plans.get(session.id)?.lineItems ?? [];
    return listPage(`/v1/checkout/sessions/${id}/line_items`, rows, input);
  });

  function makeLine(
    item: z.infer<typeof lineItem>,
    index: number,
    mode: CreateInput['mode'],
  ): LineItemObject {
    const param = `line_items[${index}]`;
    if ((item.price === undefined) === (item.price_data === undefined)) {
      throw invalidRequest('You must specify either `price` or `price_data` for each line item.', { param });
    }
    if (item.quantity === undefined) {
      throw invalidRequest('Quantity is required. Add `quantity` to the line item.', {
        param: `${param}[quantity]`,
      });
    }
    const price = item.price_data
      ? makePrice(account, item.price_data)
      : store.prices.require(item.price ?? '', `${param}[price]`);
    if (!price.active) {
      throw invalidRequest('The price specified is inactive. This field only accepts active prices.', {
        param,
      });
    }
    if (mode === 'payment' && price.type === 'recurring') {
      throw invalidRequest(
        'You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.',
        { param },
      );
    }
    if (mode === 'subscription' && price.type !== 'recurring') {
      throw invalidRequest(
        'The sandbox sells recurring prices only in `subscription` mode. Use `payment` mode for one-time prices.',
        { param },
      );
    }
    const product = store.products.get(String(price.product));
    return newLineItem(price, item.quantity, product?.name ?? price.nickname ?? 'Item');
  }
}

function checkTogether(input: CreateInput): void {
  if (input.mode === 'payment' && input.subscription_data) {
    throw invalidRequest('You can not pass `subscription_data` in `payment` mode.', {
      param: 'subscription_data',
    });
  }
  if (input.mode === 'subscription' && input.payment_intent_data) {
    throw invalidRequest('You can not pass `payment_intent_data` in `subscription` mode.', {
      param: 'payment_intent_data',
    });
  }
  if (input.customer !== undefined && input.customer_email !== undefined) {
    throw invalidRequest('You may only specify one of these parameters: customer, customer_email.');
  }
  if (input.mode === 'subscription' && input.customer_creation !== undefined) {
    throw invalidRequest('`customer_creation` can only be used in `payment` mode.', {
      param: 'customer_creation',
    });
  }
  if (input.success_url === undefined) {
    throw invalidRequest('Missing required param: success_url.', {
      code: 'parameter_missing',
      param: 'success_url',
    });
  }
  const now = nowSeconds();
  const expiry = input.expires_at;
  if (expiry !== undefined && (expiry < now + MIN_EXPIRY_SECONDS - 60 || expiry > now + DAY_SECONDS + 60)) {
    throw invalidRequest(
      'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
      { param: 'expires_at' },
    );
  }
}

function trialEndOf(input: CreateInput): number | null {
  const { trial_end: end, trial_period_days: days } = input.subscription_data ?? {};
  if (end !== undefined && days !== undefined) {
    throw invalidRequest(
      'You may only specify one of these parameters: subscription_data[trial_end], subscription_data[trial_period_days].',
    );
  }
  if (days !== undefined) return nowSeconds() + days * DAY_SECONDS;
  if (end === undefined) return null;
  if (end < nowSeconds() + MIN_TRIAL_SECONDS) {
    throw invalidRequest(
      'The `subscription_data[trial_end]` timestamp must be at least 2 days in the future.',
      { param: 'subscription_data[trial_end]' },
    );
  }
  return end;
}
