import type { DecisionReason, OfferKind } from '@lockwatch/contracts';
import { notificationRowId, offerRowId, targetRowId } from '@lockwatch/db';
import { v7 } from 'uuid';
import type { PricedOffer } from '../../market/index.js';
import { createWordReader } from '../../watching/index.js';
import type { Destination } from '../deliver/destination.js';
import type { DeliveryRequest } from '../deliver/destination-queues.js';
import type { PlannedDigest } from '../deliver/send-digests.js';
import { buildPingDocument, type PingDocument, toOfferKey } from '../document/ping-document.js';
import { decide, findUnmetReason, isRepost, type MessageContext } from './decide.js';
import type { EarlierMatch, NotifiedByMessage, NotifiedUsers } from './earlier-pings.js';
import { planDigest, type RecentPing } from './hold-back.js';
import { getDestinations, type NotifiedOffer, type RuleOfMessage } from './load-rules.js';
import { DELETED_AT_ONCE_MS, type MessageToMatch } from './stored-message.js';

export interface PlannedOffer extends PricedOffer {
  id: string;
  messageId: string;
  ordinal: number;
  postedAt: Date;
}

interface PlannedDecision {
  id: string;
  offerId: string;
  watchRuleId: string;
  userId: string;
  reason: DecisionReason;
  notificationId: string | null;
}

export interface PlannedNotification {
  id: string;
  userId: string;
  message: MessageToMatch;
  kind: OfferKind;
  isLate: boolean;
  sendDeadline: Date;
  offers: PlannedOffer[];
  document: PingDocument;
  /** What delivers it, one for each target. This process holds their leases, and their first attempts are stored with it. */
  requests: DeliveryRequest[];
  /** It is pushed to browsers too. */
  hasBrowsers: boolean;
}

/** A message that repeats an offer of a ping, and is counted there instead of pinging. */
export interface PlannedRepost {
  notificationId: string;
  discordMessageId: string;
}

export interface MatchPlan {
  offers: PlannedOffer[];
  decisions: PlannedDecision[];
  changedDecisions: PlannedDecision[];
  notifications: PlannedNotification[];
  digests: PlannedDigest[];
  reposts: PlannedRepost[];
}

interface MatchData {
  rules: readonly RuleOfMessage[];
  earlierPings: readonly NotifiedOffer[];
  recentPings: readonly RecentPing[];
}

export interface MatchSettings {
  nowMs: number;
  usefulForMs: number;
  lateAfterMs: number;
  canSendNow(destination: Destination): boolean;
}

/** Decides about every rule that an offer meets and plans the rows: at most one new ping per user and message. */
export function planMatches(
  messages: readonly MessageToMatch[],
  { rules, ...data }: MatchData,
  notified: NotifiedByMessage,
  earlierMatches: ReadonlyMap<string, EarlierMatch>,
  settings: MatchSettings,
): MatchPlan {
  const plan: MatchPlan = {
    offers: [],
    decisions: [],
    changedDecisions: [],
    notifications: [],
    digests: [],
    reposts: [],
  };
  const rulesByMessage = Map.groupBy(rules, (rule) => rule.messageId);
  let { earlierPings, recentPings } = data;
  for (const message of messages) {
    const earlier = earlierMatches.get(message.id) ?? null;
    const offers = earlier?.offers ?? newOffers(message);
    if (!earlier) plan.offers.push(...offers);
    if (message.isSuperseded) continue;
    const before = message.isRematch ? earlier : null;
    const notifiedUsers = notified.get(message.discordMessageId);
    const current = { rules: rulesByMessage.get(message.id) ?? [], earlierPings, recentPings };
    const decided = decideOffers(message, offers, before, current, notifiedUsers, settings);
    (before ? plan.changedDecisions : plan.decisions).push(...decided.decisions);
    plan.digests.push(...decided.digests);
    plan.reposts.push(...decided.reposts);
    const { matches } = decided;
    const notifications = planNotifications({ message, offers, matches }, notifiedUsers, before, settings);
    plan.notifications.push(...notifications);
    // A later message of this batch may be a repost of this version, but no longer of an earlier one.
    earlierPings = [
      ...earlierPings.filter((ping) => before || ping.discordMessageId !== message.discordMessageId),
      ...matches.flatMap((match) => toEarlierPings(message, match, notifications, earlierPings)),
    ];
    recentPings = [
      ...recentPings,
      ...matches.flatMap((match) => toRecentPings(match, notifications, settings.nowMs)),
    ];
  }
  return plan;
}

function newOffers(message: MessageToMatch): PlannedOffer[] {
  return message.parsed.offers.map((offer, ordinal) => ({
    ...offer,
    id: offerRowId(message.id, ordinal),
    messageId: message.id,
    ordinal,
    postedAt: message.postedAt,
  }));
}

interface RuleMatch {
  rule: RuleOfMessage;
  offer: PlannedOffer;
  decision: PlannedDecision;
}

function decideOffers(
  message: MessageToMatch,
  offers: readonly PlannedOffer[],
  before: EarlierMatch | null,
  data: MatchData,
  notified: NotifiedUsers | undefined,
  settings: MatchSettings,
): { matches: RuleMatch[] } & Pick<MatchPlan, 'decisions' | 'digests' | 'reposts'> {
  const context: MessageContext = {
    discordMessageId: message.discordMessageId,
    authorId: message.authorId,
    isAuthorBlacklisted: message.isAuthorBlacklisted,
    channelId: message.channelId,
    parentChannelId: message.parentChannelId,
    worlds: message.parsed.worlds,
    readWords: createWordReader(message.content),
    ageMs: settings.nowMs - getOfferTimeMs(message),
    usefulForMs: settings.usefulForMs,
    isDeleted: isDeletedLater(message),
    earlierPings: data.earlierPings.filter((ping) => ping.authorId === message.authorId),
    nowMs: settings.nowMs,
    recentPings: data.recentPings,
    isNotified: (userId, offer) => notified?.get(userId)?.has(toOfferKey(offer)) ?? false,
  };
  const decisions: PlannedDecision[] = [];
  const matches: RuleMatch[] = [];
  const digests: PlannedDigest[] = [];
  const reposts: PlannedRepost[] = [];
  for (const offer of offers) {
    for (const rule of data.rules) {
      if (!isMet(rule, offer)) continue;
      const repost = before?.reposts.find((one) => one.offerId === offer.id && one.watchRuleId === rule.id);
      if (before && (!repost || before.usersWithFailedPing.has(rule.userId))) continue;
      const reason = decide(rule, offer, context);
      const decision: PlannedDecision = {
        id: repost?.id ?? v7(),
        offerId: offer.id,
        watchRuleId: rule.id,
        userId: rule.userId,
        reason,
        notificationId: null,
      };
      decisions.push(decision);
      if (reason === 'matched') matches.push({ rule, offer, decision });
      if (reason === 'repost') {
        const { notificationId } =
          data.earlierPings.find((ping) => isRepost(ping, rule, offer, message)) ?? {};
        if (notificationId) reposts.push({ notificationId, discordMessageId: message.discordMessageId });
      }
      const webhookId = rule.targets.find((target) => target.kind === 'webhook')?.webhookId ?? null;
      const digest = planDigest({ userId: rule.userId, webhookId }, rule, reason, settings.nowMs);
      if (digest) digests.push(digest);
    }
  }
  return { decisions, matches, digests, reposts };
}

/** Whether the rule meets the offer: it may meet another one of the message. */
function isMet(rule: RuleOfMessage, offer: PlannedOffer): boolean {
  if (rule.itemId !== offer.itemId || findUnmetReason(rule, offer) !== null) return false;
  return !offer.ownerIds || offer.ownerIds.includes(rule.userId);
}

interface MatchedMessage {
  message: MessageToMatch;
  offers: readonly PlannedOffer[];
  matches: readonly RuleMatch[];
}

function planNotifications(
  { message, offers, matches }: MatchedMessage,
  notified: NotifiedUsers | undefined,
  before: EarlierMatch | null,
  settings: MatchSettings,
): PlannedNotification[] {
  const notifications: PlannedNotification[] = [];
  for (const [userId, all] of Map.groupBy(matches, (match) => match.rule.userId)) {
    const fresh: RuleMatch[] = [];
    const notifiedOffers = notified?.get(userId);
    for (const match of all) {
      // A message that is matched again joins the ping that it has already.
      const earlierNotificationId =
        notifiedOffers?.get(toOfferKey(match.offer)) ?? (before && notifiedOffers?.values().next().value);
      if (earlierNotificationId) match.decision.notificationId = earlierNotificationId;
      else fresh.push(match);
    }
    const destinations = getDestinations(fresh.map(({ rule }) => rule));
    if (destinations.length === 0) continue;
    const id = notificationRowId(userId, message.discordMessageId, message.editNumber);
    for (const match of fresh) match.decision.notificationId = id;
    const {
      language = null,
      pingTemplate = null,
      isFirstPost = false,
      hasBrowsers = false,
    } = fresh[0]?.rule ?? {};
    const isLate = settings.nowMs - getOfferTimeMs(message) > settings.lateAfterMs;
    const visible = offers.filter((offer) => !offer.ownerIds || offer.ownerIds.includes(userId));
    const versions = visible.map((offer) => {
      const rules = fresh.filter((match) => match.offer === offer).map((match) => toPingRule(match.rule));
      const { editNumber, content } = message;
      return { ...offer, editNumber, content, rules, isNotified: rules.length > 0, isCurrent: true };
    });
    const version = { ...message, worlds: message.parsed.worlds, textRemovedAt: null, isFirstPost };
    const document = buildPingDocument({ id, isLate, language, pingTemplate }, version, versions);
    const sendDeadlineMs = getOfferTimeMs(message) + settings.usefulForMs;
    const requests = destinations.map((destination, index) => {
      const notificationId = destinations.length > 1 ? targetRowId(id, index + 1) : id;
      const attempt = { attemptId: v7(), attemptNumber: 1, revision: 1 };
      return {
        destination,
        edits: null,
        pings: [{ notificationId, ...attempt, document, sendDeadlineMs }],
        wasBacklogged: false,
        // A direct message that is sent immediately has its own id; one that has to wait may still share a message.
        requestId: destination.kind === 'dm' && settings.canSendNow(destination) ? notificationId : null,
        mayHaveBeenSent: false,
      };
    });
    notifications.push({
      id,
      userId,
      message,
      kind: fresh.some((match) => match.offer.kind === 'exact') ? 'exact' : 'predicted',
      isLate,
      sendDeadline: new Date(sendDeadlineMs),
      offers: [...new Set(fresh.map((match) => match.offer))],
      document,
      requests,
      hasBrowsers,
    });
  }
  return notifications;
}

function toPingRule({ id, minPrice, maxPrice, messageType, mention }: RuleOfMessage) {
  return { id, minPrice, maxPrice, messageType, mention };
}

/** What a match pinged about within the repost window: in a new ping, or in one of `earlierPings` that it updates. */
function toEarlierPings(
  message: MessageToMatch,
  { rule, offer, decision }: RuleMatch,
  notifications: readonly PlannedNotification[],
  earlierPings: readonly NotifiedOffer[],
): NotifiedOffer[] {
  const { discordMessageId, authorId } = message;
  const { notificationId } = decision;
  const isRecent =
    notifications.some((notification) => notification.id === notificationId) ||
    earlierPings.some((ping) => ping.ruleId === rule.id && ping.discordMessageId === discordMessageId);
  if (!isRecent || notificationId === null || message.deletedAt) return [];
  const { itemId, type, price, priceMax } = offer;
  return [{ ruleId: rule.id, notificationId, discordMessageId, authorId, itemId, type, price, priceMax }];
}

function toRecentPings(
  { rule, offer, decision }: RuleMatch,
  notifications: readonly PlannedNotification[],
  nowMs: number,
): RecentPing[] {
  const ping = notifications.find((notification) => notification.id === decision.notificationId);
  const { type, price } = offer;
  return ping ? [{ ruleId: rule.id, notificationId: ping.id, atMs: nowMs, type, price }] : [];
}

function isDeletedLater({ deletedAt, receivedAt }: MessageToMatch): boolean {
  return deletedAt !== null && deletedAt.getTime() - receivedAt.getTime() > DELETED_AT_ONCE_MS;
}

function getOfferTimeMs(message: MessageToMatch): number {
  return (message.editedAt ?? message.postedAt).getTime();
}
