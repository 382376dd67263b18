import { describeWatchRange, type FoundMessage } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/why';
import { Link } from '@tanstack/react-router';
import { Check, ExternalLink, Pencil, X } from 'lucide-react';
import { Badge } from '../../components/ui/badge.js';
import { ButtonLink, buttonClass } from '../../components/ui/button.js';
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

export function FoundMessageRow({ message, now }: FoundMessageRowProps) {
  const { offers, content } = message;
  return (
    <li
      data-list-item=""
      tabIndex={-1}
      className="border-line border-b px-4 py-4 last:border-b-0 focus-visible:-outline-offset-2 sm:px-6"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-[13.5px] text-text-3">
        <span className="font-semibold text-[14px] text-text">{message.author_name}</span>
        {message.channel_name && <span>#{message.channel_name}</span>}
        <TimeAgo at={message.posted_at} now={now} />
        {message.is_deleted && <Badge>{t('why.deleted')}</Badge>}
        <ButtonLink href={message.message_url} variant="ghost" size="xs" className="-mr-2.5 ml-auto">
          {t('why.open')}
          <ExternalLink className="size-3.5" />
        </ButtonLink>
      </div>
      <p className="mt-1.5 whitespace-pre-wrap break-words font-mono text-[14px] leading-relaxed">
        {content === '' && <span className="text-text-3 italic">{t('why.textRemoved')}</span>}
        <HighlightedMessage content={content} offers={offers} />
      </p>
      {offers.length === 0 && <p className="mt-2 text-text-2">{t('why.noOffer')}</p>}
      <ul aria-label={t('why.offers')} className="mt-3 grid gap-3 empty:hidden">
        {offers.map((offer) => (
          <li key={offer.ordinal}>
            <span className="flex flex-wrap gap-1.5">
              <Link to="/dashboard/market" search={{ item: offer.item_id }} className="hover:underline">
                <Badge className="max-sm:whitespace-normal">{offerText(offer)}</Badge>
              </Link>
              {offer.kind === 'predicted' && <Badge>{t('why.predicted')}</Badge>}
            </span>
            <Decisions decisions={message.decisions.filter(({ ordinal }) => ordinal === offer.ordinal)} />
          </li>
        ))}
      </ul>
    </li>
  );
}

/** What decided about each rule for an offer. */
export function Decisions({ decisions }: Pick<FoundMessage, 'decisions'>) {
  if (decisions.length === 0) return <p className="mt-1.5 text-text-3">{t('why.notWatched')}</p>;
  return (
    <ul aria-label={t('why.rules')} className="mt-1">
      {decisions.map((decision) => (
        <Decision key={`${decision.ordinal} ${decision.watch_rule_id}`} decision={decision} />
      ))}
    </ul>
  );
}

function Decision({ decision }: { decision: FoundMessage['decisions'][number] }) {
  const isPinged = decision.state === 'sent' || decision.state === 'pending';
  const Icon = isPinged ? Check : X;
  const range = t(describeWatchRange(decision.min_price, decision.max_price));
  const rule = `${messageTypeLabel(decision.message_type)}, ${range}`;
  return (
    <li className="flex items-center gap-2.5 text-[14px]">
      <Icon
        className={cn('size-4 shrink-0', isPinged ? 'text-deal-text' : 'text-text-3')}
        aria-hidden="true"
      />
      <span className="min-w-0 flex-1">
        <span className="text-text-3">{rule}: </span>
        {decision.detail}
      </span>
      <Link
        to="/dashboard/items"
        search={{ q: decision.item_name, edit: decision.watch_rule_id }}
        className={cn(buttonClass({ variant: 'ghost', size: 'xs' }), '-mr-2.5 shrink-0')}
        aria-label={t('why.editRule', { item: decision.item_name, rule })}
      >
        <Pencil className="size-3.5" />
        {t('common.edit')}
      </Link>
    </li>
  );
}
