import { z } from 'zod';
import { aliasField } from './aliases.js';
import { page, searchText, shortText, uuidSchema } from './common.js';
import { example } from './example.js';
import { itemIdSchema, itemNameField } from './items.js';
import { LIMITS } from './limits.js';
import { authorNameField, channelNameField, contentField } from './message-fields.js';
import { OFFER_KINDS, offerShape, offerSpansShape, offerTypeSchema } from './offers.js';
import { priceSchema } from './watch-rules.js';

/** What a user says a message offers: unit prices, negative for items per world lock. */
export const labelledOfferSchema = z.object({
  type: offerTypeSchema,
  item_id: itemIdSchema,
  price: priceSchema.nullable().default(null),
  price_max: priceSchema.nullable().default(null),
});
export type LabelledOfferDto = z.infer<typeof labelledOfferSchema>;

export const listUncertainMessagesInput = z.object(page({ max: 100, default: 50 }));

export const uncertainMessageSchema = z.object({
  message_id: uuidSchema,
  content: contentField,
  author_name: authorNameField,
  channel_name: channelNameField,
  posted_at: z.iso.datetime(),
  offers: z.array(
    z.object({
      ...offerShape,
      kind: z.enum(OFFER_KINDS).meta(example('predicted')),
      confidence: z.number().meta(example(0.75)),
      ...offerSpansShape,
    }),
  ),
  reports: z.array(
    z.object({
      item_name: itemNameField,
      reason: z.string().nullable().meta(example('price')),
      comment: z.string().nullable().meta(example(null)),
    }),
  ),
});
export type UncertainMessage = z.infer<typeof uncertainMessageSchema>;

export const labelMessageInput = z.object({ id: uuidSchema, offers: z.array(labelledOfferSchema).max(100) });

export const listExamplesInput = z.object(page({ max: 1000, default: 1000 }));

/** A labelled message in the form that `npm run parse` reads and writes. */
export const parserExampleSchema = z.object({
  id: uuidSchema,
  content: contentField,
  channel: channelNameField,
  offers: z.array(
    z.object({
      type: offerTypeSchema,
      item: itemNameField,
      price: offerShape.price,
      price_max: z.number().optional(),
    }),
  ),
});
export type ParserExample = z.infer<typeof parserExampleSchema>;

/** Words that stand where an item's name would, and name none. */
export const unknownNameSchema = z.object({
  name: z.string().meta(example('lgrd')),
  messages: z.number().int().meta(example(14)),
  authors: z.number().int().meta(example(6)),
  example: z.string().meta(example('S> lgrd 3wl')),
  last_seen_at: z.iso.datetime(),
});
export type UnknownName = z.infer<typeof unknownNameSchema>;

export const listUnknownNamesInput = z.object(page({ max: 200, default: 50 }));

const name = shortText(LIMITS.aliasMaxLength, 'input.name.name');
export const unknownNameInput = z.object({ name });

export const itemAliasSchema = z.object({
  item_alias_id: uuidSchema,
  alias: aliasField,
  item_id: offerShape.item_id,
  item_name: itemNameField,
  created_at: z.iso.datetime(),
});
export type ItemAliasDto = z.infer<typeof itemAliasSchema>;

export const listItemAliasesInput = z.object({
  search: searchText(LIMITS.searchQueryMaxLength),
  ...page({ max: 200, default: 50 }),
});

export const createItemAliasInput = z.object({ alias: name, item_id: itemIdSchema });

export const reparseMessagesInput = z.object({ hours: z.number().int().min(1).max(24).default(24) });

export const reparseResultSchema = z.object({
  message: z.string().meta(example('Read the messages of the last 24 hours again: 5210 read, 17 changed.')),
  messages_read: z.number().int().meta(example(5210)),
  messages_changed: z.number().int().meta(example(17)),
});

export const explainParsingInput = z.object({
  content: z.string().max(LIMITS.messageMaxLength),
  channel_name: z.string().max(100).nullish(),
});

/** The steps of a reading as text: tokens, candidates, scopes, attachments and why each decision fell. */
export const parserExplanationSchema = z.object({
  explanation: z.string().meta(example('-- offers\nSELL Laser Grid 3  exact 0.98 (name) at 3-13')),
});
