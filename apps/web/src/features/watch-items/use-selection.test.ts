import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toggled } from './use-selection.js';

const ORDER = ['a', 'b', 'c', 'd', 'e'];
const NOTHING = { ids: new Set<string>(), anchor: null };

/** Clicks one after the other; `+c` is with shift. */
function click(...clicks: string[]): string {
  const end = clicks.reduce<Parameters<typeof toggled>[0]>(
    (before, one) => toggled(before, ORDER, one.replace('+', ''), one.startsWith('+')),
    NOTHING,
  );
  return [...end.ids].toSorted().join('');
}

describe('selecting rows', () => {
  test.each([
    [['b'], 'b'],
    [['b', 'd', 'b'], 'd'],
    [['b', '+d'], 'bcd'],
    [['d', '+b'], 'bcd'],
    [['b', '+d', '+e'], 'bcde'],
    [['a', '+e', 'c', '+d'], 'abe'],
    [['+c'], 'c'],
  ])('with the clicks %j selects %s', (clicks, selected) => {
    expect(click(...clicks)).toBe(selected);
  });

  test('twice without shift leaves everything as it was', () => {
    fc.assert(
      fc.property(fc.subarray(ORDER), fc.constantFrom(...ORDER), (ids, id) => {
        const before = { ids: new Set(ids), anchor: null };
        const after = toggled(toggled(before, ORDER, id, false), ORDER, id, false);
        expect([...after.ids].toSorted()).toEqual(ids.toSorted());
      }),
    );
  });

  test('of a range whose start is no longer there selects the one clicked', () => {
    const before = { ids: new Set<string>(), anchor: 'gone' };
    expect([...toggled(before, ORDER, 'c', true).ids]).toEqual(['c']);
  });
});
