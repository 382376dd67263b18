import type { SubscriptionSource } from '@lockwatch/contracts';

/**
 * What a person may do, and until when, from everything they bought or were given: pure, and the only place that
 * decides it. Moments are ms since 1970 UTC; a role's id is its rank ([6-08]).
 *
 * Licences of two kinds meet here. *Fixed* ones cannot be moved: a card's period is what the card was charged for, and a
 * licence for life has no end. *Prepaid* time (trial, world locks, staff) is ours to place, so none of it is lost to an
 * overlap: it is laid end to end, the highest role first, behind every fixed licence of the same or a higher role that
 * has begun.
 */

export interface Licence {
  id: string;
  /** The rank of the role it gives. */
  roleId: number;
  source: SubscriptionSource;
  isActive: boolean;
  createdAtMs: number;
  startsAtMs: number;
  /** The end of access, a card's days of grace included; null: never. */
  endsAtMs: number | null;
}

export interface LicenceWindow {
  id: string;
  startsAtMs: number;
  endsAtMs: number;
}

/**
 * Behind a licence for life, prepaid time waits for a day that does not come by itself: should the licence for life end
 * (a refund), it is laid out anew. The year leaves room for what waits there within four digits.
 */
export const BEHIND_FOR_LIFE_MS = Date.UTC(9000, 0, 1);

/** Whether the licence counts at this moment. SQL says the same in `licence-sql.ts`. */
export function licenceCounts(
  licence: Pick<Licence, 'isActive' | 'startsAtMs' | 'endsAtMs'>,
  nowMs: number,
): boolean {
  return licence.isActive && licence.startsAtMs <= nowMs && !hasEnded(licence, nowMs);
}

/** The roles that count at this moment, highest first, each once. */
export function rolesOf(licences: readonly Licence[], nowMs: number): number[] {
  const roles = licences.filter((licence) => licenceCounts(licence, nowMs)).map((licence) => licence.roleId);
  return [...new Set(roles)].sort((a, b) => b - a);
}

/**
 * Until when the person has this role or a higher one without a break, from `fromMs` on: null for ever, `fromMs` itself
 * when they do not have it then.
 */
export function accessUntil(licences: readonly Licence[], roleId: number, fromMs: number): number | null {
  let untilMs = fromMs;
  for (;;) {
    const running = licences.filter((licence) => licence.roleId >= roleId && licenceCounts(licence, untilMs));
    if (running.length === 0) return untilMs;
    const ends = running.map((licence) => licence.endsAtMs);
    if (ends.includes(null)) return null;
    untilMs = Math.max(...ends.map(Number));
  }
}

/** The licence for life that makes buying this role pointless, if the person has one. */
export function licenceForLife(licences: readonly Licence[], roleId: number): Licence | null {
  return (
    licences.find((licence) => licence.isActive && licence.endsAtMs === null && licence.roleId >= roleId) ??
    null
  );
}

/**
 * Where each prepaid licence belongs from now on; only those that have to move are answered. What is used of a licence
 * stays used, what is left is neither more nor less than before.
 */
export function layOut(licences: readonly Licence[], nowMs: number): LicenceWindow[] {
  const current = licences.filter((licence) => licence.isActive && !hasEnded(licence, nowMs));
  // A card whose first charge waits for the end of prepaid time must not push that time away; once it runs, it counts.
  const fixed = current.filter((licence) => !isPrepaid(licence) && licence.startsAtMs <= nowMs);
  const prepaid = current
    .flatMap((licence) => (isPrepaid(licence) ? [licence] : []))
    .sort((a, b) => b.roleId - a.roleId || a.createdAtMs - b.createdAtMs || (a.id < b.id ? -1 : 1));
  const moved: LicenceWindow[] = [];
  let cursorMs = nowMs;
  for (const licence of prepaid) {
    const behind = fixed.filter((other) => other.roleId >= licence.roleId);
    cursorMs = Math.max(cursorMs, ...behind.map((other) => other.endsAtMs ?? BEHIND_FOR_LIFE_MS));
    const leftMs = licence.endsAtMs - Math.max(nowMs, licence.startsAtMs);
    const endsAtMs = cursorMs + leftMs;
    const stays = cursorMs === nowMs ? licence.startsAtMs <= nowMs : licence.startsAtMs === cursorMs;
    if (!stays) moved.push({ id: licence.id, startsAtMs: cursorMs, endsAtMs });
    cursorMs = endsAtMs;
  }
  return moved;
}

/** Time that is ours to place. */
function isPrepaid(licence: Licence): licence is Licence & { endsAtMs: number } {
  return licence.source !== 'stripe' && licence.endsAtMs !== null;
}

/** Whether it is used up: access by it has ended. */
export function hasEnded(licence: Pick<Licence, 'endsAtMs'>, nowMs: number): boolean {
  return licence.endsAtMs !== null && licence.endsAtMs <= nowMs;
}
