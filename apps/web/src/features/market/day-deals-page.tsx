import { t } from '@lockwatch/texts/web/day-deals';
import { Link } from '@tanstack/react-router';
import { BadgePercent } from 'lucide-react';
import { ApiProvider } from '../../api/api-provider.js';
import { trpc } from '../../api/trpc.js';
import { buttonClass } from '../../components/ui/button.js';
import { Panel } from '../../components/ui/card.js';
import { QueryList } from '../errors/query-list.js';
import { PublicPage } from '../legal/public-page.js';
import { DEAL_ITEM, DEAL_ROW, DealFigures } from './deal-figures.js';

/** The best offers of yesterday for everybody, without names. */
export function DayDealsPage() {
  return (
    <PublicPage title={t('dayDeals.title')} isWide>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="max-w-[68ch] text-text-2">{t('dayDeals.intro')}</p>
        <Link to="/dashboard/market" className={buttonClass({ variant: 'primary' })}>
          {t('dayDeals.now')}
        </Link>
      </div>
      <ApiProvider isPublic>
        <Deals />
      </ApiProvider>
    </PublicPage>
  );
}

function Deals() {
  const query = trpc.market.yesterday.useQuery();
  return (
    <Panel>
      <QueryList
        query={query}
        what={t('dayDeals.title')}
        empty={{ icon: BadgePercent, title: t('dayDeals.none'), text: t('dayDeals.noneText') }}
      >
        {(deal) => (
          <li key={deal.item_id} className={`grid md:grid-cols-[1.2fr_1.5fr_1.5fr] ${DEAL_ROW}`}>
            <Link to="/item/$id" params={{ id: `${deal.item_id}` }} className={DEAL_ITEM}>
              {deal.item_name}
            </Link>
            <DealFigures deal={deal} />
          </li>
        )}
      </QueryList>
    </Panel>
  );
}
