export interface BackoffLimits {
  firstMs: number;
  maxMs: number;
}

/** Wait in ms after that many failures in a row (from 1): it doubles from `firstMs` to `maxMs`. */
export function getBackoffMs(failures: number, { firstMs, maxMs }: BackoffLimits): number {
  return Math.min(maxMs, firstMs * 2 ** (Math.max(1, failures) - 1));
}
