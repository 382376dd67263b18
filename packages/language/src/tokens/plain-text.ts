import { ARROW, LOOK_ALIKES, PLAIN_PUNCTUATION } from '../data/letters.js';
import { UNIT_WORDS } from '../data/words.js';

export interface PlainText {
  text: string;
  /** Position in the original of each unit of `text`, plus one entry for its end. Null: the texts are the same. */
  origin: readonly number[] | null;
  originalLength: number;
}

const ORNAMENT = '•';

/** Characters that may begin what is replaced, or that may be struck through. */
const MAYBE_MARKUP = /[^\n -;=-_a-}]|:[A-Za-z0-9_]{1,32}:|https?:|@everyone|@here/i;
const PLAIN_RUN = /[ -9;=-?A-GI-_a-gi-~]+/y;
const EVERYONE_MENTION = /^@(?:everyone|here)/i;
const CUSTOM_EMOJI = /^<a?:([A-Za-z0-9_~]{1,40}):\d{1,25}>/;
const MENTION = /^<(?:@[!&]?|#|t:|\/)[^<>\n]{0,80}>/;
const NAMED_EMOJI = /^:([A-Za-z0-9_]{1,32}):/;
const URL_PATTERN = /^https?:\/\/[^\s<>]{1,300}/i;
const MARK = /\p{M}/u;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
const INVISIBLE = /\p{Cf}|\u034f|\u115f|\u1160|\u17b4|\u17b5|\u3164|\uffa0|[\ufe00-\ufe0f]/u;

const folded = new Map<string, string>();

/** Converts look-alikes, accents, emoji, mentions and struck text to plain ASCII; keeps each original position. */
export function toPlainText(content: string): PlainText {
  if (!MAYBE_MARKUP.test(content)) return { text: content, origin: null, originalLength: content.length };
  const out = new PlainWriter();
  const colours = usesColourCodes(content);
  const struckUntil = findStrikethroughRanges(content);
  let struck = 0;
  for (let at = 0; at < content.length; ) {
    const range = struckUntil[struck];
    if (range && at >= range.start) {
      out.put(' ', at);
      at = range.end;
      struck += 1;
      continue;
    }
    PLAIN_RUN.lastIndex = at;
    if (PLAIN_RUN.test(content)) {
      const end = Math.min(PLAIN_RUN.lastIndex, range?.start ?? content.length);
      out.copy(content, at, end);
      at = end;
    } else if (content.charCodeAt(at) < 128) at += writeAscii(content, at, colours, out);
    else {
      const point = String.fromCodePoint(content.codePointAt(at) ?? 0xfffd);
      out.put(foldCodePoint(point), at);
      at += point.length;
    }
  }
  return out.end(content.length);
}

class PlainWriter {
  #text = '';
  readonly #origin: number[] = [];

  put(text: string, at: number): void {
    this.#text += text;
    for (let unit = 0; unit < text.length; unit++) this.#origin.push(at);
  }

  copy(content: string, from: number, to: number): void {
    this.#text += content.slice(from, to);
    for (let at = from; at < to; at++) this.#origin.push(at);
  }

  end(originalLength: number): PlainText {
    this.#origin.push(originalLength);
    return { text: this.#text, origin: this.#origin, originalLength };
  }
}

export function toOriginalSpan(plain: PlainText, start: number, end: number): { start: number; end: number } {
  if (plain.origin === null) return { start, end };
  const from = plain.origin[start] ?? 0;
  const last = plain.origin[end - 1] ?? from;
  // The end is where the next kept character starts, but never past what the last one itself covers.
  let next = plain.origin[end] ?? plain.originalLength;
  for (let unit = end; next === last && unit < plain.origin.length; unit++)
    next = plain.origin[unit] ?? plain.originalLength;
  return { start: from, end: Math.max(from + 1, next) };
}

function writeAscii(content: string, at: number, colours: boolean, out: PlainWriter): number {
  const sign = content[at] ?? '';
  if (sign === '`' && colours) return content.charCodeAt(at + 1) < 128 ? 2 : 1;
  const found = MARKUP.get(sign.toLowerCase())?.(content, at);
  if (found) {
    out.put(found.text, at);
    return found.length;
  }
  const isDropped = sign === '`' || (sign < ' ' && sign !== '\n');
  out.put(sign === '\r' ? '' : isDropped ? ' ' : sign, at);
  return 1;
}

interface Markup {
  text: string;
  length: number;
}

/** Markup that a character may begin. */
const MARKUP: ReadonlyMap<string, (content: string, at: number) => Markup | null> = new Map([
  ['<', readAngleBracket],
  [':', readNamedEmoji],
  ['@', (content, at) => readPattern(EVERYONE_MENTION, content.slice(at, at + 9), ' ')],
  ['h', (content, at) => readPattern(URL_PATTERN, content.slice(at, at + 320), ' ')],
]);

function readPattern(pattern: RegExp, text: string, replacement: string): Markup | null {
  const found = pattern.exec(text);
  return found && { text: replacement, length: found[0].length };
}

function readAngleBracket(content: string, at: number): Markup | null {
  const rest = content.slice(at, at + 90);
  const name = CUSTOM_EMOJI.exec(rest)?.[1];
  return name === undefined
    ? readPattern(MENTION, rest, ` ${ORNAMENT} `)
    : readPattern(CUSTOM_EMOJI, rest, emojiText(name));
}

function readNamedEmoji(content: string, at: number): Markup | null {
  const rest = content.slice(at, at + 40);
  const name = NAMED_EMOJI.exec(rest)?.[1] ?? '';
  // `:dl:` and `:arrow_right:` are emoji; the middle of `4:30:10` is not.
  const isEmoji = /\D/.test(name) && !/[A-Za-z]/.test(content[at - 1] ?? '');
  return isEmoji ? readPattern(NAMED_EMOJI, rest, emojiText(name)) : null;
}

function emojiText(name: string): string {
  const plain = name.toLowerCase().replace(/[^a-z]/g, '');
  if (UNIT_WORDS.get(plain) !== undefined) return ` ${plain} `;
  if (plain.startsWith('arrow') || plain === 'rightarrow') return ` ${ARROW} `;
  return ` ${ORNAMENT} `;
}

/** In the game ``` `6Gold`` ``` colours text. Two backticks in a row, or an odd number of them, are never Discord's code marks. */
function usesColourCodes(content: string): boolean {
  const count = content.split('`').length - 1;
  if (count === 0 || content.includes('```')) return false;
  return count % 2 === 1 || content.includes('``');
}

function findStrikethroughRanges(content: string): { start: number; end: number }[] {
  const ranges: { start: number; end: number }[] = [];
  for (let open = content.indexOf('~~'); open >= 0; ) {
    const close = content.indexOf('~~', open + 2);
    if (close < 0) break;
    ranges.push({ start: open, end: close + 2 });
    open = content.indexOf('~~', close + 2);
  }
  return ranges;
}

/** One code point above ASCII as plain text; cached, since messages repeat the same few. */
function foldCodePoint(point: string): string {
  const known = folded.get(point);
  if (known !== undefined) return known;
  const text = foldUncached(point);
  if (folded.size < 4096) folded.set(point, text);
  return text;
}

/** First code points of alphabets of letters in squares and circles, and flags. */
const BOXED_ALPHABETS = [0x1f1e6, 0x1f130, 0x1f150, 0x1f170];

function foldUncached(point: string): string {
  const look = LOOK_ALIKES[point] ?? PLAIN_PUNCTUATION[point];
  if (look !== undefined) return look;
  const code = point.codePointAt(0) ?? 0;
  const alphabet = BOXED_ALPHABETS.find((start) => code >= start && code < start + 26);
  if (alphabet !== undefined) return String.fromCharCode(65 + code - alphabet);
  if (INVISIBLE.test(point) || MARK.test(point)) return '';
  // ➢ ➣ ➤ and › adorn the entries of lists; only real arrows point at worlds.
  if (/[➢-➤❯›]/.test(point)) return ORNAMENT;
  if (ARROW_SIGN.test(point)) return ARROW;
  return [...point.normalize('NFKD')].map(foldPart).join('') || ' ';
}

/** A part of a character that Unicode decomposes. */
function foldPart(part: string): string {
  if (MARK.test(part)) return '';
  if (part === '\u2044') return '/';
  if (part.charCodeAt(0) < 128) return part;
  return LOOK_ALIKES[part] ?? (LETTER_OR_DIGIT.test(part) ? part : ORNAMENT);
}

const ARROW_SIGN = /[\u2190-\u21ff\u27f0-\u27ff\u2794-\u27be\u2b00-\u2b11\u25b6\u23e9]/;
