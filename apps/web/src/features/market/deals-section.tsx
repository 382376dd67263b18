import { type Deal, formatPrice, priceFromBundle, type Side, suggestDeal } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/deals';
import { keepPreviousData } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { BadgePercent, ExternalLink } from 'lucide-react';
import { useMemo, useState } from 'react';
import { trpc } from '../../api/trpc.js';
import { useServerMutation } from '../../api/use-server-mutation.js';
import { Badge } from '../../components/ui/badge.js';
import { Button, buttonClass } from '../../components/ui/button.js';
import { Card } from '../../components/ui/card.js';
import { type Column, DataTable } from '../../components/ui/data-table.js';
import { Segments } from '../../components/ui/segments.js';
import { SelectField } from '../../components/ui/select.js';
import { EmptyState } from '../../components/ui/states.js';
import { SwitchField } from '../../components/ui/switch.js';
import { TimeAgo } from '../../components/ui/time-ago.js';
import { useNow } from '../../components/ui/use-now.js';
import { LoadError, QueryList } from '../errors/query-list.js';

const SHOWN = 50;
const REFRESH_MS = 10_000;
const SAVINGS = [0, 10, 25, 50] as const;
/** A better price than that is rarely meant. */
const SUSPICIOUS_PERCENT = 70;

/** The best offers of the moment over all items, and the items whose prices move. */
export function DealsSection() {
  const [side, setSide] = useState<Side>('SELL');
  const [saving, setSaving] = useState('10');
  const [isSure, setSure] = useState(true);
  const now = useNow(REFRESH_MS);
  const query = trpc.market.deals.useQuery(
    { side, limit: SHOWN, min_percent: Number(saving) },
    { placeholderData: keepPreviousData, refetchInterval: REFRESH_MS },
  );
  const columns = useMemo(() => dealColumns(now), [now]);
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
        <div className="grid items-end gap-3 border-line border-b p-4 sm:grid-cols-2 sm:px-6">
          <SelectField
            label={t('deals.saving')}
            value={saving}
            options={SAVINGS.map((percent) => ({
              value: `${percent}`,
              label: t('deals.atLeast', { percent }),
            }))}
            onChange={setSaving}
          />
          <SwitchField label={t('deals.sure')} isOn={isSure} onChange={setSure} />
        </div>
        {query.error && !query.data ? (
          <LoadError title={t('deals.failed')} query={query} />
        ) : (
          <DataTable
            caption={t('deals.title')}
            columns={columns}
            rows={(query.data ?? []).filter((deal) => !isSure || deal.confidence === 'high')}
            rowKey={(deal) => `${deal.message_url}${deal.item_id}`}
            isLoading={query.isPending}
            isDense
            empty={<EmptyState icon={BadgePercent} title={t('deals.none')} text={t('deals.noneText')} />}
          />
        )}
      </Card>
      <Movers />
    </div>
  );
}

function dealColumns(now: number): Column<Deal>[] {
  return [
    {
      header: t('deals.item'),
      card: 'title',
      cell: (deal) => (
        <Link to="/dashboard/market" search={{ item: deal.item_id }} className="font-medium hover:underline">
          {deal.item_name}
        </Link>
      ),
    },
    {
      header: t('deals.price'),
      card: 'start',
      cell: (deal) => (
        <span className="tabular">
          <span className="font-semibold">{formatPrice(priceFromBundle(deal.unit_price, 1))}</span>{' '}
          <span className="text-[13px] text-text-2">
            {t('deals.usually', { price: formatPrice(priceFromBundle(deal.usual_price, 1)), ...deal.usual })}
          </span>
        </span>
      ),
    },
    {
      header: t('deals.better'),
      card: 'end',
      cell: (deal) => {
        const isSuspicious = deal.percent >= SUSPICIOUS_PERCENT && deal.confidence === 'high';
        return (
          <span className="inline-flex flex-wrap items-center gap-1.5">
            <Badge tone={deal.confidence === 'high' ? 'deal' : 'plain'}>
              {t(deal.type === 'SELL' ? 'deals.under' : 'deals.over', { percent: deal.percent })}
            </Badge>
            {isSuspicious && <Badge tone="orange">{t('deals.suspicious')}</Badge>}
          </span>
        );
      },
    },
    {
      header: t('deals.trader'),
      card: 'foot',
      cell: (deal) => (
        <span className="break-words text-text-2">
          {deal.author_name} {deal.world && <span className="font-mono text-[13px]">{deal.world}</span>}{' '}
          <TimeAgo at={deal.posted_at} now={now} className="whitespace-nowrap text-[13px]" />
        </span>
      ),
    },
    {
      header: t('deals.actions'),
      card: 'action',
      className: 'text-right whitespace-nowrap',
      cell: (deal) => (
        <>
          <WatchButton deal={deal} />
          <a
            href={deal.message_url}
            target="_blank"
            rel="noreferrer"
            aria-label={t('deals.openOf', { name: deal.author_name })}
            className={buttonClass({ variant: 'ghost', size: 'xs' })}
          >
            {t('deals.open')}
            <ExternalLink className="size-3.5" />
          </a>
        </>
      ),
    },
  ];
}

/** Watches the item for deals of this kind, whatever its usual price will be. */
function WatchButton({ deal }: { deal: Deal }) {
  const watch = useServerMutation(trpc.user.items.create, {
    success: () => undefined,
    failure: t('deals.watchFailed'),
    changes: ({ user }) => [user.items],
    isCreate: true,
  });
  const price = suggestDeal(deal.type);
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
        className="grid gap-x-8 p-4 sm:px-6 lg:grid-cols-2"
      >
        {(mover) => (
          <li
            key={`${mover.item_id}${mover.side}`}
            className="flex flex-wrap items-center gap-x-3 border-line border-b py-2 text-[14px] last:border-b-0"
          >
            <Link
              to="/dashboard/market"
              search={{ item: mover.item_id, ...(mover.side === 'BUY' && { side: mover.side }) }}
              className="min-w-0 flex-1 break-words font-medium hover:underline"
            >
              {mover.item_name}
            </Link>
            <span className="tabular text-[13px] text-text-2">
              {formatPrice(mover.price_before)} → {formatPrice(mover.price)}
            </span>
            <Badge tone={mover.percent > 0 ? 'orange' : 'deal'}>
              {t(mover.percent > 0 ? 'deals.rose' : 'deals.fell', { percent: Math.abs(mover.percent) })}
            </Badge>
          </li>
        )}
      </QueryList>
    </Card>
  );
}
