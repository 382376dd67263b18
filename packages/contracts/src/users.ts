import { z } from 'zod';
import { shortText } from './common.js';
import { LIMITS } from './limits.js';
import { snowflakeSchema } from './snowflake.js';

export const roleSchema = z.object({
  role_id: z.number().int(),
  name: z.string(),
  metadata: z.object({ item_limit: z.number().int(), max_webhooks: z.number().int() }),
});

/** The signed-in person ([3-06]). */
export const meSchema = z.object({
  user_id: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  picture: z.string().nullable(),
  roles: z.array(roleSchema),
  /** World locks. */
  balance: z.number(),
  growid: z.string().nullable(),
  metadata: z.object({ used_trial: z.boolean() }),
  permissions: z.array(z.string()),
  /** Of the highest role; 0 means none ([6-07]). */
  item_limit: z.number().int(),
  max_webhooks: z.number().int(),
  discord_user_id: z.string().nullable(),
});
export type Me = z.infer<typeof meSchema>;

/** A one-time code that proves on Discord who one is here (`/link CODE`). */
export const linkCodeSchema = z.object({ code: z.string(), expires_at: z.iso.datetime() });
export const redeemLinkCodeInput = z.object({
  code: z.string().trim().toUpperCase().min(4).max(16),
  discord_user_id: snowflakeSchema,
});

/** At most 50 characters, trimmed, not empty ([5-03]). */
export const setGrowIdInput = z.object({ growid: shortText(LIMITS.growIdMaxLength, 'The GrowID') });
export const growIdResultSchema = z.object({ growid: z.string(), message: z.string() });
