import { hasPermission, type Me, type Notification } from '@lockwatch/contracts';
import { BellOff, Check, ExternalLink, ThumbsUp, UserX } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../../components/ui/badge.js';
import { Button } from '../../components/ui/button.js';
import { FeedbackDialog } from './feedback-dialog.js';
import { splitMessage } from './highlighted-message.js';
import { useFeedback, useIgnoreAuthor, usePauseRules } from './mutations.js';
import {
  deliveryText,
  feedbackText,
  offersOnce,
  offerText,
  stateView,
  timeAgo,
} from './notification-view.js';
import { widenSpans } from './read-clause.js';

interface NotificationRowProps {
  notification: Notification;
  me: Me;
  /** ms since 1970 UTC. */
  now: number;
}

/** A ping: who said what, what was read in it, how it was delivered, and what can be done about it. */
export function NotificationRow({ notification, me, now }: NotificationRowProps) {
  const state = stateView(notification.state);
  const offers = offersOnce(notification.offers);
  return (
    <li className="border-line border-b px-5 py-4 last:border-b-0 sm:px-6">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-[13.5px] text-text-3">
        <span className="font-semibold text-[14px] text-text">{notification.author_name}</span>
        {notification.channel_name && <span>#{notification.channel_name}</span>}
        <time dateTime={notification.created_at} title={new Date(notification.created_at).toLocaleString()}>
          {timeAgo(notification.created_at, Math.max(now, Date.parse(notification.created_at)))}
        </time>
        <span className="flex flex-wrap gap-1.5 sm:ml-auto">
          {notification.kind === 'predicted' && <Badge>Predicted</Badge>}
          {notification.is_late && <Badge>Late</Badge>}
          <Badge tone={state.tone}>{state.label}</Badge>
        </span>
      </div>
      <p className="mt-2.5 whitespace-pre-wrap break-words font-mono text-[14px] leading-relaxed">
        {splitMessage(notification.content, widenSpans(notification.content, offers)).map((part) =>
          part.offer === null ? (
            <span key={part.start} className="text-text-2">
              {part.text}
            </span>
          ) : (
            <mark key={part.start} className="rounded-sm bg-deal-soft px-0.5 text-deal-text">
              {part.text}
            </mark>
          ),
        )}
      </p>
      <ul aria-label="What was read" className="mt-2.5 grid gap-1">
        {offers.map((offer) => (
          <ReadOffer key={offer.ordinal} notification={notification} offer={offer} />
        ))}
      </ul>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-[13px] text-text-3">
        <span>{deliveryText(notification)}</span>
        <a
          href={notification.message_url}
          target="_blank"
          rel="noreferrer"
          className="tap inline-flex items-center gap-1.5 rounded-sm font-medium text-text-2 hover:text-text"
        >
          Open the message
          <ExternalLink className="size-3.5" aria-hidden="true" />
        </a>
        <Quieter notification={notification} me={me} />
      </div>
    </li>
  );
}

interface ReadOfferProps {
  notification: Notification;
  offer: Notification['offers'][number];
}

function ReadOffer({ notification, offer }: ReadOfferProps) {
  const [isAsking, setAsking] = useState(false);
  const feedback = useFeedback(() => setAsking(false));
  const said = offer.feedback;
  return (
    <li className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
      <Badge tone={offer.watch_rule_id === null ? 'plain' : 'deal'}>{offerText(offer)}</Badge>
      {said && (
        <span className="inline-flex items-center gap-1.5 text-[13px] text-text-3">
          <Check className="size-3.5" aria-hidden="true" />
          {feedbackText(said)}
        </span>
      )}
      {!said && (
        <Button
          size="xs"
          variant="ghost"
          aria-label={`${offer.item_name} was read rightly`}
          title="Read rightly"
          pending={feedback.isPending && feedback.variables.verdict === 'right'}
          onClick={() =>
            feedback.mutate({ id: notification.notification_id, ordinal: offer.ordinal, verdict: 'right' })
          }
        >
          <ThumbsUp className="size-4" aria-hidden="true" />
        </Button>
      )}
      <Button
        size="xs"
        variant="ghost"
        aria-label={`${said ? 'Change' : 'Not what I meant'}: ${offer.item_name}`}
        onClick={() => setAsking(true)}
      >
        {said ? 'Change' : 'Not what I meant'}
      </Button>
      {isAsking && (
        <FeedbackDialog
          offer={offer}
          isPending={feedback.isPending}
          onClose={() => setAsking(false)}
          onSend={(answer) =>
            feedback.mutate({ id: notification.notification_id, ordinal: offer.ordinal, ...answer })
          }
        />
      )}
    </li>
  );
}

/** Ways to hear less of the same, each of which can be taken back at once. */
function Quieter({ notification, me }: Pick<NotificationRowProps, 'notification' | 'me'>) {
  const pause = usePauseRules();
  const ignore = useIgnoreAuthor();
  const id = notification.notification_id;
  return (
    <span className="-ml-2.5 flex flex-wrap sm:ml-auto">
      {hasPermission(me.permissions, 'WRITE_WATCHED_ITEMS') && (
        <Button size="xs" variant="ghost" pending={pause.isPending} onClick={() => pause.mutate({ id })}>
          {!pause.isPending && <BellOff className="size-3.5" aria-hidden="true" />}
          Pause this item
        </Button>
      )}
      {hasPermission(me.permissions, 'WRITE_BLACKLIST') && (
        <Button size="xs" variant="ghost" pending={ignore.isPending} onClick={() => ignore.mutate({ id })}>
          {!ignore.isPending && <UserX className="size-3.5" aria-hidden="true" />}
          Ignore {notification.author_name}
        </Button>
      )}
    </span>
  );
}
