import {
  type DecisionReason,
  getMinuteOfDay,
  getNextTimeOfDay,
  getStartOfDay,
  type QuietMode,
  unitPrice,
} from '@lockwatch/contracts';
import type { users, watchRules } from '@lockwatch/db/schema';
import type { ParsedOffer } from '../../market/index.js';
import type { PlannedDigest } from '../deliver/send-digests.js';

const DAY_MS = 86_400_000;
/** The longest day, when the clocks go back. */
export const RECENT_PINGS_MS = 25 * 3_600_000;

export type HoldBackReason = Extract<
  DecisionReason,
  'snoozed' | 'quiet-hours' | 'not-cheaper' | 'cooldown' | 'daily-cap'
>;

export type QuietHours = Pick<typeof users.$inferSelect, 'timeZone' | 'quietFrom' | 'quietTo'>;

/** What holds back the pings of a rule. */
export interface PingLimits
  extends QuietHours,
    Pick<typeof watchRules.$inferSelect, 'cooldownMinutes' | 'dailyCap' | 'onlyCheaper'> {
  /** The rule, or all rules of the user. */
  isSnoozed: boolean;
  quietMode: QuietMode;
}

/** An offer that pinged for a rule within `RECENT_PINGS_MS`. */
export interface RecentPing extends Pick<ParsedOffer, 'type' | 'price'> {
  ruleId: string;
  notificationId: string;
  atMs: number;
}

/** Why the owner does not want this ping now, or null. */
export function findHoldBack(
  rule: PingLimits & { id: string },
  offer: Pick<ParsedOffer, 'type' | 'price'>,
  recentPings: readonly RecentPing[],
  nowMs: number,
): HoldBackReason | null {
  if (rule.isSnoozed) return 'snoozed';
  if (isQuiet(rule, nowMs)) return 'quiet-hours';
  const own = recentPings.filter((ping) => ping.ruleId === rule.id);
  const lastDay = own.filter((ping) => ping.type === offer.type && ping.atMs > nowMs - DAY_MS);
  if (rule.onlyCheaper && !lastDay.every((ping) => isBetter(offer, ping))) return 'not-cheaper';
  const { cooldownMinutes, dailyCap } = rule;
  if (cooldownMinutes !== null && own.some((ping) => ping.atMs > nowMs - cooldownMinutes * 60_000))
    return 'cooldown';
  if (dailyCap !== null) {
    const startMs = getStartOfDay(nowMs, rule.timeZone);
    const today = new Set(own.flatMap((ping) => (ping.atMs >= startMs ? [ping.notificationId] : [])));
    if (today.size >= dailyCap) return 'daily-cap';
  }
  return null;
}

/** The message that will tell about an offer that is held back; null: nothing will. */
export function planDigest(
  target: Pick<PlannedDigest, 'userId' | 'webhookId'>,
  limits: PingLimits,
  reason: DecisionReason,
  nowMs: number,
): PlannedDigest | null {
  const { timeZone, quietTo, quietMode } = limits;
  if (reason === 'quiet-hours' && quietMode === 'digest' && quietTo !== null) {
    const endsAt = new Date(getNextTimeOfDay(nowMs, quietTo, timeZone));
    return { ...target, kind: reason, endsAt, sendAt: endsAt };
  }
  if (reason !== 'daily-cap') return null;
  const endsMs = getNextTimeOfDay(nowMs, 0, timeZone);
  const sendMs =
    quietTo !== null && isQuiet(limits, endsMs) ? getNextTimeOfDay(endsMs, quietTo, timeZone) : endsMs;
  return { ...target, kind: reason, endsAt: new Date(endsMs), sendAt: new Date(sendMs) };
}

/** Whether the user's quiet hours are at that time. */
export function isQuiet({ timeZone, quietFrom, quietTo }: QuietHours, atMs: number): boolean {
  if (quietFrom === null || quietTo === null) return false;
  const minute = getMinuteOfDay(atMs, timeZone);
  return quietFrom < quietTo
    ? minute >= quietFrom && minute < quietTo
    : minute >= quietFrom || minute < quietTo;
}

/** Cheaper where it is sold, dearer where it is bought; an offer without a price is not better than one with a price. */
function isBetter(offer: Pick<ParsedOffer, 'type' | 'price'>, ping: RecentPing): boolean {
  if (offer.price === null) return ping.price === null;
  if (ping.price === null) return true;
  const difference = unitPrice(offer.price) - unitPrice(ping.price);
  return offer.type === 'BUY' ? difference > 0 : difference < 0;
}
