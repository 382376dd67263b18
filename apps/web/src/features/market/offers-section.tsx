import { type ItemOffer, LIMITS, OFFER_HOURS_MAX, parsePriceInput, type Side } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/market';
import { keepPreviousData } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Store } from 'lucide-react';
import { useRef } from 'react';
import { trpc } from '../../api/trpc.js';
import { Card } from '../../components/ui/card.js';
import { TextField } from '../../components/ui/field.js';
import { Segments } from '../../components/ui/segments.js';
import { SelectField } from '../../components/ui/select.js';
import { useNow } from '../../components/ui/use-now.js';
import { useDebounced } from '../../components/use-debounced.js';
import { QueryList } from '../errors/query-list.js';
import { useListKeys } from '../navigation/use-list-keys.js';
import type { MarketSearch } from './market-search.js';
import { OfferRow } from './offer-row.js';

const SHOWN = 100;
const FILTER_DELAY_MS = 250;
const TIME_REFRESH_MS = 20_000;
const AGES_HOURS = [1, 6, undefined] as const;

type OfferFilter = Pick<MarketSearch, 'side' | 'hours' | 'price' | 'world'>;

interface OffersSectionProps {
  itemId: number;
  filter: OfferFilter;
  onFilterChange: (filter: OfferFilter) => void;
}

export function OffersSection({ itemId, filter, onFilterChange }: OffersSectionProps) {
  const { side = 'SELL', hours, price = '', world = '' } = filter;
  const typed = useDebounced(price, FILTER_DELAY_MS);
  const typedWorld = useDebounced(world, FILTER_DELAY_MS).trim();
  const now = useNow(TIME_REFRESH_MS);
  const list = useRef<HTMLDivElement>(null);
  useListKeys(list);
  const query = trpc.items.offers.useQuery(
    {
      id: itemId,
      side,
      hours: hours ?? OFFER_HOURS_MAX,
      limit: SHOWN,
      ...priceBounds(typed, side),
      ...(typedWorld !== '' && { world: typedWorld }),
    },
    { placeholderData: keepPreviousData, refetchInterval: TIME_REFRESH_MS },
  );
  return (
    <Card
      title={t('market.offers.title')}
      text={t('market.offers.text')}
      aside={
        <Segments
          label={t('market.offers.side')}
          value={filter.side}
          options={[
            { value: undefined, label: t('market.sellers') },
            { value: 'BUY', label: t('market.buyers') },
          ]}
          onChange={(value) => onFilterChange({ side: value })}
        />
      }
    >
      <OfferFilters filter={filter} onChange={onFilterChange} />
      <div ref={list}>
        <QueryList
          query={query}
          what={t('market.offers.title')}
          empty={{
            icon: Store,
            title: t(side === 'SELL' ? 'market.offers.noSellers' : 'market.offers.noBuyers'),
            text: t('market.offers.none'),
          }}
        >
          {(offer) => <TraderOffer key={offer.message_url} offer={offer} now={now} />}
        </QueryList>
      </div>
    </Card>
  );
}

interface OfferFiltersProps {
  filter: OfferFilter;
  onChange: (filter: OfferFilter) => void;
}

function OfferFilters({ filter, onChange }: OfferFiltersProps) {
  const { side, hours, price = '', world = '' } = filter;
  const isWrong = price.trim() !== '' && parsePriceInput(price) === null;
  return (
    <div className="grid grid-cols-2 gap-3 border-line border-b p-4 sm:grid-cols-3 sm:px-6">
      <TextField
        label={t(side === 'BUY' ? 'market.offers.atLeast' : 'market.offers.atMost')}
        placeholder={t('market.offers.examples')}
        value={price}
        onChange={(text) => onChange({ price: text || undefined })}
        error={isWrong && t('market.offers.notPrice')}
      />
      <TextField
        label={t('market.offers.world')}
        placeholder={t('market.offers.any')}
        maxLength={LIMITS.worldNameMaxLength}
        value={world}
        onChange={(text) => onChange({ world: text || undefined })}
      />
      <SelectField
        className="max-sm:col-span-2"
        label={t('market.offers.age')}
        value={hours}
        options={AGES_HOURS.map((value) => ({
          value,
          label: t('market.offers.lastHours', { hours: value ?? OFFER_HOURS_MAX }),
        }))}
        onChange={(value) => onChange({ hours: value })}
      />
    </div>
  );
}

/** One price bounds the side's worse end; a range bounds both. */
function priceBounds(text: string, side: Side): { min_price?: number; max_price?: number } {
  const range = text.trim() === '' ? null : parsePriceInput(text);
  if (range === null) return {};
  if (range.min !== range.max) return { min_price: range.min, max_price: range.max };
  return side === 'SELL' ? { max_price: range.max } : { min_price: range.min };
}

function TraderOffer({ offer, now }: { offer: ItemOffer; now: number }) {
  const { author_id: id, author_name: name } = offer;
  return (
    <OfferRow
      offer={offer}
      now={now}
      openLabel={t('market.offers.openOf', { name })}
      name={
        <Link to="/dashboard/market/traders/$id" params={{ id }} className="hover:underline">
          {name}
        </Link>
      }
    />
  );
}
