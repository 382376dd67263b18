import { t } from '@lockwatch/texts/web/upgrade';
import { Link } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import { Badge } from '../../components/ui/badge.js';
import { buttonClass } from '../../components/ui/button.js';
import { getTrialText, TrialButton } from '../account/trial-button.js';
import { useMe } from '../me/me.js';
import { PriceRangeView } from './price-view.js';

const SAMPLE = [
  { name: 'Laser Grid', min: 1, max: 5, tag: 'Block' },
  { name: 'Pepper Tree Seed', min: -220, max: -180, tag: 'Farmable' },
  { name: 'Magplant 5000', min: 8000, max: 9000, tag: 'Machine' },
  { name: 'Chandelier', min: 45, max: 50, tag: 'Farmable' },
  { name: 'Angel Wings', min: 300, max: 420, tag: 'Wearable' },
  { name: 'Sugar Cane Seed', min: -60, max: -45, tag: 'Seed' },
];

/** Shown without the read permission: a blurred example of the page, the unused trial and a link to upgrade ([2-36]). */
export function UpgradeOverlay() {
  const me = useMe();
  const hasTrial = me.data?.metadata.used_trial === false;
  return (
    <div className="relative overflow-hidden rounded-xl border border-line bg-surface">
      <div aria-hidden="true" inert className="min-h-[520px] select-none p-2 opacity-70 blur-[5px]">
        {SAMPLE.map((row) => (
          <div key={row.name} className="flex items-center gap-6 border-line border-b px-4 py-5">
            <span className="flex-1 font-medium">{row.name}</span>
            <PriceRangeView min={row.min} max={row.max} />
            <span className="max-sm:hidden">
              <Badge>{row.tag}</Badge>
            </span>
          </div>
        ))}
      </div>
      <div className="absolute inset-0 grid place-items-center bg-bg/55 p-4">
        <section
          aria-labelledby="upgrade-title"
          className="max-w-md rounded-xl border border-line bg-surface p-7 text-center shadow-3"
        >
          <span className="mx-auto grid size-12 place-items-center rounded-lg border border-accent-line bg-accent-soft">
            <Lock className="size-5 text-accent-text" />
          </span>
          <h2 id="upgrade-title" className="mt-4 font-semibold text-[20px] tracking-tight">
            {t('upgrade.title')}
          </h2>
          <p className="mt-2 text-text-2">{t('upgrade.text')}</p>
          {hasTrial && <p className="mt-2 text-text-2">{getTrialText()}</p>}
          <div className="mt-6 flex flex-wrap justify-center gap-2">
            {hasTrial && <TrialButton size="lg" />}
            <Link
              to="/dashboard/account"
              preload="intent"
              className={buttonClass({ variant: hasTrial ? 'secondary' : 'primary', size: 'lg' })}
            >
              {t('upgrade.link')}
            </Link>
          </div>
          <p className="mt-3 text-[13px] text-text-3">{t('upgrade.hint')}</p>
        </section>
      </div>
    </div>
  );
}
