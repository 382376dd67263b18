import { ARROW, LOOK_ALIKES, PLAIN_PUNCTUATION } from '../data/letters.js';
import { UNIT_WORDS } from '../data/words.js';

export interface PlainText {
  text: string;
  /** Position in the original of each unit of `text`, plus one entry for its end. Null: the texts are the same. */
  origin: readonly number[] | null;
  originalLength: number;
}

const ORNAMENT = '•';

const MAYBE_MARKUP = /:[A-Za-z0-9_]{1,32}:|https?:|@everyone|@here/i;
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
  if (isPlain(content)) return { text: content, origin: null, originalLength: content.length };
  const out = new PlainWriter();
  const colours = usesColourCodes(content);
  const hasAddress = content.includes('://');
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
    const plainTo = plainRunEnd(content, at, range?.start ?? content.length, hasAddress);
    if (plainTo > at) {
      out.copy(content, at, plainTo);
      at = plainTo;
      continue;
    }
    const code = content.charCodeAt(at);
    if (code < 128) {
      at += writeAscii(content, at, code, colours, out);
      continue;
    }
    const point = String.fromCodePoint(content.codePointAt(at) ?? 0xfffd);
    out.put(foldCodePoint(point), at);
    at += point.length;
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

/** What a character may start. */
const ASCII_PLAIN = 0;
/** A colon or @: possibly an emoji, an address or everyone. */
const ASCII_MAYBE_MARKUP = 1;
/** h or H: possibly an address. */
const ASCII_MAYBE_URL = 2;
/** Backtick, angle bracket, control character. */
const ASCII_MARKUP = 3;
const ASCII_CLASS = Uint8Array.from({ length: 128 }, (_, code) => {
  const sign = String.fromCharCode(code);
  if (sign === ':' || sign === '@') return ASCII_MAYBE_MARKUP;
  if (sign === 'h' || sign === 'H') return ASCII_MAYBE_URL;
  return (code < 32 && sign !== '\n') || sign === '<' || sign === '`' ? ASCII_MARKUP : ASCII_PLAIN;
});

function isPlain(content: string): boolean {
  let mayBeMore = false;
  for (let at = 0; at < content.length; at++) {
    const code = content.charCodeAt(at);
    if (code >= 126 || ASCII_CLASS[code] === ASCII_MARKUP) return false;
    if (ASCII_CLASS[code] === ASCII_MAYBE_MARKUP) mayBeMore = true;
  }
  return !mayBeMore || !MAYBE_MARKUP.test(content);
}

function plainRunEnd(content: string, from: number, limit: number, hasAddress: boolean): number {
  let at = from;
  for (; at < limit; at++) {
    const code = content.charCodeAt(at);
    if (code >= 128) break;
    const part = ASCII_CLASS[code];
    if (part !== ASCII_PLAIN && (part !== ASCII_MAYBE_URL || hasAddress)) break;
  }
  return at;
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

function writeAscii(content: string, at: number, code: number, colours: boolean, out: PlainWriter): number {
  if (code === 60 /* < */) {
    const rest = content.slice(at, at + 90);
    const emoji = CUSTOM_EMOJI.exec(rest);
    if (emoji) {
      out.put(emojiText(emoji[1] ?? ''), at);
      return emoji[0].length;
    }
    const mention = MENTION.exec(rest);
    if (mention) {
      out.put(` ${ORNAMENT} `, at);
      return mention[0].length;
    }
  } else if (code === 58 /* : */) {
    const emoji = NAMED_EMOJI.exec(content.slice(at, at + 40));
    if (emoji && isEmojiName(emoji[1] ?? '') && !/[A-Za-z]/.test(content[at - 1] ?? '')) {
      out.put(emojiText(emoji[1] ?? ''), at);
      return emoji[0].length;
    }
  } else if (code === 64 /* @ */) {
    const all = EVERYONE_MENTION.exec(content.slice(at, at + 9));
    if (all) {
      out.put(' ', at);
      return all[0].length;
    }
  } else if (code === 96 /* ` */) {
    if (colours) return content.charCodeAt(at + 1) < 128 ? 2 : 1;
    out.put(' ', at);
    return 1;
  } else if ((code === 104 || code === 72) /* h */ && /^https?:/i.test(content.slice(at, at + 7))) {
    const address = URL_PATTERN.exec(content.slice(at, at + 320));
    if (address) {
      out.put(' ', at);
      return address[0].length;
    }
  }
  out.put(code < 32 && code !== 10 ? (code === 13 ? '' : ' ') : (content[at] ?? ''), at);
  return 1;
}

/** `:dl:` and `:arrow_right:` are emoji; the middle of `4:30:10` is not. */
function isEmojiName(name: string): boolean {
  return !/^\d+$/.test(name);
}

function emojiText(name: string): string {
  const plain = name.toLowerCase().replace(/[^a-z]/g, '');
  if (UNIT_WORDS.get(plain) !== undefined) return ` ${plain} `;
  if (plain.startsWith('arrow') || plain === 'rightarrow') return ` ${ARROW} `;
  return ` ${ORNAMENT} `;
}

/** In the game ``` `6Gold`` ``` colours text. Two backticks in a row, or an odd number of them, are never Discord's code marks. */
function usesColourCodes(content: string): boolean {
  let count = 0;
  for (let at = content.indexOf('`'); at >= 0; at = content.indexOf('`', at + 1)) count += 1;
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

function foldUncached(point: string): string {
  const look = LOOK_ALIKES[point] ?? PLAIN_PUNCTUATION[point];
  if (look !== undefined) return look;
  const code = point.codePointAt(0) ?? 0;
  if (code >= 0x1f1e6 && code <= 0x1f1ff) return String.fromCharCode(65 + code - 0x1f1e6);
  if (code >= 0x1f130 && code <= 0x1f149) return String.fromCharCode(65 + code - 0x1f130);
  if (code >= 0x1f150 && code <= 0x1f169) return String.fromCharCode(65 + code - 0x1f150);
  if (code >= 0x1f170 && code <= 0x1f189) return String.fromCharCode(65 + code - 0x1f170);
  if (INVISIBLE.test(point) || MARK.test(point)) return '';
  // ➢ ➣ ➤ and › adorn the entries of lists; only real arrows point at worlds.
  if ((code >= 0x27a2 && code <= 0x27a4) || code === 0x276f || code === 0x203a) return ORNAMENT;
  if (isArrow(code)) return ARROW;
  const decomposed = point.normalize('NFKD');
  let text = '';
  for (const part of decomposed) {
    if (MARK.test(part)) continue;
    const partCode = part.codePointAt(0) ?? 0;
    if (partCode < 128) text += part;
    else if (partCode === 0x2044) text += '/';
    else if (LOOK_ALIKES[part] !== undefined) text += LOOK_ALIKES[part];
    else if (LETTER_OR_DIGIT.test(part)) text += part;
    else text += ORNAMENT;
  }
  return text === '' ? ' ' : text;
}

function isArrow(code: number): boolean {
  return (
    (code >= 0x2190 && code <= 0x21ff) ||
    (code >= 0x27f0 && code <= 0x27ff) ||
    (code >= 0x2794 && code <= 0x27be) ||
    (code >= 0x2b00 && code <= 0x2b11) ||
    code === 0x25b6 ||
    code === 0x23e9
  );
}
