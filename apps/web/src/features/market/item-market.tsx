import type { ItemPrice } from '@lockwatch/contracts';
import { CopyButton } from '../../components/ui/copy-button.js';
import type { HistoryDays, MarketSearch } from './market-search.js';
import { OffersSection } from './offers-section.js';
import { PriceCharts, PriceNow } from './price-overview.js';

interface ItemMarketProps {
  itemId: number;
  price: ItemPrice | undefined;
  days: HistoryDays;
  filter: Omit<MarketSearch, 'item' | 'days'>;
  onChange: (next: MarketSearch) => void;
}

/** The price of an item, its history and its offers. */
export function ItemMarket({ itemId, price, days, filter, onChange }: ItemMarketProps) {
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="min-w-0 flex-1 truncate font-semibold text-[20px] tracking-tight">
          {price?.item_name ?? 'Loading...'}
        </h2>
        <span className="text-[13px] text-text-3">Public page</span>
        <CopyButton text={`${location.origin}/item/${itemId}`} />
      </div>
      <PriceNow price={price} />
      <PriceCharts itemId={itemId} days={days} onDaysChange={(value) => onChange({ days: value })} />
      <OffersSection key={itemId} itemId={itemId} filter={filter} onFilterChange={onChange} />
    </div>
  );
}
