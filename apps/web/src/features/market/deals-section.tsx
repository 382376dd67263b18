import { type Deal, formatPrice, priceFromBundle, type Side } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/deals';
import { keepPreviousData } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { BadgePercent } from 'lucide-react';
import { useState } from 'react';
import { trpc } from '../../api/trpc.js';
import { useServerMutation } from '../../api/use-server-mutation.js';
import { Cautions } from '../../components/cautions.js';
import { DealSize } from '../../components/deal-size.js';
import { Badge } from '../../components/ui/badge.js';
import { Button, buttonClass } from '../../components/ui/button.js';
import { Card } from '../../components/ui/card.js';
import { Segments } from '../../components/ui/segments.js';
import { TimeAgo } from '../../components/ui/time-ago.js';
import { useNow } from '../../components/ui/use-now.js';
import { QueryList } from '../errors/query-list.js';

const SHOWN = 50;
const REFRESH_MS = 10_000;
const SAVINGS = ['0', '10', '25', '50'] as const;
/** What a rule takes that watches for such deals. */
const WATCHED_PRICES = { SELL: '15% under usual', BUY: '15% over usual' };

const ROW =
  'items-center gap-x-4 gap-y-1 border-line border-b px-5 py-2.5 text-[14px] last:border-b-0 sm:px-6';
const DEAL = `grid lg:grid-cols-[1.1fr_1.5fr_1.3fr_1.1fr_auto] ${ROW}`;
const ITEM = 'min-w-0 flex-1 break-words font-medium hover:underline';

/** The best offers of the moment over all items, and the items whose prices move. */
export function DealsSection() {
  const [side, setSide] = useState<Side>('SELL');
  const [saving, setSaving] = useState<(typeof SAVINGS)[number]>('10');
  const [isSure, setSure] = useState(true);
  const now = useNow(REFRESH_MS);
  const query = trpc.market.deals.useQuery(
    { side, limit: SHOWN, min_percent: Number(saving) },
    { placeholderData: keepPreviousData, refetchInterval: REFRESH_MS },
  );
  const shown = query.data?.filter((deal) => !isSure || deal.confidence === 'high');
  return (
    <div className="grid grid-cols-1 gap-6">
      <Card
        title={t('deals.title')}
        text={t('deals.text')}
        aside={
          <Segments
            label={t('deals.side')}
            value={side}
            options={[
              { value: 'SELL', label: t('deals.sellers') },
              { value: 'BUY', label: t('deals.buyers') },
            ]}
            onChange={setSide}
          />
        }
      >
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3 border-line border-b px-5 py-3 sm:px-6">
          <Segments
            label={t('deals.saving')}
            value={saving}
            options={SAVINGS.map((percent) => ({
              value: percent,
              label: percent === '0' ? t('deals.any') : t('deals.atLeast', { percent }),
            }))}
            onChange={setSaving}
          />
          <label className="flex min-h-11 items-center gap-2.5 text-[14px]">
            <input
              type="checkbox"
              className="size-4 accent-accent"
              checked={isSure}
              onChange={() => setSure(!isSure)}
            />
            {t('deals.sure')}
          </label>
        </div>
        <QueryList
          query={{ ...query, data: shown }}
          what={t('deals.title')}
          empty={{ icon: BadgePercent, title: t('deals.none'), text: t('deals.noneText') }}
        >
          {(deal) => <DealRow key={`${deal.message_url}${deal.item_id}`} deal={deal} now={now} />}
        </QueryList>
      </Card>
      <Movers />
    </div>
  );
}

function DealRow({ deal, now }: { deal: Deal; now: number }) {
  const { item_name: item, usual, percent } = deal;
  return (
    <li className={DEAL}>
      <Link to="/dashboard/market" search={{ item: deal.item_id }} className={ITEM}>
        {item}
      </Link>
      <span className="tabular">
        <span className="font-semibold">{formatPrice(priceFromBundle(deal.unit_price, 1))}</span>{' '}
        <span className="text-[13px] text-text-2">
          {t('deals.usually', { price: formatPrice(priceFromBundle(deal.usual_price, 1)), ...usual })}
        </span>
      </span>
      <span className="flex flex-wrap gap-1.5">
        <DealSize side={deal.type} percent={percent} isSure={deal.confidence === 'high'} />
        <Cautions cautions={deal.cautions} />
      </span>
      <span className="min-w-0 break-words text-[13px] text-text-2">
        {deal.author_name} {deal.world && <span className="font-mono">{deal.world}</span>}{' '}
        <TimeAgo at={deal.posted_at} now={now} className="whitespace-nowrap" />
      </span>
      <span className="-mx-2.5 flex">
        <WatchButton deal={deal} />
        <a
          href={deal.message_url}
          target="_blank"
          rel="noreferrer"
          aria-label={t('deals.openOf', { name: deal.author_name })}
          className={buttonClass({ variant: 'ghost', size: 'xs' })}
        >
          {t('deals.open')}
        </a>
      </span>
    </li>
  );
}

/** Watches the item for deals of this kind, whatever its usual price will be. */
function WatchButton({ deal }: { deal: Deal }) {
  const watch = useServerMutation(trpc.user.items.create, { success: () => undefined, isCreate: true });
  const price = WATCHED_PRICES[deal.type];
  return (
    <Button
      variant="ghost"
      size="xs"
      aria-label={t('deals.watchOf', { item: deal.item_name, price })}
      pending={watch.isPending}
      disabled={watch.isSuccess}
      onClick={() => watch.mutate({ item_id: deal.item_id, price, message_type: deal.type })}
    >
      {t(watch.isSuccess ? 'deals.watched' : 'deals.watch')}
    </Button>
  );
}

function Movers() {
  const [days, setDays] = useState<'1' | '7'>('7');
  const query = trpc.market.movers.useQuery(
    { days: days === '1' ? 1 : 7, limit: 10 },
    { placeholderData: keepPreviousData },
  );
  return (
    <Card
      title={t('deals.movers')}
      text={t('deals.moversText')}
      aside={
        <Segments
          label={t('deals.period')}
          value={days}
          options={[
            { value: '1', label: t('deals.day') },
            { value: '7', label: t('deals.week') },
          ]}
          onChange={setDays}
        />
      }
    >
      <QueryList
        query={query}
        what={t('deals.movers')}
        empty={{ icon: BadgePercent, title: t('deals.noMovers'), text: t('deals.noMoversText') }}
      >
        {({ item_id, item_name, side, price, price_before, percent }) => (
          <li key={`${item_id}${side}`} className={`flex flex-wrap ${ROW}`}>
            <Link
              to="/dashboard/market"
              search={{ item: item_id, ...(side === 'BUY' && { side }) }}
              className={ITEM}
            >
              {item_name}
            </Link>
            <span className="tabular text-[13px] text-text-2">
              {formatPrice(price_before)} → {formatPrice(price)}
            </span>
            <Badge tone={percent > 0 ? 'orange' : 'deal'}>
              {t(percent > 0 ? 'deals.rose' : 'deals.fell', { percent: Math.abs(percent) })}
            </Badge>
          </li>
        )}
      </QueryList>
    </Card>
  );
}
