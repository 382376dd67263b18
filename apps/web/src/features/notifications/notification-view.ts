import {
  type FeedbackReason,
  formatPriceRange,
  type GivenFeedback,
  type Notification,
  type NotificationState,
} from '@lockwatch/contracts';
import { formatLongDay, formatMoment } from '../../components/date-formats.js';
import type { BadgeTone } from '../../components/ui/badge.js';

const STATES: Record<NotificationState, { label: string; tone: BadgeTone }> = {
  pending: { label: 'Sending', tone: 'accent' },
  sent: { label: 'Delivered', tone: 'deal' },
  failed: { label: 'Not delivered', tone: 'danger' },
  expired: { label: 'Too late to send', tone: 'plain' },
  cancelled: { label: 'Withdrawn', tone: 'plain' },
};

export function getStateBadge(state: NotificationState): { label: string; tone: BadgeTone } {
  return STATES[state];
}

const SIDES = { SELL: 'For sale', BUY: 'Wanted', TRADE: 'For trade' } as const;

type ShownOffer = Notification['offers'][number];

/** `For sale: Laser Grid, 3 WL`, with the price at the time of the ping if it changed. */
export function offerText(
  offer: Pick<ShownOffer, 'type' | 'item_name' | 'price' | 'price_max'> &
    Partial<Pick<ShownOffer, 'is_current' | 'told'>>,
): string {
  const told = offer.told ? ` (was ${priceText(offer.told)} when you were pinged)` : '';
  const gone = offer.is_current === false ? ' (no longer offered)' : '';
  return `${SIDES[offer.type]}: ${offer.item_name}, ${priceText(offer)}${told}${gone}`;
}

function priceText({ price, price_max: max }: Pick<ShownOffer, 'price' | 'price_max'>): string {
  return price === null ? 'no price given' : formatPriceRange(price, max ?? price);
}

/** `Seen 3 times, last 2:05 PM in #trade.` */
export function repostText({ count, last_at, channel_name }: NonNullable<Notification['reposts']>): string {
  const where = channel_name === null ? '' : ` in #${channel_name}`;
  return `Seen ${count + 1} times, last ${formatMoment(last_at)}${where}.`;
}

/** Delivery time and attempts, or the reason for the failure. */
export function deliveryText(notification: Notification): string {
  if (notification.state === 'sent' && notification.sent_at !== null) {
    const time = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium' });
    const tries = notification.attempts > 1 ? ` on attempt ${notification.attempts}` : '';
    return `Delivered ${time.format(new Date(notification.sent_at))}${tries}`;
  }
  return notification.failure ?? getStateBadge(notification.state).label;
}

export const REASON_TEXTS: Record<FeedbackReason, string> = {
  item: 'Wrong item',
  price: 'Wrong price',
  side: 'Wrong side: buying and selling mixed up',
  no_offer: 'Not an offer',
  other: 'Something else',
};

export function feedbackText({ verdict, reason }: GivenFeedback): string {
  if (verdict === 'right') return 'Your feedback: correct';
  return `Your feedback: ${reason === null ? 'wrong' : REASON_TEXTS[reason].split(':')[0]?.toLowerCase()}`;
}

/** Pings, newest first, by local day: `Today`, `Yesterday`, `Saturday, November 21`. `nowMs` is ms since 1970 UTC. */
export function groupByDay<Ping extends Pick<Notification, 'created_at'>>(
  list: readonly Ping[],
  nowMs: number,
): { day: string; pings: Ping[] }[] {
  const today = new Date(nowMs).toDateString();
  const yesterday = new Date(new Date(nowMs).setHours(0, 0, 0, 0) - 1).toDateString();
  const groups = new Map<string, Ping[]>();
  for (const ping of list) {
    const date = new Date(ping.created_at).toDateString();
    const day = date === today ? 'Today' : date === yesterday ? 'Yesterday' : formatLongDay(ping.created_at);
    groups.set(day, [...(groups.get(day) ?? []), ping]);
  }
  return [...groups].map(([day, pings]) => ({ day, pings }));
}

/** The steps of a ping that are known, each with the ms since the step before; null for the first. */
export function timelineSteps({
  timeline,
  sent_at: acceptedAt,
}: Pick<Notification, 'timeline' | 'sent_at'>): { label: string; at: string; ms: number | null }[] {
  const steps = [
    ['Posted', timeline.posted_at],
    ['Received', timeline.received_at],
    ['Understood', timeline.matched_at],
    ['Sent', timeline.requested_at],
    ['Accepted by Discord', acceptedAt],
  ] as const;
  let before: number | null = null;
  return steps.flatMap(([label, at]) => {
    if (at === null) return [];
    const ms = before === null ? null : Math.max(0, Date.parse(at) - before);
    before = Date.parse(at);
    return [{ label, at, ms }];
  });
}
