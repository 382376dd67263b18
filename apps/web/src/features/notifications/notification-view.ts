import {
  type FeedbackReason,
  formatPriceRange,
  type GivenFeedback,
  type Notification,
  type NotificationState,
} from '@lockwatch/contracts';
import type { BadgeTone } from '../../components/ui/badge.js';

const STATES: Record<NotificationState, { label: string; tone: BadgeTone }> = {
  pending: { label: 'On its way', tone: 'accent' },
  sent: { label: 'Delivered', tone: 'deal' },
  failed: { label: 'Not delivered', tone: 'danger' },
  expired: { label: 'Too late to send', tone: 'plain' },
  cancelled: { label: 'Withdrawn', tone: 'plain' },
};

/** A ping's state in words, with its colour. */
export function stateView(state: NotificationState): { label: string; tone: BadgeTone } {
  return STATES[state];
}

const SIDES = { SELL: 'For sale', BUY: 'Wanted', TRADE: 'For trade' } as const;

/** An offer in words: `For sale: Laser Grid, 3 WL`. */
export function offerText(
  offer: Pick<Notification['offers'][number], 'type' | 'item_name' | 'price' | 'price_max'>,
): string {
  const price =
    offer.price === null ? 'no price named' : formatPriceRange(offer.price, offer.price_max ?? offer.price);
  return `${SIDES[offer.type]}: ${offer.item_name}, ${price}`;
}

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];
const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });

/** How long ago, in words; `nowMs` is ms since 1970 UTC. */
export function timeAgo(iso: string, nowMs: number): string {
  const passed = nowMs - Date.parse(iso);
  for (const [unit, ms] of UNITS) if (passed >= ms) return relative.format(-Math.floor(passed / ms), unit);
  return 'just now';
}

/** How it was delivered: when, after how many tries, or why not. */
export function deliveryText(notification: Notification): string {
  if (notification.state === 'sent' && notification.sent_at !== null) {
    const time = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium' });
    const tries = notification.attempts > 1 ? ` at attempt ${notification.attempts}` : '';
    return `Delivered ${time.format(new Date(notification.sent_at))}${tries}`;
  }
  return notification.failure ?? stateView(notification.state).label;
}

/** What can be wrong with a reading, in words. */
export const REASON_TEXTS: Record<FeedbackReason, string> = {
  item: 'Wrong item',
  price: 'Wrong price',
  side: 'Wrong side: buying and selling mixed up',
  no_offer: 'Not an offer',
  other: 'Something else',
};

/** What one said of an offer. */
export function feedbackText({ verdict, reason }: GivenFeedback): string {
  if (verdict === 'right') return 'You said: right';
  return `You said: ${reason === null ? 'wrong' : REASON_TEXTS[reason].split(':')[0]?.toLowerCase()}`;
}

/** Each offer once: two rules that it meets name it twice. */
export function offersOnce(offers: Notification['offers']): Notification['offers'] {
  return offers.filter(
    (offer, index) => offers.findIndex(({ ordinal }) => ordinal === offer.ordinal) === index,
  );
}
