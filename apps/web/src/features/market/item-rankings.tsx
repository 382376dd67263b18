import { formatPrice } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/item-rankings';
import { keepPreviousData } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { BadgePercent } from 'lucide-react';
import { useState } from 'react';
import { trpc } from '../../api/trpc.js';
import { Badge } from '../../components/ui/badge.js';
import { Card } from '../../components/ui/card.js';
import { Segments } from '../../components/ui/segments.js';
import { QueryList } from '../errors/query-list.js';
import { DEAL_ITEM, DEAL_ROW } from './deal-figures.js';

const SHOWN = 10;
const ROW = `flex flex-wrap ${DEAL_ROW}`;
const ITEM = `${DEAL_ITEM} basis-full`;

/** The items whose price moved, that are offered most, and that are offered for the first time. */
export function ItemRankings() {
  const [days, setDays] = useState<1 | 7>(7);
  return (
    <>
      <Segments
        label={t('itemRankings.period')}
        value={days}
        options={[
          { value: 1, label: t('itemRankings.day') },
          { value: 7, label: t('itemRankings.week') },
        ]}
        onChange={setDays}
      />
      <div className="-mt-3 grid grid-cols-1 items-start gap-6 xl:grid-cols-3">
        <Movers days={days} />
        <ActiveItems order="traded" days={days} />
        <ActiveItems order="new" days={days} />
      </div>
    </>
  );
}

interface PeriodProps {
  days: 1 | 7;
}

function Movers({ days }: PeriodProps) {
  const query = trpc.market.movers.useQuery({ days, limit: SHOWN }, { placeholderData: keepPreviousData });
  return (
    <Ranking kind="movers" query={query}>
      {({ item_id, item_name, side, price, price_before, percent }) => (
        <li key={`${item_id}${side}`} className={ROW}>
          <Link
            to="/dashboard/market"
            search={{ item: item_id, ...(side === 'BUY' && { side }) }}
            className={ITEM}
          >
            {item_name}
          </Link>
          <span className="tabular text-[13px] text-text-2">
            {t('itemRankings.side', {
              side: side === 'SELL' ? side : 'other',
              before: formatPrice(price_before),
              price: formatPrice(price),
            })}
          </span>
          <Badge tone={percent > 0 ? 'orange' : 'deal'}>
            {t(percent > 0 ? 'itemRankings.rose' : 'itemRankings.fell', { percent: Math.abs(percent) })}
          </Badge>
        </li>
      )}
    </Ranking>
  );
}

function ActiveItems({ days, order }: PeriodProps & { order: 'traded' | 'new' }) {
  const query = trpc.market.items.useQuery(
    { days, limit: SHOWN, order },
    { placeholderData: keepPreviousData },
  );
  return (
    <Ranking kind={order} query={query}>
      {({ item_id, item_name, offers, traders }) => (
        <li key={item_id} className={ROW}>
          <Link to="/dashboard/market" search={{ item: item_id }} className={ITEM}>
            {item_name}
          </Link>
          <span className="tabular text-[13px] text-text-2">
            {t('itemRankings.activity', { offers, traders })}
          </span>
        </li>
      )}
    </Ranking>
  );
}

type RankingProps<Row> = Pick<Parameters<typeof QueryList<Row>>[0], 'query' | 'children'> & {
  kind: 'movers' | 'traded' | 'new';
};

function Ranking<Row>({ kind, query, children }: RankingProps<Row>) {
  const title = t(`itemRankings.${kind}`);
  const text = t('itemRankings.wholeDays');
  return (
    <Card title={title} text={t(`itemRankings.${kind}Text`)}>
      <QueryList
        query={query}
        what={title}
        empty={{ icon: BadgePercent, title: t(`itemRankings.${kind}None`), text }}
      >
        {children}
      </QueryList>
    </Card>
  );
}
