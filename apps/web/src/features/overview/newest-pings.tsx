import type { Notification } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/overview';
import { Link } from '@tanstack/react-router';
import { Badge } from '../../components/ui/badge.js';
import { buttonClass } from '../../components/ui/button.js';
import { Card } from '../../components/ui/card.js';
import { TimeAgo } from '../../components/ui/time-ago.js';
import { getStateBadge, offerText } from '../messages/notification-view.js';

const SHOWN = 8;

interface NewestPingsProps {
  /** Newest first. */
  pings: readonly Notification[];
  /** ms since 1970 UTC. */
  now: number;
}

export function NewestPings({ pings, now }: NewestPingsProps) {
  return (
    <Card
      title={t('overview.newest')}
      aside={
        <Link
          to="/dashboard/notifications"
          preload="intent"
          className={buttonClass({ variant: 'secondary', size: 'sm' })}
        >
          {t('overview.allNotifications')}
        </Link>
      }
    >
      <ul aria-label={t('overview.newest')}>
        {pings.slice(0, SHOWN).map((ping) => (
          <PingRow key={ping.notification_id} ping={ping} now={now} />
        ))}
      </ul>
    </Card>
  );
}

function PingRow({ ping, now }: { ping: Notification; now: number }) {
  const state = getStateBadge(ping.state);
  const offer = ping.offers.find(({ watch_rule_id }) => watch_rule_id !== null) ?? ping.offers[0];
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-b px-5 py-3 transition-colors last:border-b-0 hover:bg-surface-2 sm:px-6">
      <a
        href={ping.message_url}
        target="_blank"
        rel="noreferrer"
        className="min-w-0 flex-1 basis-64 truncate font-medium text-[14px] after:absolute after:inset-0"
      >
        {offer ? offerText(offer) : t('overview.noOffer')}
      </a>
      {ping.is_deleted && <Badge>{t('overview.deleted')}</Badge>}
      {ping.state !== 'sent' && <Badge tone={state.tone}>{state.label}</Badge>}
      <span className="truncate text-[13px] text-text-3">
        {ping.channel_name
          ? t('overview.authorInChannel', { author: ping.author_name, channel: ping.channel_name })
          : ping.author_name}
        {', '}
        <TimeAgo at={ping.created_at} now={now} />
      </span>
    </li>
  );
}
