import fc from 'fast-check';
import { expect, test } from 'vitest';
import { INTERVALS } from '../objects.js';
import { periodEnd } from './periods.js';

function seconds(iso: string): number {
  return Date.parse(iso) / 1000;
}

test.each([
  ['month', '2026-01-31T10:00:00Z', '2026-01-31T10:00:00Z', '2026-02-28T10:00:00Z'],
  ['month', '2026-01-31T10:00:00Z', '2026-02-28T10:00:00Z', '2026-03-31T10:00:00Z'],
  ['month', '2028-01-30T00:00:00Z', '2028-02-10T00:00:00Z', '2028-02-29T00:00:00Z'],
  ['year', '2028-02-29T00:00:00Z', '2028-02-29T00:00:00Z', '2029-02-28T00:00:00Z'],
  ['week', '2026-12-30T00:00:00Z', '2026-12-30T00:00:00Z', '2027-01-06T00:00:00Z'],
] as const)('a %s from %s that runs at %s ends on %s', (interval, anchor, at, end) => {
  expect(periodEnd(seconds(anchor), seconds(at), { interval, interval_count: 1 })).toBe(seconds(end));
});

test('a period ends after the given time, and at most one period later', () => {
  const anchor = fc.integer({ min: seconds('2000-01-01T00:00:00Z'), max: seconds('2100-01-01T00:00:00Z') });
  fc.assert(
    fc.property(
      anchor,
      fc.integer({ min: 0, max: 400 * 86_400 }),
      fc.constantFrom(...INTERVALS),
      fc.integer({ min: 1, max: 6 }),
      (start, later, interval, interval_count) => {
        const recurrence = { interval, interval_count };
        const at = start + later;
        const end = periodEnd(start, at, recurrence);
        const longest = { day: 1, week: 7, month: 31, year: 366 }[interval] * interval_count * 86_400;
        expect(end).toBeGreaterThan(at);
        expect(end - at).toBeLessThanOrEqual(longest);
      },
    ),
  );
});
