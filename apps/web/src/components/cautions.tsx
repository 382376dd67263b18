import type { Caution } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/cautions';
import { TriangleAlert } from 'lucide-react';

/** What to check before paying, each as a sentence. */
export function Cautions({ cautions }: { cautions: readonly Caution[] }) {
  return cautions.map((caution) => (
    <span key={caution} className="flex items-start gap-1.5 text-[13px] text-role-orange leading-5">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {t(`cautions.${caution}`)}
    </span>
  ));
}
