import { z } from 'zod';
import type { StripeAccount } from '../account/account.js';
import type { ItemChange, PlanChange } from '../billing/plan-change.js';
import type { SubscriptionObject } from '../objects/subscription.js';
import { invalidRequest } from '../stripe-error.js';
import { flag, ignored, metadata, nullableText, text, whole } from './params.js';
import { makePrice, priceData } from './price-input.js';

const item = z.strictObject({
  id: text.optional(),
  price: text.optional(),
  price_data: priceData.optional(),
  quantity: whole.pipe(z.number().int().min(1)).optional(),
  metadata: metadata.optional(),
});

/** What changes the plan, in an update and in a preview of one. */
export const planFields = {
  items: z.array(item).min(1).max(20).optional(),
  proration_behavior: z.enum(['create_prorations', 'always_invoice', 'none']).optional(),
  proration_date: whole.optional(),
  billing_cycle_anchor: z.enum(['now', 'unchanged']).optional(),
};
type PlanInput = z.infer<z.ZodObject<typeof planFields>>;

export const updateInput = z.strictObject({
  ...planFields,
  cancel_at_period_end: flag.optional(),
  cancel_at: z.union([whole, z.literal('').transform(() => null)]).optional(),
  cancellation_details: z
    .strictObject({ comment: nullableText.optional(), feedback: nullableText.optional() })
    .optional(),
  default_payment_method: text.optional(),
  description: nullableText.optional(),
  metadata: metadata.optional(),
  payment_behavior: z
    .enum(['allow_incomplete', 'error_if_incomplete'], {
      error: 'The sandbox knows allow_incomplete and error_if_incomplete',
    })
    .optional(),
  trial_end: z.literal('now', { error: 'The sandbox can end a trial (`now`), not move its end' }).optional(),
  off_session: ignored.optional(),
  payment_settings: ignored.optional(),
});
export type UpdateInput = z.infer<typeof updateInput>;

/**
 * The change of plan that the parameters ask for; null where they ask for none. Prices that are written out are made;
 * with `isPreview` they are not kept. Throws `StripeError` 400 for what does not fit the subscription.
 */
export function planChangeOf(
  account: StripeAccount,
  subscription: SubscriptionObject,
  input: PlanInput,
  isPreview: boolean,
): PlanChange | null {
  if (input.items === undefined && input.billing_cycle_anchor !== 'now') return null;
  const items = (input.items ?? []).map((one, index) =>
    itemChangeOf(account, subscription, one, `items[${index}]`, isPreview),
  );
  return {
    items,
    behaviour: input.proration_behavior ?? 'create_prorations',
    isAnchoredNow: input.billing_cycle_anchor === 'now',
    at: input.proration_date ?? null,
  };
}

function itemChangeOf(
  account: StripeAccount,
  subscription: SubscriptionObject,
  input: z.infer<typeof item>,
  param: string,
  isPreview: boolean,
): ItemChange {
  if (input.id === undefined) {
    throw invalidRequest(
      `The sandbox's subscriptions keep the items they began with: name the one to change with \`${param}[id]\`. Without it the real service would add a second item.`,
      { code: 'parameter_missing', param: `${param}[id]` },
    );
  }
  const current = subscription.items.data.find((row) => row.id === input.id);
  if (!current) {
    throw invalidRequest(`No such subscription item: '${input.id}'`, {
      code: 'resource_missing',
      param: `${param}[id]`,
    });
  }
  const quantity = input.quantity ?? current.quantity ?? 1;
  if (input.price !== undefined && input.price_data !== undefined) {
    throw invalidRequest('You may only specify one of these parameters: price, price_data.', { param });
  }
  const price = input.price_data
    ? makePrice(account, input.price_data, {}, !isPreview)
    : account.store.prices.require(input.price ?? current.price.id, `${param}[price]`);
  if (price.type !== 'recurring') {
    throw invalidRequest(
      `The price specified is set to \`type=one_time\` but this field only accepts prices with \`type=recurring\`.`,
      { param: `${param}[price]` },
    );
  }
  if (price.currency !== subscription.currency) {
    throw invalidRequest(
      `The price specified only supports \`${price.currency}\`. This doesn't match the expected currency: \`${subscription.currency}\`.`,
      { param: `${param}[price]` },
    );
  }
  return { id: current.id, price, quantity };
}
