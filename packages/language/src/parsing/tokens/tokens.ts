import { getWords, UNIT_WORDS } from '../../data/words.js';
import type { KnownWord } from '../../dictionary/known-words.js';

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
  known: KnownWord | null;
}

const isDigit = (code: number): boolean => code >= 48 && code <= 57;

function isLetter(code: number): boolean {
  return (
    (code >= 97 && code <= 122) ||
    (code >= 65 && code <= 90) ||
    (code > 191 && code < 0x2000) ||
    code > 0x2e7f
  );
}

/** Splits plain text into words, numbers, punctuation and line ends. Linear; letters and digits that touch are split ("mag65dl"). */
export function tokenise(text: string): Token[] {
  const lower = text.toLowerCase();
  // A few letters change length when lowered; positions would shift, so such text keeps its case.
  const source = lower.length === text.length ? lower : text;
  const tokens: Token[] = [];
  let spaced = true;
  for (let at = 0; at < text.length; ) {
    const code = text.charCodeAt(at);
    if (code === 32 || code === 42 || code === 95) {
      // A space; Discord's * and _ style marks part words but are no punctuation.
      spaced = true;
      at += 1;
    } else if (code === 10) {
      tokens.push(token(LINE, '\n', 0, at, at + 1, true, false));
      spaced = true;
      at += 1;
    } else if (isDigit(code)) {
      const number = parseNumber(text, at);
      tokens.push(token(NUMBER, text.slice(at, number.end), number.value, at, number.end, spaced, false));
      at = number.end;
      spaced = false;
    } else if (code === 46 && spaced && isDigit(text.charCodeAt(at + 1))) {
      // ".5" is a half.
      const end = digitsEnd(text, at + 1);
      const value = Number(`0${text.slice(at, end)}`);
      tokens.push(token(NUMBER, text.slice(at, end), value, at, end, true, false));
      at = end;
      spaced = false;
    } else if (isLetter(code)) {
      const word = parseWord(text, source, at, spaced);
      addWordToken(tokens, word);
      at = word.end;
      spaced = false;
    } else {
      tokens.push(token(MARK, text[at] ?? '', 0, at, at + 1, spaced, false));
      spaced = false;
      at += 1;
    }
  }
  return joinLetters(tokens, text);
}

/** "B U Y I N G" is one word: four single letters or more with a space between each two. */
function joinLetters(tokens: Token[], text: string): Token[] {
  if (!hasSpacedLetters(tokens)) return tokens;
  const joined: Token[] = [];
  for (let at = 0; at < tokens.length; ) {
    let to = at;
    while (isSingleLetter(tokens[to])) to += 1;
    const first = tokens[at];
    const last = tokens[to - 1];
    if (first !== undefined && last !== undefined && to - at >= 4) {
      const word = tokens
        .slice(at, to)
        .map((one) => one.text)
        .join('');
      const capitals = isUpper(text, first.start, last.end);
      joined.push(token(WORD, word, 0, first.start, last.end, first.spaced, capitals));
      at = to;
    } else {
      if (first !== undefined) joined.push(first);
      at += 1;
    }
  }
  return joined;
}

function hasSpacedLetters(tokens: readonly Token[]): boolean {
  let run = 0;
  for (const token of tokens) {
    run = isSingleLetter(token) ? run + 1 : 0;
    if (run >= 4) return true;
  }
  return false;
}

function isSingleLetter(token: Token | undefined): boolean {
  return token?.kind === WORD && token.text.length === 1 && token.spaced;
}

/** "44dlea" is an amount and "each": the two are written as one so often that they are read as two. */
const gluedUnitLengths = new Map<string, number>();
for (const unit of UNIT_WORDS.keys()) {
  for (const more of UNIT_SUFFIXES) gluedUnitLengths.set(unit + more, unit.length);
}

function addWordToken(tokens: Token[], word: Token): void {
  const cut =
    !word.spaced && tokens[tokens.length - 1]?.kind === NUMBER ? gluedUnitLengths.get(word.text) : undefined;
  if (cut === undefined) {
    tokens.push(word);
    return;
  }
  const middle = word.start + cut;
  const { text, start, end, spaced, capitals } = word;
  tokens.push(token(WORD, text.slice(0, cut), 0, start, middle, spaced, capitals));
  tokens.push(token(WORD, text.slice(cut), 0, middle, end, false, capitals));
}

function token(
  kind: TokenKind,
  text: string,
  value: number,
  start: number,
  end: number,
  spaced: boolean,
  capitals: boolean,
): Token {
  const unit = kind === WORD ? (UNIT_WORDS.get(text) ?? 0) : 0;
  return { kind, text, value, start, end, spaced, capitals, unit, known: null };
}

function parseWord(text: string, lower: string, start: number, spaced: boolean): Token {
  let end = start;
  let apostrophes = 0;
  while (end < text.length) {
    const code = text.charCodeAt(end);
    if (isLetter(code)) end += 1;
    else if (code === 39) {
      apostrophes += 1;
      end += 1;
    } else break;
  }
  // "any1", "some1": the digit is a syllable.
  if (text[end] === '1' && !isDigit(text.charCodeAt(end + 1)) && ONE_WORDS.has(lower.slice(start, end))) {
    return token(WORD, `${lower.slice(start, end)}one`, 0, start, end + 1, spaced, false);
  }
  const raw = lower.slice(start, end);
  const word = apostrophes === 0 ? raw : raw.replaceAll("'", '');
  return token(WORD, word, 0, start, end, spaced, end - start > 1 && isUpper(text, start, end));
}

const ONE_WORDS = getWords('beforeOne');

function isUpper(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code >= 97 && code <= 122) return false;
  }
  return true;
}

/** `1.5` is a decimal, `2.340` thousands; of `3,5,22` without spaces only `3` is taken. */
function parseNumber(text: string, start: number): { value: number; end: number } {
  let end = digitsEnd(text, start);
  const whole = text.slice(start, end);
  const separator = text[end];
  // The second number of a list without spaces ("3,5,22") is whole.
  if (isPoint(text.charCodeAt(start - 1)) && isDigit(text.charCodeAt(start - 2)))
    return { value: Number(whole), end };
  if ((separator !== '.' && separator !== ',') || !isDigit(text.charCodeAt(end + 1)))
    return { value: Number(whole), end };
  const second = digitsEnd(text, end + 1);
  if (second - end === 4 && whole !== '0' && whole.length <= 3) {
    let digits = whole;
    while (text[end] === separator && digitsEnd(text, end + 1) - end === 4) {
      digits += text.slice(end + 1, end + 4);
      end += 4;
    }
    return { value: Number(digits), end };
  }
  const another = text[second];
  if ((another === ',' || another === '.') && isDigit(text.charCodeAt(second + 1)))
    return { value: Number(whole), end };
  return { value: Number(`${whole}.${text.slice(end + 1, second)}`), end: second };
}

function isPoint(code: number): boolean {
  return code === 44 || code === 46;
}

function digitsEnd(text: string, start: number): number {
  let end = start;
  while (end < text.length && isDigit(text.charCodeAt(end))) end += 1;
  return end;
}
