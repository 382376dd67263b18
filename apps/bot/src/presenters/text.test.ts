import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bounded, plain } from './text.js';

test('a text is never longer than its bound and never ends in half a character', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 50 }), (text, max) => {
      const cut = bounded(text, max);
      expect(cut.length).toBeLessThanOrEqual(max);
      expect(cut.isWellFormed()).toBe(true);
    }),
  );
});

test('a text that fits stays as it is', () => {
  expect(bounded('Laser Grid', 10)).toBe('Laser Grid');
  expect(bounded('Laser Grid', 6)).toBe('Laser…');
});

test('formatting, mentions and links that people type lose their meaning', () => {
  expect(plain('**@everyone** [x](https://e.test) <@1> `a`\n# b')).toBe(
    '\\*\\*\\@everyone\\*\\* \\[x\\]\\(https\\://e.test\\) \\<\\@1\\> \\`a\\` \\# b',
  );
});
