import { z } from 'zod';
import { messageSchema, page, searchText, uuidSchema, wholeNumber } from './common.js';
import { example } from './example.js';
import { writeIssue } from './issue-text.js';
import { itemIdSchema, itemNameField, tagSchema } from './items.js';
import { LIMITS } from './limits.js';
import { mentionSchema } from './mentions.js';
import { messageFilterInput, messageFilterSchema } from './message-filter.js';
import { rulePingLimitsInput, snoozeSchema } from './ping-limits.js';
import { isPriceRangeOrdered, PRICE_TEXT_MAX } from './price.js';
import { isPriceText, WATCH_PRICE_EXAMPLES } from './watch-price.js';

/** Allowed values of a rule's message type ([3-20]); ANY and BOTH match buyers and sellers alike. */
export const MESSAGE_TYPES = ['BUY', 'SELL', 'BOTH', 'ANY', 'UNKNOWN'] as const;
export const messageTypeSchema = z.enum(MESSAGE_TYPES).meta(example('SELL'));
/** UNKNOWN matches what is neither: swaps ([2-32]). */
export type MessageType = z.infer<typeof messageTypeSchema>;

/** A price in the product's convention; negative is items per world lock ([2-37], [5-07]). */
export const priceSchema = z
  .number()
  .min(-LIMITS.priceMax)
  .max(LIMITS.priceMax)
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6 * Math.max(1, Math.abs(value)), {
    message: writeIssue('input.priceDecimals'),
  });

/** The direct message, as a target. */
export const DM_TARGET = 'dm';
export const targetsSchema = z
  .array(z.literal(DM_TARGET).or(uuidSchema))
  .max(LIMITS.targetsMax)
  .refine((targets) => new Set(targets).size === targets.length, writeIssue('input.targetTwice'))
  .meta(example([]));
/** The id of a webhook, or `dm`. */
export type RuleTarget = z.infer<typeof targetsSchema>[number];

export function getFirstWebhook(targets: readonly RuleTarget[]): string | null {
  return targets.find((target) => target !== DM_TARGET) ?? null;
}

export const watchRuleSchema = z.object({
  id: uuidSchema,
  item_id: itemIdSchema,
  item_name: itemNameField,
  min_price: z.number().nullable().meta(example(1)),
  max_price: z.number().nullable().meta(example(5)),
  /** How far from the usual price; the range follows it. Both ends are null while no usual price is known. */
  usual_percent: z.number().int().nullable().meta(example(null)),
  /** Whether it takes offers without a price; null: only where it takes any price, and for swaps. */
  takes_unpriced: z.boolean().nullable().meta(example(null)),
  message_type: messageTypeSchema,
  /** The first webhook of `targets`. */
  webhook_id: uuidSchema.nullable().meta(example(null)),
  /** Each is pinged; none: the primary webhook, or else a direct message. */
  targets: targetsSchema,
  tags: z.array(tagSchema),
  is_paused: z.boolean().meta(example(false)),
  /** Above the item limit: does not ping. The oldest rules stay active, paused ones included ([6-07]). */
  is_over_limit: z.boolean().meta(example(false)),
  snoozed_until: z.iso.datetime().nullable().meta(example(null)),
  /** After a ping, none for so long. */
  cooldown_minutes: z.number().int().nullable().meta(example(null)),
  /** Pings on one day in the user's time zone; a digest has the rest. */
  daily_cap: z.number().int().nullable().meta(example(null)),
  /** Pings only for a better price than those of the last 24 hours. */
  only_cheaper: z.boolean().meta(example(false)),
  /** Whom its pings mention where a webhook sends them; direct messages mention nobody. */
  mention: mentionSchema.nullable().meta(example(null)),
  message_filter: messageFilterSchema.nullable().meta(example(null)),
  /** The tag of the team whose owner's rule it follows; null: an own rule. */
  team: tagSchema.nullable().meta(example(null)),
});
export type WatchRule = z.infer<typeof watchRuleSchema>;

export const PRICE_ORDER_ERROR = { path: ['min_price'], message: writeIssue('input.priceOrder') };

/** Whether both ends, where both are named, make a range. */
export function arePricesOrdered({ min_price, max_price }: TypedOrNumbers): boolean {
  return min_price == null || max_price == null || isPriceRangeOrdered(min_price, max_price);
}

/** Prices as people type them, instead of two numbers: `<5`, `200/1+`, `any`, `15% under usual`. */
export const priceTextSchema = z
  .string()
  .max(PRICE_TEXT_MAX)
  .refine(isPriceText, writeIssue('input.notAPrice', { examples: WATCH_PRICE_EXAMPLES }));

export const PRICE_TEXT_ERROR = { path: ['price'], message: writeIssue('input.priceOrRange') };

interface TypedOrNumbers {
  price?: string | undefined;
  min_price?: number | null | undefined;
  max_price?: number | null | undefined;
}

export function isPriceTextAlone({ price, min_price, max_price }: TypedOrNumbers): boolean {
  return price === undefined || (min_price == null && max_price == null);
}

/** What one change can set of many rules as well. */
export const sharedRuleInput = {
  price: priceTextSchema.optional(),
  min_price: priceSchema.optional(),
  max_price: priceSchema.optional(),
  takes_unpriced: z.boolean().nullish(),
  webhook_id: uuidSchema.nullish(),
  /** Webhooks and `dm`, the direct message; they count where `webhook_id` is given as well. */
  targets: targetsSchema.optional(),
  ...rulePingLimitsInput,
};

const ruleInput = {
  ...sharedRuleInput,
  message_filter: messageFilterInput.nullish(),
  is_paused: z.boolean().optional(),
  snooze: snoozeSchema.optional(),
  /** Also where another rule takes the same offers. */
  allow_duplicate: z.boolean().optional(),
};

export const createWatchRuleInput = z
  .object({
    item_id: itemIdSchema,
    message_type: messageTypeSchema.default('ANY'),
    tag_ids: z.array(wholeNumber().positive()).max(LIMITS.tagsPerRule).optional(),
    ...ruleInput,
  })
  .refine(isPriceTextAlone, PRICE_TEXT_ERROR)
  .refine(({ price, min_price }) => price !== undefined || min_price !== undefined, {
    path: ['min_price'],
    message: writeIssue('input.required'),
  })
  .refine(({ price, max_price }) => price !== undefined || max_price !== undefined, {
    path: ['max_price'],
    message: writeIssue('input.required'),
  })
  .refine(arePricesOrdered, PRICE_ORDER_ERROR);
export type CreateWatchRuleInput = z.infer<typeof createWatchRuleInput>;

/** Left out means unchanged; `webhook_id: null` takes the webhooks away; a tag may not be named twice ([5-08]). */
export const updateWatchRuleInput = z
  .object({
    id: uuidSchema,
    message_type: messageTypeSchema.optional(),
    tag_ids: z
      .array(wholeNumber().positive())
      .max(LIMITS.tagsPerRule)
      .refine((ids) => new Set(ids).size === ids.length, writeIssue('input.tagTwice'))
      .optional(),
    ...ruleInput,
    /** Null, as a rule has it that follows an unknown usual price: unchanged. */
    min_price: priceSchema.nullish(),
    max_price: priceSchema.nullish(),
  })
  .refine(isPriceTextAlone, PRICE_TEXT_ERROR);
export type UpdateWatchRuleInput = z.infer<typeof updateWatchRuleInput>;

/** What was narrowed; `before`: the changes that restore the former prices. */
export const narrowedRulesSchema = messageSchema.extend({ before: z.array(updateWatchRuleInput) });
export type NarrowedRules = z.infer<typeof narrowedRulesSchema>;

/** An active rule that takes some of the offers that a new one would, for the same destination, or null. */
export const ruleOverlapSchema = z.object({
  overlap: z
    .object({
      rule: watchRuleSchema,
      /** What makes it take all offers of both and no others; null: it takes all of them already. */
      widened: watchRuleSchema
        .pick({ min_price: true, max_price: true, usual_percent: true, takes_unpriced: true })
        .nullable()
        .meta(example({ min_price: 1, max_price: 8, usual_percent: null, takes_unpriced: null })),
    })
    .nullable(),
});
export type RuleOverlap = z.infer<typeof ruleOverlapSchema>;

export const parseRuleInput = z.object({ text: z.string().trim().min(1).max(LIMITS.searchQueryMaxLength) });

/** A rule as typed in one text, or null. */
export const parsedRuleSchema = z.object({
  rule: watchRuleSchema
    .pick({ item_id: true, item_name: true, min_price: true, max_price: true, message_type: true })
    .extend({
      /** The price as typed, without the item. */
      price: z.string().meta(example('1-5')),
    })
    .nullable(),
});
export type ParsedRule = NonNullable<z.infer<typeof parsedRuleSchema>['rule']>;

export const ruleFiguresInput = z.object(
  page({ max: LIMITS.itemsPageMax, default: LIMITS.itemsPageDefault }),
);

export const listWatchRulesInput = ruleFiguresInput.extend({
  /** The name of a tag, without regard to case: only rules with it. */
  tag: searchText(LIMITS.searchQueryMaxLength),
});
