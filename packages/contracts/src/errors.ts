import { formatText, type Sentences, type Text } from '@lockwatch/texts';

/** `ERROR_MAP` in `packages/api` holds the meaning of each. Clients branch on the code, never on the sentence. */
export const ERROR_CODES = [
  'MALFORMED',
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'BANNED',
  'LIMIT_REACHED',
  'NOT_FOUND',
  'CONFLICT',
  'TOO_LARGE',
  'UNSUPPORTED_ENCODING',
  'INVALID',
  'RATE_LIMITED',
  'METHOD_NOT_ALLOWED',
  'UNAVAILABLE',
  'UPSTREAM',
  'INTERNAL',
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

/** One field that broke a rule; `path` is the field's name, dotted where nested. */
export interface FieldError {
  path: string;
  text: Text;
}

export interface AppErrorOptions {
  fields?: FieldError[];
  /** Seconds to wait (only with `RATE_LIMITED` and `UNAVAILABLE`). */
  retryAfterSeconds?: number;
  cause?: unknown;
}

/** An expected error. `text` tells the user what to do and never contains internals; `message` is its English. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly text: Sentences;
  readonly fields: FieldError[];
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, text: Sentences, options: AppErrorOptions = {}) {
    super(formatText('en', text), options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.text = text;
    this.fields = options.fields ?? [];
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** INVALID because of one field. */
export function createFieldError(path: string, text: Text): AppError {
  return new AppError('INVALID', text, { fields: [{ path, text }] });
}

/** What a call did, as a text; the caller's language is not known yet. */
export interface Notice {
  message: Sentences;
}

/** The answer of a call with a notice in place of its sentence. */
export type WithNotice<Answer> = Omit<Answer, 'message'> & Notice;
