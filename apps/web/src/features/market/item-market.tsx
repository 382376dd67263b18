import type { ItemPrice } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/market';
import { Link, useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { writeUnsaved } from '../../auth/unsaved-input.js';
import { Button, buttonClass } from '../../components/ui/button.js';
import { CopyButton } from '../../components/ui/copy-button.js';
import { NEW_RULE_FORM } from '../watch-items/rule-form-names.js';
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

export function ItemMarket({ itemId, price, days, filter, onChange }: ItemMarketProps) {
  const navigate = useNavigate();
  const name = price?.item_name;

  function watch(): void {
    if (name === undefined) return;
    writeUnsaved(NEW_RULE_FORM, { item: { item_id: itemId, name } });
    void navigate({ to: '/dashboard/items', search: { edit: 'new' } });
  }

  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="min-w-0 flex-1 truncate font-semibold text-[20px] tracking-tight max-sm:min-w-40">
          {name ?? t('common.loading')}
        </h2>
        <Link
          to="/item/$id"
          params={{ id: `${itemId}` }}
          className={buttonClass({ variant: 'ghost', size: 'sm' })}
        >
          {t('market.publicPage')}
        </Link>
        <CopyButton text={`${location.origin}/item/${itemId}`} />
        <Button icon={Plus} size="sm" variant="primary" onClick={watch} disabled={name === undefined}>
          {t('market.watch')}
        </Button>
      </div>
      <PriceNow price={price} />
      <PriceCharts itemId={itemId} days={days} onDaysChange={(value) => onChange({ days: value })} />
      <OffersSection key={itemId} itemId={itemId} filter={filter} onFilterChange={onChange} />
    </div>
  );
}
