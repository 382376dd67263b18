import {
  describeWatchRange,
  formatNumber,
  formatPrice,
  type Price,
  round2,
  unitPrice,
  watchRangeEnds,
} from '@lockwatch/contracts';
import { getPageLocale } from '@lockwatch/texts/web';
import { t } from '@lockwatch/texts/web/price-range';

export function describeRange(min: Price | null, max: Price | null): string {
  if (min === null || max === null) return t(describeWatchRange(min, max));
  const { from, to } = watchRangeEnds(min, max);
  if (from === null && to === null) return t('priceRange.any');
  if (from !== null && to !== null) {
    return from === to
      ? t('priceRange.exactly', { price: formatBothUnits(from) })
      : t('priceRange.between', { from: formatBothUnits(from), to: formatBothUnits(to) });
  }
  const other = formatInverse(from ?? to ?? 0);
  return `${t(describeWatchRange(min, max))}${other === null ? '' : ` (${other})`}`;
}

/** The price in the other unit: `0.005 WL each` for 200 per WL, `2 per WL` for 0.5 WL; null if that is no clearer. */
export function formatInverse(price: Price): string | null {
  if (price < -1) {
    const each = unitPrice(price).toLocaleString(getPageLocale(), { maximumSignificantDigits: 3 });
    return t('priceRange.each', { price: each });
  }
  if (price > 0 && price < 1) return t('priceRange.perWl', { count: round2(1 / price) });
  if (price >= 100) return `${formatNumber(price)} WL`;
  return null;
}

export function formatBothUnits(price: Price): string {
  const other = formatInverse(price);
  return other === null ? formatPrice(price) : `${formatPrice(price)} (${other})`;
}
