import { AppError } from '@lockwatch/contracts';

/** An integer as JSON writes it, long enough that a number may lose digits of it. */
const LONG_INTEGER = /^-?[1-9]\d{15,}$/;

/** More than any call takes. Other requests wait while many names, or lists within lists, are parsed. */
const DEPTH_MAX = 32;
const VALUES_MAX = 60_000;

/** Parses JSON; integers above 2^53 become digit strings. Linear time. Throws MALFORMED. */
export function parseLosslessJson(text: string): unknown {
  assertPlainJson(text);
  try {
    return JSON.parse(text, keepLongInteger);
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

/** A reviver, which Node.js also gives the text of a number. */
function keepLongInteger(_key: string, value: unknown, context?: { source?: string }): unknown {
  const { source = '' } = context ?? {};
  return typeof value === 'number' && LONG_INTEGER.test(source) && !Number.isSafeInteger(value)
    ? source
    : value;
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
