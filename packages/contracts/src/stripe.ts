import { z } from 'zod';
import { queryWholeNumber, uuidSchema, wholeNumber } from './common.js';
import { example } from './example.js';

/** Where people come back to from the payment provider, below the product's public address. */
export const CHECKOUT_RETURN_PATH = '/dashboard/account';

const PLAN_ID_MAX = 2_147_483_647;

/** What to buy by card ([7-30]). */
export const createCheckoutInput = z.object({ subscription_type_id: wholeNumber().min(1).max(PLAN_ID_MAX) });

export const checkoutSessionSchema = z.object({
  session_id: z.string().meta(example('cs_test_a1b2c3')),
  url: z.url().meta(example('https://checkout.stripe.com/c/pay/cs_test_a1b2c3')),
});
export type CheckoutSession = z.infer<typeof checkoutSessionSchema>;

/** Whether card payments are available, and in which currency ([7-30]). */
export const stripeConfigSchema = z.object({
  enabled: z.boolean(),
  /** Null: none is configured; it is needed only by pages that embed the provider's own form. */
  publishable_key: z.string().nullable().meta(example('pk_live_a1b2c3')),
  currency: z.string().meta(example('usd')),
});
export type StripeConfig = z.infer<typeof stripeConfigSchema>;

/** The payment provider's page for payment methods, invoices and cancelling. */
export const billingPortalSchema = z.object({
  url: z.url().meta(example('https://billing.stripe.com/p/session/test_YWNjdF8')),
});
export type BillingPortal = z.infer<typeof billingPortalSchema>;

export const changePlanInput = z.object({
  id: uuidSchema,
  subscription_type_id: queryWholeNumber().min(1).max(PLAN_ID_MAX),
});

export const planChangePreviewSchema = z.object({
  amount_due_cents: z.number().int().min(0).meta(example(213)),
  currency: z.string().meta(example('usd')),
  effective_at: z.iso.datetime(),
  description: z
    .string()
    .meta(example('Your card is charged $2.13 now. From 24 August 2019, 14:15 UTC on it is $6.99 a month.')),
});
export type PlanChangePreview = z.infer<typeof planChangePreviewSchema>;
