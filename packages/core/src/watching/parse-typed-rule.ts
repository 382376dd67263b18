import type { MessageType, ParsedRule } from '@lockwatch/contracts';
import type { MessageParser } from '../market/index.js';
import { parseRulePrices, type RulePrices, toPriceFields } from './rule-prices.js';

/** The author of such a message buys, so sellers are watched, and the other way round. */
const BUYS = /^(?:b\s*[>:]+|(?:wtb|buy|buying|beli)\b\s*[>:]*)\s*/i;
const SELLS = /^(?:s\s*[>:]+|(?:wts|sell|selling|jual)\b\s*[>:]*)\s*/i;

/** The rule in a text, or what was read of it: an item without a price, or neither. */
export type TypedRule =
  | { rule: ParsedRule; prices: RulePrices }
  | { rule: null; itemName: string | null; rest: string };

/**
 * Parses a rule typed like a trade message: `b> lgrid max 4wl`, `laser grid 3`. `defaultType` is for a text that names no
 * side.
 */
export function parseTypedRule(
  text: string,
  { findByName }: Pick<MessageParser, 'findByName'>,
  defaultType: MessageType = 'ANY',
): TypedRule {
  const messageType = BUYS.test(text) ? 'SELL' : SELLS.test(text) ? 'BUY' : null;
  // A name alone is no rule.
  const defaultPrice = messageType === null ? '' : 'any';
  const words = text.replace(BUYS, '').replace(SELLS, '').trim().split(/\s+/);
  let itemName: string | null = null;
  let rest = words.join(' ');
  for (let count = words.length; count > 0; count -= 1) {
    const item = findByName(words.slice(0, count).join(' '));
    if (!item) continue;
    const typed = words.slice(count).join(' ');
    const price = typed || defaultPrice;
    const type = messageType ?? defaultType;
    const prices = parseRulePrices(price, type);
    if (prices) {
      const { min_price, max_price } = toPriceFields(prices);
      const { itemId: item_id, name: item_name } = item;
      return { prices, rule: { item_id, item_name, price, min_price, max_price, message_type: type } };
    }
    if (itemName === null) [itemName, rest] = [item.name, typed];
  }
  return { rule: null, itemName, rest };
}
