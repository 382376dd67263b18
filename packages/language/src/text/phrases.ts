import type { OfferType } from '@lockwatch/contracts';
import { AFTERWARD_PHRASES, MONEY_FIRST, SIDE_PHRASES } from '../data/sides.js';
import { STOPS, type StopReason } from '../data/stops.js';
import { EMPTY_PHRASES, GONE_WORDS, NOT_WORDS, PLACE_WORDS, PURPOSE_PHRASES } from '../data/structure.js';
import { LINE, MARK, type Token, WORD } from './tokens.js';

/** What a word or phrase does in a message. One phrase can have several roles ("who wants": before and after goods). */
export interface PhraseRole {
  phrase: string;
  /** How many words it has. */
  length: number;
  side?: OfferType;
  moneyFirst?: boolean;
  afterward?: OfferType;
  stop?: StopReason;
  gone?: boolean;
  not?: boolean;
  place?: 'strong' | 'weak';
  filler?: boolean;
  purpose?: boolean;
}

interface PhraseNode {
  next: Map<string, PhraseNode> | null;
  role: PhraseRole | null;
}

const ANY_WORD = '*';
const root: PhraseNode = { next: null, role: null };

/** Ways to write the same: "anybody sellin" is "anyone selling". The first that is in a phrase gives another phrase. */
const SPELLINGS: readonly (readonly [string, string])[] = [
  ['selling', 'sellin'],
  ['buying', 'buyin'],
  ['looking', 'lookin'],
  ['trading', 'tradin'],
  ['anyone', 'anybody'],
  ['anyone', 'any one'],
  ['someone', 'somebody'],
];

function learn(phrase: string, role: Omit<PhraseRole, 'phrase' | 'length'>): void {
  learnAsWritten(phrase, role);
  const words = phrase.split(' ');
  for (const [usual, other] of SPELLINGS) {
    if (words.includes(usual)) learnAsWritten(phrase.replace(usual, other), role);
  }
}

function learnAsWritten(phrase: string, role: Omit<PhraseRole, 'phrase' | 'length'>): void {
  const words = phrase.trim().split(' ');
  let node = root;
  for (const word of words) {
    node.next ??= new Map();
    const child = node.next.get(word) ?? { next: null, role: null };
    node.next.set(word, child);
    node = child;
  }
  node.role = { ...node.role, ...role, phrase: words.join(' '), length: words.length };
}

for (const side of ['SELL', 'BUY', 'TRADE'] as const) {
  for (const phrase of SIDE_PHRASES[side]) learn(phrase, { side, moneyFirst: MONEY_FIRST.has(phrase) });
}
for (const side of ['SELL', 'BUY', 'TRADE'] as const) {
  for (const phrase of AFTERWARD_PHRASES[side]) learn(phrase, { afterward: side });
}
for (const [reason, phrases] of Object.entries(STOPS) as [StopReason, readonly string[]][]) {
  for (const phrase of phrases) learn(phrase, { stop: reason });
}
for (const phrase of EMPTY_PHRASES) learn(phrase, { filler: true });
for (const phrase of PURPOSE_PHRASES) learn(phrase, { purpose: true });
for (const phrase of GONE_WORDS) learn(phrase, { gone: true });
for (const phrase of NOT_WORDS) learn(phrase, { not: true });
for (const phrase of PLACE_WORDS.strong) learn(phrase, { place: 'strong' });
for (const phrase of PLACE_WORDS.weak) learn(phrase, { place: 'weak' });

/** "buyyy", "selllling": a letter three times. */
function isStretched(word: string): boolean {
  for (let at = 2; at < word.length; at++) {
    const code = word.charCodeAt(at);
    if (code === word.charCodeAt(at - 1) && code === word.charCodeAt(at - 2)) return true;
  }
  return false;
}

function unstretched(node: PhraseNode, word: string): PhraseNode | undefined {
  const single = word.replace(/([a-z])\1{2,}/g, '$1');
  return node.next?.get(single) ?? node.next?.get(word.replace(/([a-z])\1{2,}/g, '$1$1'));
}

/** The longest phrase with a role that starts at a token; null for none. Words must follow each other on one line. */
export function phraseAt(tokens: readonly Token[], at: number, longest = Infinity): PhraseRole | null {
  let node: PhraseNode = root;
  let best: PhraseRole | null = null;
  for (let index = at; index < tokens.length; index++) {
    const token = tokens[index];
    if (token === undefined || token.kind === LINE) break;
    if (token.kind === MARK) {
      // "sold-out" and "price-check" are phrases too.
      if (token.text === '-' && !token.spaced && index > at && tokens[index + 1]?.spaced === false) continue;
      break;
    }
    const child =
      node.next?.get(token.text) ??
      (isStretched(token.text) ? unstretched(node, token.text) : undefined) ??
      (token.kind === WORD && index > at ? node.next?.get(ANY_WORD) : undefined);
    if (child === undefined) break;
    node = child;
    if (node.role && node.role.length <= longest) best = node.role;
  }
  return best;
}
