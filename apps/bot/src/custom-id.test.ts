import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { argumentAt, CustomIdError, decodeCustomId, encodeCustomId } from './custom-id.js';

const RULE = '01890a5d-ac96-774b-bcce-b302099a8057';

describe('custom ids', () => {
  test('decodes what was encoded', () => {
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
  ])('rejects %s', (_what, [action = '', ...args]) => {
    expect(() => encodeCustomId(action, ...args)).toThrow(RangeError);
  });

  test('decodes other ids to null', () => {
    expect(decodeCustomId('Some Bot’s id')).toBeNull();
    expect(() => argumentAt('watch-choose', 0)).toThrow(CustomIdError);
    expect(() => argumentAt('plan-pay:3', 1)).toThrow(CustomIdError);
    expect(argumentAt(`watch-remove:${RULE}`, 0)).toBe(RULE);
  });
});
