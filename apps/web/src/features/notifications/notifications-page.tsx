import { hasPermission, type Me, type Notification } from '@lockwatch/contracts';
import { BellRing, ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { errorSentence } from '../../api/errors.js';
import { trpc } from '../../api/trpc.js';
import { Badge } from '../../components/ui/badge.js';
import { Button } from '../../components/ui/button.js';
import { Skeleton } from '../../components/ui/skeleton.js';
import { EmptyState, ErrorState } from '../../components/ui/states.js';
import { useNow } from '../../components/ui/use-now.js';
import { useMe } from '../me/use-me.js';
import { PageHeader } from '../shell/page-header.js';
import { UpgradeOverlay } from '../watch-items/upgrade-overlay.js';
import { splitMessage } from './highlighted-message.js';
import { deliveryText, offerText, stateView, timeAgo } from './notification-view.js';

const PAGE = 50;
const TIME_REFRESH_MS = 20_000;

/** Notifications: what pinged one, from which message, and how it was delivered. */
export function NotificationsPage() {
  const me = useMe();
  return (
    <>
      <PageHeader
        title="Notifications"
        text="Every ping, the message it came from, and what was read in it."
      />
      {me.data ? (
        <Content me={me.data} />
      ) : me.error ? (
        <Panel>
          <ErrorState
            title="Your account could not be loaded"
            text={errorSentence(me.error, 'The server did not answer.')}
            onRetry={() => void me.refetch()}
            isRetrying={me.isFetching}
          />
        </Panel>
      ) : (
        <Loading />
      )}
    </>
  );
}

function Content({ me }: { me: Me }) {
  return hasPermission(me.permissions, 'READ_WATCHED_ITEMS') ? <NotificationList /> : <UpgradeOverlay />;
}

function NotificationList() {
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
        <ErrorState
          title="Your notifications could not be loaded"
          text={errorSentence(first.error, 'The server did not answer.')}
          onRetry={() => void first.refetch()}
          isRetrying={first.isFetching}
        />
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
      <ul className="overflow-clip rounded-xl border border-line bg-surface shadow-1">
        {list.map((notification) => (
          <NotificationRow key={notification.notification_id} notification={notification} now={now} />
        ))}
      </ul>
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

function NotificationRow({ notification, now }: { notification: Notification; now: number }) {
  const state = stateView(notification.state);
  return (
    <li className="border-line border-b px-5 py-4 last:border-b-0 sm:px-6">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-[13.5px] text-text-3">
        <span className="font-semibold text-[14px] text-text">{notification.author_name}</span>
        {notification.channel_name && <span>#{notification.channel_name}</span>}
        <time dateTime={notification.created_at} title={new Date(notification.created_at).toLocaleString()}>
          {timeAgo(notification.created_at, Math.max(now, Date.parse(notification.created_at)))}
        </time>
        <span className="flex flex-wrap gap-1.5 sm:ml-auto">
          {notification.kind === 'predicted' && <Badge>Predicted</Badge>}
          {notification.is_late && <Badge>Late</Badge>}
          <Badge tone={state.tone}>{state.label}</Badge>
        </span>
      </div>
      <p className="mt-2.5 whitespace-pre-wrap break-words font-mono text-[14px] leading-relaxed">
        {splitMessage(notification.content, notification.offers).map((part) =>
          part.offer === null ? (
            <span key={part.start} className="text-text-2">
              {part.text}
            </span>
          ) : (
            <mark key={part.start} className="rounded-sm bg-deal-soft px-0.5 text-deal-text">
              {part.text}
            </mark>
          ),
        )}
      </p>
      <ul aria-label="What was read" className="mt-2.5 flex flex-wrap gap-1.5">
        {notification.offers.map((offer) => (
          <li key={`${offer.span_start}-${offer.item_id}-${offer.type}`}>
            <Badge tone={offer.watch_rule_id === null ? 'plain' : 'deal'}>{offerText(offer)}</Badge>
          </li>
        ))}
      </ul>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-[13px] text-text-3">
        <span>{deliveryText(notification)}</span>
        <a
          href={notification.message_url}
          target="_blank"
          rel="noreferrer"
          className="tap inline-flex items-center gap-1.5 rounded-sm font-medium text-text-2 hover:text-text"
        >
          Open the message
          <ExternalLink className="size-3.5" aria-hidden="true" />
        </a>
      </div>
    </li>
  );
}

function Panel({ children }: { children: React.ReactNode }) {
  return <div className="rounded-xl border border-line bg-surface">{children}</div>;
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
