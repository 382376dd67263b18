import { getWords } from './data/words.js';
import type { Dictionary } from './dictionary/dictionary.js';
import { analyzeMessage, type ParseOptions, parseMessage } from './parse-message.js';
import { getSide, isCorrecting, parseWithdrawal } from './parsing/context/last-line.js';
import { TAKEN_BACK } from './parsing/context/parser-state.js';
import { matchPhrases } from './tokens/phrases.js';
import { toPlainText } from './tokens/plain-text.js';
import { tokenise } from './tokens/tokens.js';
import type { Offer } from './types.js';

/** UTF-16 units. What is longer says more than a price, a place or that something is sold. */
const FOLLOW_UP_LENGTH_MAX = 80;

/** Whether a message without offers may be a follow-up: short, with a number, a world or a word such as "sold" or "oops". Cheap. */
export function mayBeFollowUp(content: string, worlds: readonly string[]): boolean {
  if (content.length > FOLLOW_UP_LENGTH_MAX) return false;
  if (worlds.length > 0 || /\d/.test(content) || opensWithJoiner(content)) return true;
  const { text } = toPlainText(content);
  const tokens = tokenise(text);
  if (parseWithdrawal(tokens) !== null || isCorrecting(text, tokens)) return true;
  const roles = matchPhrases(tokens);
  return roles.some(
    (role, at) =>
      role?.gone || role?.not || role?.stop === 'negated' || tokens[at]?.unit || getSide(tokens, roles, at),
  );
}

function opensWithJoiner(text: string): boolean {
  return JOINERS.has(text.match(/[^\s]+/)?.[0].toLowerCase() ?? '');
}

const JOINERS = new Set(['+', '&', 'also', 'plus', ...getWords('joiners'), ...getWords('for')]);

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
  const together = `${before}\n${text}`;
  const both = parseMessage(dictionary, together, options);
  const isIn = (offers: readonly Offer[], { itemId }: Offer) =>
    offers.some((offer) => offer.itemId === itemId);
  const added = both.offers.filter((offer) => !isIn(first.offers, offer));
  const missing = first.offers.filter((offer) => !isIn(both.offers, offer));
  // "S> chand 33/1" and then "and lgrid".
  if (missing.length === 0 && added.length > 0) return opensWithJoiner(text);
  if (added.length > missing.length) return false;
  if (missing.length > 0) {
    const { listings } = analyzeMessage(dictionary, together, options.channelName);
    const isGone = ({ itemId }: Offer): boolean =>
      listings.some(
        ({ match, rejectionReason }) => match.itemId === itemId && rejectionReason === TAKEN_BACK,
      );
    return missing.every(isGone);
  }
  return both.worlds.length > first.worlds.length || getTerms(both.offers) !== getTerms(first.offers);
}

function getTerms(offers: readonly Offer[]): string {
  return offers.map(({ type, price, priceMax }) => `${type} ${price} ${priceMax}`).join();
}
