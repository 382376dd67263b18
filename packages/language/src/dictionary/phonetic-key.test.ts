import { describe, expect, it } from 'vitest';
import { phoneticKey } from './phonetic-key.js';

describe('phonetic key', () => {
  it.each([
    ['nite', 'night'],
    ['lites', 'lights'],
    ['lazer', 'laser'],
    ['cristal', 'crystal'],
    ['holografik', 'holographic'],
    ['steal', 'steel'],
    ['nuckle', 'knuckle'],
    ['ballon', 'balloon'],
  ])('is the same for %s and %s, but for a vowel', (one, other) => {
    const vowels = /[aeiou]/g;
    expect(phoneticKey(one).replace(vowels, '')).toBe(phoneticKey(other).replace(vowels, ''));
  });

  it.each([
    ['nite', 'night'],
    ['lazer', 'laser'],
    ['cristal', 'crystal'],
    ['steal', 'steel'],
  ])('is the very same for %s and %s', (one, other) => {
    expect(phoneticKey(one)).toBe(phoneticKey(other));
  });

  it('separates words that sound different', () => {
    expect(phoneticKey('chair')).not.toBe(phoneticKey('hair'));
    expect(phoneticKey('block')).not.toBe(phoneticKey('black'));
  });
});
