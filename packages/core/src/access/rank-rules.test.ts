import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  assertMayChangePermissions,
  assertMayChangeRoles,
  assertMayChangeSubscriptions,
  assertMayModerate,
} from './rank-rules.js';

const LIMITS = { name: '', itemLimit: 0, maxWebhooks: 0 };
const user = (userId: string, ...ranks: number[]) => ({
  userId,
  roles: ranks.toSorted((a, b) => b - a).map((roleId) => ({ roleId, ...LIMITS })),
});
/** The actor, and the target, who may be the same user. */
const both = (rank: number, isSelf: boolean, held: number[]) =>
  [user('actor', rank), user(isSelf ? 'actor' : 'target', ...held)] as const;

/** The sentence of a rejection; null: allowed. */
function getRejection(check: () => void): string | null {
  try {
    check();
    return null;
  } catch (error) {
    expect(error).toMatchObject({ code: 'FORBIDDEN' });
    return error instanceof Error ? error.message : null;
  }
}

const [USER, BASIC, EXPERT, BETA, STAFF, ADMIN, DEVELOPER] = [1, 2, 3, 4, 5, 6, 7];
const NOT_BELOW = 'You can only change users whose highest role is below yours.';
const TOO_HIGH = 'You can only assign roles up to your own highest role.';
const OWN_HIGHEST = 'You cannot remove your own highest role.';

describe('roles', () => {
  test.each<[string, number, boolean, number[], number[], string | null]>([
    ['staff gives a user basic', STAFF, false, [USER], [USER, BASIC], null],
    ['staff makes a user staff, like themselves', STAFF, false, [USER], [USER, STAFF], null],
    ['staff makes a user admin', STAFF, false, [USER], [USER, ADMIN], TOO_HIGH],
    ['staff takes beta from a user', STAFF, false, [USER, BETA], [USER], null],
    ['staff takes every role from a user', STAFF, false, [USER, BASIC], [], null],
    ['staff changes another staff member', STAFF, false, [USER, STAFF], [USER], NOT_BELOW],
    ['staff changes an admin', STAFF, false, [ADMIN], [], NOT_BELOW],
    ['admin changes staff', ADMIN, false, [USER, STAFF], [USER, STAFF, ADMIN], null],
    ['developer changes an admin', DEVELOPER, false, [ADMIN], [USER], null],
    ['staff gives themselves expert', STAFF, true, [USER, STAFF], [USER, STAFF, EXPERT], null],
    ['staff gives themselves admin', STAFF, true, [STAFF], [STAFF, ADMIN], TOO_HIGH],
    ['staff takes their own highest role', STAFF, true, [USER, STAFF], [USER], OWN_HIGHEST],
    ['nobody of rank gives a role', 0, false, [], [USER], NOT_BELOW],
    ['a plain user changes somebody without roles', USER, false, [], [USER], null],
    ['a change of nothing', STAFF, false, [USER], [USER], null],
  ])('%s', (_name, actorRank, isSelf, current, wanted, expected) => {
    expect(getRejection(() => assertMayChangeRoles(...both(actorRank, isSelf, current), wanted))).toBe(
      expected,
    );
  });

  test('an allowed change never lifts anybody above the actor, and never lowers a peer', () => {
    const ranks = fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { maxLength: 5 });
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 9 }),
        fc.boolean(),
        ranks,
        ranks,
        (actorRank, isSelf, current, wanted) => {
          const held = isSelf
            ? [...new Set([...current.filter((rank) => rank <= actorRank), actorRank])]
            : current;
          const users = both(actorRank, isSelf, held);
          fc.pre(getRejection(() => assertMayChangeRoles(...users, wanted)) === null);
          expect(Math.max(0, ...wanted)).toBeLessThanOrEqual(actorRank);
          if (isSelf) expect(wanted).toContain(actorRank);
          else expect(Math.max(0, ...held)).toBeLessThan(actorRank);
        },
      ),
    );
  });
});

describe('moderation', () => {
  const NOT_BELOW_ME = 'You can only moderate users whose highest role is below yours.';
  test.each<[string, number, boolean, number, string | null]>([
    ['staff bans a user', STAFF, false, USER, null],
    ['staff bans somebody without roles', STAFF, false, 0, null],
    ['staff bans staff', STAFF, false, STAFF, NOT_BELOW_ME],
    ['developer bans an admin', DEVELOPER, false, ADMIN, null],
    ['developer bans a developer', DEVELOPER, false, DEVELOPER, NOT_BELOW_ME],
    ['developer bans themselves', DEVELOPER, true, DEVELOPER, 'You cannot moderate yourself.'],
  ])('%s', (_name, actorRank, isSelf, targetRank, expected) => {
    expect(getRejection(() => assertMayModerate(...both(actorRank, isSelf, [targetRank])))).toBe(expected);
  });
});

describe('balances and subscriptions', () => {
  const NOT_BELOW_ME =
    'You can only change balances and subscriptions of users whose highest role is below yours.';
  const OWN = 'You cannot change your own balance or subscriptions.';
  const ABOVE_OWN = 'You can only give subscriptions for roles up to your own highest role.';
  test.each<[string, number, boolean, number, number | undefined, string | null]>([
    ['admin changes the balance of a user', ADMIN, false, USER, undefined, null],
    ['admin changes the balance of somebody without roles', ADMIN, false, 0, undefined, null],
    ['admin changes the balance of an admin', ADMIN, false, ADMIN, undefined, NOT_BELOW_ME],
    ['admin changes their own balance', ADMIN, true, ADMIN, undefined, OWN],
    ['developer gives themselves a subscription', DEVELOPER, true, DEVELOPER, BASIC, OWN],
    ['admin gives staff basic', ADMIN, false, STAFF, BASIC, null],
    ['admin gives a user a subscription for admin', ADMIN, false, USER, ADMIN, null],
    ['admin gives a user a subscription for developer', ADMIN, false, USER, DEVELOPER, ABOVE_OWN],
  ])('%s', (_name, actorRank, isSelf, targetRank, roleRank, expected) => {
    const users = both(actorRank, isSelf, [targetRank]);
    expect(getRejection(() => assertMayChangeSubscriptions(...users, roleRank))).toBe(expected);
  });
});

describe('permissions of a role', () => {
  const NOT_BELOW_OWN = 'You can only change the permissions of roles below your own highest role.';
  test.each<[string, number, string[], number, string[], string | null]>([
    ['admin gives staff what admin has', ADMIN, ['VIEW_LOGS'], STAFF, ['view_logs'], null],
    ['admin changes admin', ADMIN, ['VIEW_LOGS'], ADMIN, ['VIEW_LOGS'], NOT_BELOW_OWN],
    ['admin changes developer', ADMIN, ['VIEW_LOGS'], DEVELOPER, [], NOT_BELOW_OWN],
    [
      'admin gives basic SUPER_ADMIN',
      ADMIN,
      ['VIEW_LOGS'],
      BASIC,
      ['SUPER_ADMIN'],
      'You cannot give the permission Super Admin: you do not have it yourself.',
    ],
    ['developer gives admin SUPER_ADMIN', DEVELOPER, ['SUPER_ADMIN'], ADMIN, ['SUPER_ADMIN'], null],
    ['SUPER_ADMIN does not lift the rank', STAFF, ['SUPER_ADMIN'], ADMIN, [], NOT_BELOW_OWN],
  ])('%s', (_name, actorRank, permissions, roleRank, added, expected) => {
    const actor = { ...user('actor', actorRank), permissions };
    expect(getRejection(() => assertMayChangePermissions(actor, roleRank, added))).toBe(expected);
  });
});
