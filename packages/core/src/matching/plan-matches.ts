import type { DecisionReason, OfferKind } from '@lockwatch/contracts';
import { v7 } from 'uuid';
import type { Destination } from '../delivery/destination.js';
import {
  offerKey,
  type PingDocument,
  type PingRule,
  pingLines,
  UNANSWERED,
  type VersionedOffer,
} from '../notifications/ping-document.js';
import type { Reading, ReadOffer } from '../reader/reader.js';
import { decide, type EarlierPing, type MessageContext } from './decide.js';
import type { MatchData, RuleWithTargets } from './match-rules.js';

/** A version of a message, locked and not processed yet, with what it was understood to say. */
export interface MessageToMatch {
  /** Our row; `discordMessageId` is shared by every version. */
  id: string;
  discordMessageId: string;
  editNumber: number;
  channelId: string;
  channelName: string | null;
  guildId: string | null;
  authorId: string;
  authorName: string;
  content: string;
  postedAt: Date;
  editedAt: Date | null;
  receivedAt: Date;
  storedAt: Date;
  /** When any version of it was deleted; null while it stands. */
  deletedAt: Date | null;
  /** A newer version is stored: this one is kept for the record and pings nobody. */
  isSuperseded: boolean;
  reading: Reading;
}

export interface OfferRow extends ReadOffer {
  id: string;
  messageId: string;
  ordinal: number;
  postedAt: Date;
}

export interface DecisionRow {
  id: string;
  offerId: string;
  watchRuleId: string;
  userId: string;
  reason: DecisionReason;
  notificationId: string | null;
}

export interface NotificationRow {
  id: string;
  userId: string;
  message: MessageToMatch;
  kind: OfferKind;
  isLate: boolean;
  destination: Destination;
  usefulUntil: Date;
  document: PingDocument;
}

export interface MatchPlan {
  offers: OfferRow[];
  decisions: DecisionRow[];
  notifications: NotificationRow[];
}

/** For each message: which notification told a person of an item and side already (`userId`, then `offerKey`). */
export type ToldBefore = ReadonlyMap<string, ReadonlyMap<string, ReadonlyMap<string, string>>>;

export interface MatchSettings {
  nowMs: number;
  usefulForMs: number;
  lateAfterMs: number;
}

/**
 * Decides about every rule of every offered item and says which rows that makes: offers, a decision for each rule, and
 * for each person and message at most one new ping. What an earlier version of the message already told a person of
 * belongs to that earlier ping.
 */
export function planMatches(
  messages: readonly MessageToMatch[],
  data: MatchData,
  told: ToldBefore,
  settings: MatchSettings,
): MatchPlan {
  const plan: MatchPlan = { offers: [], decisions: [], notifications: [] };
  const earlierPings = [...data.earlierPings];
  for (const message of messages) {
    const offers = message.reading.offers.map((offer, ordinal) => ({
      ...offer,
      id: v7(),
      messageId: message.id,
      ordinal,
      postedAt: message.postedAt,
    }));
    plan.offers.push(...offers);
    if (message.isSuperseded) continue;
    const matched = decideOffers(message, offers, data, earlierPings, settings, plan);
    const notifications = pingPeople(message, offers, matched, told.get(message.discordMessageId), settings);
    plan.notifications.push(...notifications);
    // A later message of this batch may be a repost of this one.
    earlierPings.push(...notifications.flatMap((notification) => pingsOf(notification, matched)));
  }
  return plan;
}

/** A rule and an offer that meet; `decision` gets its notification once that is known. */
interface Meeting {
  rule: RuleWithTargets;
  offer: OfferRow;
  decision: DecisionRow;
}

function decideOffers(
  message: MessageToMatch,
  offers: readonly OfferRow[],
  data: MatchData,
  earlierPings: readonly EarlierPing[],
  settings: MatchSettings,
  plan: MatchPlan,
): Meeting[] {
  const byAuthor = earlierPings.filter((ping) => ping.authorId === message.authorId);
  const context: MessageContext = {
    discordMessageId: message.discordMessageId,
    authorId: message.authorId,
    authorIsBlacklisted: data.blacklistedAuthors.has(message.authorId),
    channelId: message.channelId,
    worlds: message.reading.worlds,
    ageMs: settings.nowMs - freshSince(message),
    usefulForMs: settings.usefulForMs,
    isDeleted: message.deletedAt !== null,
    earlierPings: byAuthor,
  };
  const meetings: Meeting[] = [];
  for (const offer of offers) {
    for (const rule of data.rulesByItem.get(offer.itemId) ?? []) {
      if (offer.ownerIds && !offer.ownerIds.includes(rule.userId)) continue;
      const reason = decide(rule, offer, context);
      const decision: DecisionRow = {
        id: v7(),
        offerId: offer.id,
        watchRuleId: rule.id,
        userId: rule.userId,
        reason,
        notificationId: null,
      };
      plan.decisions.push(decision);
      if (reason === 'matched') meetings.push({ rule, offer, decision });
    }
  }
  return meetings;
}

function pingPeople(
  message: MessageToMatch,
  offers: readonly OfferRow[],
  meetings: readonly Meeting[],
  told: ReadonlyMap<string, ReadonlyMap<string, string>> | undefined,
  settings: MatchSettings,
): NotificationRow[] {
  const notifications: NotificationRow[] = [];
  for (const [userId, all] of Map.groupBy(meetings, (meeting) => meeting.rule.userId)) {
    const fresh: Meeting[] = [];
    for (const meeting of all) {
      const toldBy = told?.get(userId)?.get(offerKey(meeting.offer));
      if (toldBy) meeting.decision.notificationId = toldBy;
      else fresh.push(meeting);
    }
    const destination = chooseDestination(fresh);
    if (!destination) continue;
    const id = v7();
    for (const meeting of fresh) meeting.decision.notificationId = id;
    const isLate = settings.nowMs - freshSince(message) > settings.lateAfterMs;
    const lines = versionedOffers(message, offers, fresh, userId);
    notifications.push({
      id,
      userId,
      message,
      kind: fresh.some((meeting) => meeting.offer.kind === 'exact') ? 'exact' : 'predicted',
      isLate,
      destination,
      usefulUntil: new Date(freshSince(message) + settings.usefulForMs),
      document: {
        notificationId: id,
        message: pingMessage(message),
        isLate,
        lines: pingLines(
          lines.filter((offer) => offer.rules.length > 0),
          lines,
        ),
        since: UNANSWERED,
      },
    });
  }
  return notifications;
}

/** The first rule's own webhook that works, else the primary one, else a direct message. */
function chooseDestination(meetings: readonly Meeting[]): Destination | null {
  const [first] = meetings;
  if (!first) return null;
  const own = meetings.find((meeting) => meeting.rule.ownWebhook !== null)?.rule.ownWebhook;
  const webhook = own ?? first.rule.primaryWebhook;
  if (webhook) return { kind: 'webhook', ...webhook };
  const { discordUserId } = first.rule.owner;
  return discordUserId === null ? null : { kind: 'dm', discordUserId };
}

function versionedOffers(
  message: MessageToMatch,
  offers: readonly OfferRow[],
  fresh: readonly Meeting[],
  userId: string,
): VersionedOffer[] {
  const visible = offers.filter((offer) => !offer.ownerIds || offer.ownerIds.includes(userId));
  return visible.map((offer) => ({
    editNumber: message.editNumber,
    ordinal: offer.ordinal,
    type: offer.type,
    itemId: offer.itemId,
    itemName: offer.itemName,
    price: offer.price,
    priceMax: offer.priceMax,
    kind: offer.kind,
    words: message.content.slice(offer.span.start, offer.span.end),
    isOwnAlias: offer.ownerIds !== null,
    rules: fresh.filter((meeting) => meeting.offer === offer).map((meeting) => pingRule(meeting.rule)),
  }));
}

function pingRule(rule: RuleWithTargets): PingRule {
  return {
    id: rule.id,
    minPrice: rule.minPrice,
    maxPrice: rule.maxPrice,
    messageType: rule.messageType,
  };
}

function pingMessage(message: MessageToMatch): PingDocument['message'] {
  return {
    discordMessageId: message.discordMessageId,
    channelId: message.channelId,
    guildId: message.guildId,
    channelName: message.channelName,
    authorId: message.authorId,
    authorName: message.authorName,
    content: message.content,
    worlds: message.reading.worlds,
    postedAtMs: message.postedAt.getTime(),
    isEdited: message.editedAt !== null,
    isDeleted: message.deletedAt !== null,
  };
}

function pingsOf(notification: NotificationRow, meetings: readonly Meeting[]): EarlierPing[] {
  return meetings
    .filter((meeting) => meeting.decision.notificationId === notification.id)
    .map(({ rule, offer }) => ({
      ruleId: rule.id,
      discordMessageId: notification.message.discordMessageId,
      authorId: notification.message.authorId,
      itemId: offer.itemId,
      type: offer.type,
      price: offer.price,
      priceMax: offer.priceMax,
    }));
}

/** When the offer became news: at the edit, or at the post. */
function freshSince(message: MessageToMatch): number {
  return (message.editedAt ?? message.postedAt).getTime();
}
