import { formatUnitPrice } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/watch-items';

const WIDTH = 60;
const HEIGHT = 18;
const MARGIN = 2;

interface PriceTrendProps {
  /** Unit prices by day, the oldest first; at least one is known. */
  prices: readonly (number | null)[];
}

/** A line through the known prices; nothing for a single one. */
export function PriceTrend({ prices }: PriceTrendProps) {
  const known = prices.filter((price) => price !== null);
  const low = Math.min(...known);
  const high = Math.max(...known);
  if (known.length < 2) return null;
  const x = (day: number) => MARGIN + (day / (prices.length - 1)) * (WIDTH - 2 * MARGIN);
  const y = (price: number) =>
    high === low ? HEIGHT / 2 : MARGIN + ((high - price) / (high - low)) * (HEIGHT - 2 * MARGIN);
  const points = prices.flatMap((price, day) =>
    price === null ? [] : [`${x(day).toFixed(1)},${y(price).toFixed(1)}`],
  );
  return (
    <svg
      role="img"
      aria-label={t('watchItems.trend', { low: formatUnitPrice(low), high: formatUnitPrice(high) })}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className="h-4.5 w-15 shrink-0"
    >
      <polyline
        points={points.join(' ')}
        fill="none"
        stroke="var(--accent-text)"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
    </svg>
  );
}
