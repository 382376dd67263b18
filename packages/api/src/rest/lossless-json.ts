import { AppError } from '@lockwatch/contracts';

/** The third argument of a reviver (ECMA-262, JSON.parse source text access). */
interface ReviverContext {
  source?: string;
}

/**
 * Parses JSON without losing digits: integers beyond 2^53, such as Discord's ids, become digit strings. Throws
 * MALFORMED when the text is not JSON.
 */
export function parseLosslessJson(text: string): unknown {
  try {
    return JSON.parse(text, keepLargeIntegers);
  } catch (error) {
    throw new AppError('MALFORMED', 'The request is not valid JSON.', { cause: error });
  }
}

function keepLargeIntegers(_key: string, value: unknown, context?: ReviverContext): unknown {
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return value;
  const source = context?.source;
  return source !== undefined && /^-?\d+$/.test(source) ? source : value;
}
