import type { Me, Notification } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/notifications';
import { ArrowUp, Check, Star } from 'lucide-react';
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { formatLongDay } from '../../components/date-formats.js';
import { DealSize } from '../../components/deal-size.js';
import { lazyPart } from '../../components/lazy-part.js';
import { Badge } from '../../components/ui/badge.js';
import { Button } from '../../components/ui/button.js';
import { cn } from '../../components/ui/class-names.js';
import { TimeAgo } from '../../components/ui/time-ago.js';
import { useNow } from '../../components/ui/use-now.js';
import { useSteps } from '../../components/ui/use-steps.js';
import { HighlightedMessage } from '../messages/highlighted-message.js';
import { getStateBadge, offerText, priceText } from '../messages/notification-view.js';
import type { MarkedPing } from './mark-ping.js';
import { useMarkSeen, useSeen } from './seen-pings.js';

const TIME_REFRESH_MS = 20_000;
const ROW_PX = 65;

interface NotificationListProps {
  /** In their order, not empty. */
  pings: readonly Notification[];
  /** The last one of the page before; null: this is the first page. */
  before: Notification | null;
  /** By the size of the deal, else by day. */
  isByDeal: boolean;
  me: Me;
  openedId: string | null;
  /** The ids of the selected pings; null: a click on a ping opens it. */
  picked: readonly string[] | null;
  /** Selects the ping, or no longer; `isRange`: with all between it and the one before. */
  onPick: (id: string, isRange: boolean) => void;
  onMark: (marked: MarkedPing) => void;
}

/** A page of pings by day. While the user scrolls or points at a ping, new ones wait behind a button, so that nothing moves. */
export function NotificationList(props: NotificationListProps) {
  const { pings, before, isByDeal, openedId, picked, ...list } = props;
  const now = useNow(TIME_REFRESH_MS);
  const rows = useRef<HTMLDivElement>(null);
  const [openId, setOpenId] = useState(openedId);
  const { shown, waiting, showAll } = useShownPings(pings, rows);
  const [opened] = useState(() => shown.findIndex(({ notification_id }) => notification_id === openedId));
  useLayoutEffect(
    () => rows.current?.querySelector('[aria-expanded=true]')?.scrollIntoView({ block: 'center' }),
    [],
  );
  // After scrolling, because it looks at what the window shows.
  const { ready, gap } = useSteps<HTMLDivElement>(shown.length, opened + 1);
  const markSeen = useMarkSeen();
  const group = (list: readonly Notification[]) =>
    isByDeal ? [{ day: t('notifications.order.deal'), pings: list }] : groupByDay(list, now);
  const dayBefore = before && group([before])[0]?.day;

  function showWaiting(): void {
    showAll();
    window.scrollTo({ top: 0 });
    rows.current?.focus({ preventScroll: true });
  }

  return (
    <>
      <div role="status" className="sticky top-20 z-10 flex h-0 items-center justify-center">
        {waiting > 0 && (
          <Button
            icon={ArrowUp}
            variant="primary"
            size="sm"
            onClick={showWaiting}
            className="rounded-full! shadow-2"
          >
            {t('notifications.newPings', { count: waiting })}
          </Button>
        )}
      </div>
      <div ref={rows} tabIndex={-1} className="grid gap-5 outline-none">
        {group(shown.slice(0, ready)).map(({ day, pings: ofDay }) => (
          <Day key={day} day={day} isContinued={day === dayBefore}>
            {ofDay.map((notification) => (
              <NotificationRow
                key={notification.notification_id}
                {...{ ...list, notification, now, markSeen }}
                isPicked={picked?.includes(notification.notification_id)}
                isOpen={openId === notification.notification_id}
                onToggle={setOpenId}
              />
            ))}
          </Day>
        ))}
        {ready < shown.length && (
          <div ref={gap} className="invisible" style={{ height: (shown.length - ready) * ROW_PX }} />
        )}
      </div>
    </>
  );
}

/** The pings without those that arrived while the user scrolled or pointed at one; `waiting`: their number. */
function useShownPings(list: readonly Notification[], rows: RefObject<HTMLElement | null>) {
  const newest = list[0]?.notification_id;
  const [top, setTop] = useState(newest);
  useLayoutEffect(() => {
    if (!isUserReading(rows.current)) setTop(newest);
  }, [newest, rows]);
  const waiting = Math.max(
    0,
    list.findIndex(({ notification_id }) => notification_id === top),
  );
  return { shown: list.slice(waiting), waiting, showAll: () => setTop(newest) };
}

interface DayProps {
  day: string;
  /** The page before ended with this day. */
  isContinued: boolean;
  children: ReactNode;
}

function Day({ day, isContinued, children }: DayProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={cn('mb-2 font-medium text-[13px] text-text-3', isContinued && 'sr-only')}>
        {day}
      </h2>
      <ul className="overflow-clip rounded-xl border border-line bg-surface shadow-1">{children}</ul>
    </section>
  );
}

/** Whether the page is scrolled, or the pointer or the focus is on a ping. */
function isUserReading(rows: HTMLElement | null): boolean {
  if (!rows) return false;
  return window.scrollY > 0 || rows.matches(':hover') || rows.querySelector(':focus-visible') !== null;
}

const NotificationDetail = lazyPart(
  async () => (await import('./notification-detail.js')).NotificationDetail,
);

interface NotificationRowProps extends Pick<NotificationListProps, 'me' | 'onPick' | 'onMark'> {
  notification: Notification;
  /** ms since 1970 UTC. */
  now: number;
  /** Undefined: pings are not selected now. */
  isPicked: boolean | undefined;
  isOpen: boolean;
  onToggle: (openId: string | null) => void;
  markSeen: (id: string) => void;
}

/** A ping in two lines, with its detail below while it is open. */
function NotificationRow(props: NotificationRowProps) {
  const { notification, me, now, isPicked, onPick, isOpen, onToggle, onMark, markSeen } = props;
  const { notification_id: id, created_at: createdAt, is_read, is_done, is_starred } = notification;
  const row = useRef<HTMLLIElement>(null);
  const isUnread = !is_read && !is_done;
  useSeen(row, isUnread, () => markSeen(id));
  function onKeyDown({ key, ctrlKey, metaKey, shiftKey, currentTarget }: KeyboardEvent): void {
    if (ctrlKey || metaKey) return;
    if (key === 'x' || key === 'X') onPick(id, shiftKey);
    if (key === 's') onMark({ ping: notification, marks: { is_starred: !is_starred } });
    if (key !== 'e') return;
    // The row may leave the list.
    currentTarget.closest('li')?.nextElementSibling?.querySelector('button')?.focus();
    onMark({ ping: notification, marks: { is_done: !is_done } });
  }
  function onClick({ shiftKey }: MouseEvent): void {
    if (shiftKey || isPicked !== undefined) onPick(id, shiftKey);
    else onToggle(isOpen ? null : id);
    if (isUnread) markSeen(id);
  }
  return (
    <li
      ref={row}
      className="border-line border-b [contain-intrinsic-size:auto_65px] [content-visibility:auto] last:border-b-0"
    >
      <button
        type="button"
        data-list-item=""
        {...(isPicked === undefined
          ? { 'aria-expanded': isOpen }
          : { role: 'checkbox', 'aria-checked': isPicked })}
        aria-keyshortcuts="e s x"
        onKeyDown={onKeyDown}
        onClick={onClick}
        onPointerEnter={NotificationDetail.preload}
        onFocus={NotificationDetail.preload}
        className="grid h-16 w-full select-none grid-cols-[auto_minmax(0,1fr)_auto] content-center items-center gap-x-3 gap-y-1 px-3 text-left transition-colors hover:bg-surface-2 focus-visible:-outline-offset-2 sm:px-4"
      >
        <RowStart isPicked={isPicked} isUnread={isUnread} />
        <span className="flex min-w-0 items-center gap-2 text-[14px] leading-5 max-sm:col-span-2">
          <Title notification={notification} isUnread={isUnread} />
          <Badges notification={notification} />
        </span>
        <TimeAgo
          at={createdAt}
          now={now}
          className="text-[13px] text-text-3 max-sm:col-start-3 max-sm:row-start-2"
        />
        <Origin notification={notification} />
      </button>
      {isOpen && <NotificationDetail notification={notification} me={me} />}
    </li>
  );
}

/** A box to tick while pings are selected, else a dot at an unread one. */
function RowStart({ isPicked, isUnread }: { isPicked: boolean | undefined; isUnread: boolean }) {
  if (isPicked !== undefined) {
    return (
      <span className="row-span-2 size-4 overflow-clip rounded-sm border border-line-strong">
        {isPicked && <Check className="size-full bg-accent text-accent-ink" />}
      </span>
    );
  }
  return (
    <span className={cn('row-span-2 size-2 rounded-full', isUnread && 'bg-accent')}>
      {isUnread && <span className="sr-only">{t('notifications.unread')}</span>}
    </span>
  );
}

type PingProps = Pick<NotificationRowProps, 'notification'>;

/** The first offer and the number of the others; a long name is cut, never the price after it. */
function Title({ notification, isUnread }: PingProps & { isUnread: boolean }) {
  const { offers, author_name, is_deleted } = notification;
  const [offer] = offers;
  const text = offer ? offerText(offer) : author_name;
  const priceAt = offer ? text.indexOf(`, ${priceText(offer)}`) : 0;
  const title =
    offers.length > 1 ? t('notifications.offerAndMore', { offer: text, count: offers.length - 1 }) : text;
  return (
    <span
      className={cn(
        'flex min-w-0 overflow-hidden whitespace-pre',
        isUnread ? 'font-semibold' : 'font-medium',
        is_deleted && 'max-sm:line-through',
      )}
    >
      <span className="truncate">{text.slice(0, priceAt)}</span>
      {text.slice(priceAt)}
      <span className="max-sm:sr-only">{title.slice(text.length)}</span>
    </span>
  );
}

/** Who wrote what, and where. */
function Origin({ notification }: PingProps) {
  const { author_name, channel_name, worlds, text_removed, content, offers } = notification;
  return (
    <span className="min-w-0 truncate text-[13px] text-text-3 leading-5 sm:col-span-2">
      <span className="text-text-2">{author_name}</span>
      {channel_name && <span className="max-sm:hidden"> · #{channel_name}</span>}
      {worlds.length > 0 && ` · ${worlds.join(', ')}`}
      {' · '}
      {text_removed && <span className="italic">{t('notifications.textRemoved')}</span>}
      <HighlightedMessage content={content} offers={offers} />
    </span>
  );
}

function Badges({ notification }: PingProps) {
  const state = getStateBadge(notification.state);
  const [offer] = notification.offers;
  return (
    <span className="flex shrink-0 items-center gap-1.5">
      {notification.is_starred && (
        <Star
          className="size-4 fill-current text-accent"
          role="img"
          aria-label={t('notifications.starred')}
        />
      )}
      {offer && <DealSize side={offer.type} percent={notification.deal_percent} />}
      {notification.is_done && <Badge>{t('notifications.done')}</Badge>}
      {notification.kind === 'predicted' && (
        <Badge className="max-sm:hidden">{t('notifications.kind.predicted')}</Badge>
      )}
      {notification.is_late && <Badge className="max-sm:hidden">{t('notifications.late')}</Badge>}
      {notification.reposts && (
        <Badge className="max-sm:hidden">
          {t('notifications.seen', { count: notification.reposts.count + 1 })}
        </Badge>
      )}
      {notification.is_deleted && (
        <Badge className="max-sm:sr-only">{t('notifications.messageDeleted')}</Badge>
      )}
      {notification.state !== 'sent' && <Badge tone={state.tone}>{state.label}</Badge>}
    </span>
  );
}

/** Pings, newest first, by local day: `Today`, `Yesterday`, `Saturday, November 21`. `nowMs` is ms since 1970 UTC. */
export function groupByDay<Ping extends Pick<Notification, 'created_at'>>(
  list: readonly Ping[],
  nowMs: number,
): { day: string; pings: Ping[] }[] {
  const toDay = (at: string | number) => new Date(at).toDateString();
  const yesterday = new Date(nowMs).setHours(0, 0, 0, 0) - 1;
  const names = new Map([
    [toDay(nowMs), t('notifications.today')],
    [toDay(yesterday), t('notifications.yesterday')],
  ]);
  const groups = Map.groupBy(list, ({ created_at: at }) => names.get(toDay(at)) ?? formatLongDay(at));
  return Array.from(groups, ([day, pings]) => ({ day, pings }));
}
