import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  AFTER_LIFETIME_MS,
  computeAccessEnd,
  findLifetimeSubscription,
  schedulePrepaidTime,
  type UserSubscription,
} from './subscription-schedule.js';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 2, 14, 9, 26);
const BASIC = 2;
const EXPERT = 3;
const BETA = 4;

function makeSubscription(
  id: string,
  roleId: number,
  days: number | null,
  more: Partial<UserSubscription> = {},
): UserSubscription {
  const startsAtMs = more.startsAtMs ?? NOW;
  return {
    id,
    roleId,
    source: 'world_locks',
    isActive: true,
    createdAtMs: startsAtMs,
    startsAtMs,
    endsAtMs: days === null ? null : startsAtMs + days * DAY,
    ...more,
  };
}

/** The subscriptions after rescheduling. */
function reschedule(subscriptions: readonly UserSubscription[], nowMs: number): UserSubscription[] {
  const moved = new Map(schedulePrepaidTime(subscriptions, nowMs).map((window) => [window.id, window]));
  return subscriptions.map((one) => ({ ...one, ...moved.get(one.id) }));
}

/** Days from NOW at which each begins and ends. */
function getDays(
  subscriptions: readonly UserSubscription[],
  nowMs = NOW,
): Record<string, [number, number | null]> {
  return Object.fromEntries(
    reschedule(subscriptions, nowMs).map((one) => [
      one.id,
      [(one.startsAtMs - NOW) / DAY, one.endsAtMs === null ? null : (one.endsAtMs - NOW) / DAY],
    ]),
  );
}

describe('prepaid time', () => {
  test('of one role is laid end to end, in the order it came', () => {
    const first = makeSubscription('first', BASIC, 30, { createdAtMs: NOW - 2 });
    const second = makeSubscription('second', BASIC, 30, { createdAtMs: NOW - 1, source: 'staff' });
    expect(getDays([second, first])).toEqual({ first: [0, 30], second: [30, 60] });
  });

  test('of a lower role is paused while a higher one runs, and nothing of it is lost', () => {
    const basic = makeSubscription('basic', BASIC, 30, { startsAtMs: NOW - 10 * DAY });
    const expert = makeSubscription('expert', EXPERT, 30);
    expect(getDays([basic, expert])).toEqual({ expert: [0, 30], basic: [30, 50] });
  });

  test('runs immediately beside a card subscription for a lower role', () => {
    const card = makeSubscription('card', BASIC, 20, { source: 'stripe' });
    expect(getDays([card, makeSubscription('expert', EXPERT, 30)])).toEqual({
      card: [0, 20],
      expert: [0, 30],
    });
  });

  test('waits behind the period and the grace of a card for the same or a higher role', () => {
    const card = makeSubscription('card', EXPERT, 23, { source: 'stripe' });
    expect(
      getDays([card, makeSubscription('expert', EXPERT, 30), makeSubscription('basic', BASIC, 30)]),
    ).toEqual({ card: [0, 23], expert: [23, 53], basic: [53, 83] });
  });

  test('moves up when the card before it is refunded', () => {
    const card = makeSubscription('card', EXPERT, 23, { source: 'stripe', isActive: false });
    const waiting = makeSubscription('expert', EXPERT, 30, {
      startsAtMs: NOW + 23 * DAY,
      createdAtMs: NOW - DAY,
    });
    expect(getDays([card, waiting]).expert).toEqual([0, 30]);
  });

  test('is pushed on when the card before it renews', () => {
    const card = makeSubscription('card', BASIC, 33, { source: 'stripe' });
    const running = makeSubscription('basic', BASIC, 30, { startsAtMs: NOW - DAY });
    expect(getDays([card, running]).basic).toEqual([33, 62]);
  });

  test('waits behind a lifetime subscription, and comes back whole when that ends', () => {
    const forLife = makeSubscription('life', EXPERT, null, { source: 'staff' });
    const basic = makeSubscription('basic', BASIC, 30, { startsAtMs: NOW - 10 * DAY });
    const [, waiting] = reschedule([forLife, basic], NOW);
    expect(waiting).toMatchObject({ startsAtMs: AFTER_LIFETIME_MS, endsAtMs: AFTER_LIFETIME_MS + 20 * DAY });
    const later = [{ ...forLife, isActive: false }, waiting ?? basic];
    expect(getDays(later, NOW + 400 * DAY).basic).toEqual([400, 420]);
  });

  test('runs on until a card is charged for the first time, then waits behind it with what is left', () => {
    const card = makeSubscription('card', BASIC, 30, { source: 'stripe', startsAtMs: NOW + 20 * DAY });
    const basic = makeSubscription('basic', BASIC, 30);
    expect(schedulePrepaidTime([card, basic], NOW)).toEqual([]);
    expect(getDays([card, basic], NOW + 20 * DAY).basic).toEqual([50, 60]);
  });
});

describe('what a person may do', () => {
  test('lasts until the end of what follows without a break, by the same or a higher role', () => {
    const subscriptions = [
      makeSubscription('expert', EXPERT, 30),
      makeSubscription('basic', BASIC, 30, { startsAtMs: NOW + 30 * DAY }),
      makeSubscription('gap', BASIC, 30, { startsAtMs: NOW + 61 * DAY }),
    ];
    expect(computeAccessEnd(subscriptions, BASIC, NOW)).toBe(NOW + 60 * DAY);
    expect(computeAccessEnd(subscriptions, EXPERT, NOW)).toBe(NOW + 30 * DAY);
    expect(computeAccessEnd(subscriptions, BETA, NOW)).toBe(NOW);
    expect(computeAccessEnd([...subscriptions, makeSubscription('life', BETA, null)], BASIC, NOW)).toBeNull();
  });

  test('is covered for good by a lifetime subscription of the same or a higher role', () => {
    const forLife = makeSubscription('life', EXPERT, null);
    expect(findLifetimeSubscription([forLife], BASIC)?.id).toBe('life');
    expect(findLifetimeSubscription([forLife], EXPERT)?.id).toBe('life');
    expect(findLifetimeSubscription([forLife], BETA)).toBeUndefined();
    expect(findLifetimeSubscription([{ ...forLife, isActive: false }], BASIC)).toBeUndefined();
  });
});

/** Any subscriptions a user could have, at any times, in whole minutes. */
const anySubscriptions = fc
  .array(
    fc.record({
      roleId: fc.integer({ min: 1, max: 5 }),
      source: fc.constantFrom('trial', 'stripe', 'world_locks', 'staff'),
      isActive: fc.boolean(),
      createdMinutes: fc.integer({ min: -100_000, max: 0 }),
      startMinutes: fc.integer({ min: -100_000, max: 100_000 }),
      lengthMinutes: fc.option(fc.integer({ min: 1, max: 100_000 }), { freq: 6 }),
    }),
    { maxLength: 8 },
  )
  .map((rows) =>
    rows.map((row, index): UserSubscription => {
      // What cannot be moved has begun; only a card's first charge may lie ahead, and that has a test of its own.
      const isFixed = row.source === 'stripe' || row.lengthMinutes === null;
      const startsAtMs = NOW + (isFixed ? -Math.abs(row.startMinutes) : row.startMinutes) * 60_000;
      return {
        id: String(index),
        roleId: row.roleId,
        source: row.source,
        isActive: row.isActive,
        createdAtMs: NOW + row.createdMinutes * 60_000,
        startsAtMs,
        endsAtMs: row.lengthMinutes === null ? null : startsAtMs + row.lengthMinutes * 60_000,
      };
    }),
  );

const isAlive = (one: UserSubscription) => one.isActive && (one.endsAtMs === null || one.endsAtMs > NOW);
const isPrepaid = (one: UserSubscription) => one.source !== 'stripe' && one.endsAtMs !== null;
const getRemainingMs = (one: UserSubscription) => (one.endsAtMs ?? 0) - Math.max(NOW, one.startsAtMs);

describe('whatever a person holds', () => {
  test('laying it out loses and makes no time, and moves nothing but prepaid time', () => {
    fc.assert(
      fc.property(anySubscriptions, (before) => {
        const after = reschedule(before, NOW);
        for (const [index, one] of before.entries()) {
          const there = after[index];
          if (isAlive(one) && isPrepaid(one))
            expect(there && getRemainingMs(there)).toBe(getRemainingMs(one));
          else expect(there).toEqual(one);
        }
      }),
    );
  });

  test('no prepaid time overlaps another, nor a fixed subscription of the same or a higher role', () => {
    fc.assert(
      fc.property(anySubscriptions, (before) => {
        const after = reschedule(before, NOW).filter(isAlive);
        for (const one of after.filter(isPrepaid)) {
          for (const other of after) {
            if (other === one || (!isPrepaid(other) && other.roleId < one.roleId)) continue;
            const otherEnd = other.endsAtMs ?? AFTER_LIFETIME_MS;
            const isApart =
              otherEnd <= Math.max(NOW, one.startsAtMs) || (one.endsAtMs ?? 0) <= other.startsAtMs;
            expect(isApart, `${JSON.stringify(one)} ${JSON.stringify(other)}`).toBe(true);
          }
        }
      }),
    );
  });

  test('a higher role comes first, and none waits while nothing it could wait for runs', () => {
    fc.assert(
      fc.property(anySubscriptions, (before) => {
        const after = reschedule(before, NOW).filter(isAlive);
        const prepaid = after.filter(isPrepaid).sort((a, b) => a.startsAtMs - b.startsAtMs);
        expect(prepaid.map((one) => one.roleId)).toEqual(
          prepaid.map((one) => one.roleId).sort((a, b) => b - a),
        );
        for (const one of prepaid.filter(({ startsAtMs }) => startsAtMs > NOW)) {
          const ends = after
            .filter((other) => other.roleId >= one.roleId)
            .map((other) => other.endsAtMs ?? AFTER_LIFETIME_MS);
          expect(ends).toContain(one.startsAtMs);
        }
      }),
    );
  });

  test('laying it out twice changes nothing more', () => {
    fc.assert(
      fc.property(anySubscriptions, (before) => {
        expect(schedulePrepaidTime(reschedule(before, NOW), NOW)).toEqual([]);
      }),
    );
  });

  test('time that passes without a change moves nothing', () => {
    fc.assert(
      fc.property(anySubscriptions, fc.integer({ min: 0, max: 200_000 }), (before, minutes) => {
        expect(schedulePrepaidTime(reschedule(before, NOW), NOW + minutes * 60_000)).toEqual([]);
      }),
    );
  });
});
