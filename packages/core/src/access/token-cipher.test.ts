import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createTokenCipher } from './token-cipher.js';

const key = randomBytes(32);
const cipher = createTokenCipher(key);

describe('token cipher', () => {
  test('gives back every token it encrypted', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (token) => {
        expect(cipher.decrypt(cipher.encrypt(token))).toBe(token);
      }),
    );
  });

  test('never writes the same text twice, nor the token into it', () => {
    const token = 'AbC-123_xyz';
    const texts = Array.from({ length: 50 }, () => cipher.encrypt(token));
    expect(new Set(texts).size).toBe(50);
    expect(texts.some((text) => text.includes(token))).toBe(false);
  });

  test('refuses a text of which any one byte was changed', () => {
    const sealed = Buffer.from(cipher.encrypt('secret').slice(3), 'base64url');
    for (let position = 0; position < sealed.length; position += 1) {
      const changed = Buffer.from(sealed);
      changed[position] = (changed[position] ?? 0) ^ 1;
      expect(() => cipher.decrypt(`v1.${changed.toString('base64url')}`)).toThrow();
    }
  });

  test.each(['', 'v1.', 'v2.AAAA', 'v1.AAAA', 'plain'])('refuses %j', (text) => {
    expect(() => cipher.decrypt(text)).toThrow();
  });

  test('refuses a text made with another key', () => {
    expect(() => createTokenCipher(randomBytes(32)).decrypt(cipher.encrypt('secret'))).toThrow();
  });

  test('refuses a key that is not 32 bytes long', () => {
    expect(() => createTokenCipher(randomBytes(16))).toThrow('32 bytes');
  });
});
