import { hasPermission, type ListNotificationsInput, type Me, type Notification } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/notifications';
import { t as offerText } from '@lockwatch/texts/web/ping-offer';
import { keepPreviousData } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { BellRing, SearchX, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { trpc } from '../../api/trpc.js';
import { lazyPart } from '../../components/lazy-part.js';
import { Button, buttonClass } from '../../components/ui/button.js';
import { Panel } from '../../components/ui/card.js';
import { SearchBox } from '../../components/ui/field.js';
import { Select } from '../../components/ui/select.js';
import { EmptyState, Skeleton } from '../../components/ui/states.js';
import { useSearchText } from '../../components/use-search-text.js';
import { LoadError } from '../errors/query-list.js';
import { useMe, usePermission, WithMe } from '../me/me.js';
import { PageHeader } from '../navigation/page-header.js';
import { useRules } from '../watch-items/use-rules.js';
import { NotificationList } from './notification-list.js';
import { KINDS, type NotificationSearch, SIDES, STATES } from './notification-search.js';
import { SoundToggle } from './ping-sound.js';

const ANY = 'any' as const;

interface NotificationFiltersProps {
  search: NotificationSearch;
  onChange: (search: NotificationSearch) => void;
}

function NotificationFilters({ search, onChange }: NotificationFiltersProps) {
  const { q, item, side, kind, state } = search;
  const items = useItemOptions(item);
  const without = (name: keyof NotificationSearch): NotificationSearch => {
    const { [name]: _, ...rest } = search;
    return rest;
  };
  const isHeld = state === 'held';
  return (
    <div className="mb-4 grid grid-cols-2 gap-2 max-lg:*:first:col-span-full lg:grid-cols-[3fr_repeat(4,minmax(0,2fr))]">
      <SearchBox
        value={q ?? ''}
        onChange={(text) => onChange(text === '' ? without('q') : { ...search, q: text })}
        placeholder={t('notifications.filters.search')}
      />
      <Select
        aria-label={t('notifications.filters.state')}
        value={state ?? ANY}
        options={[ANY, ...STATES].map((one) => ({ value: one, label: offerText(`pingOffer.state.${one}`) }))}
        onChange={(value) => onChange(value === ANY ? without('state') : { ...search, state: value })}
      />
      {!isHeld && (
        <>
          <Select
            aria-label={t('notifications.filters.item')}
            value={item === undefined ? ANY : String(item)}
            options={[{ value: ANY, label: t('notifications.filters.allItems') }, ...items]}
            onChange={(value) =>
              onChange(value === ANY ? without('item') : { ...search, item: Number(value) })
            }
          />
          <Select
            aria-label={t('notifications.filters.side')}
            value={side ?? ANY}
            options={[ANY, ...SIDES].map((one) => ({
              value: one,
              label: offerText(`pingOffer.side.${one}`),
            }))}
            onChange={(value) => onChange(value === ANY ? without('side') : { ...search, side: value })}
          />
          <Select
            aria-label={t('notifications.filters.kind')}
            value={kind ?? ANY}
            options={[ANY, ...KINDS].map((one) => ({ value: one, label: t(`notifications.kind.${one}`) }))}
            onChange={(value) => onChange(value === ANY ? without('kind') : { ...search, kind: value })}
          />
        </>
      )}
      {Object.keys(search).length > 0 && (
        <Button variant="ghost" className="justify-self-start" onClick={() => onChange({})}>
          {t('notifications.filters.clear')}
        </Button>
      )}
    </div>
  );
}

function useItemOptions(chosen: number | undefined) {
  const { rules } = useRules(usePermission('READ_WATCHED_ITEMS'));
  const names = new Map(rules.map((rule) => [rule.item_id, rule.item_name]));
  if (chosen !== undefined && !names.has(chosen)) {
    names.set(chosen, t('notifications.filters.itemWithId', { id: chosen }));
  }
  return [...names]
    .map(([id, label]) => ({ value: String(id), label }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
}

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
