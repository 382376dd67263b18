import type { Caution } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/cautions';

/** What to check before paying, each as a sentence. */
export function Cautions({ cautions }: { cautions: readonly Caution[] }) {
  return cautions.map((caution) => (
    <span key={caution} className="block text-[13px] text-role-orange leading-5">
      {t(`cautions.${caution}`)}
    </span>
  ));
}
