import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { customIdPattern, decodeCustomId, encodeCustomId, firstArgument } from './custom-id.js';

const RULE = '01890a5d-ac96-774b-bcce-b302099a8057';

describe('custom ids', () => {
  test('an action and its ids come back as they went in', () => {
    const action = fc.stringMatching(/^[a-z][a-z-]{0,20}$/);
    const args = fc.array(fc.stringMatching(/^[\w-]{1,20}$/), { maxLength: 3 });
    fc.assert(
      fc.property(action, args, (name, ids) => {
        expect(decodeCustomId(encodeCustomId(name, ...ids))).toEqual({ action: name, args: ids });
      }),
    );
  });

  test.each([
    ['text with a separator', ['watch-page', 'a:b']],
    ['an empty id', ['watch-page', '']],
    ['an action in capitals', ['WATCH', '1']],
    ['more than Discord’s 100 characters', ['watch-page', RULE, RULE, RULE]],
  ])('%s is refused', (_what, [action = '', ...args]) => {
    expect(() => encodeCustomId(action, ...args)).toThrow(RangeError);
  });

  test('an action’s pattern matches its ids and not those of an action it begins', () => {
    const pattern = customIdPattern('watch-remove');
    expect(pattern.test(encodeCustomId('watch-remove', RULE))).toBe(true);
    expect(pattern.test(encodeCustomId('watch-remove-all'))).toBe(false);
  });

  test('ids of others are not ours', () => {
    expect(decodeCustomId('Some Bot’s id')).toBeNull();
    expect(() => firstArgument('watch-choose')).toThrow(RangeError);
    expect(firstArgument(`watch-remove:${RULE}`)).toBe(RULE);
  });
});
