/** Codes of the driver and of PostgreSQL (appendix A) that say: the database is not there, or on its way out. */
const AWAY_CODES = new Set([
  'CONNECT_TIMEOUT',
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '53300',
  '57P01',
  '57P02',
  '57P03',
]);

/** True when the error, or one it was caused by, means that PostgreSQL cannot be reached. */
export function isDatabaseAway(error: unknown): boolean {
  let current: unknown = error;
  for (let depth = 0; depth < 6 && current instanceof Error; depth += 1) {
    if ('code' in current && typeof current.code === 'string' && AWAY_CODES.has(current.code)) return true;
    if (current instanceof AggregateError && current.errors.some((inner) => isDatabaseAway(inner)))
      return true;
    current = current.cause;
  }
  return false;
}
