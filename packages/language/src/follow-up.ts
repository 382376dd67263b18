import type { Dictionary } from './dictionary/dictionary.js';
import { type ParseOptions, parseMessage } from './parse-message.js';
import { parseWithdrawal } from './parsing/context/last-line.js';
import { matchPhrase } from './tokens/phrases.js';
import { toPlainText } from './tokens/plain-text.js';
import { tokenise, WORD } from './tokens/tokens.js';
import type { Offer } from './types.js';

/** UTF-16 units. What is longer says more than a price, a place or that something is sold. */
const FOLLOW_UP_LENGTH_MAX = 60;

/** Whether a message without offers may be a follow-up: short, with a number, a world or a word such as "sold". Cheap. */
export function mayBeFollowUp(content: string, worlds: readonly string[]): boolean {
  if (content.length > FOLLOW_UP_LENGTH_MAX) return false;
  return worlds.length > 0 || /\d/.test(content) || takesBack(content);
}

function takesBack(text: string): boolean {
  const tokens = tokenise(toPlainText(text).text);
  if (parseWithdrawal(tokens) !== null) return true;
  return tokens.some(({ kind }, at) => kind === WORD && matchPhrase(tokens, at)?.gone);
}

/**
 * Whether `text`, which has no offers itself and which the author of `before` posted soon after it, completes, corrects or
 * withdraws the offers of `before`: both, as the lines of one message, name the same items on other terms. Pure.
 */
export function isFollowUp(
  dictionary: Dictionary,
  before: string,
  text: string,
  options: ParseOptions = {},
): boolean {
  const first = parseMessage(dictionary, before, options);
  if (first.offers.length === 0) return false;
  const both = parseMessage(dictionary, `${before}\n${text}`, options);
  const items = first.offers.map(getSubject);
  const left = both.offers.map(getSubject);
  if (left.length < items.length) return left.every((item) => items.includes(item)) && takesBack(text);
  if (items.join() !== left.join()) return false;
  return (
    both.worlds.length > first.worlds.length ||
    both.offers.some(({ price, priceMax }, at) => {
      const was = first.offers[at];
      return price !== was?.price || priceMax !== was.priceMax;
    })
  );
}

function getSubject({ type, itemId }: Offer): string {
  return `${type} ${itemId}`;
}
