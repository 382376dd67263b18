import { randomBytes } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const DEFAULT_LENGTH = 24;

/** An id as Stripe forms them: the kind's prefix and random letters and digits. */
export function newId(prefix: string, length = DEFAULT_LENGTH): string {
  const letters = [...randomBytes(length)].map((byte) => ALPHABET[byte % ALPHABET.length]);
  return `${prefix}_${letters.join('')}`;
}

/** The time in Stripe's unit: whole seconds since 1970, UTC. */
export function nowSeconds(): number {
  return Math.floor(Date.now() / 1000);
}
