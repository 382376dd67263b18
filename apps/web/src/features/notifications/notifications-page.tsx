import { hasPermission, type ListNotificationsInput, type Me, type Notification } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/notifications';
import { keepPreviousData } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { BellRing, SearchX, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { trpc } from '../../api/trpc.js';
import { lazyPart } from '../../components/lazy-part.js';
import { Button, buttonClass } from '../../components/ui/button.js';
import { Panel } from '../../components/ui/card.js';
import { EmptyState, Skeleton } from '../../components/ui/states.js';
import { useSearchText } from '../../components/use-search-text.js';
import { LoadError } from '../errors/query-list.js';
import { useMe, WithMe } from '../me/me.js';
import { PageHeader } from '../navigation/page-header.js';
import { NotificationFilters } from './notification-filters.js';
import { NotificationList } from './notification-list.js';
import type { NotificationSearch } from './notification-search.js';
import { SoundToggle } from './ping-sound.js';

const MessageList = lazyPart(async () => (await import('../why/message-list.js')).MessageList);
const UpgradeOverlay = lazyPart(
  async () => (await import('../watch-items/upgrade-overlay.js')).UpgradeOverlay,
);
const route = getRouteApi('/dashboard/notifications');
const PAGE = 50;

export function NotificationsPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const me = useMe();
  const canRead = me.data ? hasPermission(me.data.permissions, 'READ_WATCHED_ITEMS') : !me.error;
  return (
    <>
      <PageHeader title={t('notifications.title')} text={t('notifications.text')}>
        <SoundToggle />
      </PageHeader>
      {canRead && (
        <NotificationFilters
          search={search}
          onChange={(next) => void navigate({ search: next, replace: true })}
        />
      )}
      <WithMe loading={<Loading />}>
        {(user) => (canRead ? <Content me={user} search={search} /> : <UpgradeOverlay />)}
      </WithMe>
    </>
  );
}

function Content({ me, search }: { me: Me; search: NotificationSearch }) {
  const query = useSearchText(search.q ?? '');
  const { item, side, kind, state, ping } = search;
  if (state !== 'held')
    return (
      <Pings
        key={ping}
        me={me}
        filters={{ query, item_id: item, side, kind, state }}
        openedId={ping ?? null}
      />
    );
  return (
    <MessageList
      input={{ query: query ?? '', held_back: true }}
      empty={{ icon: ShieldCheck, title: t('notifications.noneHeld'), text: t('notifications.noneHeldText') }}
    />
  );
}

interface PingsProps {
  me: Me;
  filters: Omit<ListNotificationsInput, 'limit' | 'offset'>;
  openedId: string | null;
}

function Pings({ me, filters, openedId }: PingsProps) {
  const [pages, setPages] = useState(1);
  const queries = trpc.useQueries(({ user }) =>
    Array.from({ length: pages }, (_, page) =>
      user.notifications.list(
        { ...filters, limit: PAGE, offset: page * PAGE },
        { placeholderData: keepPreviousData },
      ),
    ),
  );
  const first = queries[0];
  const known = new Map<string, Notification>();
  for (const query of queries) for (const one of query.data ?? []) known.set(one.notification_id, one);
  const list = [...known.values()];
  const last = queries.at(-1);
  const isFiltered = Object.values(filters).some((value) => value !== undefined);

  if (!first || first.isPending) return <Loading />;
  if (first.error && list.length === 0) {
    return (
      <Panel>
        <LoadError title={t('notifications.notLoaded')} query={first} />
      </Panel>
    );
  }
  if (list.length === 0) return <Panel>{isFiltered ? <NoneFound /> : <NoneYet />}</Panel>;
  return (
    <>
      <NotificationList list={list} me={me} isComplete={!isFiltered} openedId={openedId} />
      {last?.data?.length === PAGE && (
        <div className="mt-4 flex justify-center">
          <Button onClick={() => setPages((count) => count + 1)} pending={last.isFetching}>
            {t('notifications.showOlder')}
          </Button>
        </div>
      )}
    </>
  );
}

function NoneFound() {
  return (
    <EmptyState icon={SearchX} title={t('notifications.noneFound')} text={t('notifications.noneFoundText')} />
  );
}

function NoneYet() {
  return (
    <EmptyState icon={BellRing} title={t('notifications.noneYet')} text={t('notifications.noneYetText')}>
      <Link to="/dashboard/why" className={buttonClass({ variant: 'secondary' })}>
        {t('notifications.whyNoPing')}
      </Link>
    </EmptyState>
  );
}

function Loading() {
  return (
    <div className="grid gap-px overflow-clip rounded-xl border border-line bg-surface" aria-busy="true">
      {['1', '2', '3', '4'].map((key) => (
        <div key={key} className="grid h-16 content-center gap-2 border-line border-b px-6 last:border-b-0">
          <Skeleton className="w-48" />
          <Skeleton className="w-80 max-w-full" />
        </div>
      ))}
    </div>
  );
}
