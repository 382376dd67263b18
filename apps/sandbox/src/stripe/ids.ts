import { randomBytes } from 'node:crypto';

/** An id with a prefix and random characters, like Stripe's. */
export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`;
}

/** Seconds since 1970, UTC. */
export function nowSeconds(): number {
  return Math.floor(Date.now() / 1000);
}
