import { describeWatchRange, type FindMessagesInput, type FoundMessage } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/why';
import { Link } from '@tanstack/react-router';
import { Check, ExternalLink, Pencil, X } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../../components/ui/badge.js';
import { cn } from '../../components/ui/class-names.js';
import { TimeAgo } from '../../components/ui/time-ago.js';
import { HighlightedMessage } from '../messages/highlighted-message.js';
import { offerText, priceText } from '../messages/notification-view.js';
import { messageTypeLabel } from '../watch-items/message-type.js';

/** The reasons to filter by; the others are rare. */
export const REASONS = [
  'price-high',
  'price-low',
  'side',
  'no-price',
  'repost',
  'paused',
  'snoozed',
  'quiet-hours',
  'cooldown',
  'daily-cap',
  'not-cheaper',
  'blacklisted-user',
  'blacklisted-world',
  'blacklisted-channel',
  'unwanted-word',
  'missing-word',
  'other-source',
  'preference',
  'no-destination',
  'no-access',
  'over-limit',
] as const;

interface FoundMessageRowProps {
  message: FoundMessage;
  /** What was searched: a closed row shows a decision that fits it. */
  input: FindMessagesInput;
  /** ms since 1970 UTC. */
  now: number;
}

/** Of an icon in a line of text; its target is larger than the line. */
const ICON_LINK =
  'relative shrink-0 self-start rounded-sm p-0.5 text-text-3 after:absolute after:-inset-1 hover:text-text touch:after:-inset-3';

/** A message: one line of it and one decision; open, all of it, and each offer with what decided about the rules. */
export function FoundMessageRow({ message, input, now }: FoundMessageRowProps) {
  const { offers, content, decisions } = message;
  const [isOpen, setOpen] = useState(input.message_url !== undefined);
  return (
    <li
      data-list-item=""
      tabIndex={-1}
      className="relative border-line border-b px-4 py-2 last:border-b-0 focus-visible:-outline-offset-2 sm:px-6"
    >
      <div className="flex items-baseline gap-x-3 text-[13px] text-text-3 max-sm:flex-wrap">
        <span className="truncate font-semibold text-[14px] text-text max-sm:max-w-1/3">
          {message.author_name}
        </span>
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className={cn(
            'min-w-0 flex-1 cursor-pointer text-left font-mono text-[13.5px] text-text leading-5 max-sm:order-last max-sm:basis-full',
            // The whole of a closed row opens it; the text of an open one can be selected.
            isOpen ? 'select-text break-words' : 'truncate after:absolute after:inset-0',
          )}
        >
          {content === '' && <span className="text-text-3 italic">{t('why.textRemoved')}</span>}
          <HighlightedMessage content={content} offers={offers} />
        </button>
        <div className="flex min-w-0 items-baseline gap-x-3 max-sm:flex-1">
          {message.channel_name && <span className="truncate">#{message.channel_name}</span>}
          <span className="shrink-0">
            <TimeAgo at={message.posted_at} now={now} />
          </span>
          {message.is_deleted && <Badge>{t('why.deleted')}</Badge>}
          <a
            href={message.message_url}
            target="_blank"
            rel="noreferrer"
            className={`${ICON_LINK} z-1 ml-auto`}
            aria-label={t('why.open')}
          >
            <ExternalLink className="size-4" />
          </a>
        </div>
      </div>
      {offers.length === 0 && <p className="text-[14px] text-text-2 leading-6">{t('why.noOffer')}</p>}
      {isOpen ? <Offers {...{ offers, decisions }} /> : <MainDecision {...{ offers, decisions, input }} />}
    </li>
  );
}

/** Those that the user watches, or else all. */
function Offers({ offers, decisions }: Pick<FoundMessage, 'offers' | 'decisions'>) {
  const watched = offers.filter(({ ordinal }) => decisions.some((decision) => decision.ordinal === ordinal));
  return (
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
  );
}

/** One line: what was offered, and why a rule was pinged or not; on phones in few words. */
function MainDecision({
  offers,
  decisions,
  input,
}: Pick<FoundMessage, 'offers' | 'decisions'> & Pick<FoundMessageRowProps, 'input'>) {
  const decision =
    decisions.find(
      ({ reason, watch_rule_id }) =>
        !((input.missed || input.held_back) && reason === 'matched') &&
        (input.reason ?? reason) === reason &&
        (input.watch_rule_id ?? watch_rule_id) === watch_rule_id,
    ) ?? decisions[0];
  const offer = offers.find(({ ordinal }) => ordinal === decision?.ordinal) ?? offers[0];
  if (!offer) return null;
  const label = REASONS.find((reason) => reason === decision?.reason);
  return (
    <div className="flex items-center gap-2 text-[14px] leading-6">
      {decision && <DecisionIcon decision={decision} />}
      <span className="truncate">{`${offer.item_name}, ${priceText(offer)}`}</span>
      {!decision && <span className="truncate text-text-3">{t('why.notWatched')}</span>}
      {decision && (
        <>
          <span className={cn('truncate text-text-2', label && 'max-sm:hidden')}>{decision.detail}</span>
          {label && (
            <span className="max-w-1/2 shrink-0 truncate text-text-3 sm:hidden">
              {t(`why.reason.${label}`)}
            </span>
          )}
          {decisions.length > 1 && <Badge>+{decisions.length - 1}</Badge>}
          <EditLink decision={decision} />
        </>
      )}
    </div>
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
  return (
    <li className="flex items-baseline gap-2 text-[14px] leading-6">
      <DecisionIcon decision={decision} />
      <span className="min-w-0 flex-1">
        <span className="text-text-3">{describeRule(decision)}: </span>
        {decision.detail}
      </span>
      <EditLink decision={decision} />
    </li>
  );
}

function DecisionIcon({ decision: { state } }: { decision: FoundDecision }) {
  const isPinged = state === 'sent' || state === 'pending';
  const Icon = isPinged ? Check : X;
  return (
    <Icon
      className={cn('size-4 shrink-0 self-center', isPinged ? 'text-deal-text' : 'text-text-3')}
      aria-hidden="true"
    />
  );
}

function EditLink({ decision }: { decision: FoundDecision }) {
  const { item_name: item, watch_rule_id } = decision;
  return (
    <Link
      to="/dashboard/items"
      search={{ q: item, edit: watch_rule_id }}
      className={`${ICON_LINK} z-1 ml-auto`}
      aria-label={t('why.editRule', { item, rule: describeRule(decision) })}
    >
      <Pencil className="size-4" />
    </Link>
  );
}
