import type { Me, Notification } from '@lockwatch/contracts';
import { ArrowUp } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../components/ui/button.js';
import { NotificationRow } from './notification-row.js';

interface NotificationRowsProps {
  /** Newest first; at least one. */
  list: readonly Notification[];
  me: Me;
  /** ms since 1970 UTC. */
  now: number;
}

/**
 * The pings. A new one comes on top by itself, unless somebody reads further down or points at one: then nothing moves
 * under the reader, and a button says how many wait.
 */
export function NotificationRows({ list, me, now }: NotificationRowsProps) {
  const rows = useRef<HTMLUListElement>(null);
  const newest = list[0]?.notification_id;
  const [top, setTop] = useState(newest);
  useLayoutEffect(() => {
    if (!isReading(rows.current)) setTop(newest);
  }, [newest]);
  const waiting = Math.max(
    0,
    list.findIndex(({ notification_id }) => notification_id === top),
  );

  function showWaiting(): void {
    setTop(newest);
    window.scrollTo({ top: 0 });
    rows.current?.focus({ preventScroll: true });
  }

  return (
    <>
      <div role="status" className="sticky top-20 z-10 flex h-0 items-center justify-center">
        {waiting > 0 && (
          <Button variant="primary" size="sm" onClick={showWaiting} className="rounded-full! shadow-2">
            <ArrowUp className="size-4" aria-hidden="true" />
            {waiting === 1 ? '1 new ping' : `${waiting} new pings`}
          </Button>
        )}
      </div>
      <ul
        ref={rows}
        tabIndex={-1}
        className="overflow-clip rounded-xl border border-line bg-surface shadow-1 outline-none"
      >
        {list.slice(waiting).map((notification) => (
          <NotificationRow key={notification.notification_id} notification={notification} me={me} now={now} />
        ))}
      </ul>
    </>
  );
}

/** Scrolled down, the pointer over a ping, or the keyboard in one. */
function isReading(rows: HTMLElement | null): boolean {
  if (!rows) return false;
  return window.scrollY > 0 || rows.matches(':hover') || rows.querySelector(':focus-visible') !== null;
}
