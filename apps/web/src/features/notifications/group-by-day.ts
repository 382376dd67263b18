import type { Notification } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/notifications';
import { formatLongDay } from '../../components/date-formats.js';

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
