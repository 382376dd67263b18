import type { Me, Notification } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/notifications';
import { ArrowUp } from 'lucide-react';
import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../components/ui/button.js';
import { useNow } from '../../components/ui/use-now.js';
import { useSteps } from '../../components/ui/use-steps.js';
import { useListKeys } from '../navigation/use-list-keys.js';
import { groupByDay } from './group-by-day.js';
import { NotificationRow } from './notification-row.js';
import { useMarkSeen, useUnread } from './unread.js';

const TIME_REFRESH_MS = 20_000;
const ROW_PX = 65;

interface NotificationListProps {
  /** Newest first, not empty. */
  list: readonly Notification[];
  me: Me;
  /** No filter hides pings. */
  isComplete: boolean;
  openedId: string | null;
}

/** The pings by day. While the user scrolls or points at a ping, new ones wait behind a button, so that nothing moves. */
export function NotificationList({ list, me, isComplete, openedId }: NotificationListProps) {
  const now = useNow(TIME_REFRESH_MS);
  const rows = useRef<HTMLDivElement>(null);
  const [openId, setOpenId] = useState(openedId);
  const { shown, waiting, showAll } = useShownPings(list, rows);
  const [opened] = useState(() => shown.findIndex(({ notification_id }) => notification_id === openedId));
  useLayoutEffect(
    () => rows.current?.querySelector('[aria-expanded=true]')?.scrollIntoView({ block: 'center' }),
    [],
  );
  // After scrolling, because it looks at what the window shows.
  const { ready, gap } = useSteps<HTMLDivElement>(shown.length, opened + 1);
  const unreadSince = useUnreadSince();
  useMarkSeen(isComplete ? (shown[0]?.created_at ?? null) : null);
  useListKeys(rows);

  function showWaiting(): void {
    showAll();
    window.scrollTo({ top: 0 });
    rows.current?.focus({ preventScroll: true });
  }

  return (
    <>
      <div role="status" className="sticky top-20 z-10 flex h-0 items-center justify-center">
        {waiting > 0 && (
          <Button variant="primary" size="sm" onClick={showWaiting} className="rounded-full! shadow-2">
            <ArrowUp className="size-4" />
            {t('notifications.newPings', { count: waiting })}
          </Button>
        )}
      </div>
      <div ref={rows} tabIndex={-1} className="grid gap-5 outline-none">
        {groupByDay(shown.slice(0, ready), now).map(({ day, pings }) => (
          <Day key={day} day={day}>
            {pings.map((notification) => (
              <NotificationRow
                key={notification.notification_id}
                notification={notification}
                me={me}
                now={now}
                isUnread={unreadSince !== null && Date.parse(notification.created_at) > unreadSince}
                isOpen={openId === notification.notification_id}
                onToggle={() =>
                  setOpenId((id) =>
                    id === notification.notification_id ? null : notification.notification_id,
                  )
                }
              />
            ))}
          </Day>
        ))}
        {ready < shown.length && (
          <div ref={gap} className="invisible" style={{ height: (shown.length - ready) * ROW_PX }} />
        )}
      </div>
    </>
  );
}

/** The pings without those that arrived while the user scrolled or pointed at one; `waiting`: their number. */
function useShownPings(list: readonly Notification[], rows: RefObject<HTMLElement | null>) {
  const newest = list[0]?.notification_id;
  const [top, setTop] = useState(newest);
  useLayoutEffect(() => {
    if (!isUserReading(rows.current)) setTop(newest);
  }, [newest, rows]);
  const waiting = Math.max(
    0,
    list.findIndex(({ notification_id }) => notification_id === top),
  );
  return { shown: list.slice(waiting), waiting, showAll: () => setTop(newest) };
}

function Day({ day, children }: { day: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2 font-medium text-[13px] text-text-3">
        {day}
      </h2>
      <ul className="overflow-clip rounded-xl border border-line bg-surface shadow-1">{children}</ul>
    </section>
  );
}

/** The time after which pings were unread when the page was opened, ms since 1970; null while unknown. */
function useUnreadSince(): number | null {
  const seenAt = useUnread().data?.seen_at;
  const [since, setSince] = useState<number | null>(null);
  if (since === null && seenAt !== undefined) setSince(Date.parse(seenAt));
  return since;
}

/** Whether the page is scrolled, or the pointer or the focus is on a ping. */
function isUserReading(rows: HTMLElement | null): boolean {
  if (!rows) return false;
  return window.scrollY > 0 || rows.matches(':hover') || rows.querySelector(':focus-visible') !== null;
}
