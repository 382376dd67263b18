import { z } from 'zod';
import { uuidSchema, wholeNumber } from './common.js';
import { example } from './example.js';
import { writeIssue } from './issue-text.js';
import { LIMITS } from './limits.js';
import { FILTER_LISTS } from './message-filter.js';
import {
  arePricesOrdered,
  isPriceTextAlone,
  messageTypeSchema,
  PRICE_ORDER_ERROR,
  PRICE_TEXT_ERROR,
  sharedRuleInput,
} from './watch-rules.js';

export const BULK_ACTIONS = ['pause', 'resume', 'update', 'add_tag', 'remove_tag', 'delete'] as const;

const UPDATABLE = [
  'price',
  'takes_unpriced',
  'min_price',
  'max_price',
  'message_type',
  'webhook_id',
  'targets',
  'cooldown_minutes',
  'daily_cap',
  'only_cheaper',
  'mention',
] as const;

/** One change to many rules of a user: all or none. `update` sets the fields that are present; tag actions need `tag_id`. */
export const bulkWatchRulesInput = z
  .object({
    ids: z.array(uuidSchema).min(1).max(LIMITS.rulesPerCall),
    action: z.enum(BULK_ACTIONS),
    message_type: messageTypeSchema.optional(),
    tag_id: wholeNumber().positive().optional(),
    ...sharedRuleInput,
  })
  .refine(isPriceTextAlone, PRICE_TEXT_ERROR)
  .refine(({ min_price, max_price }) => (min_price === undefined) === (max_price === undefined), {
    path: ['min_price'],
    message: writeIssue('input.bothPrices'),
  })
  .refine(arePricesOrdered, PRICE_ORDER_ERROR)
  .refine((input) => input.action !== 'update' || UPDATABLE.some((name) => input[name] !== undefined), {
    path: ['action'],
    message: writeIssue('input.noChange', { fields: UPDATABLE.join(', ') }),
  })
  .refine(({ action, tag_id }) => !action.endsWith('_tag') || tag_id !== undefined, {
    path: ['tag_id'],
    message: writeIssue('input.noTag'),
  });
export type BulkWatchRulesInput = z.infer<typeof bulkWatchRulesInput>;

export const bulkResultSchema = z.object({
  message: z.string().meta(example('12 watched items were paused.')),
  changed: z.number().int().meta(example(12)),
});
export type BulkResult = z.infer<typeof bulkResultSchema>;

/** Columns of an export, and of the first line of an import, which may leave out all but the item and a price. */
export const RULE_CSV_COLUMNS = [
  'item_id',
  'item_name',
  'min_price',
  'max_price',
  'message_type',
  'webhook',
  'tags',
  'is_paused',
  'cooldown_minutes',
  'daily_cap',
  'only_cheaper',
  'mention',
  'takes_unpriced',
  ...FILTER_LISTS,
] as const;
export type RuleCsvColumn = (typeof RULE_CSV_COLUMNS)[number];

export const exportedRulesSchema = z.object({
  filename: z.string().meta(example('watched-items.csv')),
  count: z.number().int().meta(example(1)),
  csv: z
    .string()
    .meta(
      example(
        `${RULE_CSV_COLUMNS.join()}\r\n5666,Laser Grid,1,5,SELL,,farmable,no,30,,no,,,,,rent|trade,,\r\n`,
      ),
    ),
});

/** `add` keeps what is there; `replace` makes the list what the file says. */
export const IMPORT_MODES = ['add', 'replace'] as const;

export const importWatchRulesInput = z.object({
  csv: z.string().min(1, writeIssue('input.emptyFile')).max(LIMITS.ruleCsvMaxLength),
  mode: z.enum(IMPORT_MODES).default('add'),
  /** Of the lines of a typed list that name no side. */
  message_type: messageTypeSchema.default('ANY'),
  dry_run: z.boolean().default(false),
  /** True: lines with a problem are skipped; false: one such line rejects the whole file. */
  skip_problems: z.boolean().default(false),
});
export type ImportWatchRulesInput = z.infer<typeof importWatchRulesInput>;

export const importLineSchema = z.object({
  line: z.number().int().meta(example(2)),
  /** `known`: there is a rule exactly like it already, or an earlier line is. */
  status: z.enum(['new', 'known', 'problem']),
  item_name: z.string().nullable().meta(example('Laser Grid')),
  min_price: z.number().nullable().meta(example(1)),
  max_price: z.number().nullable().meta(example(5)),
  usual_percent: z.number().int().nullable().meta(example(null)),
  message_type: messageTypeSchema.nullable(),
  problem: z.string().nullable().meta(example(null)),
});
export type ImportLine = z.infer<typeof importLineSchema>;

export const importResultSchema = z.object({
  /** `list`: a rule on each line, like a trade message. */
  format: z.enum(['csv', 'list']),
  message: z.string().meta(example('1 watched item was added.')),
  added: z.number().int().meta(example(1)),
  removed: z.number().int().meta(example(0)),
  known: z.number().int().meta(example(0)),
  problems: z.number().int().meta(example(0)),
  /** Why it cannot be done although the lines are right: the item limit. */
  rejection: z.string().nullable().meta(example(null)),
  /** The former name of `rejection`, until the next release. */
  refusal: z
    .string()
    .nullable()
    .meta({ ...example(null), deprecated: true }),
  /** Problems first, then in the order of the file; at most 500. */
  lines: z.array(importLineSchema),
});
export type ImportResult = z.infer<typeof importResultSchema>;
