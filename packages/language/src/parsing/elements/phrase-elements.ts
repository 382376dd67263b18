import { getWords, SIDE_LETTERS, type StopReason } from '../../data/words.js';
import type { PhraseRole } from '../../tokens/phrases.js';
import { isIn, LINE, MARK, NUMBER, type Token } from '../../tokens/tokens.js';
import { FILLER, HAVE, SIDE_LETTER } from '../../tokens/vocabulary.js';
import {
  add,
  createPlain,
  createSide,
  createStop,
  createWord,
  ELEMENT_DEFAULTS,
  type Element,
  type ElementContext,
  type ElementReader,
  isWordOf,
} from './element.js';

const SIDES_BEFORE_ITEMS = getWords('sidesBeforeItems');
const MINE_WORDS = getWords('mine');
const CERTAIN_SIDE_PHRASES = getWords('certainSides');
/** "KUKO sells gaia", "he sells gaia": what somebody else does. Without a subject it is a side. */
const THIRD_PERSON_SIDES = getWords('thirdPersonSides');

const DENIABLE = new Set<StopReason>(['gambling', 'service']);

/** Limit of consecutive fillers that are skipped. */
export const FILLERS_MAX = 24;

function isAboutOthers(elements: readonly Element[], phrase: string): boolean {
  const before = elements.at(-1)?.kind;
  if (before === undefined || !THIRD_PERSON_SIDES.has(phrase)) return false;
  return !((before === 'place' || before === 'shop') && isWordOf(elements.at(-2), MINE_WORDS));
}

/** "vend at KUKO has …": a statement about somebody else's shop. */
export const readShopMention: ElementReader = (context, at, token) => {
  const place = context.elements.at(-1);
  if (!isIn(token, HAVE) || place?.kind !== 'place') return 0;
  return isWordOf(context.elements.at(-2), MINE_WORDS)
    ? 0
    : add(context, createStop(at, 'others', token.text), at + 1);
};

export const readPhrase: ElementReader = (context, at) => {
  const role = context.roles[at];
  if (!role) return 0;
  const to = at + role.length;
  if (SIDES_BEFORE_ITEMS.has(role.phrase) && !isItemNext(context, to)) return 0;
  const element = toPhraseElement(context, at, role);
  // "no casino" says nothing of the items.
  if (element?.kind === 'stop' && DENIABLE.has(element.reason) && context.elements.at(-1)?.kind === 'not') {
    context.elements.pop();
    return to;
  }
  return element ? add(context, element, to) : 0;
};

function toPhraseElement(context: ElementContext, token: number, role: PhraseRole): Element | null {
  const { phrase, side, trailingSide = null, stop, moneyFirst } = role;
  if (side && stop && isInQuestion(context.tokens, token)) return createStop(token, stop, phrase);
  if (side && isAboutOthers(context.elements, phrase)) return createStop(token, 'others', phrase);
  if (side)
    return createSide(token, side, phrase, CERTAIN_SIDE_PHRASES.has(phrase), moneyFirst, trailingSide);
  if (trailingSide) return { ...ELEMENT_DEFAULTS, kind: 'after', token, side: trailingSide, phrase };
  if (role.gone) return createPlain('gone', token);
  if (stop) return createStop(token, stop, phrase);
  if (role.filler) return createWord(token, phrase, true);
  if (role.purpose) return createPlain('purpose', token);
  return role.not ? { ...ELEMENT_DEFAULTS, kind: 'not', token, phrase } : null;
}

/** "still selling jetpack?" asks others; without the question mark it is an offer. */
function isInQuestion(tokens: readonly Token[], from: number): boolean {
  const end = tokens.find(
    ({ kind, text }, at) => at >= from && (kind === LINE || (kind === MARK && '?.!'.includes(text))),
  );
  return end?.text === '?';
}

/** An item starts at the token, or after fillers and a number. */
function isItemNext({ tokens, nextItem }: ElementContext, from: number): boolean {
  let at = from;
  const end = Math.min(nextItem, from + FILLERS_MAX);
  while (at < end && (tokens[at]?.kind === NUMBER || isIn(tokens[at], FILLER))) at += 1;
  return at === nextItem && at < tokens.length;
}

/** What words are that lists name; a later list wins. */
const WORD_ELEMENTS = new Map<string, Element>();
for (const [list, kind] of [
  ['fillers', 'word'],
  ['each', 'each'],
  ['noPrice', 'no-price'],
  ['shop', 'shop'],
  ['joiners', 'joiner'],
  ['buyNow', 'buy-now'],
  ['othersBids', 'others-bid'],
  ['all', 'all'],
  ['for', 'for'],
] as const)
  for (const text of getWords(list))
    WORD_ELEMENTS.set(text, { ...ELEMENT_DEFAULTS, kind, token: 0, text, filler: kind === 'word' });

export const readWord: ElementReader = (context, at, { text }) => {
  const element = WORD_ELEMENTS.get(text);
  // "no bin".
  if (element?.kind === 'buy-now' && context.elements.at(-1)?.kind === 'not') {
    context.elements.pop();
    return at + 1;
  }
  return add(context, element ? { ...element, token: at } : createWord(at, text, false), at + 1);
};

/** "S>", "b :", "(T)", and a single letter before an item or a price. */
export const readSideLetter: ElementReader = (context, at, token) => {
  const side = isIn(token, SIDE_LETTER) ? SIDE_LETTERS.get(token.text) : undefined;
  if (side === undefined) return 0;
  const to = findEndOfSideLetter(context, at);
  return to === 0 ? 0 : add(context, createSide(at, side, token.text, true), to);
};

function findEndOfSideLetter({ tokens, nextItem }: ElementContext, at: number): number {
  let next = at + 1;
  while (tokens[next]?.kind === MARK && '>:])'.includes(tokens[next]?.text ?? '')) next += 1;
  if (next > at + 1) return next;
  // "s chand 33/1", "chand s 33/1 b 40/1".
  if (nextItem === at + 1 || tokens[at + 1]?.kind === NUMBER) return at + 1;
  const isDash = tokens[at + 1]?.text === '-' || tokens[at + 1]?.text === '/';
  return isDash && nextItem === at + 2 ? at + 2 : 0;
}
