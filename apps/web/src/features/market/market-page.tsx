import { t } from '@lockwatch/texts/web/market';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { trpc } from '../../api/trpc.js';
import { lazyPart } from '../../components/lazy-part.js';
import { LoadErrorPanel } from '../errors/query-list.js';
import { ItemSearchField } from '../items/item-search-field.js';
import { type ChosenItem, useItemChoice } from '../items/use-item-choice.js';
import { usePermission } from '../me/me.js';
import { PageHeader } from '../navigation/page-header.js';
import { useSearchChange } from '../navigation/search-values.js';
import { DealsSection } from './deals-section.js';
import type { MarketSearch } from './market-search.js';

const ItemMarket = lazyPart(async () => (await import('./item-market.js')).ItemMarket);
const PriceAlertsSection = lazyPart(
  async () => (await import('../watch-items/price-alerts-section.js')).PriceAlertsSection,
);
const route = getRouteApi('/dashboard/market');

/** What an item costs, and who offers it now. */
export function MarketPage(): ReactNode {
  const { item, days = 30, ...filter } = route.useSearch();
  const canRead = usePermission('READ_WATCHED_ITEMS');
  const change = useSearchChange<MarketSearch>();
  const price = trpc.items.price.useQuery({ id: item ?? 0, limit: 0 }, { enabled: item !== undefined });
  const current = price.data?.item_id === item ? price.data : undefined;
  const name = current?.item_name;
  return (
    <>
      <PageHeader title={t('market.title')} place={name} text={t('market.intro')} />
      <div className="mb-6 max-w-xl">
        <MarketItem
          key={name ?? 'none'}
          item={item}
          name={name}
          onChoose={(id) => change({ item: id, price: undefined, world: undefined })}
        />
      </div>
      {item === undefined ? (
        <DealsSection filter={filter} onChange={change} />
      ) : price.error && !price.data ? (
        <LoadErrorPanel title={t('market.failed')} query={price} />
      ) : (
        <div className="grid gap-6">
          <ItemMarket itemId={item} price={current} days={days} filter={filter} onChange={change} />
          {canRead && <PriceAlertsSection key={item} itemId={item} />}
        </div>
      )}
    </>
  );
}

interface MarketItemProps {
  item: number | undefined;
  name: string | undefined;
  onChoose: (itemId: number) => void;
}

function MarketItem({ item, name, onChoose }: MarketItemProps) {
  const [chosen, setChosen] = useState<ChosenItem | null>(
    item !== undefined && name !== undefined ? { item_id: item, name } : null,
  );
  const choice = useItemChoice(chosen, (found) => {
    setChosen(found);
    if (found && found.item_id !== item) onChoose(found.item_id);
  });
  return (
    <ItemSearchField label={t('market.item')} choice={choice} shortcut="/" autoFocus={item === undefined} />
  );
}
