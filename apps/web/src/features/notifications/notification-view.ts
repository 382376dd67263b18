import {
  formatPriceRange,
  type GivenFeedback,
  type Notification,
  type NotificationState,
} from '@lockwatch/contracts';
import { getPageLocale } from '@lockwatch/texts/web';
import { t } from '@lockwatch/texts/web/notifications';
import { formatLongDay, formatMoment } from '../../components/date-formats.js';
import type { BadgeTone } from '../../components/ui/badge.js';

const STATE_TONES: Record<NotificationState, BadgeTone> = {
  pending: 'accent',
  sent: 'deal',
  failed: 'danger',
  expired: 'plain',
  cancelled: 'plain',
};

export function getStateBadge(state: NotificationState): { label: string; tone: BadgeTone } {
  return { label: t(`notifications.state.${state}`), tone: STATE_TONES[state] };
}

type ShownOffer = Notification['offers'][number];

/** `For sale: Laser Grid, 3 WL`, with the price at the time of the ping if it changed. */
export function offerText(
  offer: Pick<ShownOffer, 'type' | 'item_name' | 'price' | 'price_max'> &
    Partial<Pick<ShownOffer, 'is_current' | 'told'>>,
): string {
  const price = priceText(offer);
  const text = t('notifications.offer', {
    side: t(`notifications.side.${offer.type}`),
    item: offer.item_name,
    price: offer.told ? t('notifications.changedPrice', { price, told: priceText(offer.told) }) : price,
  });
  return offer.is_current === false ? t('notifications.goneOffer', { offer: text }) : text;
}

function priceText({ price, price_max: max }: Pick<ShownOffer, 'price' | 'price_max'>): string {
  return price === null ? t('notifications.noPrice') : formatPriceRange(price, max ?? price);
}

/** `Seen 3 times, last 2:05 PM in #trade.` */
export function repostText({ count, last_at, channel_name }: NonNullable<Notification['reposts']>): string {
  const values = { count: count + 1, time: formatMoment(last_at) };
  return channel_name === null
    ? t('notifications.reposted', values)
    : t('notifications.repostedIn', { ...values, channel: channel_name });
}

/** Delivery time and attempts, or the reason for the failure. */
export function deliveryText(notification: Notification): string {
  if (notification.state === 'sent' && notification.sent_at !== null) {
    const time = new Intl.DateTimeFormat(getPageLocale(), { dateStyle: 'medium', timeStyle: 'medium' });
    return t('notifications.delivered', {
      time: time.format(new Date(notification.sent_at)),
      attempts: notification.attempts,
    });
  }
  return notification.failure ?? getStateBadge(notification.state).label;
}

export function feedbackText({ verdict, reason }: GivenFeedback): string {
  return t(`notifications.given.${reason ?? verdict}`);
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
    const day =
      date === today
        ? t('notifications.today')
        : date === yesterday
          ? t('notifications.yesterday')
          : formatLongDay(ping.created_at);
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
    ['posted', timeline.posted_at],
    ['received', timeline.received_at],
    ['matched', timeline.matched_at],
    ['requested', timeline.requested_at],
    ['accepted', acceptedAt],
  ] as const;
  let before: number | null = null;
  return steps.flatMap(([step, at]) => {
    if (at === null) return [];
    const ms = before === null ? null : Math.max(0, Date.parse(at) - before);
    before = Date.parse(at);
    return [{ label: t(`notifications.step.${step}`), at, ms }];
  });
}
