import { z } from 'zod';
import { queryWholeNumber, uuidSchema } from './common.js';
import { example } from './example.js';

export const SUBSCRIPTION_SOURCES = ['trial', 'stripe', 'world_locks', 'staff'] as const;
export const subscriptionSourceSchema = z.enum(SUBSCRIPTION_SOURCES).meta(example('stripe'));
export type SubscriptionSource = (typeof SUBSCRIPTION_SOURCES)[number];

/** Subscription, user view ([3-08]). */
export const subscriptionSchema = z.object({
  subscription_id: uuidSchema,
  name: z.string().meta(example('Basic')),
  is_active: z.boolean(),
  is_renewing: z.boolean(),
  /** In the future while it waits behind another subscription. */
  starts_at: z.iso.datetime(),
  source: subscriptionSourceSchema,
  expires_at: z.iso.datetime().nullable().meta(example('2019-09-23T14:15:22Z')),
  /** The end of access after a failed renewal; null: no payment has failed. */
  grace_until: z.iso.datetime().nullable().meta(example(null)),
  /** `sub_…`; null for a lifetime subscription, which is paid once. */
  stripe_subscription_id: z.string().nullable().meta(example('sub_a1b2c3')),
  /** When the card is charged for the first time, which is when it begins; null: it was, or never will be. */
  first_charge_at: z.iso.datetime().nullable().meta(example(null)),
  /** Whether its cancellation can be taken back: it runs, a card pays for it, and nothing else makes it pointless. */
  can_resume: z.boolean().meta(example(false)),
});
export type Subscription = z.infer<typeof subscriptionSchema>;

export const purchasePreviewInput = z.object({
  subscription_type_id: queryWholeNumber().min(1).max(2_147_483_647),
  payment: z.enum(['world_locks', 'card']),
});
export type PurchasePreviewInput = z.infer<typeof purchasePreviewInput>;

export const purchasePreviewSchema = z.object({
  starts_at: z.iso.datetime(),
  expires_at: z.iso.datetime().nullable().meta(example('2019-09-23T14:15:22Z')),
  /** World locks paid back for unused days that a lifetime subscription makes pointless. */
  credit_wl: z.number(),
  /** For the user: from when until when it runs, what is paid back, and what happens to everything else they have. */
  sentences: z.array(z.string().meta(example('Basic runs from now until 23 September 2019, 14:15 UTC.'))),
});
export type PurchasePreview = z.infer<typeof purchasePreviewSchema>;

export const subscriptionTypeSchema = z.object({
  subscription_type_id: z.number().int().meta(example(2)),
  name: z.string().meta(example('Basic')),
  description: z.string().meta(example('50 watched items and 3 webhooks, a month at a time.')),
  role_name: z.string().meta(example('basic')),
  duration_days: z.number().int().nullable().meta(example(30)),
  price_cents: z.number().int().nullable().meta(example(299)),
  currency: z.string().meta(example('usd')),
  price_wl: z.number().nullable().meta(example(300)),
  is_trial: z.boolean().meta(example(false)),
});
export type SubscriptionType = z.infer<typeof subscriptionTypeSchema>;
