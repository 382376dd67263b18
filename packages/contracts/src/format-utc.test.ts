import { expect, test } from 'vitest';
import { formatUtc } from './format-utc.js';

test.each([
  ['2026-11-21T18:05:59.999Z', '21 November 2026, 18:05 UTC'],
  ['2027-01-01T00:00:00.000Z', '1 January 2027, 00:00 UTC'],
  ['2026-03-29T01:30:00+02:00', '28 March 2026, 23:30 UTC'],
])('%s is said as %s, wherever the server stands', (iso, said) => {
  expect(formatUtc(new Date(iso))).toBe(said);
});
