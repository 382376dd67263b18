import { getRouteApi } from '@tanstack/react-router';
import { ChartLine } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { trpc } from '../../api/trpc.js';
import { lazyPart } from '../../components/lazy-part.js';
import { Panel } from '../../components/ui/card.js';
import { EmptyState } from '../../components/ui/states.js';
import { LoadError } from '../errors/query-list.js';
import { ItemSearchField } from '../items/item-search-field.js';
import { useItemChoice } from '../items/use-item-choice.js';
import { PageHeader } from '../shell/page-header.js';
import type { MarketSearch } from './market-search.js';

const ItemMarket = lazyPart(async () => (await import('./item-market.js')).ItemMarket);
const route = getRouteApi('/dashboard/market');

/** What an item goes for, and who offers it now. */
export function MarketPage(): ReactNode {
  const { item, days = 30, ...filter } = route.useSearch();
  const navigate = route.useNavigate();
  const change = (next: MarketSearch) =>
    void navigate({ search: (now) => ({ ...now, ...next }), replace: true, resetScroll: false });
  const price = trpc.items.price.useQuery({ id: item ?? 0, limit: 0 }, { enabled: item !== undefined });
  const current = price.data?.item_id === item ? price.data : undefined;
  const name = current?.item_name;
  return (
    <>
      <PageHeader title="Market" place={name} text="What an item goes for, and who offers it now." />
      <div className="mb-6 max-w-xl">
        <MarketItem
          key={name ?? 'none'}
          item={item}
          name={name}
          onChoose={(id) => change({ item: id, price: undefined, world: undefined })}
        />
      </div>
      {item === undefined ? (
        <Panel>
          <EmptyState
            icon={ChartLine}
            title="Choose an item"
            text="Its price, its history and the traders who offer it now appear here."
          />
        </Panel>
      ) : price.error && !price.data ? (
        <Panel>
          <LoadError title="The price could not be loaded" query={price} />
        </Panel>
      ) : (
        <ItemMarket itemId={item} price={current} days={days} filter={filter} onChange={change} />
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
  const choice = useItemChoice(item !== undefined && name !== undefined ? { item_id: item, name } : null);
  const chosen = choice.item?.item_id;
  useEffect(() => {
    if (chosen !== undefined && chosen !== item) onChoose(chosen);
  });
  return <ItemSearchField label="Item" choice={choice} shortcut="/" autoFocus={item === undefined} />;
}
