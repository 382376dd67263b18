import type { Me, Notification } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/notifications';
import { lazyPart } from '../../components/lazy-part.js';
import { Badge } from '../../components/ui/badge.js';
import { cn } from '../../components/ui/class-names.js';
import { TimeAgo } from '../../components/ui/time-ago.js';
import { HighlightedMessage } from '../messages/highlighted-message.js';
import { getStateBadge, offerText } from '../messages/notification-view.js';

const NotificationDetail = lazyPart(
  async () => (await import('./notification-detail.js')).NotificationDetail,
);

interface NotificationRowProps {
  notification: Notification;
  me: Me;
  /** ms since 1970 UTC. */
  now: number;
  isUnread: boolean;
  isOpen: boolean;
  onToggle: () => void;
}

/** A ping in two lines, with its detail below while it is open. */
export function NotificationRow(props: NotificationRowProps) {
  const { notification, me, now, isUnread, isOpen, onToggle } = props;
  const { offers, created_at: createdAt, is_deleted: isDeleted } = notification;
  const title = offers[0] ? offerText(offers[0]) : notification.author_name;
  return (
    <li className="border-line border-b [contain-intrinsic-size:auto_65px] [content-visibility:auto] last:border-b-0">
      <button
        type="button"
        data-list-item=""
        aria-expanded={isOpen}
        onClick={onToggle}
        onPointerEnter={NotificationDetail.preload}
        onFocus={NotificationDetail.preload}
        className="grid h-16 w-full grid-cols-[8px_minmax(0,1fr)_auto] content-center items-center gap-x-3 gap-y-1 px-3 text-left transition-colors hover:bg-surface-2 focus-visible:-outline-offset-2 sm:px-4"
      >
        <span className={cn('row-span-2 size-2 rounded-full', isUnread && 'bg-accent')}>
          {isUnread && <span className="sr-only">{t('notifications.unread')}</span>}
        </span>
        <span className="flex min-w-0 items-center gap-2 text-[14px] leading-5 max-sm:col-span-2">
          <span
            className={cn(
              'truncate',
              isUnread ? 'font-semibold' : 'font-medium',
              isDeleted && 'max-sm:line-through',
            )}
          >
            {offers.length > 1
              ? t('notifications.offerAndMore', { offer: title, count: offers.length - 1 })
              : title}
          </span>
          <Badges notification={notification} />
        </span>
        <TimeAgo
          at={createdAt}
          now={now}
          className="text-[13px] text-text-3 max-sm:col-start-3 max-sm:row-start-2"
        />
        <span className="min-w-0 truncate text-[13px] text-text-3 leading-5 sm:col-span-2">
          <span className="text-text-2">{notification.author_name}</span>
          {notification.channel_name && (
            <span className="max-sm:hidden"> · #{notification.channel_name}</span>
          )}
          {notification.worlds.length > 0 && ` · ${notification.worlds.join(', ')}`}
          {' · '}
          {notification.text_removed && <span className="italic">{t('notifications.textRemoved')}</span>}
          <HighlightedMessage content={notification.content} offers={offers} />
        </span>
      </button>
      {isOpen && <NotificationDetail notification={notification} me={me} />}
    </li>
  );
}

function Badges({ notification }: Pick<NotificationRowProps, 'notification'>) {
  const state = getStateBadge(notification.state);
  return (
    <span className="flex shrink-0 gap-1.5">
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
      <Badge tone={state.tone} className={cn(notification.state === 'sent' && 'max-sm:hidden')}>
        {state.label}
      </Badge>
    </span>
  );
}
