import {
  formatPrice,
  formatWatchRange,
  LIMITS,
  type MessageType,
  type Price,
  priceFromBundle,
  unitPrice,
} from '@lockwatch/contracts';
import { trpc } from '../../api/trpc.js';
import { Button } from '../../components/ui/button.js';

const CACHE_MS = 5 * 60_000;
/** How far from the usual price a deal is. */
const DEAL_PERCENT = 15;

interface UsualPriceProps {
  itemId: number;
  messageType: MessageType;
  /** Takes a suggestion, as text for the price field. */
  onTake: (written: string) => void;
}

/** What the item usually costs, with prices to take from it. */
export function UsualPrice({ itemId, messageType, onTake }: UsualPriceProps) {
  const { data, isError } = trpc.items.price.useQuery({ id: itemId, limit: 0 }, { staleTime: CACHE_MS });
  if (isError) return null;
  if (!data) return <p className="min-h-8 text-[13px] text-text-3">Looking up the usual price…</p>;
  const isBuyers = messageType === 'BUY';
  const side = isBuyers ? data.buy : data.sell;
  if (!side) {
    return (
      <p className="min-h-8 text-[13px] text-text-3">
        {`No ${isBuyers ? 'buyer' : 'seller'} named a price in the last ${data.days} days.`}
      </p>
    );
  }
  const traders = `${side.traders.toLocaleString('en-US')} ${isBuyers ? 'buyer' : 'seller'}`;
  return (
    <div className="flex min-h-8 flex-wrap items-center gap-x-2 gap-y-1.5 text-[13px] text-text-2">
      <span>{isBuyers ? 'Buyers usually pay' : 'Sellers usually ask'}</span>
      {getSuggestions(side.median_price, isBuyers).map(({ label, written }) => (
        <Button
          key={label}
          size="xs"
          className="tabular"
          title={`Take ${written}`}
          onClick={() => onTake(written)}
        >
          {label}
        </Button>
      ))}
      <span className="tabular text-text-3">{side.traders === 1 ? traders : `${traders}s`}</span>
    </div>
  );
}

/** The usual price, and a better one, as text for the price field. */
export function getSuggestions(usual: Price, isBuyers: boolean): { label: string; written: string }[] {
  const factor = isBuyers ? 1 + DEAL_PERCENT / 100 : 1 - DEAL_PERCENT / 100;
  const deal = priceFromBundle(unitPrice(usual) * factor, 1);
  const describe = (price: Price) =>
    (isBuyers ? formatWatchRange(price, LIMITS.priceMax) : formatWatchRange(0, price)).replaceAll(',', '');
  const label = `${DEAL_PERCENT} % ${isBuyers ? 'over' : 'under'}`;
  return [
    { label: formatPrice(usual), written: describe(usual) },
    ...(deal === usual ? [] : [{ label, written: describe(deal) }]),
  ];
}
