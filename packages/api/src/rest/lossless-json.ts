import { AppError } from '@lockwatch/contracts';

/** An integer as JSON writes it, long enough that a number may lose digits of it. */
const LONG_INTEGER = /^-?[1-9]\d{15,}$/;

/** More than any call takes. Other requests wait while many names, or lists within lists, are parsed. */
const DEPTH_MAX = 32;
const VALUES_MAX = 60_000;

const QUOTE = 0x22;
const MINUS = 0x2d;

/** Parses JSON; integers above 2^53 become digit strings. Linear time. Throws MALFORMED. */
export function parseLosslessJson(text: string): unknown {
  assertPlainJson(text);
  try {
    return JSON.parse(quoteLongIntegers(text));
  } catch (error) {
    throw new AppError('MALFORMED', { text: 'api.invalidJson' }, { cause: error });
  }
}

/** Throws MALFORMED for a JSON text that is nested more deeply, or has more values, than any call takes. */
export function assertPlainJson(text: string): void {
  let depth = 0;
  let values = 0;
  for (let at = 0; at < text.length; ) {
    const character = text[at];
    if (character === ',') values += 1;
    else if (character === '[' || character === '{') depth += 1;
    else if (character === ']' || character === '}') depth -= 1;
    if (depth > DEPTH_MAX || values > VALUES_MAX) throw new AppError('MALFORMED', { text: 'api.tooDeep' });
    at = character === '"' ? endOfString(text, at) : at + 1;
  }
}

/** The text with such integers as strings. A text that is not JSON does not become JSON by it. */
function quoteLongIntegers(text: string): string {
  let quoted = '';
  let copied = 0;
  for (let at = 0; at < text.length; ) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      at = endOfString(text, at);
    } else if (code === MINUS || isDigit(code)) {
      const end = endOfNumber(text, at);
      if (end - at > 15 && isUnsafe(text.slice(at, end)) && !isKey(text, end)) {
        quoted += `${text.slice(copied, at)}"${text.slice(at, end)}"`;
        copied = end;
      }
      at = end;
    } else {
      at += 1;
    }
  }
  return copied === 0 ? text : quoted + text.slice(copied);
}

function endOfString(text: string, start: number): number {
  for (let at = start; ; ) {
    at = text.indexOf('"', at + 1);
    if (at < 0) return text.length;
    let escapes = 0;
    while (text[at - escapes - 1] === '\\') escapes += 1;
    if (escapes % 2 === 0) return at + 1;
  }
}

function endOfNumber(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && isInNumber(text.charCodeAt(at))) at += 1;
  return at;
}

function isUnsafe(number: string): boolean {
  return LONG_INTEGER.test(number) && !Number.isSafeInteger(Number(number));
}

function isKey(text: string, end: number): boolean {
  let at = end;
  while (/[ \t\r\n]/.test(text.charAt(at))) at += 1;
  return text.charAt(at) === ':';
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

/** A digit, or one of `+ - . E e`. */
function isInNumber(code: number): boolean {
  return isDigit(code) || code === 0x2b || code === MINUS || code === 0x2e || code === 0x45 || code === 0x65;
}
