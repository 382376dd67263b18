import {
  type DecisionReason,
  getMinuteOfDay,
  getNextTimeOfDay,
  getStartOfDay,
  type OfferType,
  type QuietMode,
  unitPrice,
} from '@lockwatch/contracts';
import type { ParsedOffer } from '../../market/index.js';
import type { PlannedDigest } from '../deliver/planned-digest.js';

const DAY_MS = 86_400_000;
/** The longest day, when the clocks go back. */
export const RECENT_PINGS_MS = 25 * 3_600_000;

export type HoldBackReason = Extract<
  DecisionReason,
  'snoozed' | 'quiet-hours' | 'not-cheaper' | 'cooldown' | 'daily-cap'
>;

/** How a user holds back the pings of one rule. */
export interface RulePingLimits {
  /** The rule, or all rules of the user. */
  isSnoozed: boolean;
  cooldownMinutes: number | null;
  dailyCap: number | null;
  onlyCheaper: boolean;
}

export interface OwnerPingLimits {
  timeZone: string;
  quietHours: { fromMinute: number; toMinute: number; mode: QuietMode } | null;
}

/** An offer that pinged for a rule within `RECENT_PINGS_MS`. */
export interface RecentPing {
  ruleId: string;
  notificationId: string;
  atMs: number;
  type: OfferType;
  price: number | null;
}

interface Holding {
  id: string;
  pingLimits: RulePingLimits;
  owner: { pingLimits: OwnerPingLimits };
}

/** Why the owner does not want this ping now, or null. */
export function findHoldBack(
  { id, pingLimits, owner }: Holding,
  offer: Pick<ParsedOffer, 'type' | 'price'>,
  recentPings: readonly RecentPing[],
  nowMs: number,
): HoldBackReason | null {
  if (pingLimits.isSnoozed) return 'snoozed';
  if (isQuiet(owner.pingLimits, nowMs)) return 'quiet-hours';
  const own = recentPings.filter((ping) => ping.ruleId === id);
  const lastDay = own.filter((ping) => ping.type === offer.type && ping.atMs > nowMs - DAY_MS);
  if (pingLimits.onlyCheaper && !lastDay.every((ping) => isBetter(offer, ping))) return 'not-cheaper';
  const { cooldownMinutes, dailyCap } = pingLimits;
  if (cooldownMinutes !== null && own.some((ping) => ping.atMs > nowMs - cooldownMinutes * 60_000))
    return 'cooldown';
  if (dailyCap !== null) {
    const startMs = getStartOfDay(nowMs, owner.pingLimits.timeZone);
    const today = new Set(own.flatMap((ping) => (ping.atMs >= startMs ? [ping.notificationId] : [])));
    if (today.size >= dailyCap) return 'daily-cap';
  }
  return null;
}

/** The message that will tell about an offer that is held back; null: nothing will. */
export function planDigest(
  target: Pick<PlannedDigest, 'userId' | 'webhookId'>,
  { timeZone, quietHours }: OwnerPingLimits,
  reason: DecisionReason,
  nowMs: number,
): PlannedDigest | null {
  if (reason === 'quiet-hours' && quietHours?.mode === 'digest') {
    const endsAt = new Date(getNextTimeOfDay(nowMs, quietHours.toMinute, timeZone));
    return { ...target, kind: reason, endsAt, sendAt: endsAt };
  }
  if (reason !== 'daily-cap') return null;
  const endsMs = getNextTimeOfDay(nowMs, 0, timeZone);
  const sendMs =
    quietHours && isQuiet({ timeZone, quietHours }, endsMs)
      ? getNextTimeOfDay(endsMs, quietHours.toMinute, timeZone)
      : endsMs;
  return { ...target, kind: reason, endsAt: new Date(endsMs), sendAt: new Date(sendMs) };
}

function isQuiet({ timeZone, quietHours }: OwnerPingLimits, atMs: number): boolean {
  if (!quietHours) return false;
  const { fromMinute, toMinute } = quietHours;
  const minute = getMinuteOfDay(atMs, timeZone);
  return fromMinute < toMinute
    ? minute >= fromMinute && minute < toMinute
    : minute >= fromMinute || minute < toMinute;
}

/** Cheaper where it is sold, dearer where it is bought; an offer without a price is not better than one with a price. */
function isBetter(offer: Pick<ParsedOffer, 'type' | 'price'>, ping: RecentPing): boolean {
  if (offer.price === null) return ping.price === null;
  if (ping.price === null) return true;
  const difference = unitPrice(offer.price) - unitPrice(ping.price);
  return offer.type === 'BUY' ? difference > 0 : difference < 0;
}
