import {
  describeWatchRange,
  formatNumber,
  type Price,
  WL_PER_BGL,
  WL_PER_DL,
  watchRangeEnds,
} from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/price-range';
import { LockIcon } from '../../components/icons/locks.js';
import { describeRange } from './price-units.js';

/** A price range with icons ([2-37]), and in words for screen readers. */
export function PriceRangeView({ min, max }: { min: Price; max: Price }) {
  return (
    <span
      className="tabular inline-flex flex-wrap items-center gap-x-1.5 whitespace-nowrap align-top"
      title={title(min, max)}
    >
      <span className="sr-only">{t(describeWatchRange(min, max))}</span>
      <RangeEnds min={min} max={max} />
    </span>
  );
}

function RangeEnds({ min, max }: { min: Price; max: Price }) {
  const { from, to } = watchRangeEnds(min, max);
  if (from === null && to === null) return <RangeWord>{t('priceRange.any')}</RangeWord>;
  const bound = from === null ? to : to === null ? from : null;
  if (bound !== null && bound < 0) {
    return <PriceView price={bound} bound={from === null ? 'more' : 'fewer'} />;
  }
  return (
    <>
      {from === null && <RangeWord>{t('priceRange.upTo')}</RangeWord>}
      {to === null && <RangeWord>{t('priceRange.from')}</RangeWord>}
      {from !== null && <PriceView price={from} />}
      {from !== null && to !== null && from !== to && <RangeWord>–</RangeWord>}
      {to !== null && from !== to && <PriceView price={to} />}
    </>
  );
}

function RangeWord({ children }: { children: string }) {
  return (
    <span aria-hidden="true" className="text-text-3">
      {children}
    </span>
  );
}

function title(min: Price, max: Price): string | undefined {
  const { from, to } = watchRangeEnds(min, max);
  return from === null && to === null ? undefined : describeRange(min, max);
}

/** `bound`: more or fewer items per lock than their number. */
function PriceView({ price, bound = 'other' }: { price: Price; bound?: 'more' | 'fewer' | 'other' }) {
  const lock = () => <LockIcon kind="wl" />;
  return (
    <span aria-hidden="true" className="inline-flex items-center gap-1">
      {price < 0
        ? t.rich('priceRange.perLock', { count: formatNumber(-price), bound, lock })
        : splitIntoLocks(price).map(({ kind, count }) => (
            <span key={kind} className="inline-flex items-center gap-1">
              <LockIcon kind={kind} />
              {formatNumber(count)}
            </span>
          ))}
    </span>
  );
}

function splitIntoLocks(price: Price) {
  const bgl = Math.floor(price / WL_PER_BGL);
  const dl = Math.floor((price % WL_PER_BGL) / WL_PER_DL);
  const wl = Math.round((price - bgl * WL_PER_BGL - dl * WL_PER_DL) * 100) / 100;
  const parts = [
    { kind: 'bgl', count: bgl },
    { kind: 'dl', count: dl },
    { kind: 'wl', count: wl },
  ] as const;
  const shown = parts.filter(({ count }) => count > 0);
  return shown.length > 0 ? shown : parts.slice(-1);
}
