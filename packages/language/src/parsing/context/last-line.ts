import type { OfferType } from '@lockwatch/contracts';
import { getWords, SIDE_LETTERS } from '../../data/words.js';
import type { Dictionary } from '../../dictionary/dictionary.js';
import { getKnownWord } from '../../dictionary/known-words.js';
import { matchPhrase, type PhraseRole } from '../../tokens/phrases.js';
import { isIn, isLineEnd, LINE, NUMBER, type Token, WORD } from '../../tokens/tokens.js';
import { EVERYDAY, FILLER, NO_PRICE_UNIT } from '../../tokens/vocabulary.js';
import { type Element, isSide } from '../elements/element.js';
import { parsePrice, parseUnit } from '../prices/parse-price.js';
import type { PriceMatch } from '../prices/price-match.js';

const WITHDRAWALS = getWords('withdrawals');
const DENIALS = getWords('notWithdrawals');
const WITHDRAWAL_FILLERS = getWords('withdrawalFillers');
/** "all sold", "status: sold". */
const STATUS_HEADS = getWords('statusHeads');
const ALL_WORDS = new Set([...getWords('all'), ...STATUS_HEADS]);
const CORRECTIONS = getWords('lineCorrections');
/** Of them, those that only correct. */
const SORRY_WORDS = getWords('corrections');
const CORRECTION_FILLERS = getWords('lineCorrectionFillers');
/** Open such a line whatever follows them. */
const SOLD_WORDS = getWords('soldStatuses');
const MARKS = new Set(['!', '.', ':', ',', '-', '>']);
/** So many words that say nothing may stand beside a correction or a withdrawal. */
const OTHERS_MAX = 2;
/** Words of a withdrawal, the longest first. */
const PHRASE_LENGTHS = [7, 6, 5, 4, 3, 2, 1];
/** Bounds the work on hostile text. */
const CORRECTIONS_MAX = 20;
const CLAUSE_ENDS = new Set([',', '.', '!']);
/** One star in a line, as writers mark a corrected word: "*4wl", "66* my bad"; not "* gaia 54dl" in a list. */
const STARRED = /^(?!\s*\* )[^*\n]*\*[^*\n]*$/;

/** What a line such as "sold ty", "nvm" or "cancel, keeping it" takes back: one item, or as "all sold" or "edit: sold" every item; null for any other line. */
export function parseWithdrawal(line: readonly Token[]): 'one' | 'all' | null {
  if (!line.every(({ kind, text }) => (kind === WORD && !DENIALS.has(text)) || MARKS.has(text))) return null;
  if (line.some((_, at) => matchPhrase(line, at)?.stop === 'question')) return null;
  const whole = parseClause(line);
  if (whole) return whole;
  const [first, second] = line;
  if (SOLD_WORDS.has(first?.text ?? '') || SOLD_WORDS.has(`${first?.text} ${second?.text}`)) return 'one';
  let from = 0;
  for (let to = 0; to <= line.length; to++) {
    if (to < line.length && !CLAUSE_ENDS.has(line[to]?.text ?? '')) continue;
    const said = parseClause(line.slice(from, to));
    if (said) return said;
    from = to + 1;
  }
  return null;
}

function parseClause(clause: readonly Token[]): 'one' | 'all' | null {
  const words = clause.filter(({ kind }) => kind === WORD).map(({ text }) => text);
  let isTaken = false;
  let isAll = false;
  // Behind a phrase of several words others may stand: "got one from kev".
  let room = 0;
  for (let at = 0; at < words.length; ) {
    const word = words[at] ?? '';
    const length = PHRASE_LENGTHS.find(
      (count) => at + count <= words.length && WITHDRAWALS.has(words.slice(at, at + count).join(' ')),
    );
    if (length === undefined && !ALL_WORDS.has(word) && !WITHDRAWAL_FILLERS.has(word) && --room < 0)
      return null;
    if (length !== undefined && length > 1) room = OTHERS_MAX;
    isTaken ||= length !== undefined;
    isAll ||= length === undefined && ALL_WORDS.has(word);
    at += length ?? 1;
  }
  if (!isTaken) return null;
  return isAll ? 'all' : 'one';
}

/** Whether the last line, or what is behind the last bar, takes back all items, or the first as "edit: sold". */
export function isWithdrawn(elements: readonly Element[], tokens: readonly Token[]): boolean {
  let from = tokens.length;
  while (from > 0 && !startsStatus(tokens, from)) from -= 1;
  const withdrawal = from === 0 ? null : parseWithdrawal(tokens.slice(from));
  const first = tokens.findIndex(({ kind }) => kind === LINE);
  if (first > 0 && parseWithdrawal(tokens.slice(0, first)) === 'all') return true;
  if (withdrawal === null) return false;
  const isSwap = elements.some((one) => isSide(one) && one.side === 'TRADE');
  const items = new Set(elements.flatMap((one) => (one.kind === 'item' ? [one.match.itemId] : [])));
  return withdrawal === 'all' || items.size === (isSwap ? 2 : 1);
}

/** Behind a line's end or a bar, and "edit:" within a line. */
function startsStatus(tokens: readonly Token[], from: number): boolean {
  const before = tokens[from - 1];
  return before?.kind === LINE || before?.text === '|' || STATUS_HEADS.has(tokens[from]?.text ?? '');
}

/** A line that only replaces the price, its unit or the side before it; `to` is behind its last token. */
export interface Correction {
  from: number;
  to: number;
  price?: PriceMatch;
  side?: { type: OfferType; token: number };
  /** Its worth in world locks. */
  unit?: number;
}

/**
 * "nvm 4", "edit: 14dl", "*4wl", and "53dl" below a line with a number of that unit; "i mean buying"; "i mean dl". A bare
 * number stays bare: it takes the unit of the price that it replaces.
 */
export function findCorrections(
  dictionary: Dictionary,
  text: string,
  tokens: readonly Token[],
  roles: readonly (PhraseRole | null)[],
  quoted: readonly boolean[],
): Correction[] {
  const corrections: Correction[] = [];
  if (!text.includes('\n')) return corrections;
  let worth = 0;
  let isBelowNumber = false;
  let from = 0;
  for (let to = 0; to <= tokens.length; to++) {
    if (!isLineEnd(tokens[to])) continue;
    const line = tokens.slice(from, to);
    const written = text.slice(tokens[from - 1]?.end ?? 0, tokens[to]?.start ?? text.length);
    const said = { dictionary, line, written, roles: roles.slice(from, to) };
    // "i meant B> not S>", "dl btw not wl".
    const not = said.roles.findIndex((role) => role?.not && role.phrase !== 'no');
    const head = not < 1 ? said : { ...said, line: line.slice(0, not), roles: said.roles.slice(0, not) };
    const correction =
      from === 0 ? null : (readPrice(head, worth, isBelowNumber) ?? readSide(head) ?? readUnit(head));
    if (correction?.price)
      Object.assign(correction.price, { from: from + correction.price.from, to: from + correction.price.to });
    if (correction?.side) correction.side.token += from;
    if (correction && corrections.length < CORRECTIONS_MAX) corrections.push({ from, to, ...correction });
    isBelowNumber = !quoted[from] && line.some(({ kind }) => kind === NUMBER);
    const unit = quoted[from] ? -1 : line.findLastIndex((_, at) => parseUnit(line, at));
    worth = parseUnit(line, unit)?.worth ?? (worth === 0 && isBelowNumber ? 1 : worth);
    from = to + 1;
  }
  return corrections;
}

interface Line {
  dictionary: Dictionary;
  line: readonly Token[];
  /** With the marks that are no tokens. */
  written: string;
  roles: readonly (PhraseRole | null)[];
}

type Replacement = Omit<Correction, 'from' | 'to'> | null;

function readPrice(said: Line, worth: number, isBelowNumber: boolean): Replacement {
  const { line, written } = said;
  const at = line.findIndex(({ kind }) => kind === NUMBER);
  const isGlued = line[at]?.spaced === false && line[at - 1]?.kind === WORD;
  const price = at < 0 || isGlued || worth === 0 ? null : parsePrice(line, at, 1);
  // "not 25", "1200 of them", "5 min".
  const isOther = line[at - 1]?.text === 'not' || line[price?.to ?? 0]?.text === 'of';
  if (!price || isOther || isIn(line[price.to], NO_PRICE_UNIT)) return null;
  // "wait no 14dl, was looking at the wrong vend".
  const end = line.findIndex(({ text }, index) => index >= price.to && CLAUSE_ENDS.has(text));
  const rest = end < 0 ? [] : line.slice(end);
  const others = [...line.slice(0, at), ...line.slice(price.to, end < 0 ? line.length : end)];
  if (rest.some(({ kind }) => kind === NUMBER)) return null;
  const isSameUnit =
    isBelowNumber &&
    price.form === 'locks' &&
    line.some((_, index) => parseUnit(line, index)?.worth === worth);
  if (!isSameUnit && !isCorrecting(written, others)) return null;
  return countOthers(others) === 0 || saysSorry(others, said) ? { price } : null;
}

function readSide(said: Line): Replacement {
  const { line, written, roles } = said;
  const token = line.findIndex((_, at) => getSide(line, roles, at));
  const type = getSide(line, roles, token);
  if (!type || type === 'TRADE') return null;
  const rest = token + (roles[token]?.length ?? 1);
  const others = [...line.slice(0, token), ...line.slice(rest)];
  const isSaid =
    (STARRED.test(written) && countOthers(others) === 0) ||
    saysSorry(others, { ...said, roles: roles.toSpliced(token, 1) });
  return isSaid ? { side: { type, token } } : null;
}

/** "dl obviously", "i mean dl": what the numbers before are. */
function readUnit(said: Line): Replacement {
  const { line } = said;
  const at = line.findIndex((_, index) => parseUnit(line, index));
  const unit = parseUnit(line, at);
  const others = line.filter((token) => token.unit === 0);
  if (!unit || line.some(({ kind }) => kind === NUMBER)) return null;
  const isUnit = (at === 0 && unit.worth <= 100 && countOthers(others) === 0) || saysSorry(others, said);
  return isUnit ? { unit: unit.worth } : null;
}

/** Of a phrase, or of a letter as in "B>". */
export function getSide(
  tokens: readonly Token[],
  roles: readonly (PhraseRole | null)[],
  at: number,
): OfferType | undefined {
  const role = roles[at];
  if (role?.side ?? role?.trailingSide) return role?.side ?? role?.trailingSide;
  // "B>", and "s*" alone.
  return tokens[at + 1]?.text === '>' || tokens.length === 1
    ? SIDE_LETTERS.get(tokens[at]?.text ?? '')
    : undefined;
}

/** Whether its words, or a star, say that it corrects something. */
export function isCorrecting(written: string, words: readonly Token[]): boolean {
  return STARRED.test(written) || words.some(({ text }) => CORRECTIONS.has(text));
}

/** One of these words, and little else: no item, no place and no talk. */
function saysSorry(words: readonly Token[], { dictionary, roles }: Line): boolean {
  const isOther = (token: Token): boolean =>
    token.text === '?' ||
    (getKnownWord(dictionary, token).stem !== undefined && !isIn(token, EVERYDAY | FILLER));
  return (
    words.some(({ text }) => SORRY_WORDS.has(text)) &&
    countOthers(words) <= OTHERS_MAX &&
    !words.some(isOther) &&
    !roles.some((role) => (role?.stop && role.stop !== 'talk') || role?.side || role?.place)
  );
}

function countOthers(words: readonly Token[]): number {
  const isKnown = ({ text }: Token): boolean =>
    CORRECTIONS.has(text) || CORRECTION_FILLERS.has(text) || MARKS.has(text);
  return words.filter((word) => !isKnown(word)).length;
}
