import { getWords, UNIT_WORDS } from '../data/words.js';
import { getWordAt, toWord, type Word } from './vocabulary.js';

const UNIT_SUFFIXES = getWords('unitSuffixes');

/** What a token is. `mark` is one punctuation character or ornament. */
export const WORD = 0;
export const NUMBER = 1;
export const MARK = 2;
export const LINE = 3;
type TokenKind = typeof WORD | typeof NUMBER | typeof MARK | typeof LINE;

export interface Token {
  kind: TokenKind;
  /** Lower case; words lose their apostrophes ("rayman's" is `raymans`). */
  text: string;
  value: number;
  start: number;
  end: number;
  /** A space, a line start or the message's start stands before it. */
  spaced: boolean;
  /** Written in capitals (with at least two letters). */
  capitals: boolean;
  /** Of a word for a lock: its worth in world locks; otherwise 0. */
  unit: number;
  word: Word;
}

const ASCII_MARKS = Array.from({ length: 128 }, (_, code) => toWord(String.fromCharCode(code)));
const LINE_END = toWord('\n');

/** Whether the token is in one of these lists of the vocabulary. */
export function isIn(token: Token | undefined, lists: number): boolean {
  return token !== undefined && (token.word.lists & lists) !== 0;
}

type NamePart = Token & { kind: typeof WORD | typeof NUMBER };

export function isWordOrNumber(token: Token | undefined): token is NamePart {
  return token?.kind === WORD || token?.kind === NUMBER;
}

/** A line or the message ends. */
export function isLineEnd(token: Token | undefined): boolean {
  return token === undefined || token.kind === LINE;
}

/** "mini-mod", "fire-escape": a hyphen without spaces does not separate. */
export function isInnerHyphen(tokens: readonly Token[], at: number): boolean {
  return tokens[at]?.text === '-' && tokens[at]?.spaced === false && tokens[at + 1]?.spaced === false;
}

const isDigit = (code: number): boolean => code >= 48 && code <= 57;

function isLetter(code: number): boolean {
  if (code > 127) return (code > 191 && code < 0x2000) || code > 0x2e7f;
  return (code | 32) >= 97 && (code | 32) <= 122;
}

/** The text that is being split, as character codes: as it is written, and in lower case. A zero stands at the end. */
let written = new Uint16Array(1024);
let lower = new Uint16Array(1024);

function loadText(text: string): void {
  if (written.length <= text.length) {
    written = new Uint16Array(text.length * 2);
    lower = new Uint16Array(text.length * 2);
  }
  let isAscii = true;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    written[at] = code;
    lower[at] = code >= 65 && code <= 90 ? code + 32 : code;
    if (code > 127) isAscii = false;
  }
  written[text.length] = 0;
  lower[text.length] = 0;
  if (isAscii) return;
  const source = text.toLowerCase();
  // A few letters change length when lowered; positions would shift, so such text keeps its case.
  if (source.length !== text.length) lower.set(written);
  else for (let at = 0; at < text.length; at++) lower[at] = source.charCodeAt(at);
}

/** Splits plain text into words, numbers, punctuation and line ends. Linear; letters and digits that touch are split ("mag65dl"). */
export function tokenise(text: string): Token[] {
  loadText(text);
  const tokens: Token[] = [];
  let spaced = true;
  let singles = 0;
  for (let at = 0; at < text.length; ) {
    const code = written[at] ?? 0;
    // A space; Discord's * and _ style marks part words but are no punctuation.
    if (code === 32 || code === 95 || (code === 42 && !isCorrectingStar(text, at))) {
      spaced = true;
      at += 1;
      continue;
    }
    const next = readToken(text, at, code, spaced);
    addToken(tokens, next);
    if (isSingleLetter(next)) singles += 1;
    at = next.end;
    spaced = next.kind === LINE || code === 42;
  }
  return singles >= LETTERS_OF_WORD_MIN ? joinLetters(tokens) : tokens;
}

function readToken(text: string, at: number, code: number, spaced: boolean): Token {
  if (code === 10) return token(LINE, LINE_END, 0, at, at + 1, true, false);
  if (isLetter(code)) return parseWord(at, spaced);
  // ".5" is a half.
  if (isDigit(code) || (code === 46 && spaced && isDigit(written[at + 1] ?? 0))) {
    const { value, end } = parseNumber(text, at);
    return token(NUMBER, getWordAt(written, at, end), value, at, end, spaced, false);
  }
  return token(MARK, ASCII_MARKS[code] ?? getWordAt(written, at, at + 1), 0, at, at + 1, spaced, false);
}

/** "18wl *17": the only star of the text, between a space and a digit. */
function isCorrectingStar(text: string, at: number): boolean {
  if (written[at - 1] !== 32 || !isDigit(written[at + 1] ?? 0)) return false;
  return text.indexOf('*') === at && text.lastIndexOf('*') === at;
}

/** "B U Y I N G" is one word: four single letters or more with a space between each two. */
function joinLetters(tokens: Token[]): Token[] {
  const joined: Token[] = [];
  for (let at = 0; at < tokens.length; ) {
    let to = at;
    while (isSingleLetter(tokens[to])) to += 1;
    const first = tokens[at];
    const last = tokens[to - 1];
    if (first !== undefined && last !== undefined && to - at >= LETTERS_OF_WORD_MIN) {
      const letters = tokens.slice(at, to).map((one) => one.text);
      const capitals = isUpper(first.start, last.end);
      joined.push(token(WORD, toWord(letters.join('')), 0, first.start, last.end, first.spaced, capitals));
      at = to;
    } else {
      if (first !== undefined) joined.push(first);
      at += 1;
    }
  }
  return joined;
}

const LETTERS_OF_WORD_MIN = 4;

function isSingleLetter(token: Token | undefined): boolean {
  return token?.kind === WORD && token.text.length === 1 && token.spaced;
}

/** "44dlea" is an amount and "each": the two are written as one so often that they are read as two. */
const gluedUnitLengths = new Map<string, number>();
for (const unit of UNIT_WORDS.keys()) {
  for (const more of UNIT_SUFFIXES) gluedUnitLengths.set(unit + more, unit.length);
}

function addToken(tokens: Token[], word: Token): void {
  const cut =
    !word.spaced && tokens[tokens.length - 1]?.kind === NUMBER ? gluedUnitLengths.get(word.text) : undefined;
  if (cut === undefined) {
    tokens.push(word);
    return;
  }
  const middle = word.start + cut;
  const { text, start, end, spaced, capitals } = word;
  tokens.push(token(WORD, toWord(text.slice(0, cut)), 0, start, middle, spaced, capitals));
  tokens.push(token(WORD, toWord(text.slice(cut)), 0, middle, end, false, capitals));
}

function token(
  kind: TokenKind,
  word: Word,
  value: number,
  start: number,
  end: number,
  spaced: boolean,
  capitals: boolean,
): Token {
  const unit = kind === WORD ? word.unit : 0;
  return { kind, text: word.text, value, start, end, spaced, capitals, unit, word };
}

const CASE_ENDINGS = new RegExp(`'(${[...getWords('caseEndings')].join('|')})$`);

/** "rayman's" is `raymans`, "gaia'yi" `gaia`; a unit keeps its ending, which can make it a rate ("1 wl'ye 33"). */
function joinApostrophes(text: string): Word {
  const joined = toWord(text.replaceAll("'", ''));
  return joined.unit > 0 ? joined : toWord(text.replace(CASE_ENDINGS, '').replaceAll("'", ''));
}

function parseWord(start: number, spaced: boolean): Token {
  let end = start;
  let apostrophes = 0;
  for (let code = written[end] ?? 0; isLetter(code) || code === 39; code = written[end] ?? 0) {
    if (code === 39) apostrophes += 1;
    end += 1;
  }
  // "any1", "some1": the digit is a syllable.
  if (written[end] === 49 && !isDigit(written[end + 1] ?? 0)) {
    const { text } = getWordAt(lower, start, end);
    if (ONE_WORDS.has(text)) return token(WORD, toWord(`${text}one`), 0, start, end + 1, spaced, false);
  }
  const raw = getWordAt(lower, start, end);
  const word = apostrophes === 0 ? raw : joinApostrophes(raw.text);
  return token(WORD, word, 0, start, end, spaced, end - start > 1 && isUpper(start, end));
}

const ONE_WORDS = getWords('beforeOne');

function isUpper(start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    const code = written[at] ?? 0;
    if (code >= 97 && code <= 122) return false;
  }
  return true;
}

/** `1.5` is a decimal, `2.340` thousands; of `3,5,22` without spaces each is a whole number. */
function parseNumber(text: string, start: number): { value: number; end: number } {
  let end = digitsEnd(start);
  const isSecond = isPoint(start - 1) && start > 1 && isDigit(written[start - 2] ?? 0);
  const whole = text.slice(start, end);
  if (whole === '') end = digitsEnd(start + 1);
  if (isSecond || whole === '' || !isPoint(end))
    return { value: Number(whole || text.slice(start, end)), end };
  const second = digitsEnd(end + 1);
  if (second - end === 4 && whole !== '0' && whole.length <= 3) {
    const separator = written[end];
    let digits = whole;
    for (; written[end] === separator && digitsEnd(end + 1) - end === 4; end += 4)
      digits += text.slice(end + 1, end + 4);
    return { value: Number(digits), end };
  }
  if (isPoint(second)) return { value: Number(whole), end };
  return { value: Number(`${whole}.${text.slice(end + 1, second)}`), end: second };
}

/** A point or comma before a digit. */
function isPoint(at: number): boolean {
  return (written[at] === 44 || written[at] === 46) && isDigit(written[at + 1] ?? 0);
}

function digitsEnd(start: number): number {
  let end = start;
  while (isDigit(written[end] ?? 0)) end += 1;
  return end;
}
