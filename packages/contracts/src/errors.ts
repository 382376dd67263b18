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
  message: string;
}

export interface AppErrorOptions {
  fields?: FieldError[];
  /** Seconds to wait (only with `RATE_LIMITED` and `UNAVAILABLE`). */
  retryAfterSeconds?: number;
  cause?: unknown;
}

/** An expected error. `message` tells the user what to do and never contains internals. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldError[];
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, message: string, options: AppErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.fields = options.fields ?? [];
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}
