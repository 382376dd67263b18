import type { OfferType } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/deal-size';
import { Badge } from './ui/badge.js';

interface DealSizeProps {
  side: OfferType;
  /** How far the offer is better than the usual price; null: not known. */
  percent: number | null;
  /** Whether enough traders stand behind the usual price. */
  isSure?: boolean;
}

/** How far an offer is under or over the usual price. */
export function DealSize({ side, percent, isSure = true }: DealSizeProps) {
  const rounded = Math.round(percent ?? 0);
  if (rounded === 0) return null;
  const isUnder = (side === 'SELL') === rounded > 0;
  return (
    <Badge tone={isSure && rounded > 0 ? 'deal' : 'plain'}>
      {t(isUnder ? 'dealSize.under' : 'dealSize.over', { percent: Math.abs(rounded) })}
    </Badge>
  );
}
