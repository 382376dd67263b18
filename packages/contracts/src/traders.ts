import { z } from 'zod';
import { shortText, timestampSchema, uuidSchema, wholeNumber } from './common.js';
import { example } from './example.js';
import { itemIdSchema, itemNameField } from './items.js';
import { LIMITS } from './limits.js';
import { authorNameField } from './message-fields.js';
import { itemOfferSchema } from './prices.js';
import { snowflakeSchema } from './snowflake.js';

const authorIdField = z.string().meta(example('80351110224678912'));

export const traderInput = z.object({ id: snowflakeSchema });

export const knownTradersInput = z.object({ item_id: itemIdSchema.optional() });

export const knownTraderSchema = z.object({ author_id: authorIdField, author_name: authorNameField });
export type KnownTrader = z.infer<typeof knownTraderSchema>;

export const traderOfferSchema = itemOfferSchema
  .omit({ author_name: true, author_id: true })
  .extend({ item_id: itemIdSchema, item_name: itemNameField });
export type TraderOffer = z.infer<typeof traderOfferSchema>;

/** What the caller may see of a trader; one who never posted looks like one of whom they may see nothing. */
export const traderSchema = z.object({
  author_id: authorIdField,
  author_name: authorNameField.nullable(),
  /** The oldest message that is kept; messages are kept for 30 days. */
  first_seen_at: timestampSchema.nullable(),
  /** Messages with offers in the last 30 days. */
  messages: wholeNumber().meta(example(12)),
  /** Those of them that were edited. */
  edited: wholeNumber().meta(example(2)),
  /** Those with one item that the caller, or two others, called bought, sold or gone. */
  gone: wholeNumber().meta(example(3)),
  offers: z.array(traderOfferSchema),
  /** What the caller wrote about the trader; nobody else sees it. */
  note: z.string().nullable().meta(example('Pays fast')),
  /** The trader is on the caller's blacklist. */
  is_muted: z.boolean().meta(example(false)),
  /** The caller reported the trader, and staff are not done with it. */
  is_reported: z.boolean().meta(example(false)),
});
export type Trader = z.infer<typeof traderSchema>;

const noteText = shortText(LIMITS.traderNoteMaxLength, 'input.name.note').meta(example('Pays fast'));

/** Null removes the note. */
export const noteTraderInput = traderInput.extend({ note: noteText.nullable().meta(example('Pays fast')) });
export type NoteTraderInput = z.infer<typeof noteTraderInput>;

export const reportTraderInput = traderInput.extend({
  reason: shortText(LIMITS.reasonMaxLength, 'input.name.reason'),
});
export type ReportTraderInput = z.infer<typeof reportTraderInput>;

export const TRADER_NOTES_MAX = 1000;

/** A note of the caller, as an export has it. */
export const traderNoteSchema = z.object({
  author_id: snowflakeSchema.meta(example('80351110224678912')),
  note: noteText,
});
export type TraderNote = z.infer<typeof traderNoteSchema>;

export const traderReportSchema = z.object({
  id: uuidSchema,
  author_id: authorIdField,
  /** Null: no message of the trader is kept; also in an export. */
  author_name: authorNameField.nullable(),
  reason: z.string().meta(example('Sold me a fake item')),
  user_name: z.string().meta(example('Sam')),
  created_at: timestampSchema,
});
export type TraderReport = z.infer<typeof traderReportSchema>;

export const closeReportInput = z.object({ id: uuidSchema, is_done: z.boolean() });
export type CloseReportInput = z.infer<typeof closeReportInput>;
