import type Stripe from 'stripe';
import { newId, nowSeconds } from '../account/ids.js';
import type { Metadata, Stored } from './stored.js';

export type ProductObject = Stored<Stripe.Product>;
export type PriceObject = Stored<Stripe.Price>;
export type PlanObject = Stored<Stripe.Plan>;

export const INTERVALS = ['day', 'week', 'month', 'year'] as const;
export type Interval = (typeof INTERVALS)[number];

export interface Recurrence {
  interval: Interval;
  interval_count: number;
}

export interface ProductFields {
  id?: string;
  name: string;
  description?: string | null;
  active?: boolean;
  metadata?: Metadata;
}

/** What is sold. */
export function newProduct(fields: ProductFields): ProductObject {
  const created = nowSeconds();
  return {
    id: fields.id ?? newId('prod', 14),
    object: 'product',
    active: fields.active ?? true,
    created,
    default_price: null,
    description: fields.description ?? null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: fields.metadata ?? {},
    name: fields.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: created,
    url: null,
  };
}

export interface PriceFields {
  product: string;
  currency: string;
  /** In the smallest unit of the currency, such as cents. */
  unitAmount: number;
  recurrence: Recurrence | null;
  lookupKey?: string | null;
  nickname?: string | null;
  active?: boolean;
  metadata?: Metadata;
}

/** What a product costs: once, or again with each period. */
export function newPrice(fields: PriceFields): PriceObject {
  return {
    id: newId('price'),
    object: 'price',
    active: fields.active ?? true,
    billing_scheme: 'per_unit',
    created: nowSeconds(),
    currency: fields.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: fields.lookupKey ?? null,
    metadata: fields.metadata ?? {},
    nickname: fields.nickname ?? null,
    product: fields.product,
    recurring:
      fields.recurrence === null
        ? null
        : { ...fields.recurrence, meter: null, trial_period_days: null, usage_type: 'licensed' },
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: fields.recurrence === null ? 'one_time' : 'recurring',
    unit_amount: fields.unitAmount,
    unit_amount_decimal: String(fields.unitAmount),
  };
}

/** The length of a recurring price's period. Throws for a price that is paid once: callers refuse those first. */
export function recurrenceOf(price: PriceObject): Recurrence {
  const interval = INTERVALS.find((one) => one === price.recurring?.interval);
  if (!price.recurring || !interval) throw new Error(`The price ${price.id} does not recur.`);
  return { interval, interval_count: price.recurring.interval_count };
}

/** The older form of a recurring price, which subscription items still carry. */
export function planOf(price: PriceObject): PlanObject {
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: 'per_unit',
    created: price.created,
    currency: price.currency,
    ...recurrenceOf(price),
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  };
}
