import {
  describePriceBasis,
  formatPrice,
  formatPriceRange,
  type ItemPrice,
  isMarketPrice,
  type PricePoint,
  type PriceSide,
  type RecentOffer,
  type Side,
} from '@lockwatch/contracts';
import { time } from 'discord.js';
import { t } from '../texts/translate.js';
import { button, buttonRow, embedMessage, FIELD_MAX, inlineField } from './message.js';
import { escapeText, formatOfferPrice, takeLines, truncate } from './text.js';

export const PRICE_ACTIONS = { watch: 'price-watch', form: 'price-watch-form' } as const;

const HISTORY_DAYS = 30;
const BARS = '▁▂▃▄▅▆▇█';

/** A change below this, in percent, does not count as one. */
const STEADY_PERCENT = 3;

type History = Record<Side, readonly PricePoint[]>;

export function priceMessage(price: ItemPrice, history: History, publicUrl: string) {
  const { sell, buy, days, recent } = price;
  return embedMessage(
    {
      title: escapeText(price.item_name),
      url: `${publicUrl}/item/${price.item_id}`,
      fields: [
        inlineField(t('prices.sellersAsk'), sideText(sell, 'SELL', days, history)),
        inlineField(t('prices.buyersPay'), sideText(buy, 'BUY', days, history)),
        ...(recent.length > 0 ? [{ name: t('prices.recentOffers'), value: recentText(recent) }] : []),
      ],
      footer: t('prices.median', { days }),
    },
    [buttonRow(button('Primary', t('prices.watch'), PRICE_ACTIONS.watch, price.item_id))],
  );
}

function sideText(side: PriceSide | null, type: Side, days: number, history: History): string {
  if (side === null) return t('prices.noOffers', { days });
  const lines = [
    `**${formatPrice(side.median_price)}**`,
    ...(side.low_price === side.high_price ? [] : [formatPriceRange(side.low_price, side.high_price)]),
    t(describePriceBasis(side, type)),
    ...trendLine(side, days),
    ...historyLine(history[type]),
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

/** The medians of the days as bars; the highest is a whole one. */
function historyLine(points: readonly PricePoint[]): string[] {
  const medians = points.filter(isMarketPrice).map(({ median }) => median);
  if (medians.length < 2) return [];
  const highest = Math.max(...medians);
  const bars = medians.map((median) => BARS[Math.ceil((median / highest) * BARS.length) - 1]);
  return [t('prices.history', { bars: bars.join(''), days: HISTORY_DAYS })];
}

function recentText(offers: readonly RecentOffer[]): string {
  // A line that does not fit into a field would be cut in its link.
  return takeLines(offers.flatMap(recentLines), FIELD_MAX).join('\n');
}

/** An offer, and what to check before paying. */
function recentLines(offer: RecentOffer): string[] {
  const side = t(`offers.${offer.type}`);
  const price = formatOfferPrice(offer);
  const guess = offer.kind === 'predicted' ? ` (${t('offers.predicted')})` : '';
  const who = truncate(escapeText(offer.author_name), 40);
  const line = `${side} **${price}**${guess} · ${who} · ${time(new Date(offer.posted_at), 'R')} · [${t('offers.openMessage')}](${offer.message_url})`;
  return [line, ...offer.cautions.map((caution) => t(`deals.caution.${caution}`))];
}
