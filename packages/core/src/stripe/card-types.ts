import { AppError } from '@lockwatch/contracts';
import type { DbOrTx } from '@lockwatch/db';
import { subscriptionTypes } from '@lockwatch/db/schema';
import { asc } from 'drizzle-orm';

/** What is sold, as far as payments by card need it. */
export interface CardType {
  id: number;
  name: string;
  /** Rank: higher means more ([6-08]). */
  roleId: number;
  /** Null: for life, paid once. */
  durationDays: number | null;
  /** Null: not sold by card, unless a price of Stripe's is set. */
  priceCents: number | null;
  /** ISO 4217, in small letters. */
  currency: string;
  /** A price made at Stripe; null: one is made from the cents. */
  stripePriceId: string | null;
  isTrial: boolean;
  isOffered: boolean;
}

/** Stripe's price ids by subscription type; what is configured wins over what the type says. */
export type PriceIds = ReadonlyMap<number, string>;

/** Every type, those no longer offered too: somebody may still pay for one. */
export async function loadCardTypes(store: DbOrTx, priceIds: PriceIds): Promise<CardType[]> {
  const rows = await store.select().from(subscriptionTypes).orderBy(asc(subscriptionTypes.id));
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    roleId: row.roleId,
    durationDays: row.durationDays,
    priceCents: row.priceCents,
    currency: row.currency,
    stripePriceId: priceIds.get(row.id) ?? row.stripePriceId,
    isTrial: row.isTrial,
    isOffered: row.isOffered,
  }));
}

/** Whether it can be bought by card. */
export function isSoldByCard(type: CardType): boolean {
  return type.isOffered && !type.isTrial && (type.priceCents !== null || type.stripePriceId !== null);
}

/** Throws NOT_FOUND for an unknown type, CONFLICT for one that cannot be bought by card. */
export async function requireSoldType(store: DbOrTx, priceIds: PriceIds, typeId: number): Promise<CardType> {
  const types = await loadCardTypes(store, priceIds);
  const type = types.find((one) => one.id === typeId && one.isOffered);
  if (!type) throw new AppError('NOT_FOUND', 'There is no such subscription. Look at the list of plans.');
  if (type.isTrial)
    throw new AppError('CONFLICT', `${type.name} is free: claim it instead of paying for it.`);
  if (!isSoldByCard(type)) throw new AppError('CONFLICT', `${type.name} is not sold by card.`);
  return type;
}

export interface Recurrence {
  interval: 'day' | 'week' | 'month' | 'year';
  interval_count: number;
}

/** How often a type of so many days is charged. Whole weeks, months and years are calendar ones, as people expect. */
export function recurrenceOf(durationDays: number): Recurrence {
  if (durationDays % 365 === 0) return { interval: 'year', interval_count: durationDays / 365 };
  if (durationDays === 31) return { interval: 'month', interval_count: 1 };
  if (durationDays % 30 === 0) return { interval: 'month', interval_count: durationDays / 30 };
  if (durationDays % 7 === 0) return { interval: 'week', interval_count: durationDays / 7 };
  return { interval: 'day', interval_count: durationDays };
}

const PRODUCT_PREFIX = 'lockwatch_subscription_type_';

/** The product at Stripe that stands for a type whose price is made from its cents. */
export function productIdOf(typeId: number): string {
  return `${PRODUCT_PREFIX}${typeId}`;
}

/**
 * The type that a price at Stripe stands for: by the price, else by its product, else by what was noted at the checkout.
 * In this order, since a plan changed at Stripe changes the price and leaves the note. Null: none of ours.
 */
export function typeOfPrice(
  types: readonly CardType[],
  price: { priceId: string; productId: string | null; notedTypeId: number | null },
): CardType | null {
  return (
    types.find((type) => type.stripePriceId === price.priceId) ??
    types.find((type) => productIdOf(type.id) === price.productId) ??
    types.find((type) => type.id === price.notedTypeId) ??
    null
  );
}
