import type { Dictionary } from './dictionary/dictionary.js';
import { type ParseOptions, parseMessage } from './parse-message.js';
import { parseWithdrawal } from './parsing/context/last-line.js';
import { matchPhrase, type PhraseRole } from './tokens/phrases.js';
import { toPlainText } from './tokens/plain-text.js';
import { tokenise, WORD } from './tokens/tokens.js';
import type { Offer } from './types.js';

/** UTF-16 units. What is longer says more than a price, a place or that something is sold. */
const FOLLOW_UP_LENGTH_MAX = 80;

/** Whether a message without offers may be a follow-up: short, with a number, a world or a word such as "sold" or "buying". Cheap. */
export function mayBeFollowUp(content: string, worlds: readonly string[]): boolean {
  if (content.length > FOLLOW_UP_LENGTH_MAX) return false;
  return worlds.length > 0 || /\d/.test(content) || mayTakeBack(content);
}

function mayTakeBack(text: string): boolean {
  const tokens = tokenise(toPlainText(text).text);
  const mayChange = (role: PhraseRole | null): boolean =>
    !!role && !!(role.gone || role.not || role.stop === 'negated' || role.side || role.trailingSide);
  return (
    parseWithdrawal(tokens) !== null ||
    tokens.some(({ kind }, at) => kind === WORD && mayChange(matchPhrase(tokens, at)))
  );
}

/**
 * Whether `text`, which has no offers itself and which the author of `before` posted soon after it, completes, corrects or
 * withdraws the offers of `before`: both, as the lines of one message, name the same items on other terms, or some of them no
 * more. Pure.
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
  if (both.offers.length < first.offers.length)
    return (
      both.offers.every((offer) => first.offers.some((was) => isSameItem(offer, was))) && mayTakeBack(text)
    );
  if (both.offers.length > first.offers.length) return false;
  const others = both.offers.filter((offer) => !first.offers.some((was) => isSameItem(offer, was)));
  if (others.length > 0) return others.length === 1 && mayTakeBack(text);
  return (
    both.worlds.length > first.worlds.length ||
    both.offers.some(({ type, price, priceMax }, at) => {
      const was = first.offers[at];
      return type !== was?.type || price !== was.price || priceMax !== was.priceMax;
    })
  );
}

function isSameItem(offer: Offer, other: Offer | undefined): boolean {
  return offer.itemId === other?.itemId;
}
