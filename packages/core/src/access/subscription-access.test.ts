import { plans, roles, subscriptions, userRoles, users } from '@lockwatch/db/schema';
import { createTestDatabase } from '@lockwatch/db/testing';
import { asc, eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { v7 } from 'uuid';
import { afterAll, expect, test } from 'vitest';
import { loadSubscriptions } from '../billing/subscriptions/subscription-schedule.js';
import { loadActor } from './load-actor.js';
import { getAccessState } from './subscription-access.js';

const database = await createTestDatabase();
afterAll(() => database.close());

/** Moments around the database's `now()`, that moment itself among them, in minutes. */
const minutes = fc.constantFrom(-90, -1, 0, 1, 90);
const anyRow = fc.record({
  typeIndex: fc.nat({ max: 3 }),
  source: fc.constantFrom('trial', 'stripe', 'world_locks', 'staff'),
  isActive: fc.boolean(),
  startsIn: minutes,
  expiresIn: fc.option(minutes),
  graceIn: fc.option(minutes),
});

test('SQL and TypeScript agree on which roles count, for any subscriptions', async () => {
  const types = await database.db.select().from(plans).orderBy(asc(plans.id));
  const ranks = await database.db.select({ id: roles.id }).from(roles);
  expect([types.length, ranks.length]).toEqual([4, 7]);
  const inMinutes = (offset: number) => sql`now() + make_interval(mins => ${offset})`;
  await fc.assert(
    fc.asyncProperty(fc.array(anyRow, { maxLength: 5 }), async (rows) => {
      // One transaction, so that `now()` is the same moment in every statement.
      await database.db.transaction(async (tx) => {
        const userId = v7();
        await tx.insert(users).values({ id: userId, name: 'Holder' });
        const held = rows.flatMap((row) => {
          const type = types[row.typeIndex];
          return type ? [{ ...row, type, id: v7() }] : [];
        });
        if (held.length > 0) {
          await tx
            .insert(subscriptions)
            .values(
              held.map((row) => ({
                id: row.id,
                userId,
                planId: row.type.id,
                source: row.source,
                isActive: row.isActive,
                startsAt: inMinutes(row.startsIn),
                expiresAt: row.expiresIn === null ? null : inMinutes(row.expiresIn),
                graceUntil: row.expiresIn === null || row.graceIn === null ? null : inMinutes(row.graceIn),
              })),
            );
          await tx
            .insert(userRoles)
            .values(held.map(({ id, type }) => ({ userId, roleId: type.roleId, subscriptionId: id })));
        }
        const [clock] = await tx
          .select({ now: sql<Date>`now()`.mapWith(subscriptions.startsAt) })
          .from(roles);
        const actor = await loadActor(tx, { userId }, { kind: 'access-token' });
        const inEffect = (await loadSubscriptions(tx, userId)).filter(
          (one) => getAccessState(one, clock?.now.getTime() ?? 0) === 'in_effect',
        );
        expect(new Set(actor?.roles.map((role) => role.roleId))).toEqual(
          new Set(inEffect.map((one) => one.roleId)),
        );
        await tx.delete(users).where(eq(users.id, userId));
      });
    }),
    { numRuns: 100 },
  );
});
