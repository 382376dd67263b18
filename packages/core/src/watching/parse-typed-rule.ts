import { LIMITS, type MessageType, type ParsedRule, parseWatchPrice } from '@lockwatch/contracts';
import type { MessageParser } from '../market/index.js';

/** The author of such a message buys, so sellers are watched, and the other way round. */
const BUYS = /^(?:b\s*[>:]+|(?:wtb|buy|buying|beli)\b\s*[>:]*)\s*/i;
const SELLS = /^(?:s\s*[>:]+|(?:wts|sell|selling|jual)\b\s*[>:]*)\s*/i;
const ANY_PRICE = { min: 0, max: LIMITS.priceMax };

/** Parses a rule typed like a trade message: `b> lgrid max 4wl`, `laser grid 3`. Null: it is none. */
export function parseTypedRule(
  text: string,
  { findByName }: Pick<MessageParser, 'findByName'>,
): ParsedRule | null {
  const messageType = BUYS.test(text) ? 'SELL' : SELLS.test(text) ? 'BUY' : 'ANY';
  const words = text.replace(BUYS, '').replace(SELLS, '').trim().split(/\s+/);
  for (let count = words.length; count > 0; count -= 1) {
    const item = findByName(words.slice(0, count).join(' '));
    const range = item && parseRange(words.slice(count).join(' '), messageType);
    if (range) {
      return {
        item_id: item.itemId,
        item_name: item.name,
        min_price: range.min,
        max_price: range.max,
        message_type: messageType,
      };
    }
  }
  return null;
}

function parseRange(text: string, messageType: MessageType): { min: number; max: number } | null {
  if (text !== '') return parseWatchPrice(text, messageType);
  // A name alone is no rule.
  return messageType === 'ANY' ? null : ANY_PRICE;
}
