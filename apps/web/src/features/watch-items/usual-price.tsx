import {
  DEAL_PERCENT,
  formatPrice,
  type MessageType,
  suggestDeal,
  suggestWatchPrice,
  USUAL_OFFERS_MIN,
} from '@lockwatch/contracts';
import { Link } from '@tanstack/react-router';
import { trpc } from '../../api/trpc.js';
import { Button, buttonClass } from '../../components/ui/button.js';
import type { UsualPrices } from './price-form.js';

const CACHE_MS = 5 * 60_000;

interface UsualPriceProps {
  itemId: number;
  messageType: MessageType;
  /** Takes a suggestion, as text for the price field. */
  onTake: (written: string) => void;
}

function usePrice(itemId: number | null) {
  return trpc.items.price.useQuery(
    { id: itemId ?? 0, limit: 0 },
    { enabled: itemId !== null, staleTime: CACHE_MS },
  );
}

/** The prices that a relative price follows now; null: no item is chosen. */
export function useUsualPrices(itemId: number | null): UsualPrices {
  const { data } = usePrice(itemId);
  const of = (side: 'sell' | 'buy') =>
    data?.[side] && data[side].offers >= USUAL_OFFERS_MIN ? data[side].median_price : null;
  return { SELL: of('sell'), BUY: of('buy') };
}

/** What the item usually costs, with prices to take from it. */
export function UsualPrice({ itemId, messageType, onTake }: UsualPriceProps) {
  const { data, isError } = usePrice(itemId);
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
  const type = isBuyers ? 'BUY' : 'SELL';
  const count = side.traders.toLocaleString('en-US');
  const who = isBuyers ? 'buyer' : 'seller';
  const verb = isBuyers ? 'pay' : 'ask';
  return (
    <div className="flex min-h-8 flex-wrap items-center gap-x-2 gap-y-1.5 text-[13px] text-text-2">
      <span className="tabular">
        {side.traders === 1 ? `1 ${who} usually ${verb}s` : `${count} ${who}s usually ${verb}`}
      </span>
      <TakeButton
        label={formatPrice(side.median_price)}
        written={suggestWatchPrice(side.median_price, type)}
        onTake={onTake}
      />
      <TakeButton
        label={`${DEAL_PERCENT} % ${isBuyers ? 'over' : 'under'}`}
        written={suggestDeal(type)}
        onTake={onTake}
      />
      <Link
        to="/dashboard/market"
        search={{ item: itemId }}
        className={buttonClass({ variant: 'ghost', size: 'xs' })}
      >
        Market
      </Link>
    </div>
  );
}

interface TakeButtonProps extends Pick<UsualPriceProps, 'onTake'> {
  label: string;
  written: string;
}

function TakeButton({ label, written, onTake }: TakeButtonProps) {
  return (
    <Button size="xs" className="tabular" title={`Take ${written}`} onClick={() => onTake(written)}>
      {label}
    </Button>
  );
}
