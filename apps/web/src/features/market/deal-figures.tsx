import { type DayDeal, formatPrice, priceFromBundle, USUAL_TRADERS_MIN } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/deal-figures';
import { Cautions } from '../../components/cautions.js';
import { DealSize } from '../../components/deal-size.js';

export const DEAL_ROW =
  'items-center gap-x-4 gap-y-1 border-line border-b px-5 py-2.5 text-[14px] last:border-b-0 sm:px-6';
export const DEAL_ITEM = 'min-w-0 flex-1 break-words font-medium hover:underline';

/** The price of a deal, what is usual and who stands behind that, how far it is, and what to check. */
export function DealFigures({ deal }: { deal: DayDeal }) {
  const { type: side, usual, percent, cautions } = deal;
  const price = formatPrice(priceFromBundle(deal.usual_price, 1));
  return (
    <>
      <span className="tabular">
        <span className="font-semibold">{formatPrice(priceFromBundle(deal.unit_price, 1))}</span>{' '}
        <span className="text-[13px] text-text-2">
          {usual.traders === 1
            ? t('dealFigures.oneTrader', { side, price })
            : t('dealFigures.usually', { price, ...usual })}
        </span>
      </span>
      <span className="flex flex-wrap gap-1.5">
        <DealSize side={side} percent={percent} isSure={usual.traders >= USUAL_TRADERS_MIN} />
        <Cautions cautions={cautions} />
      </span>
    </>
  );
}
