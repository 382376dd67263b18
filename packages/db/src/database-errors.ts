/** Unreachable, stopping or too busy to answer in time: PostgreSQL appendix A (class 08, 57P, 53300, 55P03, 57014), and the driver's and Node's codes for the same. */
const UNAVAILABLE_CODES =
  /^(?:08|57P|53300$|55P03$|57014$|CONNECT_|CONNECTION_|ECONN|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT)/;
/** A text, or a text within JSON, that contains a NUL character. */
const UNSTORABLE_TEXT_CODES = /^(?:22021|22P05)$/;
const MAX_DEPTH = 6;

/** True when the error, or one of its causes, means that PostgreSQL cannot be reached. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return hasErrorCode(error, UNAVAILABLE_CODES);
}

/** True when the error, or one of its causes, means that PostgreSQL cannot store a text as it is. */
export function isUnstorableText(error: unknown): boolean {
  return hasErrorCode(error, UNSTORABLE_TEXT_CODES);
}

/** True when the error, or one of its causes, has a code (SQLSTATE or of the driver) that the pattern matches. */
export function hasErrorCode(error: unknown, codes: RegExp): boolean {
  let current: unknown = error;
  for (let depth = 0; depth < MAX_DEPTH && current instanceof Error; depth += 1) {
    if ('code' in current && typeof current.code === 'string' && codes.test(current.code)) return true;
    if (current instanceof AggregateError && current.errors.some((inner) => hasErrorCode(inner, codes)))
      return true;
    current = current.cause;
  }
  return false;
}
