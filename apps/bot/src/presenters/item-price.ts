import {
  describePriceBasis,
  formatPrice,
  formatPriceRange,
  type ItemPrice,
  type PriceSide,
  type RecentOffer,
  type Side,
} from '@lockwatch/contracts';
import { EmbedBuilder, time } from 'discord.js';
import { t } from '../texts/translate.js';
import { button, buttonRow } from './buttons.js';
import { COLOURS } from './colours.js';
import { escapeText, truncate } from './text.js';

export const PRICE_ACTIONS = { watch: 'price-watch', form: 'price-watch-form' } as const;

/** A change below this, in percent, does not count as one. */
const STEADY_PERCENT = 3;

export function priceMessage(price: ItemPrice, publicUrl: string) {
  const page = `${publicUrl}/item/${price.item_id}`;
  const embed = new EmbedBuilder()
    .setColor(COLOURS.brand)
    .setTitle(truncate(escapeText(price.item_name), 256))
    .setURL(page)
    .addFields(
      { name: t('prices.sellersAsk'), value: sideText(price.sell, 'SELL', price.days), inline: true },
      { name: t('prices.buyersPay'), value: sideText(price.buy, 'BUY', price.days), inline: true },
    )
    .setFooter({ text: t('prices.median', { days: price.days }) });
  if (price.recent.length > 0) {
    embed.addFields({ name: t('prices.recentOffers'), value: recentText(price.recent) });
  }
  // Discord keeps a picture for its address, so each day has its own.
  if (price.sell || price.buy)
    embed.setImage(`${page}/chart.png?day=${new Date().toISOString().slice(0, 10)}`);
  const watch = button('Primary', t('prices.watch'), PRICE_ACTIONS.watch, price.item_id);
  return { content: '', embeds: [embed], components: [buttonRow(watch)] };
}

function sideText(side: PriceSide | null, type: Side, days: number): string {
  if (side === null) return t('prices.noOffers', { days });
  const lines = [
    `**${formatPrice(side.median_price)}**`,
    ...(side.low_price === side.high_price ? [] : [formatPriceRange(side.low_price, side.high_price)]),
    t(describePriceBasis(side, type)),
    ...trendLine(side, days),
  ];
  return lines.join('\n');
}

function trendLine(side: PriceSide, days: number): string[] {
  const { change_percent: change, previous_median_price: before } = side;
  if (change === null || before === null) return [];
  if (Math.abs(change) < STEADY_PERCENT) return [t('prices.steady', { price: formatPrice(before), days })];
  const percent = Math.abs(change).toFixed(Math.abs(change) < 10 ? 1 : 0);
  return [t(change > 0 ? 'prices.up' : 'prices.down', { percent, price: formatPrice(before), days })];
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
  const side = t(`offers.${offer.type}`);
  const price = formatPriceRange(offer.price, offer.price_max ?? offer.price);
  const guess = offer.kind === 'predicted' ? ` (${t('offers.predicted')})` : '';
  const who = truncate(escapeText(offer.author_name), 40);
  return `${side} **${price}**${guess} · ${who} · ${time(new Date(offer.posted_at), 'R')} · [${t('offers.openMessage')}](${offer.message_url})`;
}
