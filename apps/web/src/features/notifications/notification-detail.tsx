import { type GivenFeedback, hasPermission, type Me, type Notification } from '@lockwatch/contracts';
import { getPageLocale } from '@lockwatch/texts/web';
import { t } from '@lockwatch/texts/web/notification-detail';
import { Link } from '@tanstack/react-router';
import {
  ArrowDownUp,
  BellOff,
  BellRing,
  Clock,
  ExternalLink,
  Globe,
  Store,
  ThumbsDown,
  ThumbsUp,
  UserX,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { trpc } from '../../api/trpc.js';
import { sends, useServerMutation } from '../../api/use-server-mutation.js';
import { useUndoableMutation } from '../../api/use-undoable-mutation.js';
import { deleteUnsaved } from '../../auth/unsaved-input.js';
import { Cautions } from '../../components/cautions.js';
import { formatMoment } from '../../components/date-formats.js';
import { DealSize } from '../../components/deal-size.js';
import { Badge } from '../../components/ui/badge.js';
import { Button, ButtonLink, buttonClass } from '../../components/ui/button.js';
import { cn } from '../../components/ui/class-names.js';
import { Skeleton } from '../../components/ui/states.js';
import { LoadError } from '../errors/query-list.js';
import { HighlightedMessage } from '../messages/highlighted-message.js';
import { getStateBadge, offerText } from '../messages/notification-view.js';
import { Decisions } from '../why/found-message-row.js';
import { FeedbackDialog, getFeedbackFormName } from './feedback-dialog.js';
import { PingMarks } from './ping-marks.js';

interface NotificationDetailProps {
  notification: Notification;
  me: Me;
}

/** The whole message, its offers and rules, the way of the ping, and what can be done. */
export function NotificationDetail({ notification, me }: NotificationDetailProps) {
  const { offers } = notification;
  return (
    <div className="border-line border-t px-4 pt-3 pb-4 max-sm:pb-2 sm:px-6">
      <p className="whitespace-pre-wrap break-words font-mono text-[14px] leading-relaxed">
        {notification.text_removed && (
          <span className="text-text-3 italic">{t('notificationDetail.textRemoved')}</span>
        )}
        <HighlightedMessage content={notification.content} offers={offers} />
      </p>
      <ul aria-label={t('notificationDetail.parsedOffers')} className="mt-2.5 grid gap-1">
        {offers.map((offer) => (
          <ParsedOffer key={offer.offer_id} notification={notification} offer={offer} />
        ))}
      </ul>
      <Cautions cautions={notification.cautions} />
      {notification.reposts && (
        <p className="mt-3 text-[13px] text-text-2">{repostText(notification.reposts)}</p>
      )}
      <Rules notification={notification} />
      <Timeline notification={notification} />
      <PingMarks notification={notification} />
      <div className="mt-2 flex flex-wrap items-center gap-x-4 text-[13px] text-text-3">
        <span className="w-full">{deliveryText(notification)}</span>
        <span className="-ml-2.5 flex flex-1 flex-wrap">
          <ButtonLink href={notification.message_url} variant="ghost" size="xs" className="sm:mr-auto">
            <ExternalLink className="size-3.5 sm:order-last" />
            <Shortened>{t.rich('notificationDetail.openMessage', { rest: hideOnPhones })}</Shortened>
          </ButtonLink>
          <Link
            to="/dashboard/market/traders/$id"
            params={{ id: notification.author_id }}
            className={buttonClass({ variant: 'ghost', size: 'xs' })}
          >
            <Store className="size-3.5" />
            <Shortened>{t('notificationDetail.trader', { name: notification.author_name })}</Shortened>
          </Link>
          <QuietActions notification={notification} me={me} />
        </span>
      </div>
    </div>
  );
}

/** The rules for the items of the message as it is now, and what decided about each. */
function Rules({ notification }: Pick<NotificationDetailProps, 'notification'>) {
  const query = trpc.user.messages.find.useQuery({ message_url: notification.message_url });
  if (query.isPending) return <Skeleton className="mt-3 w-64 max-w-full" />;
  if (query.error) return <LoadError title={t('notificationDetail.rulesNotLoaded')} query={query} />;
  const decisions = query.data.flatMap((message) => message.decisions);
  if (decisions.length === 0) return null;
  return (
    <div className="mt-3">
      <Decisions decisions={decisions} />
    </div>
  );
}

function Timeline({ notification }: Pick<NotificationDetailProps, 'notification'>) {
  return (
    <ol
      aria-label={t('notificationDetail.timeline')}
      className="tabular mt-3 flex flex-wrap gap-x-4 gap-y-1 text-[13px] text-text-2"
    >
      {timelineSteps(notification).map(({ label, at, ms }) => (
        <li key={label} title={at}>
          {label}{' '}
          <span className="text-text-3">
            {ms === null
              ? new Date(at).toLocaleTimeString(getPageLocale())
              : t('notificationDetail.msLater', { ms })}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** A label of which phones visually hide a part. */
const Shortened = ({ children }: { children: ReactNode }) => (
  <span className="max-w-64 truncate leading-snug">{children}</span>
);
const hideOnPhones = (rest: ReactNode) => <span className="max-sm:sr-only">{rest}</span>;

interface ParsedOfferProps {
  notification: Notification;
  offer: Notification['offers'][number];
}

function ParsedOffer({ notification, offer }: ParsedOfferProps) {
  const [isAsking, setAsking] = useState(false);
  const feedback = useServerMutation(trpc.user.notifications.feedback, {
    onDone: () => {
      setAsking(false);
      deleteUnsaved(getFeedbackFormName(offer));
    },
  });
  const { feedback: given, item_name: item, ordinal, offer_id } = offer;
  const shownOffer = { id: notification.notification_id, ordinal, offer_id };
  const ask = () => setAsking(true);
  return (
    <li className={cn('flex items-center gap-x-2', given && 'flex-wrap max-sm:gap-y-1.5')}>
      <span className={cn('min-w-0', given ? 'max-sm:w-full' : 'max-sm:flex-1')}>
        <Link to="/dashboard/market" search={{ item: offer.item_id }} className="hover:underline">
          <Badge
            tone={offer.watch_rule_id === null ? 'plain' : 'deal'}
            className="max-sm:whitespace-normal max-sm:leading-snug"
          >
            {offerText(offer)}
          </Badge>
        </Link>
      </span>
      <DealSize side={offer.type} percent={offer.deal_percent} />
      {given ? (
        <FeedbackGiven feedback={given} item={item} onChange={ask} />
      ) : (
        <span className="flex shrink-0 max-sm:-mr-2.5">
          <Button
            icon={ThumbsUp}
            size="xs"
            variant="ghost"
            aria-label={t('notificationDetail.feedback.correctItem', { item })}
            title={t('notificationDetail.feedback.correct')}
            pending={feedback.isPending && feedback.variables.answer === 'right'}
            onClick={() => feedback.mutate({ ...shownOffer, answer: 'right' })}
          />
          <Button
            icon={ThumbsDown}
            size="xs"
            variant="ghost"
            aria-label={t('notificationDetail.feedback.incorrectItem', { item })}
            onClick={ask}
          >
            <span className="max-sm:sr-only">{t('notificationDetail.feedback.incorrect')}</span>
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

interface FeedbackGivenProps {
  feedback: GivenFeedback;
  item: string;
  onChange: () => void;
}

function FeedbackGiven({ feedback, item, onChange }: FeedbackGivenProps) {
  const Thumb = feedback.answer === 'right' ? ThumbsUp : ThumbsDown;
  return (
    <>
      <span className="inline-flex items-center gap-1.5 rounded-full border border-line-strong bg-surface-2 px-2.5 py-0.5 font-medium text-[12.5px] text-text">
        <Thumb className="size-3.5 fill-current" aria-hidden="true" />
        {feedbackText(feedback)}
      </span>
      <Button
        size="xs"
        variant="ghost"
        aria-label={t('notificationDetail.feedback.changeItem', { item })}
        onClick={onChange}
      >
        {t('notificationDetail.feedback.change')}
      </Button>
    </>
  );
}

/** Actions for fewer pings; each toast offers Undo. */
function QuietActions({ notification, me }: NotificationDetailProps) {
  const { notification_id: id, author_name: name, message_url, offers, worlds } = notification;
  const { notifications, messages } = trpc.user;
  const toUndo = (_output: unknown, ping: { id: string }) => ping;
  const pause = useUndoableMutation(notifications.pauseRules, notifications.resumeRules, { toUndo });
  const ignore = useUndoableMutation(notifications.ignoreAuthor, notifications.hearAuthor, {
    failure: t('notificationDetail.ignoreFailed'),
    toUndo,
  });
  const resume = useUndoableMutation(notifications.resumeRules, notifications.pauseRules, { toUndo });
  const snooze = useUndoableMutation(notifications.snoozeRules, notifications.wakeRules, { toUndo });
  const wake = useUndoableMutation(notifications.wakeRules, notifications.snoozeRules, { toUndo });
  const narrow = useUndoableMutation(notifications.narrowRules, trpc.user.items.update, {
    toUndo: ({ before }) => before,
  });
  const mute = useUndoableMutation(notifications.muteWorlds, notifications.unmuteWorlds, { toUndo });
  const ruleIds = new Set(offers.flatMap((offer) => offer.watch_rule_ids));
  const found = messages.find.useQuery({ message_url }).data ?? [];
  const rules = found.flatMap(({ decisions }) => decisions.filter((rule) => ruleIds.has(rule.watch_rule_id)));
  const [isSnoozed, isPaused] = (['snoozed', 'paused'] as const).map(
    (reason) => rules.length > 0 && rules.every((rule) => rule.held_back === reason),
  );
  const hasPrice = offers.some((offer) => offer.watch_rule_id !== null && offer.price !== null);
  const withRules = hasPermission(me.permissions, 'WRITE_WATCHED_ITEMS');
  const withBlacklist = hasPermission(me.permissions, 'WRITE_BLACKLIST');
  const actions = [
    { label: 'onlyBetter', icon: ArrowDownUp, mutation: narrow, isOffered: withRules && hasPrice },
    { label: 'snooze', icon: Clock, mutation: snooze, isOffered: withRules && !isSnoozed },
    { label: 'endSnooze', icon: Clock, mutation: wake, isOffered: withRules && isSnoozed },
    { label: 'pauseItem', icon: BellOff, mutation: pause, isOffered: withRules && !isPaused },
    { label: 'resumeItem', icon: BellRing, mutation: resume, isOffered: withRules && isPaused },
    { label: 'muteWorlds', icon: Globe, mutation: mute, isOffered: withBlacklist && worlds.length > 0 },
    { label: 'ignoreAuthor', icon: UserX, mutation: ignore, isOffered: withBlacklist },
  ] as const;
  const values = { name, worlds: worlds.join(', '), rest: hideOnPhones };
  return actions
    .filter(({ isOffered }) => isOffered)
    .map(({ label, icon, mutation }) => (
      <Button key={label} size="xs" variant="ghost" icon={icon} {...sends(mutation, { id })}>
        <Shortened>{t.rich(`notificationDetail.${label}`, values)}</Shortened>
      </Button>
    ));
}

/** `Seen 3 times, last 2:05 PM in #trade.` */
function repostText({ count, last_at, channel_name }: NonNullable<Notification['reposts']>): string {
  const values = { count: count + 1, time: formatMoment(last_at) };
  return channel_name === null
    ? t('notificationDetail.reposted', values)
    : t('notificationDetail.repostedIn', { ...values, channel: channel_name });
}

/** Delivery time and attempts, or the reason for the failure; then the outcome at each of several targets. */
function deliveryText(notification: Notification): string {
  const { deliveries } = notification;
  const targets = deliveries.map(({ is_dm, webhook_name, state, failure }) => {
    const name = is_dm
      ? t('notificationDetail.directMessage')
      : (webhook_name ?? t('notificationDetail.deletedWebhook'));
    return `${name}: ${failure ?? getStateBadge(state).label}`;
  });
  return [outcomeText(notification), ...(deliveries.length > 1 ? targets : [])].join(' · ');
}

function outcomeText(notification: Notification): string {
  if (notification.state === 'sent' && notification.sent_at !== null) {
    const time = new Intl.DateTimeFormat(getPageLocale(), { dateStyle: 'medium', timeStyle: 'medium' });
    return t('notificationDetail.delivered', {
      time: time.format(new Date(notification.sent_at)),
      attempts: notification.attempts,
    });
  }
  return notification.failure ?? getStateBadge(notification.state).label;
}

export function feedbackText({ answer, reason }: Pick<GivenFeedback, 'answer' | 'reason'>): string {
  return t(`notificationDetail.given.${reason ?? answer}`);
}

/** The steps of a ping that are known, each with the ms since the step before; null for the first. */
export function timelineSteps({
  timeline,
  sent_at: acceptedAt,
}: Pick<Notification, 'timeline' | 'sent_at'>): { label: string; at: string; ms: number | null }[] {
  const steps = [
    ['posted', timeline.posted_at],
    ['received', timeline.received_at],
    ['matched', timeline.matched_at],
    ['requested', timeline.requested_at],
    ['accepted', acceptedAt],
  ] as const;
  let before: number | null = null;
  return steps.flatMap(([step, at]) => {
    if (at === null) return [];
    const ms = before === null ? null : Math.max(0, Date.parse(at) - before);
    before = Date.parse(at);
    return [{ label: t(`notificationDetail.step.${step}`), at, ms }];
  });
}
