import { formatPrice, formatPriceRange, type Price, WL_PER_BGL, WL_PER_DL } from '@lockwatch/contracts';
import { BlueGemLockIcon, DiamondLockIcon, WorldLockIcon } from '../../components/icons/locks.js';
import { bothWays } from './price-form.js';

const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

/**
 * A range as in the table: `200 per [lock]` below zero, `[lock] 3` above ([2-37]); read out in words. Aligned with the
 * line's top: its baseline would be an icon's lower edge where one stands first, and lift the figures above the line.
 */
export function PriceRangeView({ min, max }: { min: Price; max: Price }) {
  return (
    <span
      className="tabular inline-flex flex-wrap items-center gap-x-1.5 whitespace-nowrap align-top"
      title={title(min, max)}
    >
      <span className="sr-only">{formatPriceRange(min, max)}</span>
      <PriceView price={min} />
      {min !== max && (
        <>
          <span aria-hidden="true" className="text-text-3">
            –
          </span>
          <PriceView price={max} />
        </>
      )}
    </span>
  );
}

function title(min: Price, max: Price): string {
  return min === max ? bothWays(min) : `${bothWays(min)} to ${bothWays(max)}`;
}

function PriceView({ price }: { price: Price }) {
  if (price < 0) {
    return (
      <span aria-hidden="true" className="inline-flex items-center gap-1">
        {number.format(-price)} per <WorldLockIcon />
      </span>
    );
  }
  return (
    <span aria-hidden="true" className="inline-flex items-center gap-1">
      {lockParts(price).map(({ kind, count }) => (
        <span key={kind} className="inline-flex items-center gap-1">
          {ICONS[kind]}
          {number.format(count)}
        </span>
      ))}
    </span>
  );
}

const ICONS = { bgl: <BlueGemLockIcon />, dl: <DiamondLockIcon />, wl: <WorldLockIcon /> };

/** The same split as formatLocks, one icon to each currency. */
function lockParts(price: Price): { kind: keyof typeof ICONS; count: number }[] {
  const bgl = Math.floor(price / WL_PER_BGL);
  const dl = Math.floor((price % WL_PER_BGL) / WL_PER_DL);
  const wl = Math.round((price - bgl * WL_PER_BGL - dl * WL_PER_DL) * 100) / 100;
  const parts = [
    { kind: 'bgl', count: bgl },
    { kind: 'dl', count: dl },
    { kind: 'wl', count: wl },
  ] as const;
  const shown = parts.filter(({ count }) => count > 0);
  return shown.length > 0 ? shown : [{ kind: 'wl', count: 0 }];
}

/** What a price being typed means, both ways. */
export function PricePreview({ min, max }: { min: Price | null; max: Price | null }) {
  if (min === null && max === null) return null;
  return (
    <p role="status" className="tabular text-[13px] text-deal-text">
      {min !== null && max !== null && min !== max
        ? `From ${bothWays(min)} to ${bothWays(max)}`
        : bothWays(min ?? max ?? 0)}
      {min !== null && max !== null ? formatExact(min, max) : ''}
    </p>
  );
}

function formatExact(min: Price, max: Price): string {
  return min === max ? `: only offers at exactly ${formatPrice(min)}` : '';
}
