import { describeWatchRange, type FoundMessage } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/why';
import { Link } from '@tanstack/react-router';
import { Check, ExternalLink, Pencil, X } from 'lucide-react';
import { Badge } from '../../components/ui/badge.js';
import { cn } from '../../components/ui/class-names.js';
import { TimeAgo } from '../../components/ui/time-ago.js';
import { HighlightedMessage } from '../messages/highlighted-message.js';
import { offerText } from '../messages/notification-view.js';
import { messageTypeLabel } from '../watch-items/message-type.js';

interface FoundMessageRowProps {
  message: FoundMessage;
  /** ms since 1970 UTC. */
  now: number;
}

/** Of an icon in a line of text; its target is larger than the line. */
const ICON_LINK =
  'relative shrink-0 self-start rounded-sm p-0.5 text-text-3 after:absolute after:-inset-1 hover:text-text touch:after:-inset-3';

/** A message in few lines: what was written, and below it each offer with what decided about the rules. */
export function FoundMessageRow({ message, now }: FoundMessageRowProps) {
  const { offers, content, decisions } = message;
  const watched = offers.filter(({ ordinal }) => decisions.some((decision) => decision.ordinal === ordinal));
  return (
    <li
      data-list-item=""
      tabIndex={-1}
      className="border-line border-b px-4 py-2.5 last:border-b-0 focus-visible:-outline-offset-2 sm:px-6"
    >
      <div className="flex flex-wrap items-baseline gap-x-3 text-[13px] text-text-3">
        <span className="font-semibold text-[14px] text-text">{message.author_name}</span>
        <p
          title={content}
          className="line-clamp-2 min-w-0 flex-1 break-words font-mono text-[13.5px] text-text leading-5 max-sm:order-last max-sm:basis-full"
        >
          {content === '' && <span className="text-text-3 italic">{t('why.textRemoved')}</span>}
          <HighlightedMessage content={content} offers={offers} />
        </p>
        {message.channel_name && <span className="truncate">#{message.channel_name}</span>}
        <TimeAgo at={message.posted_at} now={now} />
        {message.is_deleted && <Badge>{t('why.deleted')}</Badge>}
        <a
          href={message.message_url}
          target="_blank"
          rel="noreferrer"
          className={`${ICON_LINK} max-sm:ml-auto`}
          aria-label={t('why.open')}
        >
          <ExternalLink className="size-4" />
        </a>
      </div>
      {offers.length === 0 && <p className="mt-1 text-[14px] text-text-2">{t('why.noOffer')}</p>}
      <ul aria-label={t('why.offers')} className="mt-1 empty:hidden">
        {(watched.length > 0 ? watched : offers).map((offer) => (
          <li key={offer.ordinal} className="flex flex-wrap items-start gap-x-3 text-[14px] leading-6">
            <span className="flex gap-1.5">
              <Link to="/dashboard/market" search={{ item: offer.item_id }} className="hover:underline">
                {offerText(offer)}
              </Link>
              {offer.kind === 'predicted' && <Badge className="my-auto">{t('why.predicted')}</Badge>}
            </span>
            <Decisions decisions={decisions.filter(({ ordinal }) => ordinal === offer.ordinal)} />
          </li>
        ))}
      </ul>
    </li>
  );
}

/** What decided about each rule for an offer. */
export function Decisions({ decisions }: Pick<FoundMessage, 'decisions'>) {
  if (decisions.length === 0) return <p className="text-text-3">{t('why.notWatched')}</p>;
  return (
    <ul aria-label={t('why.rules')} className="min-w-0 flex-1 max-sm:basis-full">
      {decisions.map((decision) => (
        <Decision key={`${decision.ordinal} ${decision.watch_rule_id}`} decision={decision} />
      ))}
    </ul>
  );
}

type FoundDecision = FoundMessage['decisions'][number];

/** A rule as it was when the message came: `Sell, 1 WL – 5 WL`. */
export function describeRule({ message_type, min_price, max_price }: FoundDecision): string {
  return `${messageTypeLabel(message_type)}, ${t(describeWatchRange(min_price, max_price))}`;
}

function Decision({ decision }: { decision: FoundDecision }) {
  const isPinged = decision.state === 'sent' || decision.state === 'pending';
  const Icon = isPinged ? Check : X;
  const rule = describeRule(decision);
  return (
    <li className="flex items-baseline gap-2 text-[14px] leading-6">
      <Icon
        className={cn('size-4 shrink-0 self-center', isPinged ? 'text-deal-text' : 'text-text-3')}
        aria-hidden="true"
      />
      <span className="min-w-0 flex-1">
        <span className="text-text-3">{rule}: </span>
        {decision.detail}
      </span>
      <Link
        to="/dashboard/items"
        search={{ q: decision.item_name, edit: decision.watch_rule_id }}
        className={ICON_LINK}
        aria-label={t('why.editRule', { item: decision.item_name, rule })}
      >
        <Pencil className="size-4" />
      </Link>
    </li>
  );
}
