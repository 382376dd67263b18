import type { Caution, OfferType } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/deal-size';
import { TriangleAlert } from 'lucide-react';
import { Badge } from './ui/badge.js';

interface DealSizeProps {
  side: OfferType;
  /** How far the offer is better than the usual price; null: not known. */
  percent: number | null;
  /** Whether enough traders stand behind the usual price. */
  isSure?: boolean;
  className?: string;
}

/** How far an offer is under or over the usual price. */
export function DealSize({ side, percent, isSure = true, className = '' }: DealSizeProps) {
  if (percent === null || side === 'TRADE') return null;
  const rounded = Math.abs(Math.round(percent));
  const isUnder = (side === 'SELL') === percent > 0;
  return (
    <Badge tone={isSure && percent > 0 && rounded > 0 ? 'deal' : 'plain'} className={className}>
      {rounded === 0
        ? t('dealSize.usual')
        : t(isUnder ? 'dealSize.under' : 'dealSize.over', { percent: rounded })}
    </Badge>
  );
}

/** What to check before paying, each as a sentence. */
export function Cautions({ cautions }: { cautions: readonly Caution[] }) {
  return cautions.map((caution) => (
    <span key={caution} className="flex items-start gap-1.5 text-[13px] text-role-orange leading-5">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {t(`dealSize.caution.${caution}`)}
    </span>
  ));
}
