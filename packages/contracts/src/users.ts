import { LANGUAGES } from '@lockwatch/texts/language';
import { z } from 'zod';
import { shortText } from './common.js';
import { example } from './example.js';
import { writeIssue } from './issue-text.js';
import { LIMITS } from './limits.js';
import { discordUserIdField, snowflakeSchema } from './snowflake.js';

export const languageSchema = z.enum(LANGUAGES);

export const setLanguageInput = z.object({ language: languageSchema });

export const userNameField = z.string().meta(example('Ben'));
export const emailField = z.string().nullable().meta(example('ben@example.test'));
export const growIdField = z.string().meta(example('LaserKing'));
const itemLimitField = z.number().int().meta(example(50));
const maxWebhooksField = z.number().int().meta(example(3));

export const roleSchema = z.object({
  role_id: z.number().int().meta(example(2)),
  name: z.string().meta(example('basic')),
  /** The name in the language of the caller. */
  label: z.string().meta(example('Basic')),
  metadata: z.object({ item_limit: itemLimitField, max_webhooks: maxWebhooksField }),
});

export const firstAdministratorInput = z.object({ token: z.string().max(100) });

/** The signed-in user ([3-06]). */
export const meSchema = z.object({
  user_id: z.string().meta(example('01890a5d-ac96-774b-bcce-b302099a8057')),
  name: userNameField,
  email: emailField,
  picture: z.string().nullable().meta(example(null)),
  roles: z.array(roleSchema),
  balance: z.number().meta(example(120)),
  growid: z.string().nullable().meta(example('LaserKing')),
  /** Its owner proved it in the game; only then deposits are credited. */
  growid_verified: z.boolean(),
  metadata: z.object({ used_trial: z.boolean() }),
  permissions: z.array(z.string()).meta(example(['READ_WATCHED_ITEMS', 'WRITE_WATCHED_ITEMS'])),
  is_muted: z.boolean().meta(example(false)),
  /** Of the highest role; 0 means none ([6-07]). */
  item_limit: itemLimitField,
  max_webhooks: maxWebhooksField,
  discord_user_id: discordUserIdField,
  /** Null: the user has not chosen one. */
  language: languageSchema.nullable(),
  /** The text above the user's pings, with named fields; null: the usual one. */
  ping_template: z.string().nullable().meta(example(null)),
});
export type Me = z.infer<typeof meSchema>;

/** A one-time code that proves on Discord who one is here (`/link code:CODE`). */
export const linkCodeSchema = z.object({ code: z.string(), expires_at: z.iso.datetime() });
export const redeemLinkCodeInput = z.object({
  code: z.string().trim().toUpperCase().min(4).max(16),
  discord_user_id: snowflakeSchema,
});

/** A name that a player of the game can have, within the bounds of [5-03]. */
export const gameNameSchema = shortText(LIMITS.growIdMaxLength, 'input.name.growId').refine(
  (name) => /^[A-Za-z0-9]{3,18}$/.test(name),
  writeIssue('input.growId', { min: 3, max: 18 }),
);

export const setGrowIdInput = z.object({ growid: gameNameSchema });
export const growIdResultSchema = z.object({
  growid: growIdField,
  growid_verified: z.boolean().meta(example(false)),
  message: z.string().meta(example('GrowID saved successfully!')),
});

/** What a user says in the game to prove their GrowID, and where. */
export const growIdCodeSchema = z.object({
  growid: growIdField,
  code: z.string().meta(example('K7MX2QRD')),
  expires_at: z.iso.datetime(),
  deposit_world: z.string().nullable().meta(example('LOCKDEPOSIT')),
  message: z
    .string()
    .meta(
      example('Enter the game as LaserKing, go to LOCKDEPOSIT and say the code K7MX2QRD to the deposit bot.'),
    ),
});
export type GrowIdCode = z.infer<typeof growIdCodeSchema>;

/** A request's content with `growid` in place of `grow_id`, which every call accepts as well. */
export function renameGrowId(content: unknown): unknown {
  if (typeof content !== 'object' || content === null || !('grow_id' in content)) return content;
  const { grow_id: growid, ...rest } = content;
  return { growid, ...rest };
}

/** A report of the deposit bot: the player of this name said this code in the game. */
export const verifyGrowIdInput = z.object({
  growid: gameNameSchema,
  code: z.string().trim().toUpperCase().min(1).max(32),
});
export type VerifyGrowIdInput = z.infer<typeof verifyGrowIdInput>;

export const growIdVerificationSchema = z.object({
  growid: growIdField,
  status: z.literal('verified'),
  /** World locks that waited for this GrowID and are on its owner's balance now. */
  credited: z.number().meta(example(250)),
  message: z
    .string()
    .meta(example('LaserKing is verified. 250 world locks that waited for it are on the balance now.')),
});
export type GrowIdVerification = z.infer<typeof growIdVerificationSchema>;
