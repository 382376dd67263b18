import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  accessUntil,
  BEHIND_FOR_LIFE_MS,
  type Licence,
  layOut,
  licenceCounts,
  licenceForLife,
  rolesOf,
} from './licence-layout.js';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 2, 14, 9, 26);
const BASIC = 2;
const EXPERT = 3;
const BETA = 4;

function licence(id: string, roleId: number, days: number | null, more: Partial<Licence> = {}): Licence {
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

/** The licences as they lie after they were laid out. */
function laidOut(licences: readonly Licence[], nowMs: number): Licence[] {
  const moved = new Map(layOut(licences, nowMs).map((window) => [window.id, window]));
  return licences.map((one) => ({ ...one, ...moved.get(one.id) }));
}

/** Days from NOW at which each begins and ends. */
function daysOf(licences: readonly Licence[], nowMs = NOW): Record<string, [number, number | null]> {
  return Object.fromEntries(
    laidOut(licences, nowMs).map((one) => [
      one.id,
      [(one.startsAtMs - NOW) / DAY, one.endsAtMs === null ? null : (one.endsAtMs - NOW) / DAY],
    ]),
  );
}

describe('prepaid time', () => {
  test('of one role is laid end to end, in the order it came', () => {
    const first = licence('first', BASIC, 30, { createdAtMs: NOW - 2 });
    const second = licence('second', BASIC, 30, { createdAtMs: NOW - 1, source: 'staff' });
    expect(daysOf([second, first])).toEqual({ first: [0, 30], second: [30, 60] });
  });

  test('of a lower role is paused while a higher one runs, and nothing of it is lost', () => {
    const basic = licence('basic', BASIC, 30, { startsAtMs: NOW - 10 * DAY });
    const expert = licence('expert', EXPERT, 30);
    expect(daysOf([basic, expert])).toEqual({ expert: [0, 30], basic: [30, 50] });
  });

  test('runs at once beside a card for a lower role', () => {
    const card = licence('card', BASIC, 20, { source: 'stripe' });
    expect(daysOf([card, licence('expert', EXPERT, 30)])).toEqual({ card: [0, 20], expert: [0, 30] });
  });

  test('waits behind the period and the grace of a card for the same or a higher role', () => {
    const card = licence('card', EXPERT, 23, { source: 'stripe' });
    expect(daysOf([card, licence('expert', EXPERT, 30), licence('basic', BASIC, 30)])).toEqual({
      card: [0, 23],
      expert: [23, 53],
      basic: [53, 83],
    });
  });

  test('moves up when the card before it is refunded', () => {
    const card = licence('card', EXPERT, 23, { source: 'stripe', isActive: false });
    const waiting = licence('expert', EXPERT, 30, { startsAtMs: NOW + 23 * DAY, createdAtMs: NOW - DAY });
    expect(daysOf([card, waiting]).expert).toEqual([0, 30]);
  });

  test('is pushed on when the card before it renews', () => {
    const card = licence('card', BASIC, 33, { source: 'stripe' });
    const running = licence('basic', BASIC, 30, { startsAtMs: NOW - DAY });
    expect(daysOf([card, running]).basic).toEqual([33, 62]);
  });

  test('waits behind a licence for life, and comes back whole when that ends', () => {
    const forLife = licence('life', EXPERT, null, { source: 'staff' });
    const basic = licence('basic', BASIC, 30, { startsAtMs: NOW - 10 * DAY });
    const [, waiting] = laidOut([forLife, basic], NOW);
    expect(waiting).toMatchObject({
      startsAtMs: BEHIND_FOR_LIFE_MS,
      endsAtMs: BEHIND_FOR_LIFE_MS + 20 * DAY,
    });
    const later = [{ ...forLife, isActive: false }, waiting ?? basic];
    expect(daysOf(later, NOW + 400 * DAY).basic).toEqual([400, 420]);
  });

  test('runs on until a card is charged for the first time, then waits behind it with what is left', () => {
    const card = licence('card', BASIC, 30, { source: 'stripe', startsAtMs: NOW + 20 * DAY });
    const basic = licence('basic', BASIC, 30);
    expect(layOut([card, basic], NOW)).toEqual([]);
    expect(daysOf([card, basic], NOW + 20 * DAY).basic).toEqual([50, 60]);
  });

  test('stays where it is when nothing changed', () => {
    expect(layOut([licence('basic', BASIC, 30, { startsAtMs: NOW - 10 * DAY })], NOW)).toEqual([]);
  });

  test('that has ended is left alone', () => {
    const ended = licence('ended', BETA, 7, { startsAtMs: NOW - 7 * DAY, source: 'trial' });
    expect(daysOf([ended, licence('basic', BASIC, 30)]).basic).toEqual([0, 30]);
  });
});

describe('what a person may do', () => {
  test('is that of every licence that runs, the highest role first', () => {
    const licences = [
      licence('basic', BASIC, 30),
      licence('trial', BETA, 7, { source: 'trial' }),
      licence('later', EXPERT, 30, { startsAtMs: NOW + DAY }),
      licence('ended', EXPERT, 1, { startsAtMs: NOW - DAY }),
      licence('refunded', EXPERT, 30, { source: 'stripe', isActive: false }),
    ];
    expect(rolesOf(licences, NOW)).toEqual([BETA, BASIC]);
  });

  test('begins with the first moment and ends with the last', () => {
    const one = licence('one', BASIC, 1);
    expect(licenceCounts(one, NOW - 1)).toBe(false);
    expect(licenceCounts(one, NOW)).toBe(true);
    expect(licenceCounts(one, NOW + DAY - 1)).toBe(true);
    expect(licenceCounts(one, NOW + DAY)).toBe(false);
  });

  test('lasts until the end of what follows without a break, by the same or a higher role', () => {
    const licences = [
      licence('expert', EXPERT, 30),
      licence('basic', BASIC, 30, { startsAtMs: NOW + 30 * DAY }),
      licence('gap', BASIC, 30, { startsAtMs: NOW + 61 * DAY }),
    ];
    expect(accessUntil(licences, BASIC, NOW)).toBe(NOW + 60 * DAY);
    expect(accessUntil(licences, EXPERT, NOW)).toBe(NOW + 30 * DAY);
    expect(accessUntil(licences, BETA, NOW)).toBe(NOW);
    expect(accessUntil([...licences, licence('life', BETA, null)], BASIC, NOW)).toBeNull();
  });

  test('is covered for good by a licence for life of the same or a higher role', () => {
    const forLife = licence('life', EXPERT, null);
    expect(licenceForLife([forLife], BASIC)?.id).toBe('life');
    expect(licenceForLife([forLife], EXPERT)?.id).toBe('life');
    expect(licenceForLife([forLife], BETA)).toBeNull();
    expect(licenceForLife([{ ...forLife, isActive: false }], BASIC)).toBeNull();
  });
});

/** Any licences somebody could hold, in any places, as whole minutes. */
const anyLicences = fc
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
    rows.map((row, index): Licence => {
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

const isAlive = (one: Licence) => one.isActive && (one.endsAtMs === null || one.endsAtMs > NOW);
const isPrepaid = (one: Licence) => one.source !== 'stripe' && one.endsAtMs !== null;
const leftOf = (one: Licence) => (one.endsAtMs ?? 0) - Math.max(NOW, one.startsAtMs);

describe('whatever a person holds', () => {
  test('laying it out loses and makes no time, and moves nothing but prepaid time', () => {
    fc.assert(
      fc.property(anyLicences, (before) => {
        const after = laidOut(before, NOW);
        for (const [index, one] of before.entries()) {
          const there = after[index];
          if (isAlive(one) && isPrepaid(one)) expect(there && leftOf(there)).toBe(leftOf(one));
          else expect(there).toEqual(one);
        }
      }),
    );
  });

  test('no prepaid time overlaps another, nor a fixed licence of the same or a higher role', () => {
    fc.assert(
      fc.property(anyLicences, (before) => {
        const after = laidOut(before, NOW).filter(isAlive);
        for (const one of after.filter(isPrepaid)) {
          for (const other of after) {
            if (other === one || (!isPrepaid(other) && other.roleId < one.roleId)) continue;
            const otherEnd = other.endsAtMs ?? BEHIND_FOR_LIFE_MS;
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
      fc.property(anyLicences, (before) => {
        const after = laidOut(before, NOW).filter(isAlive);
        const prepaid = after.filter(isPrepaid).sort((a, b) => a.startsAtMs - b.startsAtMs);
        expect(prepaid.map((one) => one.roleId)).toEqual(
          prepaid.map((one) => one.roleId).sort((a, b) => b - a),
        );
        for (const one of prepaid.filter(({ startsAtMs }) => startsAtMs > NOW)) {
          const ends = after
            .filter((other) => other.roleId >= one.roleId)
            .map((other) => other.endsAtMs ?? BEHIND_FOR_LIFE_MS);
          expect(ends).toContain(one.startsAtMs);
        }
      }),
    );
  });

  test('laying it out twice changes nothing more', () => {
    fc.assert(
      fc.property(anyLicences, (before) => {
        expect(layOut(laidOut(before, NOW), NOW)).toEqual([]);
      }),
    );
  });

  test('time that passes without a change moves nothing', () => {
    fc.assert(
      fc.property(anyLicences, fc.integer({ min: 0, max: 200_000 }), (before, minutes) => {
        expect(layOut(laidOut(before, NOW), NOW + minutes * 60_000)).toEqual([]);
      }),
    );
  });
});
