import type { ListNotificationsInput, Me, Notification } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/notifications';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { trpc } from '../../api/trpc.js';
import { lazyPart } from '../../components/lazy-part.js';
import { Skeleton } from '../../components/ui/states.js';
import { useNearWindow } from '../../components/ui/use-near-window.js';
import { LoadErrorPanel } from '../errors/query-list.js';
import { useListKeys } from '../navigation/use-list-keys.js';
import type { MarkedPing } from './mark-ping.js';
import { NoPings } from './no-pings.js';
import { NotificationList } from './notification-list.js';

const MarkPing = lazyPart(async () => (await import('./mark-ping.js')).MarkPing);
const PingBulkBar = lazyPart(async () => (await import('./ping-bulk-bar.js')).PingBulkBar);
const PAGE = 50;
/** The first page grows by new pings until it is split. */
const FIRST_PAGE_MAX = 100;
const ROW_PX = 65;

interface PingPagesProps {
  me: Me;
  filters: Omit<ListNotificationsInput, 'limit' | 'offset' | 'before_id'>;
  openedId: string | null;
  /** The ids of the selected pings; null: none can be selected. */
  picked: readonly string[] | null;
  /** Changes them; picks may wait for code, so each is given what the one before left. */
  onPick: (change: (ids: readonly string[]) => readonly string[] | null) => void;
}

/** All pings that meet the filters, in pages that are loaded and rendered near the window only. */
export function PingPages({ me, filters, openedId, picked, onPick }: PingPagesProps) {
  const rows = useRef<HTMLDivElement>(null);
  const filtersKey = JSON.stringify(filters);
  /** The last ping of the page before, of each page but the first. */
  const [pages, setPages] = useState<{ of: string; starts: readonly Notification[] }>({ of: '', starts: [] });
  const starts = pages.of === filtersKey ? pages.starts : [];
  const [marked, setMarked] = useState<MarkedPing | null>(null);
  const utils = trpc.useUtils();
  useListKeys(rows);
  const isByDeal = filters.sort !== undefined;
  const isUnfiltered = ['{}', '{"state":"open"}'].includes(filtersKey);
  const inputs = [null, ...starts].map((start, index) => ({
    ...filters,
    limit: index === 0 && starts.length > 0 && !isByDeal ? FIRST_PAGE_MAX : PAGE,
    offset: isByDeal ? index * PAGE : 0,
    before_id: isByDeal ? undefined : start?.notification_id,
  }));
  async function pick(id: string, isRange: boolean): Promise<void> {
    const { pickPings } = await import('./pick-pings.js');
    const loaded = inputs.flatMap((input) => utils.user.notifications.list.getData(input) ?? []);
    onPick((ids) => pickPings(ids, loaded, { id, isRange }));
  }
  return (
    <div ref={rows} className="grid grid-cols-1 gap-5">
      {inputs.map((input, index) => (
        <PingPage
          key={input.before_id ?? input.offset}
          input={input}
          start={starts[index - 1] ?? null}
          end={starts[index] ?? null}
          onSplit={(last) => setPages({ of: filtersKey, starts: starts.toSpliced(index, 0, last) })}
          isUnfiltered={isUnfiltered}
          list={{ isByDeal, me, openedId, picked, onPick: pick, onMark: setMarked }}
        />
      ))}
      {marked && <MarkPing marked={marked} />}
      {picked && <PingBulkBar picked={picked} filters={filters} onClose={() => onPick(() => null)} />}
    </div>
  );
}

interface PingPageProps {
  input: ListNotificationsInput;
  start: Notification | null;
  /** Its last ping, where a page follows. */
  end: Notification | null;
  /** Another page begins after this ping. */
  onSplit: (last: Notification) => void;
  /** Only withdrawn and done pings are left out. */
  isUnfiltered: boolean;
  list: Omit<Parameters<typeof NotificationList>[0], 'pings' | 'before'>;
}

function PingPage(props: PingPageProps) {
  const { box, isNear, height } = useNearWindow<HTMLDivElement>(props.start === null);
  return (
    <div ref={box} style={isNear ? undefined : { height: height ?? PAGE * ROW_PX }}>
      {isNear && <LoadedPage {...props} />}
    </div>
  );
}

function LoadedPage({ input, start, end, onSplit, isUnfiltered, list }: PingPageProps) {
  const query = trpc.user.notifications.list.useQuery(input, { placeholderData: keepPreviousData });
  const pings = query.data ?? [];
  const last = pings.at(input.limit === PAGE ? -1 : PAGE - 1);
  const length = end && (input.sort ? pings.length : getLength(pings, end));
  const isFull = pings.length === input.limit && !query.isPlaceholderData && length === null;
  const split = useEffectEvent(() => {
    if (last) onSplit(last);
  });
  useEffect(() => {
    if (isFull) split();
  }, [isFull]);

  if (pings.length > 0) {
    return <NotificationList {...list} pings={pings.slice(0, length ?? pings.length)} before={start} />;
  }
  if (query.error) return <LoadErrorPanel title={t('notifications.notLoaded')} query={query} />;
  if (start) return null;
  return query.isPending ? <PingsLoading /> : <NoPings isFiltered={!isUnfiltered} />;
}

/** How many pings are up to `end`, which may have left the list; null: all, and perhaps not all that there are. */
function getLength(list: readonly Notification[], end: Notification): number | null {
  const index = list.findIndex(({ notification_id: id }) => id === end.notification_id);
  if (index !== -1) return index + 1;
  const next = list.findIndex((ping) => ping.created_at < end.created_at);
  return next === -1 ? null : next;
}

export function PingsLoading() {
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
