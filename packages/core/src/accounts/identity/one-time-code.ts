import { randomInt } from 'node:crypto';

/** Without similar characters. 32 characters, 8 places: 2^40 codes. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const CODE_LENGTH = 8;

/** A random code that is easy to type, upper case. */
export function generateCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}
