import { randomBytes } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const DEFAULT_LENGTH = 24;

/** An id with a prefix and random letters and digits, like Stripe's. */
export function newId(prefix: string, length = DEFAULT_LENGTH): string {
  const letters = [...randomBytes(length)].map((byte) => ALPHABET[byte % ALPHABET.length]);
  return `${prefix}_${letters.join('')}`;
}

/** Seconds since 1970, UTC. */
export function nowSeconds(): number {
  return Math.floor(Date.now() / 1000);
}
