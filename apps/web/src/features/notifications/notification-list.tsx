import type { Me, Notification } from '@lockwatch/contracts';
import { ArrowUp } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../components/ui/button.js';
import { useNow } from '../../components/ui/use-now.js';
import { isBusy } from '../shell/shortcuts.js';
import { NotificationRow } from './notification-row.js';
import { groupByDay } from './notification-view.js';
import { useMarkSeen, useUnread } from './unread.js';

const TIME_REFRESH_MS = 20_000;

interface NotificationListProps {
  /** Newest first, not empty. */
  list: readonly Notification[];
  me: Me;
  /** No filter hides pings. */
  isComplete: boolean;
}

/**
 * The pings by day. While the user scrolls or points at a ping, new ones wait behind a button, so that nothing moves. j and
 * k, and the arrows within the list, go from ping to ping; Enter opens one.
 */
export function NotificationList({ list, me, isComplete }: NotificationListProps) {
  const now = useNow(TIME_REFRESH_MS);
  const rows = useRef<HTMLDivElement>(null);
  const [openId, setOpenId] = useState<string | null>(null);
  const newest = list[0]?.notification_id;
  const [top, setTop] = useState(newest);
  useLayoutEffect(() => {
    if (!isUserReading(rows.current)) setTop(newest);
  }, [newest]);
  const waiting = Math.max(
    0,
    list.findIndex(({ notification_id }) => notification_id === top),
  );
  const shown = list.slice(waiting);
  const unreadSince = useUnreadSince();
  useMarkSeen(isComplete ? (shown[0]?.created_at ?? null) : null);
  useEffect(() => {
    function onKeyDown(event: globalThis.KeyboardEvent): void {
      if (event.ctrlKey || event.metaKey || event.altKey || isBusy(event.target)) return;
      if (event.key === 'j') moveFocus(rows.current, 1);
      else if (event.key === 'k') moveFocus(rows.current, -1);
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);

  function showWaiting(): void {
    setTop(newest);
    window.scrollTo({ top: 0 });
    rows.current?.focus({ preventScroll: true });
  }

  function onArrow(event: KeyboardEvent): void {
    if (!(event.target instanceof HTMLElement) || event.target.dataset.ping === undefined) return;
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    moveFocus(rows.current, event.key === 'ArrowDown' ? 1 : -1);
  }

  return (
    <>
      <div role="status" className="sticky top-20 z-10 flex h-0 items-center justify-center">
        {waiting > 0 && (
          <Button variant="primary" size="sm" onClick={showWaiting} className="rounded-full! shadow-2">
            <ArrowUp className="size-4" />
            {waiting === 1 ? '1 new ping' : `${waiting} new pings`}
          </Button>
        )}
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrows move between the buttons within */}
      <div ref={rows} tabIndex={-1} className="grid gap-5 outline-none" onKeyDown={onArrow}>
        {groupByDay(shown, now).map(({ day, pings }) => (
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
      </div>
    </>
  );
}

function Day({ day, children }: { day: string; children: React.ReactNode }) {
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

/** Focuses the next or previous ping; the first if none is focused. */
function moveFocus(rows: HTMLElement | null, step: 1 | -1): void {
  const pings = [...(rows?.querySelectorAll<HTMLElement>('[data-ping]') ?? [])];
  const current = pings.findIndex((ping) => ping.closest('li')?.contains(document.activeElement));
  const next = pings[current === -1 ? 0 : current + step];
  next?.focus();
}
