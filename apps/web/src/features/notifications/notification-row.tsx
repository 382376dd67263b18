import { type GivenFeedback, hasPermission, type Me, type Notification } from '@lockwatch/contracts';
import { BellOff, ExternalLink, ThumbsDown, ThumbsUp, UserX } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../../components/ui/badge.js';
import { Button, buttonClass } from '../../components/ui/button.js';
import { cn } from '../../components/ui/class-names.js';
import { FeedbackDialog } from './feedback-dialog.js';
import { HighlightedMessage } from './highlighted-message.js';
import { useFeedback, useIgnoreAuthor, usePauseRules } from './mutations.js';
import { deliveryText, feedbackText, getStateBadge, offerText, timeAgo } from './notification-view.js';

interface NotificationRowProps {
  notification: Notification;
  me: Me;
  /** ms since 1970 UTC. */
  now: number;
}

export function NotificationRow({ notification, me, now }: NotificationRowProps) {
  const state = getStateBadge(notification.state);
  const { offers } = notification;
  return (
    <li className="border-line border-b px-4 py-4 last:border-b-0 max-sm:pb-2 sm:px-6">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-[13.5px] text-text-3">
        <span className="font-semibold text-[14px] text-text">{notification.author_name}</span>
        {notification.channel_name && <span>#{notification.channel_name}</span>}
        <time dateTime={notification.created_at} title={new Date(notification.created_at).toLocaleString()}>
          {timeAgo(notification.created_at, Math.max(now, Date.parse(notification.created_at)))}
        </time>
        <span className="ml-auto flex flex-wrap gap-1.5">
          {notification.kind === 'predicted' && <Badge>Predicted</Badge>}
          {notification.is_late && <Badge>Late</Badge>}
          {notification.is_deleted && <Badge>Message deleted</Badge>}
          <Badge tone={state.tone} className={cn(notification.state === 'sent' && 'max-sm:hidden')}>
            {state.label}
          </Badge>
        </span>
      </div>
      <p className="mt-2.5 whitespace-pre-wrap break-words font-mono text-[14px] leading-relaxed">
        {notification.text_removed && <span className="text-text-3 italic">Text removed</span>}
        <HighlightedMessage content={notification.content} offers={offers} />
      </p>
      <ul aria-label="Parsed offers" className="mt-2.5 grid gap-1">
        {offers.map((offer) => (
          <ParsedOffer key={offer.offer_id} notification={notification} offer={offer} />
        ))}
      </ul>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 text-[13px] text-text-3">
        <span className="max-sm:w-full">{deliveryText(notification)}</span>
        <span className="-ml-2.5 flex flex-1 flex-wrap">
          <a
            href={notification.message_url}
            target="_blank"
            rel="noreferrer"
            className={cn(buttonClass({ variant: 'ghost', size: 'xs' }), 'sm:mr-auto')}
          >
            <ExternalLink className="size-3.5 sm:order-last" />
            <ShortenedMessage text="Open" rest="the message" />
          </a>
          <QuietActions notification={notification} me={me} />
        </span>
      </div>
    </li>
  );
}

/** A label whose second part is visually hidden on phones. */
function ShortenedMessage({ text, rest }: { text: string; rest: string }) {
  return (
    <span className="max-w-64 truncate leading-snug">
      {text}
      <span className="max-sm:sr-only"> {rest}</span>
    </span>
  );
}

interface ParsedOfferProps {
  notification: Notification;
  offer: Notification['offers'][number];
}

function ParsedOffer({ notification, offer }: ParsedOfferProps) {
  const [isAsking, setAsking] = useState(false);
  const feedback = useFeedback(() => setAsking(false));
  const given = offer.feedback;
  const shownOffer = { id: notification.notification_id, ordinal: offer.ordinal, offer_id: offer.offer_id };
  return (
    <li className={cn('flex items-center gap-x-2', given && 'flex-wrap max-sm:gap-y-1.5')}>
      <span className={cn('min-w-0', given ? 'max-sm:w-full' : 'max-sm:flex-1')}>
        <Badge
          tone={offer.watch_rule_id === null ? 'plain' : 'deal'}
          className="max-sm:whitespace-normal max-sm:leading-snug"
        >
          {offerText(offer)}
        </Badge>
      </span>
      {given ? (
        <>
          <FeedbackGiven feedback={given} />
          <Button
            size="xs"
            variant="ghost"
            aria-label={`Change: ${offer.item_name}`}
            onClick={() => setAsking(true)}
          >
            Change
          </Button>
        </>
      ) : (
        <span className="flex shrink-0 max-sm:-mr-2.5">
          <Button
            size="xs"
            variant="ghost"
            aria-label={`${offer.item_name} is correct`}
            title="Correct"
            pending={feedback.isPending && feedback.variables.verdict === 'right'}
            onClick={() => feedback.mutate({ ...shownOffer, verdict: 'right' })}
          >
            {!feedback.isPending && <ThumbsUp className="size-4" />}
          </Button>
          <Button
            size="xs"
            variant="ghost"
            aria-label={`Incorrect: ${offer.item_name}`}
            onClick={() => setAsking(true)}
          >
            <ThumbsDown className="size-4" />
            <span className="max-sm:sr-only">Incorrect</span>
          </Button>
        </span>
      )}
      {isAsking && (
        <FeedbackDialog
          offer={offer}
          isPending={feedback.isPending}
          onClose={() => setAsking(false)}
          onSend={(answer) => feedback.mutate({ ...shownOffer, ...answer })}
        />
      )}
    </li>
  );
}

function FeedbackGiven({ feedback }: { feedback: GivenFeedback }) {
  const Thumb = feedback.verdict === 'right' ? ThumbsUp : ThumbsDown;
  return (
    <span className="inline-flex items-center gap-1.5 rounded-full border border-line-strong bg-surface-2 px-2.5 py-0.5 font-medium text-[12.5px] text-text">
      <Thumb className="size-3.5 fill-current" aria-hidden="true" />
      {feedbackText(feedback)}
    </span>
  );
}

/** Actions for fewer pings; each toast offers Undo. */
function QuietActions({ notification, me }: Pick<NotificationRowProps, 'notification' | 'me'>) {
  const pause = usePauseRules();
  const ignore = useIgnoreAuthor();
  const id = notification.notification_id;
  return (
    <>
      {hasPermission(me.permissions, 'WRITE_WATCHED_ITEMS') && (
        <Button size="xs" variant="ghost" pending={pause.isPending} onClick={() => pause.mutate({ id })}>
          {!pause.isPending && <BellOff className="size-3.5" />}
          <ShortenedMessage text="Pause" rest="this item" />
        </Button>
      )}
      {hasPermission(me.permissions, 'WRITE_BLACKLIST') && (
        <Button size="xs" variant="ghost" pending={ignore.isPending} onClick={() => ignore.mutate({ id })}>
          {!ignore.isPending && <UserX className="size-3.5" />}
          <ShortenedMessage text="Ignore" rest={notification.author_name} />
        </Button>
      )}
    </>
  );
}
