import { hasPermission, type Me } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/notifications';
import { t as offerText } from '@lockwatch/texts/web/ping-offer';
import { getRouteApi } from '@tanstack/react-router';
import { ShieldCheck } from 'lucide-react';
import { lazyPart } from '../../components/lazy-part.js';
import { Button } from '../../components/ui/button.js';
import { Input, SearchBox } from '../../components/ui/field.js';
import { Select } from '../../components/ui/select.js';
import { useSearchText } from '../../components/use-search-text.js';
import { useMe, usePermission, WithMe } from '../me/me.js';
import { PageHeader } from '../navigation/page-header.js';
import { useRules } from '../watch-items/use-rules.js';
import { KINDS, type NotificationSearch, ORDERS, SIDES, STATES } from './notification-search.js';
import { PingPages, PingsLoading } from './ping-pages.js';
import { SoundToggle } from './ping-sound.js';

const ANY = 'any' as const;

interface NotificationFiltersProps {
  search: NotificationSearch;
  onChange: (search: NotificationSearch) => void;
}

function NotificationFilters({ search, onChange }: NotificationFiltersProps) {
  const { q, item, side, kind, state = getDefaultState(search), order = 'newest', day = '' } = search;
  const items = useItemOptions(item);
  const without = (name: keyof NotificationSearch): NotificationSearch => {
    const { [name]: _, ...rest } = search;
    return rest;
  };
  return (
    <div className="mb-4 grid grid-cols-2 gap-2 max-lg:*:first:col-span-full lg:grid-cols-4">
      <SearchBox
        value={q ?? ''}
        onChange={(text) => onChange(text === '' ? without('q') : { ...search, q: text })}
        placeholder={t('notifications.filters.search')}
      />
      <Select
        aria-label={t('notifications.filters.state')}
        value={state}
        options={STATES.map((one) => ({ value: one, label: offerText(`pingOffer.state.${one}`) }))}
        onChange={(value) => onChange(value === 'open' ? without('state') : { ...search, state: value })}
      />
      {state !== 'held' && (
        <>
          <Select
            aria-label={t('notifications.filters.order')}
            value={order}
            options={ORDERS.map((one) => ({ value: one, label: t(`notifications.order.${one}`) }))}
            onChange={(value) =>
              onChange(value === 'newest' ? without('order') : { ...search, order: value })
            }
          />
          <Input
            type="date"
            aria-label={t('notifications.filters.day')}
            title={t('notifications.filters.day')}
            value={day}
            onChange={({ target: { value } }) =>
              onChange(value === '' ? without('day') : { ...search, day: value })
            }
          />
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
const PingGroups = lazyPart(async () => (await import('./ping-groups.js')).PingGroups);
const UpgradeOverlay = lazyPart(
  async () => (await import('../watch-items/upgrade-overlay.js')).UpgradeOverlay,
);
const route = getRouteApi('/dashboard/notifications');

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
      <WithMe loading={<PingsLoading />}>
        {(user) => (canRead ? <Content me={user} search={search} /> : <UpgradeOverlay />)}
      </WithMe>
    </>
  );
}

/** A linked ping may be done. */
const getDefaultState = ({ ping }: NotificationSearch) => (ping === undefined ? 'open' : ANY);

function Content({ me, search }: { me: Me; search: NotificationSearch }) {
  const query = useSearchText(search.q ?? '');
  const { item: item_id, side, kind, state = getDefaultState(search), order, day, ping } = search;
  if (state === 'held')
    return (
      <MessageList
        input={{ query: query ?? '', held_back: true }}
        empty={{
          icon: ShieldCheck,
          title: t('notifications.noneHeld'),
          text: t('notifications.noneHeldText'),
        }}
      />
    );
  if (order === 'item') return <PingGroups />;
  const filters = { query, item_id, side, kind, sort: order, until: day && getDayEnd(day) };
  return (
    <PingPages
      key={ping}
      me={me}
      filters={{ ...filters, state: state === ANY ? undefined : state }}
      openedId={ping ?? null}
    />
  );
}

/** The end of a day of the browser's time zone; undefined for what is no day. */
function getDayEnd(day: string): string | undefined {
  const end = new Date(`${day}T00:00`);
  end.setDate(end.getDate() + 1);
  return Number.isNaN(end.getTime()) ? undefined : end.toISOString();
}
