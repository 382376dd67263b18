import { formatPrice, formatPriceRange, type ItemOffer } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/market';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { Cautions } from '../../components/cautions.js';
import { DealSize } from '../../components/deal-size.js';
import { ButtonLink } from '../../components/ui/button.js';
import { TimeAgo } from '../../components/ui/time-ago.js';

interface OfferRowProps {
  offer: Omit<ItemOffer, 'author_id' | 'author_name'>;
  /** Whose offer it is, or of which item. */
  name: ReactNode;
  openLabel: string;
  now: number;
}

/** A standing offer, with a link to its message. */
export function OfferRow({ offer, name, openLabel, now }: OfferRowProps) {
  const { type, price, price_max, deal_percent, world, channel_name } = offer;
  return (
    <li
      data-list-item
      tabIndex={-1}
      className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 border-line border-b px-5 py-2.5 text-[14px] last:border-b-0 sm:grid-cols-[1fr_1fr_1.3fr_auto] sm:px-6"
    >
      <span className="min-w-0 break-words font-medium">{name}</span>
      <span className="tabular flex flex-wrap items-center gap-2 font-semibold max-sm:justify-end">
        {price_max === null ? formatPrice(price) : formatPriceRange(price, price_max)}
        <DealSize side={type} percent={deal_percent} />
        <Cautions cautions={offer.cautions} />
      </span>
      <span className="min-w-0 break-words text-[13px] text-text-2">
        {world && <span className="font-mono">{world} </span>}
        <TimeAgo at={offer.posted_at} now={now} className="whitespace-nowrap" />
        {channel_name !== null && ` #${channel_name}`}
      </span>
      <ButtonLink
        href={offer.message_url}
        variant="ghost"
        size="xs"
        className="-mr-2.5 justify-self-end"
        aria-label={openLabel}
      >
        {t('market.offers.open')}
        <ExternalLink className="size-3.5" />
      </ButtonLink>
    </li>
  );
}
