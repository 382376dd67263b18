import { hasPermission, type Me } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/notifications';
import { t as offerText } from '@lockwatch/texts/web/ping-offer';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { lazyPart } from '../../components/lazy-part.js';
import { Button } from '../../components/ui/button.js';
import { SearchBox } from '../../components/ui/field.js';
import { FilterSelect } from '../../components/ui/select.js';
import { useSearchText } from '../../components/use-debounced.js';
import { useMe, WithMe } from '../me/me.js';
import { PageHeader } from '../navigation/page-header.js';
import { useSearchChange } from '../navigation/search-values.js';
import { type NotificationSearch, SORTS } from './notification-search.js';
import { PingPages, PingsLoading } from './ping-pages.js';
import { SoundToggle } from './sound-toggle.js';

const HeldMessages = lazyPart(async () => (await import('./held-messages.js')).HeldMessages);
const PingGroups = lazyPart(async () => (await import('./ping-groups.js')).PingGroups);
const MoreFilters = lazyPart(async () => (await import('./more-filters.js')).MoreFilters);
const UpgradeOverlay = lazyPart(
  async () => (await import('../watch-items/upgrade-overlay.js')).UpgradeOverlay,
);
/** Without one: pings that are not done. `held`: messages that met a rule without pinging for it. */
const STATES = [
  'any',
  'unread',
  'starred',
  'done',
  'sent',
  'pending',
  'failed',
  'expired',
  'cancelled',
  'held',
] as const;

const findState = ({ state }: NotificationSearch) => STATES.find((one) => one === state);

const MORE = ['item', 'side', 'kind', 'day'] as const;

interface NotificationFiltersProps {
  search: NotificationSearch;
  /** Null: pings are not selected now. */
  picked: readonly string[] | null;
  onPick: (change: (ids: readonly string[]) => readonly string[] | null) => void;
}

function NotificationFilters({ search, picked, onPick }: NotificationFiltersProps) {
  const { q, sort } = search;
  const change = useSearchChange<NotificationSearch>();
  // The groups by item are of all pings that are not done.
  const onChange = (next: NotificationSearch) =>
    change(sort === 'item' ? { sort: undefined, ...next } : next);
  const navigate = useNavigate();
  const replaceAll = (next: NotificationSearch) => void navigate({ to: '.', search: next, replace: true });
  const [isOpen, setOpen] = useState(MORE.some((name) => search[name] !== undefined));
  return (
    <div className="mb-4 grid grid-cols-2 gap-2 max-lg:*:first:col-span-full lg:grid-cols-4">
      <SearchBox
        value={q ?? ''}
        onChange={(text) => onChange({ q: text || undefined })}
        placeholder={t('notifications.filters.search')}
      />
      <FilterSelect
        aria-label={t('notifications.filters.state')}
        any={offerText('pingOffer.state.open')}
        value={findState(search)}
        options={STATES.map((value) => ({ value, label: offerText(`pingOffer.state.${value}`) }))}
        onChange={(value) => onChange({ state: value })}
      />
      <FilterSelect
        aria-label={t('notifications.filters.order')}
        any={t('notifications.order.newest')}
        value={sort}
        options={SORTS.map((value) => ({ value, label: t(`notifications.order.${value}`) }))}
        onChange={(value) => (value === 'item' ? replaceAll({ sort: value }) : onChange({ sort: value }))}
      />
      <span className="flex gap-2 max-lg:col-span-full">
        <Button
          variant="ghost"
          aria-expanded={isOpen}
          onPointerEnter={MoreFilters.preload}
          onClick={() => setOpen(!isOpen)}
        >
          {t('notifications.filters.more')}
        </Button>
        {sort !== 'item' && search.state !== 'held' && (
          <Button
            variant="ghost"
            aria-pressed={picked !== null}
            onClick={() => onPick(() => (picked ? null : []))}
          >
            {t('notifications.select')}
          </Button>
        )}
        {Object.keys(search).length > 0 && (
          <Button variant="ghost" onClick={() => replaceAll({})}>
            {t('notifications.filters.clear')}
          </Button>
        )}
      </span>
      {isOpen && <MoreFilters search={search} onChange={onChange} />}
    </div>
  );
}

const route = getRouteApi('/dashboard/notifications');

export function NotificationsPage() {
  const search = route.useSearch();
  const me = useMe();
  // Other filters show other pings, so they end the selection.
  const [selection, setSelection] = useState<{ search: NotificationSearch; ids: readonly string[] } | null>(
    null,
  );
  const picking = {
    picked: selection?.search === search ? selection.ids : null,
    onPick: (change: Parameters<NotificationFiltersProps['onPick']>[0]) =>
      setSelection((last) => {
        const ids = change(last?.search === search ? last.ids : []);
        return ids && { search, ids };
      }),
  };
  const canRead = me.data ? hasPermission(me.data.permissions, 'READ_WATCHED_ITEMS') : !me.error;
  return (
    <>
      <PageHeader title={t('notifications.title')} text={t('notifications.text')}>
        <SoundToggle />
      </PageHeader>
      {canRead && <NotificationFilters search={search} {...picking} />}
      <WithMe loading={<PingsLoading />}>
        {(user) => (canRead ? <Content me={user} search={search} {...picking} /> : <UpgradeOverlay />)}
      </WithMe>
    </>
  );
}

function Content({ me, search, ...picking }: NotificationFiltersProps & { me: Me }) {
  const query = useSearchText(search.q ?? '');
  const { item: item_id, side, kind, sort, day, ping } = search;
  // A linked ping may be done.
  const state = findState(search) ?? (ping === undefined ? 'open' : 'any');
  if (state === 'held') return <HeldMessages query={query ?? ''} />;
  if (sort === 'item') return <PingGroups />;
  const filters = { query, item_id, side, kind, sort, until: day && getDayEnd(day) };
  return (
    <PingPages
      key={ping}
      me={me}
      filters={{ ...filters, state: state === 'any' ? undefined : state }}
      openedId={ping ?? null}
      {...picking}
    />
  );
}

/** The end of a day of the browser's time zone; undefined for what is no day. */
function getDayEnd(day: string): string | undefined {
  const end = new Date(`${day}T00:00`);
  end.setDate(end.getDate() + 1);
  return Number.isNaN(end.getTime()) ? undefined : end.toISOString();
}
