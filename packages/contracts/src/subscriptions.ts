import { z } from 'zod';
import { uuidSchema } from './common.js';

/** How a person came to a subscription. */
export const SUBSCRIPTION_SOURCES = ['trial', 'stripe', 'world_locks', 'staff'] as const;
export const subscriptionSourceSchema = z.enum(SUBSCRIPTION_SOURCES);
export type SubscriptionSource = (typeof SUBSCRIPTION_SOURCES)[number];

/** Subscription, user view ([3-08]). */
export const subscriptionSchema = z.object({
  subscription_id: uuidSchema,
  name: z.string(),
  is_active: z.boolean(),
  is_renewing: z.boolean(),
  /** From when it counts: later than now while it waits behind what the person has. */
  starts_at: z.iso.datetime(),
  /** How it came: the free trial, a card, world locks or staff. */
  source: subscriptionSourceSchema,
  /** Null: for life. */
  expires_at: z.iso.datetime().nullable(),
  /** When access ends because the card refused the renewal; null: no payment has failed. */
  grace_until: z.iso.datetime().nullable(),
  /** `sub_…`; null: not a subscription at Stripe, as a licence for life, which is paid once. */
  stripe_subscription_id: z.string().nullable(),
});
export type Subscription = z.infer<typeof subscriptionSchema>;

export const subscriptionIdInput = z.object({ id: uuidSchema });

export const subscriptionTypeSchema = z.object({
  subscription_type_id: z.number().int(),
  name: z.string(),
  description: z.string(),
  role_name: z.string(),
  /** Days until it ends; null: for life. */
  duration_days: z.number().int().nullable(),
  /** Null: not sold by card. */
  price_cents: z.number().int().nullable(),
  currency: z.string(),
  /** World locks; null: not sold for in-game currency. */
  price_wl: z.number().nullable(),
  is_trial: z.boolean(),
});
export type SubscriptionType = z.infer<typeof subscriptionTypeSchema>;
