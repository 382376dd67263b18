import { formatPriceRange, type Notification, type NotificationState } from '@lockwatch/contracts';
import { EmbedBuilder, time } from 'discord.js';
import { COLOURS } from './colours.js';
import { pageButtons } from './pages.js';
import { bounded, plain } from './text.js';

export const PINGS_ACTIONS = { page: 'pings-page' } as const;
/** As many as fit into Discord's 4,096 characters with the longest line each. */
export const PINGS_PER_PAGE = 8;

const LINE_MAX = 500;

/** What is said beside a ping that did not arrive; null: it did. */
const STATES: Record<NotificationState, string | null> = {
  sent: null,
  pending: 'on its way',
  failed: 'not delivered',
  expired: 'came too late to be delivered',
  cancelled: 'withdrawn before it went out',
};

export interface PingsView {
  /** From 0. */
  page: number;
  pings: readonly Notification[];
  hasMore: boolean;
}

/** A page of a person's pings, newest first. */
export function pingsMessage({ page, pings, hasMore }: PingsView) {
  const none =
    page === 0 ? 'No pings yet. Watch an item with `/watch add`.' : 'There is nothing on this page any more.';
  const embed = new EmbedBuilder()
    .setColor(COLOURS.brand)
    .setTitle('Your pings')
    .setDescription(pings.map(pingLine).join('\n') || none)
    .setFooter({ text: `Page ${page + 1}` });
  const components = page === 0 && !hasMore ? [] : [pageButtons(PINGS_ACTIONS.page, page, hasMore)];
  return { content: '', embeds: [embed], components };
}

/** The link comes first: what is cut from a line that is too long must not be a part of it. */
function pingLine(ping: Notification): string {
  const offers = ping.offers.map(offerText).join(', ');
  const where = ping.channel_name === null ? '' : ` in #${plain(ping.channel_name)}`;
  const state = STATES[ping.state];
  const parts = [
    `[Go](${ping.message_url})`,
    time(new Date(ping.created_at), 'R'),
    ...(state === null ? [] : [state]),
    bounded(offers, 240),
    bounded(`${plain(ping.author_name)}${where}`, 120),
  ];
  return bounded(parts.join(' · '), LINE_MAX);
}

function offerText({ type, item_name: name, price, price_max: max }: Notification['offers'][number]): string {
  const side = { SELL: 'Sells', BUY: 'Buys', TRADE: 'Swaps' }[type];
  return `${side} ${plain(name)}${price === null ? '' : ` ${formatPriceRange(price, max ?? price)}`}`;
}
