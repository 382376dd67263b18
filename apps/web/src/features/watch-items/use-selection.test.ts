import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toggleSelection } from './use-selection.js';

const ORDER = ['a', 'b', 'c', 'd', 'e'];
const NOTHING = { ids: new Set<string>(), anchor: null };

/** Clicks one after the other; `+c` is with shift. */
function click(...clicks: string[]): string {
  const end = clicks.reduce<Parameters<typeof toggleSelection>[0]>(
    (before, one) => toggleSelection(before, ORDER, one.replace('+', ''), one.startsWith('+')),
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

  test('two clicks without shift change nothing', () => {
    fc.assert(
      fc.property(fc.subarray(ORDER), fc.constantFrom(...ORDER), (ids, id) => {
        const before = { ids: new Set(ids), anchor: null };
        const after = toggleSelection(toggleSelection(before, ORDER, id, false), ORDER, id, false);
        expect([...after.ids].toSorted()).toEqual(ids.toSorted());
      }),
    );
  });

  test('selects only the clicked row if the start of the range is gone', () => {
    const before = { ids: new Set<string>(), anchor: 'gone' };
    expect([...toggleSelection(before, ORDER, 'c', true).ids]).toEqual(['c']);
  });
});
