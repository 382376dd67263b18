import {
  DEAL_PERCENT,
  describePriceBasis,
  formatPrice,
  type MessageType,
  suggestDeal,
  suggestWatchPrice,
  toUsualPrice,
} from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/rule-forms';
import { Link } from '@tanstack/react-router';
import { trpc } from '../../api/trpc.js';
import { Button, buttonClass } from '../../components/ui/button.js';
import type { UsualPrices } from './price-form.js';

const CACHE_MS = 5 * 60_000;
const NOTE = 'text-[13px] text-text-3 sm:min-h-15';

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
  return {
    SELL: toUsualPrice(data?.sell)?.median_price ?? null,
    BUY: toUsualPrice(data?.buy)?.median_price ?? null,
  };
}

export function UsualPrice({ itemId, messageType, onTake }: UsualPriceProps) {
  const { data, isError } = usePrice(itemId);
  if (isError) return null;
  if (!data) return <p className={NOTE}>{t('ruleForms.usual.loading')}</p>;
  const type = messageType === 'BUY' ? 'BUY' : 'SELL';
  const side = type === 'BUY' ? data.buy : data.sell;
  const usual = toUsualPrice(side);
  if (!usual) {
    return (
      <p className={NOTE}>
        {side
          ? t('ruleForms.usual.few', { basis: describePriceBasis(side, type), days: data.days })
          : t('ruleForms.usual.none', { side: type, days: data.days })}
      </p>
    );
  }
  const { median_price } = usual;
  const suggestions = [
    { label: formatPrice(median_price), written: suggestWatchPrice(median_price, type) },
    { label: t('ruleForms.usual.deal', { percent: DEAL_PERCENT, side: type }), written: suggestDeal(type) },
  ];
  return (
    <div className="flex min-h-15 flex-wrap items-center gap-x-2 gap-y-1.5 text-[13px] text-text-2">
      <span className="tabular basis-full">
        {t('ruleForms.usual.price', { basis: describePriceBasis(usual, type) })}
      </span>
      {suggestions.map(({ label, written }) => (
        <Button
          key={written}
          size="xs"
          className="tabular"
          title={t('ruleForms.usual.take', { price: written })}
          onClick={() => onTake(written)}
        >
          {label}
        </Button>
      ))}
      <Link
        to="/dashboard/market"
        search={{ item: itemId }}
        className={buttonClass({ variant: 'ghost', size: 'xs' })}
      >
        {t('ruleForms.usual.market')}
      </Link>
    </div>
  );
}
