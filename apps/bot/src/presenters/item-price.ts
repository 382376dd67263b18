import {
  formatPrice,
  formatPriceRange,
  type ItemPrice,
  type PriceSide,
  type RecentOffer,
} from '@lockwatch/contracts';
import { ActionRowBuilder, ButtonBuilder, ButtonStyle, EmbedBuilder, time } from 'discord.js';
import { encodeCustomId } from '../custom-id.js';
import { COLOURS } from './colours.js';
import { bounded, plain } from './text.js';

export const PRICE_ACTIONS = { watch: 'price-watch', form: 'price-watch-form' } as const;

/** A change below this, in percent, is noise between two weeks. */
const STEADY_PERCENT = 3;

/** What an item goes for, with a way to watch it. */
export function priceMessage(price: ItemPrice) {
  const embed = new EmbedBuilder()
    .setColor(COLOURS.brand)
    .setTitle(bounded(plain(price.item_name), 256))
    .addFields(
      { name: 'Sellers ask', value: sideText(price.sell, 'seller', price.days), inline: true },
      { name: 'Buyers pay', value: sideText(price.buy, 'buyer', price.days), inline: true },
    )
    .setFooter({
      text: `Median of ${price.days} days, and what the middle half asks or pays. Far-off prices are left out.`,
    });
  if (price.recent.length > 0) {
    embed.addFields({ name: 'Recent offers', value: recentText(price.recent) });
  }
  const watch = new ButtonBuilder()
    .setCustomId(encodeCustomId(PRICE_ACTIONS.watch, price.item_id))
    .setLabel('Watch this item')
    .setStyle(ButtonStyle.Primary);
  return {
    content: '',
    embeds: [embed],
    components: [new ActionRowBuilder<ButtonBuilder>().addComponents(watch)],
  };
}

function sideText(side: PriceSide | null, trader: string, days: number): string {
  if (side === null) return `Nobody named a price in ${days} days.`;
  const { offers, traders } = side;
  const lines = [
    `**${formatPrice(side.median_price)}**`,
    ...(side.low_price === side.high_price ? [] : [formatPriceRange(side.low_price, side.high_price)]),
    `${offers} ${offers === 1 ? 'offer' : 'offers'} by ${traders} ${traders === 1 ? trader : `${trader}s`}`,
    ...trendLine(side, days),
  ];
  return lines.join('\n');
}

function trendLine(side: PriceSide, days: number): string[] {
  const { change_percent: change, previous_median_price: before } = side;
  if (change === null || before === null) return [];
  if (Math.abs(change) < STEADY_PERCENT) return [`Steady: ${formatPrice(before)} in the ${days} days before`];
  const percent = Math.abs(change).toFixed(Math.abs(change) < 10 ? 1 : 0);
  return [
    `${change > 0 ? '▲ up' : '▼ down'} ${percent} %, from ${formatPrice(before)} in the ${days} days before`,
  ];
}

function recentText(offers: readonly RecentOffer[]): string {
  const lines: string[] = [];
  let length = 0;
  for (const offer of offers) {
    const line = recentLine(offer);
    // Discord: 1,024 characters in a field. A line that does not fit would be cut in its link.
    if (length + line.length + 1 > 1024) break;
    lines.push(line);
    length += line.length + 1;
  }
  return lines.join('\n');
}

function recentLine(offer: RecentOffer): string {
  const side = offer.type === 'SELL' ? 'Sells' : 'Buys';
  const price = formatPriceRange(offer.price, offer.price_max ?? offer.price);
  const guess = offer.kind === 'predicted' ? ' (predicted)' : '';
  const who = bounded(plain(offer.author_name), 40);
  return `${side} **${price}**${guess} · ${who} · ${time(new Date(offer.posted_at), 'R')} · [Go](${offer.message_url})`;
}
