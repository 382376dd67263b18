import { z } from 'zod';
import { uuidSchema } from './common.js';
import { example } from './example.js';
import { writeIssue } from './issue-text.js';
import { itemIdSchema } from './items.js';
import { LIMITS } from './limits.js';
import { discordUserIdField, snowflakeSchema } from './snowflake.js';

export const BLACKLIST_ENTRIES_MAX = 1000;
export const BLACKLIST_TYPES = ['GLOBAL', 'ITEM'] as const;

/** Blacklist entry ([3-12]); Discord ids as digit strings, worlds in capitals. */
export const blacklistEntrySchema = z.object({
  blacklist_id: uuidSchema,
  blacklist_type: z.enum(BLACKLIST_TYPES),
  item_id: itemIdSchema.nullable().meta(example(null)),
  item_name: z.string().nullable().meta(example(null)),
  blacklist_user: discordUserIdField,
  blacklist_world: z.string().nullable().meta(example(null)),
  blacklist_channel: z.string().nullable().meta(example(null)),
});
export const detailedBlacklistEntrySchema = blacklistEntrySchema.extend({
  /** Null when the channel is not one the bot reads. */
  channel_name: z.string().nullable().meta(example(null)),
  created_at: z.iso.datetime(),
});
export type DetailedBlacklistEntry = z.infer<typeof detailedBlacklistEntrySchema>;
export type BlacklistEntry = z.infer<typeof blacklistEntrySchema>;

export const worldSchema = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9]{1,24}$/, writeIssue('input.world', { max: LIMITS.worldNameMaxLength }));

/** Exactly one of user, world and channel; an item with scope ITEM and only then ([5-05], [7-18]). */
export const createBlacklistInput = z
  .object({
    blacklist_type: z.enum(BLACKLIST_TYPES),
    item_id: itemIdSchema.nullish(),
    blacklist_user: snowflakeSchema.nullish(),
    blacklist_world: worldSchema.nullish(),
    blacklist_channel: snowflakeSchema.nullish(),
  })
  .refine((entry) => entry.blacklist_type === 'GLOBAL' || typeof entry.item_id === 'number', {
    path: ['item_id'],
    message: writeIssue('input.blacklistItem'),
  })
  .refine((entry) => entry.blacklist_type === 'ITEM' || entry.item_id == null, {
    path: ['item_id'],
    message: writeIssue('input.globalItem'),
  })
  .refine(
    (entry) =>
      [entry.blacklist_user, entry.blacklist_world, entry.blacklist_channel].filter((value) => value != null)
        .length === 1,
    { path: ['blacklist_user'], message: writeIssue('input.blacklistTarget') },
  );
export type CreateBlacklistInput = z.infer<typeof createBlacklistInput>;
