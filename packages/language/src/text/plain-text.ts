import { ARROW, LOOK_ALIKES, PLAIN_PUNCTUATION } from '../data/letters.js';
import { UNIT_WORDS } from '../data/units.js';

/** Text made plain, and for each of its UTF-16 units the position in the original where it came from. */
export interface PlainText {
  text: string;
  /** Position in the original of each unit of `text`, plus one entry for its end. Null: the texts are the same. */
  origin: Int32Array | null;
  originalLength: number;
}

/** Stands for anything drawn: emoji, bullets, ornaments. */
export const ORNAMENT = '•';

const NEEDS_A_LOOK = /:[A-Za-z0-9_]{1,32}:|https?:|@everyone|@here/i;
const TO_ALL = /^@(?:everyone|here)/i;
const CUSTOM_EMOJI = /^<a?:([A-Za-z0-9_~]{1,40}):\d{1,25}>/;
const MENTION = /^<(?:@[!&]?|#|t:|\/)[^<>\n]{0,80}>/;
const NAMED_EMOJI = /^:([A-Za-z0-9_]{1,32}):/;
const ADDRESS = /^https?:\/\/[^\s<>]{1,300}/i;
const MARK = /\p{M}/u;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
const INVISIBLE = /\p{Cf}|\u034f|\u115f|\u1160|\u17b4|\u17b5|\u3164|\uffa0|[\ufe00-\ufe0f]/u;

const folded = new Map<string, string>();

/**
 * Makes a message plain: Unicode look-alikes and styled letters become ASCII, accents and invisible characters go,
 * custom emoji of locks become the unit's word, other emoji an ornament, mentions and addresses a space, struck out
 * text (~~so~~) spaces. Each character remembers where it stood.
 */
export function toPlainText(content: string): PlainText {
  if (isPlain(content)) return { text: content, origin: null, originalLength: content.length };
  const out = new PlainWriter(content.length + 16);
  const colours = usesColourCodes(content);
  const hasAddress = content.includes('://');
  const struckUntil = struckRanges(content);
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
      at += putAscii(content, at, code, colours, out);
      continue;
    }
    const point = String.fromCodePoint(content.codePointAt(at) ?? 0xfffd);
    out.put(fold(point), at);
    at += point.length;
  }
  return out.end(content.length);
}

/** Plain text as it grows, and where each of its characters stood. */
class PlainWriter {
  readonly #parts: string[] = [];
  #origin: Int32Array;
  #length = 0;

  constructor(expected: number) {
    this.#origin = new Int32Array(expected);
  }

  /** Text that stands for the character at `at`. */
  put(text: string, at: number): void {
    this.#parts.push(text);
    this.#reserve(text.length);
    this.#origin.fill(at, this.#length, this.#length + text.length);
    this.#length += text.length;
  }

  /** Characters that stay as they are. */
  copy(content: string, from: number, to: number): void {
    this.#parts.push(content.slice(from, to));
    this.#reserve(to - from);
    const origin = this.#origin;
    for (let at = from, unit = this.#length; at < to; at++, unit++) origin[unit] = at;
    this.#length += to - from;
  }

  end(originalLength: number): PlainText {
    this.#reserve(1);
    this.#origin[this.#length] = originalLength;
    const origin = this.#origin.subarray(0, this.#length + 1);
    return { text: this.#parts.join(''), origin, originalLength };
  }

  #reserve(more: number): void {
    if (this.#length + more <= this.#origin.length) return;
    const larger = new Int32Array(2 * (this.#length + more));
    larger.set(this.#origin);
    this.#origin = larger;
  }
}

/** What a character may be part of. */
const STAYS = 0;
/** A colon or @: perhaps an emoji, an address or everyone. */
const MAY_BE_MORE = 1;
/** h or H: perhaps an address. */
const MAY_BE_ADDRESS = 2;
/** Backtick, angle bracket, control character. */
const IS_MORE = 3;
const partOf = Uint8Array.from({ length: 128 }, (_, code) => {
  const sign = String.fromCharCode(code);
  if (sign === ':' || sign === '@') return MAY_BE_MORE;
  if (sign === 'h' || sign === 'H') return MAY_BE_ADDRESS;
  return (code < 32 && sign !== '\n') || sign === '<' || sign === '`' ? IS_MORE : STAYS;
});

/** Whether the text is plain as it stands. Nothing but a colon or @ makes plain letters more than that. */
function isPlain(content: string): boolean {
  let mayBeMore = false;
  for (let at = 0; at < content.length; at++) {
    const code = content.charCodeAt(at);
    if (code >= 126 || partOf[code] === IS_MORE) return false;
    if (partOf[code] === MAY_BE_MORE) mayBeMore = true;
  }
  return !mayBeMore || !NEEDS_A_LOOK.test(content);
}

/** The end of the run of ASCII characters from `from` on that stay as they are, whatever stands around them. */
function plainRunEnd(content: string, from: number, limit: number, hasAddress: boolean): number {
  let at = from;
  for (; at < limit; at++) {
    const code = content.charCodeAt(at);
    if (code >= 128) break;
    const part = partOf[code];
    if (part !== STAYS && (part !== MAY_BE_ADDRESS || hasAddress)) break;
  }
  return at;
}

/** The original positions of a range of the plain text. */
export function originalSpan(plain: PlainText, start: number, end: number): { start: number; end: number } {
  if (plain.origin === null) return { start, end };
  const from = plain.origin[start] ?? 0;
  const last = plain.origin[end - 1] ?? from;
  // The end is where the next kept character starts, but never past what the last one itself covers.
  let next = plain.origin[end] ?? plain.originalLength;
  for (let unit = end; next === last && unit < plain.origin.length; unit++)
    next = plain.origin[unit] ?? plain.originalLength;
  return { start: from, end: Math.max(from + 1, next) };
}

function putAscii(content: string, at: number, code: number, colours: boolean, out: PlainWriter): number {
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
    const all = TO_ALL.exec(content.slice(at, at + 9));
    if (all) {
      out.put(' ', at);
      return all[0].length;
    }
  } else if (code === 96 /* ` */) {
    if (colours) return content.charCodeAt(at + 1) < 128 ? 2 : 1;
    out.put(' ', at);
    return 1;
  } else if ((code === 104 || code === 72) /* h */ && /^https?:/i.test(content.slice(at, at + 7))) {
    const address = ADDRESS.exec(content.slice(at, at + 320));
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

function struckRanges(content: string): { start: number; end: number }[] {
  const ranges: { start: number; end: number }[] = [];
  for (let open = content.indexOf('~~'); open >= 0; ) {
    const close = content.indexOf('~~', open + 2);
    if (close < 0) break;
    ranges.push({ start: open, end: close + 2 });
    open = content.indexOf('~~', close + 2);
  }
  return ranges;
}

/** One code point above ASCII as plain text; remembered, since messages repeat the same few. */
function fold(point: string): string {
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
