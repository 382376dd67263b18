/**
 * The one family of errors. `core` throws `AppError`; `api` maps a code to tRPC and HTTP; clients branch on the code
 * (`error.data.appCode`), never on the sentence.
 */
export const ERROR_CODES = [
  /** The request cannot be read: broken JSON, wrong content type. Fix the request. */
  'MALFORMED',
  /** No credential, or one that is not valid. Sign in again. */
  'UNAUTHENTICATED',
  /** Signed in, but the permission is missing. Ask for the role, or upgrade. */
  'FORBIDDEN',
  /** The account is banned. Nothing but an appeal to staff helps. */
  'BANNED',
  /** A plan's limit is reached. Remove something or upgrade. */
  'LIMIT_REACHED',
  /** There is no such object, or it belongs to somebody else. */
  'NOT_FOUND',
  /** The state of another object forbids it (a name that is taken, a trial already used). */
  'CONFLICT',
  /** The body is larger than the call accepts. */
  'TOO_LARGE',
  /** Well-formed, but a field breaks a rule; `errors` names the fields. */
  'INVALID',
  /** Too many calls; wait for `Retry-After` seconds. */
  'RATE_LIMITED',
  /** The path exists, the method does not. */
  'METHOD_NOT_ALLOWED',
  /** Starting, stopping or without its database; try again shortly. */
  'UNAVAILABLE',
  /** An outside service (Discord, Stripe) refused or did not answer. */
  'UPSTREAM',
  /** A fault of ours. The cause is in the log under the request id. */
  'INTERNAL',
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

/** One field that broke a rule; `path` is the field's name, dotted where nested. */
export interface FieldError {
  path: string;
  message: string;
}

export interface AppErrorOptions {
  /** Fields that broke a rule (only with `INVALID`). */
  fields?: FieldError[];
  /** Seconds to wait (only with `RATE_LIMITED` and `UNAVAILABLE`). */
  retryAfterSeconds?: number;
  cause?: unknown;
}

/** An expected refusal. `message` is a sentence for a person that says what to do; it never holds internals. */
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
