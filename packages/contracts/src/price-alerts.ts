import { z } from 'zod';
import { page, uuidSchema, wholeNumber } from './common.js';
import { example } from './example.js';
import { itemIdSchema, itemNameField } from './items.js';
import { sideSchema } from './prices.js';
import { targetsSchema } from './watch-rules.js';

/** The usual price rose or fell, is lower than for days, or an item is offered for the first time in days. */
export const PRICE_ALERT_KINDS = ['rise', 'fall', 'low', 'first'] as const;
export type PriceAlertKind = (typeof PRICE_ALERT_KINDS)[number];

/** Of one user, whatever the plan. */
export const PRICE_ALERTS_MAX = 1000;
const DEFAULT_PERCENT = 10;
/** The days of an alert for which none are given. */
export const PRICE_ALERT_DAYS: Record<PriceAlertKind, number> = { rise: 7, fall: 7, low: 90, first: 30 };

const alertFields = {
  /** SELL: what sellers ask; BUY: what buyers pay. */
  side: sideSchema,
  kind: z.enum(PRICE_ALERT_KINDS).meta(example('fall')),
  /** The smallest change that counts; for `rise` and `fall` only. */
  percent: z.number().min(1).max(1000).meta(example(DEFAULT_PERCENT)),
  /** With how many UTC days before today it is compared. */
  days: wholeNumber().min(1).max(90).meta(example(PRICE_ALERT_DAYS.fall)),
  is_paused: z.boolean().meta(example(false)),
  /** As those of a watch rule. */
  targets: targetsSchema,
};

export const priceAlertSchema = z.object({
  id: uuidSchema,
  item_id: itemIdSchema,
  item_name: itemNameField,
  ...alertFields,
  /** Null: it has not been sent yet. */
  last_sent_at: z.iso.datetime().nullable(),
  /** Whether it is sent now, or why not, with the figures that decide. */
  why: z.string().meta(example('It fell 4 % in 7 days, from 5 WL to 4.8 WL; you asked for 10 %.')),
});
export type PriceAlert = z.infer<typeof priceAlertSchema>;

/** Each page is explained by the offers of two days, so it is short. */
export const PRICE_ALERTS_PAGE = 20;
export const listPriceAlertsInput = z.object({
  ...page({ max: PRICE_ALERTS_PAGE, default: PRICE_ALERTS_PAGE }),
  item_id: itemIdSchema.optional(),
});
export type ListPriceAlertsInput = z.infer<typeof listPriceAlertsInput>;

export const createPriceAlertInput = z.object({
  item_id: itemIdSchema,
  ...alertFields,
  percent: alertFields.percent.default(DEFAULT_PERCENT),
  /** Left out: see `PRICE_ALERT_DAYS`. */
  days: alertFields.days.optional(),
  is_paused: alertFields.is_paused.default(false),
  targets: targetsSchema.default([]),
});
export type CreatePriceAlertInput = z.output<typeof createPriceAlertInput>;
export const updatePriceAlertInput = z.object(alertFields).partial().extend({ id: uuidSchema });
export type UpdatePriceAlertInput = z.infer<typeof updatePriceAlertInput>;
