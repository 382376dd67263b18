import { hasPermission, type Me, type Notification } from '@lockwatch/contracts';
import { Link } from '@tanstack/react-router';
import { ArrowUp, BellRing } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { trpc } from '../../api/trpc.js';
import { Button, buttonClass } from '../../components/ui/button.js';
import { Panel } from '../../components/ui/card.js';
import { EmptyState, Skeleton } from '../../components/ui/states.js';
import { useNow } from '../../components/ui/use-now.js';
import { LoadError } from '../errors/query-list.js';
import { WithMe } from '../me/me.js';
import { PageHeader } from '../shell/page-header.js';
import { UpgradeOverlay } from '../watch-items/upgrade-overlay.js';
import { NotificationRow } from './notification-row.js';

const PAGE = 50;
const TIME_REFRESH_MS = 20_000;

export function NotificationsPage() {
  return (
    <>
      <PageHeader
        title="Notifications"
        text="Every ping, the message it came from, and the offers found in it."
      />
      <WithMe loading={<Loading />}>{(me) => <Content me={me} />}</WithMe>
    </>
  );
}

function Content({ me }: { me: Me }) {
  return hasPermission(me.permissions, 'READ_WATCHED_ITEMS') ? (
    <NotificationList me={me} />
  ) : (
    <UpgradeOverlay />
  );
}

function NotificationList({ me }: { me: Me }) {
  const [pages, setPages] = useState(1);
  const now = useNow(TIME_REFRESH_MS);
  const queries = trpc.useQueries((t) =>
    Array.from({ length: pages }, (_, page) =>
      t.user.notifications.list({ limit: PAGE, offset: page * PAGE }),
    ),
  );
  const first = queries[0];
  const known = new Map<string, Notification>();
  for (const query of queries) for (const one of query.data ?? []) known.set(one.notification_id, one);
  const list = [...known.values()];
  const last = queries.at(-1);

  if (!first || first.isPending) return <Loading />;
  if (first.error && list.length === 0) {
    return (
      <Panel>
        <LoadError title="Your notifications could not be loaded" query={first} />
      </Panel>
    );
  }
  if (list.length === 0) {
    return (
      <Panel>
        <EmptyState
          icon={BellRing}
          title="No pings yet"
          text="As soon as somebody offers one of your watched items at your price, it appears here and on Discord."
        >
          <Link to="/dashboard/why" className={buttonClass({ variant: 'secondary' })}>
            Why no ping?
          </Link>
        </EmptyState>
      </Panel>
    );
  }
  return (
    <>
      <NotificationRows list={list} me={me} now={now} />
      {last?.data?.length === PAGE && (
        <div className="mt-4 flex justify-center">
          <Button onClick={() => setPages((count) => count + 1)} pending={last.isFetching}>
            Show older
          </Button>
        </div>
      )}
    </>
  );
}

function Loading() {
  return (
    <div className="grid gap-px overflow-clip rounded-xl border border-line bg-surface" aria-busy="true">
      {['1', '2', '3', '4'].map((key) => (
        <div key={key} className="grid gap-3 border-line border-b p-6 last:border-b-0">
          <Skeleton className="w-48" />
          <Skeleton className="w-80 max-w-full" />
          <Skeleton className="w-40" />
        </div>
      ))}
    </div>
  );
}

interface NotificationRowsProps {
  /** Newest first, not empty. */
  list: readonly Notification[];
  me: Me;
  /** ms since 1970 UTC. */
  now: number;
}

/** The pings. While the user scrolls or points at a ping, new ones wait behind a button, so that nothing moves. */
function NotificationRows({ list, me, now }: NotificationRowsProps) {
  const rows = useRef<HTMLUListElement>(null);
  const newest = list[0]?.notification_id;
  const [top, setTop] = useState(newest);
  useLayoutEffect(() => {
    if (!isUserReading(rows.current)) setTop(newest);
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
            <ArrowUp className="size-4" />
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

/** Whether the page is scrolled, or the pointer or the focus is on a ping. */
function isUserReading(rows: HTMLElement | null): boolean {
  if (!rows) return false;
  return window.scrollY > 0 || rows.matches(':hover') || rows.querySelector(':focus-visible') !== null;
}
