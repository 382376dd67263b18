import { formatPrice, type PricePoint, priceFromBundle } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/market';
import type { ChartModel } from '../charts/chart-model.js';
import { seriesModel } from '../charts/geometry.js';

const DAY_MS = 86_400_000;
const MAX_TICKS = 6;

type Figure = 'median' | 'offers';

/** A chart of both sides over the last UTC days; days without offers have no price and no volume. */
export function priceModel(
  sides: { sell: readonly PricePoint[]; buy: readonly PricePoint[] },
  figure: Figure,
  days: number,
  nowMs: number,
): ChartModel {
  const byDay = [sides.sell, sides.buy].map((points) => new Map(points.map((point) => [point.day, point])));
  return seriesModel(
    {
      step: 'day',
      lines:
        figure === 'median'
          ? [t('market.sellersAsk'), t('market.buyersPay')]
          : [t('market.sellers'), t('market.buyers')],
      points: Array.from({ length: days }, (_, index) => {
        const day = new Date(nowMs - (days - 1 - index) * DAY_MS).toISOString().slice(0, 10);
        return {
          at: `${day}T00:00:00.000Z`,
          values: byDay.map((points) => points.get(day)?.[figure] ?? null),
        };
      }),
    },
    MAX_TICKS,
  );
}

/** A unit price the way players write it: `200 per WL`, `3 WL`. */
export function formatUnitPrice(unitPrice: number): string {
  return unitPrice > 0 ? formatPrice(priceFromBundle(unitPrice, 1)) : '0';
}
