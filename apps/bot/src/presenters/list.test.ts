import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listMessage } from './list.js';

test('shows the empty text', () => {
  const [embed] = listMessage({ title: 'Aliases', lines: [], empty: 'No aliases configured' }).embeds;
  expect(embed?.toJSON().description).toBe('No aliases configured');
});

test('counts omitted lines and keeps Discord’s limits', () => {
  const line = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 400 });
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 60 }), (lines) => {
      const [embed] = listMessage({ title: 'List', lines, empty: 'Nothing' }).embeds;
      const description = embed?.toJSON().description ?? '';
      expect(description.length).toBeLessThanOrEqual(4096);
    }),
    { numRuns: 300 },
  );
  const [embed] = listMessage({ title: 'List', lines: Array(50).fill('x'.repeat(200)), empty: '' }).embeds;
  expect(embed?.toJSON().description).toMatch(/… and 31 more on the website\.$/);
});
