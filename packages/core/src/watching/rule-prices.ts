import {
  createFieldError,
  describeRelation,
  describeWatchRange,
  getUsualSide,
  isNoPrices,
  isPriceRangeOrdered,
  type MessageType,
  NO_PRICES,
  type Price,
  parseRelativePrice,
  parseWatchPrice,
  priceFromBundle,
  toRelativeRange,
  toUsualPrice,
  type UpdateWatchRuleInput,
  unitPrice,
  WATCH_PRICE_EXAMPLES,
} from '@lockwatch/contracts';
import { type DbOrTx, isOneOf, type Tx } from '@lockwatch/db';
import { watchRules } from '@lockwatch/db/schema';
import type { SharedText, Text } from '@lockwatch/texts';
import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { readUsualPrices, type UsualPrice } from '../market/index.js';

/** A smaller change of a usual price does not rewrite rules: each rewrite keeps a version. */
const SMALLEST_CHANGE = 0.01;

/** `usualPercent` is null where the range is fixed. */
export type RulePrices = Pick<typeof watchRules.$inferSelect, 'minPrice' | 'maxPrice' | 'usualPercent'>;

/** What a rule was set to: its range, or how far it is from the usual price. */
export function describeWatched({ minPrice, maxPrice, usualPercent }: RulePrices): SharedText {
  return usualPercent === null ? describeWatchRange(minPrice, maxPrice) : describeRelation(usualPercent);
}

type TypedPrices = Pick<UpdateWatchRuleInput, 'price' | 'min_price' | 'max_price'>;

/**
 * The prices that a text or numbers name, else the current ones. Numbers equal to the current ones leave a relative price as
 * it is. A new relative price has no range until `refreshRelativePrices`. Throws INVALID.
 */
export function readRulePrices(
  input: TypedPrices,
  messageType: MessageType,
  current: RulePrices,
): RulePrices {
  const prices = readPrices(input, messageType, current);
  if (!isPriceRangeOrdered(prices.minPrice, prices.maxPrice))
    throw createFieldError('min_price', { text: 'input.priceOrder' });
  if (prices.usualPercent !== null && messageType === 'UNKNOWN')
    throw createFieldError('price', NO_RELATIVE_SWAPS);
  return prices;
}

export const NO_RELATIVE_SWAPS: Text = { text: 'watching.noRelativeSwaps' };

function readPrices(input: TypedPrices, messageType: MessageType, current: RulePrices): RulePrices {
  if (input.price !== undefined) {
    const prices = parseRulePrices(input.price, messageType);
    if (!prices)
      throw createFieldError('price', {
        text: 'input.notAPrice',
        values: { examples: WATCH_PRICE_EXAMPLES },
      });
    return prices.usualPercent !== null && prices.usualPercent === current.usualPercent ? current : prices;
  }
  const minPrice = input.min_price ?? current.minPrice;
  const maxPrice = input.max_price ?? current.maxPrice;
  if (minPrice === current.minPrice && maxPrice === current.maxPrice) return current;
  return { minPrice, maxPrice, usualPercent: null };
}

/** Prices as calls name them; null while the usual price that they follow is unknown. */
export function toPriceFields({ minPrice, maxPrice, usualPercent }: RulePrices) {
  return usualPercent !== null && isNoPrices(minPrice)
    ? { min_price: null, max_price: null, usual_percent: usualPercent }
    : { min_price: minPrice, max_price: maxPrice, usual_percent: usualPercent };
}

/** The prices in a text of a user, or null. */
export function parseRulePrices(text: string, messageType: MessageType | null): RulePrices | null {
  const usualPercent = parseRelativePrice(text);
  const range = usualPercent === null ? parseWatchPrice(text, messageType) : NO_PRICES;
  return range && { minPrice: range.min, maxPrice: range.max, usualPercent };
}

/**
 * Sets the range of rules with a relative price by the usual prices of now: of all, or of the user's own in their
 * transaction. Rules that are being changed keep theirs until the next time. Returns how many ranges changed.
 */
export async function refreshRelativePrices(
  store: DbOrTx | Tx,
  now: Date,
  ruleIds?: readonly string[],
): Promise<number> {
  const { itemId, messageType, usualPercent, minPrice, maxPrice } = watchRules;
  const wanted = and(isNotNull(usualPercent), ruleIds && isOneOf(watchRules.id, ruleIds));
  const groups = await store
    .selectDistinct({ itemId, messageType, usualPercent, minPrice, maxPrice })
    .from(watchRules)
    .where(wanted);
  if (groups.length === 0) return 0;
  const usualPrices = await readUsualPrices(store, now, [...new Set(groups.map((group) => group.itemId))]);
  let changed = 0;
  for (const group of groups) {
    const percent = group.usualPercent ?? 0;
    const usual = getUsualPrice(usualPrices.get(group.itemId), getUsualSide(percent, group.messageType));
    const range = toRelativeRange(percent, group.messageType, usual);
    if (isNear(range.min, group.minPrice) && isNear(range.max, group.maxPrice)) continue;
    const stale = store
      .select({ id: watchRules.id })
      .from(watchRules)
      .where(
        and(
          wanted,
          eq(itemId, group.itemId),
          eq(messageType, group.messageType),
          eq(usualPercent, percent),
          eq(minPrice, group.minPrice),
          eq(maxPrice, group.maxPrice),
        ),
      )
      .for('update', { skipLocked: true });
    const rows = await store
      .update(watchRules)
      .set({ minPrice: range.min, maxPrice: range.max })
      .where(inArray(watchRules.id, stale))
      .returning({ id: watchRules.id });
    changed += rows.length;
  }
  return changed;
}

function getUsualPrice(usual: UsualPrice | undefined, side: 'SELL' | 'BUY'): Price | null {
  const price = toUsualPrice(side === 'SELL' ? usual?.sell : usual?.buy);
  return price && priceFromBundle(price.unitPrice, 1);
}

function isNear(a: Price, b: Price): boolean {
  return Math.abs(unitPrice(a) - unitPrice(b)) <= SMALLEST_CHANGE * unitPrice(b);
}
