import {
  formatPriceRange,
  type Notification,
  type NotificationState,
  type WatchRule,
} from '@lockwatch/contracts';
import { EmbedBuilder, time } from 'discord.js';
import { type Text, t } from '../texts/translate.js';
import { COLOURS } from './colours.js';
import { pageButtons } from './pages.js';
import { escapeText, truncate } from './text.js';
import { formatWatchRule } from './watch-rule.js';

export const PINGS_ACTIONS = { page: 'pings-page' } as const;
/** As many as fit into Discord's 4,096 characters with the longest line each. */
export const PINGS_PER_PAGE = 8;

const LINE_MAX = 500;

/** The text for the state of a ping; null: it was delivered. */
const STATES = {
  sent: null,
  pending: 'on its way',
  failed: 'not delivered',
  expired: 'too old to be delivered',
  cancelled: 'cancelled before it was sent',
} as const satisfies Record<NotificationState, Text | null>;

export interface PingsView {
  /** From 0. */
  page: number;
  pings: readonly Notification[];
  /** The watch rules that the pings met, by id. */
  rules: ReadonlyMap<string, WatchRule>;
  hasMore: boolean;
}

/** A page of a person's pings, newest first. */
export function pingsMessage({ page, pings, rules, hasMore }: PingsView) {
  const none =
    page === 0
      ? t('No pings yet. Watch an item with `/watch add`.')
      : t('There is nothing on this page any more.');
  const embed = new EmbedBuilder()
    .setColor(COLOURS.brand)
    .setTitle(t('Your pings'))
    .setDescription(pings.map((ping) => pingLine(ping, rules)).join('\n') || none)
    .setFooter({ text: t('Page {page}', { page: page + 1 }) });
  const components = page === 0 && !hasMore ? [] : [pageButtons(PINGS_ACTIONS.page, page, hasMore)];
  return { content: '', embeds: [embed], components };
}

/** The link comes first, so that truncating a long line does not cut it. */
function pingLine(ping: Notification, rules: ReadonlyMap<string, WatchRule>): string {
  const ruleIds = new Set(ping.offers.flatMap((offer) => offer.watch_rule_ids));
  const met = [...ruleIds].flatMap((id) => rules.get(id) ?? []).map(formatWatchRule);
  const offers = ping.offers.map(offerText).join(', ');
  const where =
    ping.channel_name === null
      ? ''
      : ` ${t('in {channel}', { channel: `#${escapeText(ping.channel_name)}` })}`;
  const state = STATES[ping.state];
  const parts = [
    `[${t('Open message')}](${ping.message_url})`,
    time(new Date(ping.created_at), 'R'),
    ...(state === null ? [] : [t(state)]),
    ...(ping.is_deleted ? [t('message deleted')] : []),
    truncate(offers, 180),
    ...(met.length === 0 ? [] : [truncate(t('watched: {rules}', { rules: met.join('; ') }), 120)]),
    truncate(`${escapeText(ping.author_name)}${where}`, 120),
  ];
  return truncate(parts.join(' · '), LINE_MAX);
}

type Offer = Notification['offers'][number];

function offerText(offer: Offer): string {
  const side = t(({ SELL: 'Sells', BUY: 'Buys', TRADE: 'Swaps' } as const)[offer.type]);
  const price = priceText(offer);
  const marks = [
    ...(offer.told?.price == null ? [] : [t('was {price}', { price: priceText(offer.told) })]),
    ...(offer.is_current ? [] : [t('no longer offered')]),
  ];
  return [side, escapeText(offer.item_name), price, marks.length === 0 ? '' : `(${marks.join(', ')})`]
    .filter((part) => part !== '')
    .join(' ');
}

function priceText({ price, price_max: max }: Pick<Offer, 'price' | 'price_max'>): string {
  return price === null ? '' : formatPriceRange(price, max ?? price);
}
