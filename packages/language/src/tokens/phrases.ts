import { OFFER_TYPES, type OfferType } from '@lockwatch/contracts';
import {
  getSidePhrases,
  getStopPhrases,
  getWords,
  SPELLINGS,
  STOP_REASONS,
  type StopReason,
} from '../data/words.js';
import { isInnerHyphen, isWordOrNumber, type Token, WORD } from './tokens.js';
import { STRETCHED, type Word } from './vocabulary.js';

/** The role of a phrase in a message. A phrase can have several ("who wants": before and after items). */
export class PhraseRole {
  phrase = '';
  length = 0;
  side?: OfferType;
  moneyFirst?: boolean;
  trailingSide?: OfferType;
  stop?: StopReason;
  gone?: boolean;
  not?: boolean;
  place?: 'strong' | 'weak';
  filler?: boolean;
  purpose?: boolean;
}

export interface PhraseNode {
  next: Map<string, PhraseNode> | null;
  role: PhraseRole | null;
}

type PartialRole = Omit<PhraseRole, 'phrase' | 'length'>;

const ANY_WORD = '*';
const root: PhraseNode = { next: null, role: null };

function addPhrase(phrase: string, role: PartialRole): void {
  addPhraseAsWritten(phrase, role);
  const words = phrase.split(' ');
  for (const [usual, other] of SPELLINGS) {
    if (words.includes(usual)) addPhraseAsWritten(phrase.replace(usual, other), role);
  }
}

function addPhraseAsWritten(phrase: string, role: PartialRole): void {
  const words = phrase.trim().split(' ');
  let node = root;
  for (const word of words) {
    node.next ??= new Map();
    const child = node.next.get(word) ?? { next: null, role: null };
    node.next.set(word, child);
    node = child;
  }
  node.role ??= new PhraseRole();
  Object.assign(node.role, role, { phrase: words.join(' '), length: words.length });
}

function addPhrases(phrases: ReadonlySet<string>, role: PartialRole): void {
  for (const phrase of phrases) addPhrase(phrase, role);
}

for (const side of OFFER_TYPES) addPhrases(getSidePhrases('side', side), { side, moneyFirst: false });
addPhrases(getWords('conditionalSell'), { side: 'SELL', moneyFirst: false });
addPhrases(getWords('conditionalBuy'), { side: 'BUY', moneyFirst: false });
addPhrases(getWords('sidesBeforeItems'), { side: 'BUY', moneyFirst: false });
addPhrases(getWords('moneyFirst'), { side: 'BUY', moneyFirst: true });
for (const side of OFFER_TYPES) addPhrases(getSidePhrases('trailingSide', side), { trailingSide: side });
for (const reason of STOP_REASONS) addPhrases(getStopPhrases(reason), { stop: reason });
addPhrases(getWords('fillerPhrases'), { filler: true });
addPhrases(getWords('purposes'), { purpose: true });
addPhrases(getWords('gone'), { gone: true });
addPhrases(getWords('not'), { not: true });
addPhrases(getWords('strongPlaces'), { place: 'strong' });
addPhrases(getWords('weakPlaces'), { place: 'weak' });

function getChild({ next }: PhraseNode, { text, lists }: Word): PhraseNode | undefined {
  const child = next?.get(text);
  if (child !== undefined || (lists & STRETCHED) === 0) return child;
  const [once, twice] = ['$1', '$1$1'].map((letters) => text.replaceAll(/([a-z])\1{2,}/g, letters));
  return next?.get(once ?? '') ?? next?.get(twice ?? '');
}

function getPhrases(word: Word): PhraseNode | null {
  if (word.phrases === undefined) word.phrases = getChild(root, word) ?? null;
  return word.phrases;
}

/** For each token the phrase that starts there. */
export function matchPhrases(tokens: readonly Token[]): (PhraseRole | null)[] {
  return tokens.map(({ kind }, at) => (kind === WORD ? matchPhrase(tokens, at) : null));
}

/** The longest phrase with a role that starts at a token; null for none. Words must follow each other on one line. */
export function matchPhrase(tokens: readonly Token[], at: number, longest = Infinity): PhraseRole | null {
  const first = tokens[at];
  let node = isWordOrNumber(first) ? getPhrases(first.word) : null;
  let best: PhraseRole | null = null;
  for (let index = at + 1; node !== null; index++) {
    if (node.role && node.role.length <= longest) best = node.role;
    if (node.next === null) break;
    // "sold-out" and "price-check" are phrases too.
    if (isInnerHyphen(tokens, index)) continue;
    const token = tokens[index];
    if (!isWordOrNumber(token)) break;
    node = getChild(node, token.word) ?? node.next.get(ANY_WORD) ?? null;
  }
  return best;
}
