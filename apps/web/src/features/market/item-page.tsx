import { t } from '@lockwatch/texts/web/market';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiProvider } from '../../api/api-provider.js';
import { trpc } from '../../api/trpc.js';
import { buttonClass } from '../../components/ui/button.js';
import { LoadErrorPanel } from '../errors/query-list.js';
import { PublicPage } from '../legal/public-page.js';
import type { HistoryDays } from './market-search.js';
import { PriceCharts, PriceNow } from './price-overview.js';

const route = getRouteApi('/item/$id');

/** The prices of an item for everybody, without names and links. */
export function ItemPage() {
  return (
    <ApiProvider isPublic>
      <Prices />
    </ApiProvider>
  );
}

function Prices() {
  const { id: text } = route.useParams();
  const id = Number(text);
  const [days, setDays] = useState<HistoryDays>(30);
  const price = trpc.items.price.useQuery({ id, limit: 0 });
  return (
    <PublicPage title={price.data?.item_name ?? t('market.itemPrice')} isWide>
      {price.error && !price.data ? (
        <LoadErrorPanel title={t('market.failed')} query={price} />
      ) : (
        <>
          <div className="flex flex-wrap items-center justify-between gap-4">
            <p className="text-text-2">{t('market.itemIntro')}</p>
            <Link
              to="/dashboard/market"
              search={{ item: id }}
              className={buttonClass({ variant: 'primary' })}
            >
              {t('market.seeOffers')}
            </Link>
          </div>
          <PriceNow price={price.data} />
          <PriceCharts itemId={id} days={days} onDaysChange={setDays} />
        </>
      )}
    </PublicPage>
  );
}
