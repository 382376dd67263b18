import { DEAL_PERCENT_DEFAULT, type Deal, LIMITS, USUAL_TRADERS_MIN } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/deals';
import { keepPreviousData } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { BadgePercent } from 'lucide-react';
import { useState } from 'react';
import { trpc } from '../../api/trpc.js';
import { lazyPart } from '../../components/lazy-part.js';
import { Button, ButtonLink } from '../../components/ui/button.js';
import { Card } from '../../components/ui/card.js';
import { Segments } from '../../components/ui/segments.js';
import { TimeAgo } from '../../components/ui/time-ago.js';
import { useNow } from '../../components/ui/use-now.js';
import { useDebounced } from '../../components/use-debounced.js';
import { QueryList } from '../errors/query-list.js';
import { usePermission } from '../me/me.js';
import { DEAL_ITEM, DEAL_ROW, DealFigures } from './deal-figures.js';
import { type MarketSearch, SAVINGS } from './market-search.js';

// Most visits need none of these.
const DealFilters = lazyPart(async () => (await import('./deal-filters.js')).DealFilters);
const HoldingsSection = lazyPart(async () => (await import('./holdings-section.js')).HoldingsSection);
const ItemRankings = lazyPart(async () => (await import('./item-rankings.js')).ItemRankings);
const MuteDeal = lazyPart(async () => (await import('./mute-deal.js')).MuteDeal);

const SHOWN = 50;
const REFRESH_MS = 10_000;

interface DealsSectionProps {
  filter: Pick<MarketSearch, 'view' | 'side' | 'saving' | 'alone' | 'server' | 'world' | 'tag'>;
  onChange: (filter: DealsSectionProps['filter']) => void;
}

/** The best offers of the moment over all items, the items whose prices move and that are offered most, or holdings. */
export function DealsSection({ filter, onChange }: DealsSectionProps) {
  const { view } = filter;
  const canHold = usePermission('READ_WATCHED_ITEMS');
  return (
    <div className="grid grid-cols-1 gap-6">
      <Segments
        label={t('deals.view')}
        value={view}
        options={[
          { value: undefined, label: t('deals.title') },
          { value: 'items', label: t('deals.items') },
          ...(canHold ? [{ value: 'holdings' as const, label: t('deals.holdings') }] : []),
        ]}
        onChange={(value) => onChange({ view: value })}
      />
      {view === undefined && <Deals filter={filter} onChange={onChange} />}
      {view === 'items' && <ItemRankings />}
      {view === 'holdings' && <HoldingsSection />}
    </div>
  );
}

function Deals({ filter, onChange }: DealsSectionProps) {
  const { side, saving = DEAL_PERCENT_DEFAULT, alone, server, tag, world } = filter;
  const now = useNow(REFRESH_MS);
  const query = trpc.market.deals.useQuery(
    {
      side: side ?? 'SELL',
      limit: SHOWN,
      min_percent: saving,
      min_traders: alone ? 1 : USUAL_TRADERS_MIN,
      server_id: server,
      tag,
      world: useDebounced(world, LIMITS.searchDebounceMs),
    },
    { placeholderData: keepPreviousData, refetchInterval: REFRESH_MS },
  );
  return (
    <Card
      title={t('deals.title')}
      text={t('deals.text')}
      aside={
        <Segments
          label={t('deals.side')}
          value={side}
          options={[
            { value: undefined, label: t('deals.sellers') },
            { value: 'BUY', label: t('deals.buyers') },
          ]}
          onChange={(value) => onChange({ side: value })}
        />
      }
    >
      <Controls filter={filter} onChange={onChange} />
      <QueryList
        query={query}
        what={t('deals.title')}
        empty={{ icon: BadgePercent, title: t('deals.none'), text: t('deals.noneText') }}
      >
        {(deal) => <DealRow key={`${deal.message_url}${deal.item_id}`} deal={deal} now={now} />}
      </QueryList>
    </Card>
  );
}

function Controls({ filter, onChange }: DealsSectionProps) {
  const { saving = DEAL_PERCENT_DEFAULT, alone, server, tag, world } = filter;
  const [isOpen, setOpen] = useState(Boolean(server || tag || world));
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 border-line border-b px-5 py-3 sm:px-6">
        <Segments
          label={t('deals.saving')}
          value={saving}
          options={SAVINGS.map((percent) => ({
            value: percent,
            label: percent === 0 ? t('deals.any') : t('deals.atLeast', { percent }),
          }))}
          onChange={(value) => onChange({ saving: value })}
        />
        <label className="flex min-h-11 items-center gap-2.5 text-[14px]">
          <input
            type="checkbox"
            className="size-4 accent-accent"
            checked={!alone}
            onChange={() => onChange({ alone: alone ? undefined : true })}
          />
          {t('deals.sure')}
        </label>
        <Button variant="ghost" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('deals.filters')}
        </Button>
      </div>
      {isOpen && <DealFilters filter={{ server, tag, world }} onChange={onChange} />}
    </>
  );
}

function DealRow({ deal, now }: { deal: Deal; now: number }) {
  const [isMuting, setMuting] = useState(false);
  const canMute = usePermission('WRITE_BLACKLIST');
  const navigate = useNavigate();
  /** Opens the form of a rule that watches for such deals. */
  async function watch(): Promise<void> {
    const { fillRuleForm } = await import('./watch-deal.js');
    fillRuleForm(deal);
    void navigate({ to: '/dashboard/items', search: { edit: 'new' } });
  }
  return (
    <li className={`grid lg:grid-cols-[1.1fr_1.5fr_1.3fr_1.1fr_auto] ${DEAL_ROW}`}>
      <Link to="/dashboard/market" search={{ item: deal.item_id }} className={DEAL_ITEM}>
        {deal.item_name}
      </Link>
      <DealFigures deal={deal} />
      <span className="min-w-0 break-words text-[13px] text-text-2">
        <Link to="/dashboard/market/traders/$id" params={{ id: deal.author_id }} className="hover:underline">
          {deal.author_name}
        </Link>{' '}
        {deal.world && <span className="font-mono">{deal.world}</span>}{' '}
        <TimeAgo at={deal.posted_at} now={now} className="whitespace-nowrap" />
      </span>
      <span className="-mx-2.5 flex">
        <Button
          variant="ghost"
          size="xs"
          aria-label={t('deals.watchOf', { item: deal.item_name })}
          onClick={() => void watch()}
        >
          {t('deals.watch')}
        </Button>
        {canMute && (
          <Button
            variant="ghost"
            size="xs"
            aria-label={t('deals.muteOf', { name: deal.author_name })}
            aria-expanded={isMuting}
            onClick={() => setMuting(!isMuting)}
          >
            {t('deals.mute')}
          </Button>
        )}
        <ButtonLink
          href={deal.message_url}
          variant="ghost"
          size="xs"
          aria-label={t('deals.openOf', { name: deal.author_name })}
        >
          {t('deals.open')}
        </ButtonLink>
      </span>
      {isMuting && <MuteDeal deal={deal} />}
    </li>
  );
}
