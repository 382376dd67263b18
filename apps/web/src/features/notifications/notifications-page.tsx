import { hasPermission, type Me, type Notification } from '@lockwatch/contracts';
import { BellRing } from 'lucide-react';
import { useState } from 'react';
import { trpc } from '../../api/trpc.js';
import { Button } from '../../components/ui/button.js';
import { Panel } from '../../components/ui/panel.js';
import { Skeleton } from '../../components/ui/skeleton.js';
import { EmptyState } from '../../components/ui/states.js';
import { useNow } from '../../components/ui/use-now.js';
import { LoadError } from '../errors/load-error.js';
import { WithMe } from '../me/with-me.js';
import { PageHeader } from '../shell/page-header.js';
import { UpgradeOverlay } from '../watch-items/upgrade-overlay.js';
import { NotificationRows } from './notification-rows.js';

const PAGE = 50;
const TIME_REFRESH_MS = 20_000;

/** Notifications: what pinged one, from which message, and how it was delivered. */
export function NotificationsPage() {
  return (
    <>
      <PageHeader
        title="Notifications"
        text="Every ping, the message it came from, and what was read in it."
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
          text="As soon as somebody offers one of your watched items at your price, it shows here and on Discord."
        />
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
