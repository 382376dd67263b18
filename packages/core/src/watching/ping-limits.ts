import {
  AppError,
  formatClock,
  getNextTimeOfDay,
  getStartOfDate,
  type PingLimits,
  parseClock,
  quietHoursSchema,
  type Snooze,
  type UpdatePingLimitsInput,
} from '@lockwatch/contracts';
import type { DbOrTx } from '@lockwatch/db';
import { digests, users } from '@lockwatch/db/schema';
import { and, eq, sql } from 'drizzle-orm';
import type { Actor } from '../access/index.js';

const HOUR_MS = 3_600_000;
/** Where a user has no quiet hours that would say when their day begins. */
const MORNING = 8 * 60;

/** How the user holds back the pings of all rules. */
export async function getPingLimits({ userId }: Actor, store: DbOrTx): Promise<PingLimits> {
  const row = await store.query.users.findFirst({ where: eq(users.id, userId) });
  if (!row) throw new AppError('NOT_FOUND', { text: 'access.accountGone' });
  const { snoozedUntil, timeZone, quietFrom, quietTo, quietMode } = row;
  return {
    snoozed_until: snoozedUntil !== null && snoozedUntil > new Date() ? snoozedUntil.toISOString() : null,
    time_zone: timeZone,
    quiet_hours:
      quietFrom === null || quietTo === null
        ? null
        : quietHoursSchema.parse({ from: formatClock(quietFrom), to: formatClock(quietTo), mode: quietMode }),
  };
}

/** Changed quiet hours send what the former ones have held back. A digest waits for the end of a snooze. */
export async function updatePingLimits(
  actor: Actor,
  db: DbOrTx,
  input: UpdatePingLimitsInput,
): Promise<PingLimits> {
  const { time_zone: timeZone, quiet_hours: quiet } = input;
  return db.transaction(async (tx) => {
    const ofUser = eq(users.id, actor.userId);
    if (timeZone !== undefined) await tx.update(users).set({ timeZone }).where(ofUser);
    if (quiet !== undefined) {
      await tx
        .update(users)
        .set({
          quietFrom: quiet && parseClock(quiet.from),
          quietTo: quiet && parseClock(quiet.to),
          ...(quiet && { quietMode: quiet.mode }),
        })
        .where(ofUser);
    }
    const pending = and(eq(digests.userId, actor.userId), eq(digests.state, 'pending'));
    if (timeZone !== undefined || quiet !== undefined) {
      await tx
        .update(digests)
        .set({ endsAt: sql`now()`, nextAttemptAt: sql`now()` })
        .where(and(pending, eq(digests.kind, 'quiet-hours'), sql`${digests.endsAt} > now()`));
    }
    if (input.snooze !== undefined) {
      const snoozedUntil = await toSnoozeEnd(actor, tx, input.snooze);
      await tx.update(users).set({ snoozedUntil }).where(ofUser);
      const until = snoozedUntil?.toISOString() ?? null;
      await tx
        .update(digests)
        .set({ nextAttemptAt: sql`greatest(${digests.nextAttemptAt}, ${until}::timestamptz)` })
        .where(pending);
    }
    return getPingLimits(actor, tx);
  });
}

/** When a snooze ends; the morning is the user's. */
export async function toSnoozeEnd(actor: Actor, store: DbOrTx, snooze: Snooze): Promise<Date | null> {
  if (snooze === null) return null;
  const nowMs = Date.now();
  if (snooze === 'hour') return new Date(nowMs + HOUR_MS);
  if (snooze.includes('T')) return new Date(snooze);
  const { time_zone, quiet_hours } = await getPingLimits(actor, store);
  if (snooze !== 'morning') return new Date(getStartOfDate(snooze, time_zone));
  const minute = quiet_hours ? parseClock(quiet_hours.to) : MORNING;
  return new Date(getNextTimeOfDay(nowMs, minute, time_zone));
}
