import {
  type DecisionReason,
  formatPriceRange,
  formatWatchRange,
  type MessageType,
  type NotificationState,
  type OfferType,
} from '@lockwatch/contracts';

interface Decided {
  reason: DecisionReason;
  minPrice: number;
  maxPrice: number;
  messageType: MessageType;
  type: OfferType;
  price: number | null;
  priceMax: number | null;
  state: NotificationState | null;
  failure: string | null;
}

const OFFERED: Record<OfferType, string> = { SELL: 'sells', BUY: 'buys', TRADE: 'swaps' };
const WANTED: Record<MessageType, string> = {
  SELL: 'sellers',
  BUY: 'buyers',
  BOTH: 'sellers and buyers',
  ANY: 'sellers and buyers',
  UNKNOWN: 'swaps',
};

const PING_SENTENCES: Record<NotificationState, string> = {
  pending: 'The offer matched this rule, and the ping is being sent.',
  sent: 'The offer matched this rule, and you were pinged.',
  failed: 'The offer matched this rule, but the ping was not delivered.',
  expired: 'The offer matched this rule, but the ping could not be sent in time.',
  cancelled: 'The offer matched this rule, but the ping was withdrawn before it was sent.',
};

const SENTENCES: Record<
  Exclude<DecisionReason, 'matched' | 'side' | 'no-price' | 'price-low' | 'price-high'>,
  string
> = {
  'no-usual-price': 'The rule follows the usual price, and none was known.',
  'own-message': 'You wrote the message yourself.',
  'blacklisted-user': 'The author is on your blacklist.',
  'blacklisted-world': 'The world is on your blacklist.',
  'blacklisted-channel': 'The channel is on your blacklist.',
  'blacklisted-author': 'Staff blacklisted the author.',
  muted: 'Your account was muted.',
  banned: 'Your account was banned.',
  paused: 'The rule was paused.',
  repost: 'The same offer of this author pinged less than ten minutes before.',
  'no-access': 'You had no subscription that includes pings.',
  'over-limit': 'The rule was above the item limit of your plan.',
  'not-member': 'The server pings only members who can see the channel.',
  preference: 'Your preferences turn off pings of this kind.',
  late: 'The message was too old when it was read.',
  deleted: 'The message was deleted before the ping was sent.',
  'no-destination': 'There was no working webhook and no linked Discord account.',
  snoozed: 'The rule was snoozed, or all pings were.',
  'quiet-hours': 'It was in your quiet hours.',
  'not-cheaper': 'The price was no better than that of an earlier ping of the rule.',
  cooldown: 'The rule pinged a short time before, and has a cooldown.',
  'daily-cap': 'The rule had reached its pings of the day.',
};

/** Why a rule was pinged or not, in a sentence for its owner. */
export function describeDecision(decided: Decided): string {
  const { reason, type, messageType, price, priceMax } = decided;
  if (reason === 'side') return `The author ${OFFERED[type]}, and the rule is for ${WANTED[messageType]}.`;
  if (reason === 'matched') return describePing(decided.state, decided.failure);
  const range = formatWatchRange(decided.minPrice, decided.maxPrice);
  if (reason === 'no-price') return `The offer has no price, and the rule is for ${range}.`;
  if (reason === 'price-low' || reason === 'price-high') {
    const offered = price === null ? 'no price' : formatPriceRange(price, priceMax ?? price);
    return reason === 'price-low'
      ? `The price, ${offered}, is below the rule's, ${range}.`
      : `The price, ${offered}, is above the rule's, ${range}.`;
  }
  return SENTENCES[reason];
}

function describePing(state: NotificationState | null, failure: string | null): string {
  if (state === null) return 'The offer matched this rule.';
  return failure === null || state === 'sent' ? PING_SENTENCES[state] : `${PING_SENTENCES[state]} ${failure}`;
}
