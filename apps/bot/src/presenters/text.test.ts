import fc from 'fast-check';
import { expect, test } from 'vitest';
import { escapeSentence, escapeText, truncate } from './text.js';

test('truncates to the maximum without splitting a character', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 50 }), (text, max) => {
      const cut = truncate(text, max);
      expect(cut.length).toBeLessThanOrEqual(max);
      expect(cut.isWellFormed()).toBe(true);
    }),
  );
});

test('keeps a text that fits', () => {
  expect(truncate('Laser Grid', 10)).toBe('Laser Grid');
  expect(truncate('Laser Grid', 6)).toBe('Laser…');
});

test('escapes formatting, mentions and links', () => {
  expect(escapeText('**@everyone** [x](https://e.test) <@1> `a`\n# b')).toBe(
    '\\*\\*\\@everyone\\*\\* \\[x\\]\\(https\\://e.test\\) \\<\\@1\\> \\`a\\` \\# b',
  );
});

test('shows a sentence of the server as it comes, escaped and within Discord’s limit', () => {
  expect(escapeSentence('No items found for "**@everyone**".')).toBe(
    'No items found for "\\*\\*\\@everyone\\*\\*".',
  );
  expect(escapeSentence('x'.repeat(3000))).toHaveLength(2000);
});
