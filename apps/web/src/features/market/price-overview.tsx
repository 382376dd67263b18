import {
  describePriceBasis,
  formatPrice,
  formatPriceRange,
  formatUnitPrice,
  getDealPercent,
  type ItemPrice,
  isMarketPrice,
  PRICE_HISTORY_DAYS,
  type PricePoint,
  type PriceSide,
  type Side,
  unitPrice,
} from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/market';
import { keepPreviousData } from '@tanstack/react-query';
import { trpc } from '../../api/trpc.js';
import { Segments } from '../../components/ui/segments.js';
import { Skeleton } from '../../components/ui/states.js';
import { useNow } from '../../components/ui/use-now.js';
import { ChartCard } from '../charts/chart-card.js';
import { type ChartModel, formatCount, total } from '../charts/chart-model.js';
import { dayPoints, seriesModel } from '../charts/geometry.js';
import type { HistoryDays } from './market-search.js';

/** A chart of both sides over the last UTC days; days without offers have no volume, those of one trader no price. */
function priceModel(
  sides: { sell: readonly PricePoint[]; buy: readonly PricePoint[] },
  figure: 'median' | 'offers',
  days: number,
  nowMs: number,
): ChartModel {
  const byDay = [sides.sell, sides.buy].map((points) => {
    const shown = figure === 'median' ? points.filter(isMarketPrice) : points;
    return new Map(shown.map((point) => [point.day, point]));
  });
  const model = seriesModel({
    step: 'day',
    lines:
      figure === 'median'
        ? [t('market.sellersAsk'), t('market.buyersPay')]
        : [t('market.sellers'), t('market.buyers')],
    points: dayPoints(days, nowMs, (day) => byDay.map((points) => points.get(day)?.[figure] ?? null)),
  });
  return { ...model, isPrice: figure === 'median' };
}

/** A change below this, in percent, does not count as one. */
const STEADY_PERCENT = 3;
const HOUR_MS = 3_600_000;

/** What sellers ask and buyers pay now. */
export function PriceNow({ price }: { price: ItemPrice | undefined }) {
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2" aria-busy={price === undefined}>
      <SideNow type="SELL" price={price} />
      <SideNow type="BUY" price={price} />
    </div>
  );
}

function SideNow({ type, price }: { type: Side; price: ItemPrice | undefined }) {
  const title = t(type === 'SELL' ? 'market.sellersAsk' : 'market.buyersPay');
  const side = type === 'SELL' ? price?.sell : price?.buy;
  return (
    <section
      aria-label={title}
      className="min-h-[168px] rounded-xl border border-line bg-surface p-5 shadow-1 max-sm:p-4"
    >
      <h2 className="font-medium text-[13.5px] text-text-2">{title}</h2>
      {price === undefined ? (
        <>
          <Skeleton className="mt-3 h-7 w-32" />
          <Skeleton className="mt-4 w-56 max-w-full" />
        </>
      ) : side ? (
        <>
          <p className="tabular mt-1 font-semibold text-[26px] leading-9 tracking-tight">
            {formatPrice(side.median_price)}
          </p>
          <dl className="tabular mt-2 grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 text-[13px]">
            <dt className="text-text-3">{t('market.usualRange')}</dt>
            <dd>
              {isMarketPrice(side)
                ? formatPriceRange(side.low_price, side.high_price)
                : t('market.oneTrader')}
            </dd>
            <dt className="text-text-3">{t('market.lastDays', { days: price.days })}</dt>
            <dd>{t(describePriceBasis(side, type))}</dd>
            <dt className="text-text-3">{t('market.change')}</dt>
            <dd>{changeText(side, price.days)}</dd>
            {type === 'BUY' && <Spread price={price} />}
          </dl>
        </>
      ) : (
        <p className="mt-2 text-[14px] text-text-3">{t('market.noOffers', { days: price.days })}</p>
      )}
    </section>
  );
}

/** How far what buyers pay is from what sellers ask, where several traders stand behind both. */
function Spread({ price: { sell, buy } }: { price: ItemPrice }) {
  if (!sell || !buy || !isMarketPrice(sell) || !isMarketPrice(buy)) return null;
  const [asked, paid] = [unitPrice(sell.median_price), unitPrice(buy.median_price)];
  const values = {
    price: formatUnitPrice(Math.abs(asked - paid)),
    percent: Math.abs(getDealPercent('SELL', paid, asked)),
  };
  return (
    <>
      <dt className="text-text-3">{t('market.spread')}</dt>
      <dd>{t(paid > asked ? 'market.spread.over' : 'market.spread.under', values)}</dd>
    </>
  );
}

function changeText({ change_percent: change, previous_median_price: before }: PriceSide, days: number) {
  if (change === null || before === null) return t('market.change.unknown');
  const price = formatPrice(before);
  const size = Math.abs(change);
  if (size < STEADY_PERCENT) return t('market.change.steady', { price, days });
  const percent = Number(size.toFixed(size < 10 ? 1 : 0));
  return t(change > 0 ? 'market.change.up' : 'market.change.down', { percent, price, days });
}

interface PriceChartsProps {
  itemId: number;
  days: HistoryDays;
  onDaysChange: (days: HistoryDays) => void;
}

export function PriceCharts({ itemId, days, onDaysChange }: PriceChartsProps) {
  const now = useNow(HOUR_MS);
  const options = { placeholderData: keepPreviousData };
  const sell = trpc.items.priceHistory.useQuery({ id: itemId, side: 'SELL', days }, options);
  const buy = trpc.items.priceHistory.useQuery({ id: itemId, side: 'BUY', days }, options);
  const sides = sell.data && buy.data && { sell: sell.data, buy: buy.data };
  const query = {
    error: sell.error ?? buy.error,
    isFetching: sell.isFetching || buy.isFetching,
    refetch: () => Promise.all([sell.refetch(), buy.refetch()]),
  };
  const volume = sides && priceModel(sides, 'offers', days, now);
  return (
    <section aria-label={t('market.history')}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-semibold text-[16px] tracking-tight">{t('market.history')}</h2>
        <Segments
          label={t('market.history.days')}
          value={days}
          options={PRICE_HISTORY_DAYS.map((value) => ({ value, label: t('market.days', { days: value }) }))}
          onChange={onDaysChange}
        />
      </div>
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        <ChartCard
          title={t('market.price')}
          text={t('market.price.text')}
          figure={null}
          kind="lines"
          format={formatUnitPrice}
          query={query}
          model={sides && priceModel(sides, 'median', days, now)}
          emptyText={t('market.noPrices')}
        />
        <ChartCard
          title={t('market.volume')}
          text={t('market.volume.text')}
          figure={volume ? formatCount(total(volume.lines.flatMap((line) => line.values))) : null}
          kind="bars"
          format={formatCount}
          query={query}
          model={volume}
          emptyText={t('market.noHistory')}
        />
      </div>
    </section>
  );
}
