import type { GivenFeedback, Notification } from '@lockwatch/contracts';
import { getPageLocale } from '@lockwatch/texts/web';
import { t } from '@lockwatch/texts/web/notification-detail';
import { formatMoment } from '../../components/date-formats.js';
import { getStateBadge } from '../messages/notification-view.js';

/** `Seen 3 times, last 2:05 PM in #trade.` */
export function repostText({ count, last_at, channel_name }: NonNullable<Notification['reposts']>): string {
  const values = { count: count + 1, time: formatMoment(last_at) };
  return channel_name === null
    ? t('notificationDetail.reposted', values)
    : t('notificationDetail.repostedIn', { ...values, channel: channel_name });
}

/** Delivery time and attempts, or the reason for the failure. */
export function deliveryText(notification: Notification): string {
  if (notification.state === 'sent' && notification.sent_at !== null) {
    const time = new Intl.DateTimeFormat(getPageLocale(), { dateStyle: 'medium', timeStyle: 'medium' });
    return t('notificationDetail.delivered', {
      time: time.format(new Date(notification.sent_at)),
      attempts: notification.attempts,
    });
  }
  return notification.failure ?? getStateBadge(notification.state).label;
}

export function feedbackText({ answer, reason }: Pick<GivenFeedback, 'answer' | 'reason'>): string {
  return t(`notificationDetail.given.${reason ?? answer}`);
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
    return [{ label: t(`notificationDetail.step.${step}`), at, ms }];
  });
}
