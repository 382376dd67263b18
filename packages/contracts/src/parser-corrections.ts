import { z } from 'zod';
import { queryInteger, searchText, shortText, uuidSchema } from './common.js';
import { writeIssue } from './issue-text.js';
import { itemIdSchema } from './items.js';
import { LIMITS } from './limits.js';
import { OFFER_KINDS, offerSpansShape, offerTypeSchema } from './offers.js';
import { priceSchema } from './watch-rules.js';

/** What a person says a message offers: unit prices, negative for items per world lock. */
export const labelledOfferSchema = z.object({
  type: offerTypeSchema,
  item_id: itemIdSchema,
  price: priceSchema.nullable().default(null),
  price_max: priceSchema.nullable().default(null),
});
export type LabelledOfferDto = z.infer<typeof labelledOfferSchema>;

/** Reported messages and messages with a predicted offer, for staff to review. */
export const listUncertainMessagesInput = z.object({
  limit: queryInteger({ min: 1, max: 100, default: 50 }),
  offset: queryInteger({ min: 0, max: 100_000, default: 0 }),
});

/** A parsed message for staff to review. */
export const uncertainMessageSchema = z.object({
  message_id: uuidSchema,
  content: z.string(),
  author_name: z.string(),
  channel_name: z.string().nullable(),
  posted_at: z.iso.datetime(),
  offers: z.array(
    z.object({
      type: offerTypeSchema,
      item_id: z.number().int(),
      item_name: z.string(),
      price: z.number().nullable(),
      price_max: z.number().nullable(),
      kind: z.enum(OFFER_KINDS),
      confidence: z.number(),
      ...offerSpansShape,
    }),
  ),
  reports: z.array(
    z.object({ item_name: z.string(), reason: z.string().nullable(), comment: z.string().nullable() }),
  ),
});
export type UncertainMessage = z.infer<typeof uncertainMessageSchema>;

export const labelMessageInput = z.object({
  id: uuidSchema,
  offers: z.array(labelledOfferSchema).max(100, writeIssue('input.offersMax', { max: 100 })),
});

export const listExamplesInput = z.object({
  limit: queryInteger({ min: 1, max: 1000, default: 1000 }),
  offset: queryInteger({ min: 0, max: 1_000_000, default: 0 }),
});

/** A labelled message in the form that `npm run parse` reads and writes. */
export const parserExampleSchema = z.object({
  id: uuidSchema,
  content: z.string(),
  channel: z.string().nullable(),
  offers: z.array(
    z.object({
      type: offerTypeSchema,
      item: z.string(),
      price: z.number().nullable(),
      price_max: z.number().optional(),
    }),
  ),
});
export type ParserExample = z.infer<typeof parserExampleSchema>;

/** Words that stand where an item's name would, and name none. */
export const unknownNameSchema = z.object({
  name: z.string(),
  messages: z.number().int(),
  authors: z.number().int(),
  example: z.string(),
  last_seen_at: z.iso.datetime(),
});
export type UnknownName = z.infer<typeof unknownNameSchema>;

export const listUnknownNamesInput = z.object({
  limit: queryInteger({ min: 1, max: 200, default: 50 }),
  offset: queryInteger({ min: 0, max: 100_000, default: 0 }),
});

const name = shortText(LIMITS.aliasMaxLength, 'input.name.name');
export const unknownNameInput = z.object({ name });

/** A shared alias of an item. */
export const itemAliasSchema = z.object({
  item_alias_id: uuidSchema,
  alias: z.string(),
  item_id: z.number().int(),
  item_name: z.string(),
  created_at: z.iso.datetime(),
});
export type ItemAliasDto = z.infer<typeof itemAliasSchema>;

export const listItemAliasesInput = z.object({
  search: searchText(LIMITS.searchQueryMaxLength),
  limit: queryInteger({ min: 1, max: 200, default: 50 }),
  offset: queryInteger({ min: 0, max: 100_000, default: 0 }),
});

export const createItemAliasInput = z.object({ alias: name, item_id: itemIdSchema });
export const itemAliasIdInput = z.object({ id: uuidSchema });

export const reparseMessagesInput = z.object({
  hours: z.number().int().min(1).max(24).default(24),
});

/** What reading again found. */
export const reparseResultSchema = z.object({
  message: z.string(),
  messages_read: z.number().int(),
  messages_changed: z.number().int(),
});

export const explainParsingInput = z.object({
  content: z.string().max(LIMITS.messageMaxLength),
  channel_name: z.string().max(100).nullish(),
});

/** The steps of a reading as text: tokens, candidates, scopes, attachments and why each decision fell. */
export const parserExplanationSchema = z.object({ explanation: z.string() });
