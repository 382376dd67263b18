import { findRecommendedPlan, formatLocks, ROLES, SUBSCRIPTION_PLANS } from '@lockwatch/contracts';
import { getPageLocale } from '@lockwatch/texts/web';
import { t } from '@lockwatch/texts/web/landing';
import { LockIcon } from '../../components/icons/locks.js';
import { Badge } from '../../components/ui/badge.js';
import { HomeSection } from './home-section.js';
import { StartButton } from './start-button.js';

type Plan = (typeof SUBSCRIPTION_PLANS)[number];

/** The plans ([1-03], [1-07], [2-16]), with the prices, periods and recommendation of the account page. */
export function PlanSection() {
  const recommended = findRecommendedPlan<Plan>(SUBSCRIPTION_PLANS);
  return (
    <HomeSection id="plan-section" title={t('landing.plans.title')} text={t('landing.plans.text')}>
      <ul className="mt-14 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {SUBSCRIPTION_PLANS.map((plan) => (
          <PlanCard key={plan.name} plan={plan} isRecommended={plan === recommended} />
        ))}
      </ul>
    </HomeSection>
  );
}

function PlanCard({ plan, isRecommended }: { plan: Plan; isRecommended: boolean }) {
  const role = ROLES.find(({ name }) => name === plan.role_name);
  return (
    <li
      className={`flex flex-col rounded-xl border bg-surface p-6 ${isRecommended ? 'border-accent-line shadow-2' : 'border-line'}`}
    >
      <div className="flex flex-wrap items-center gap-x-2.5">
        <h3 className="font-semibold text-[17px]">{plan.name}</h3>
        {isRecommended && <Badge tone="deal">{t('landing.plans.recommended')}</Badge>}
      </div>
      <p className="mt-5 flex flex-wrap items-baseline gap-x-2">
        <span className="tabular font-semibold text-[2.2rem] leading-none tracking-[-0.04em]">
          {plan.price_cents === null ? t('landing.plans.free') : formatDollars(plan.price_cents)}
        </span>
        <span className="text-text-3">{t(`landing.plans.days.${plan.duration_days ?? 'all'}`)}</span>
      </p>
      <p className="tabular mt-3 flex min-h-6 items-center gap-1.5 text-text-2">
        {plan.price_wl === null
          ? t('landing.plans.oncePerAccount')
          : t.rich('landing.plans.orLocks', {
              icon: () => <LockIcon kind="dl" />,
              locks: formatLocks(plan.price_wl),
            })}
      </p>
      <p className="mt-4 mb-6 border-line border-t pt-4 text-text-2">
        {plan.is_trial
          ? t('landing.plans.description.trial')
          : role &&
            t(`landing.plans.description.${plan.duration_days ?? 'all'}`, {
              items: role.itemLimit,
              webhooks: role.maxWebhooks,
            })}
      </p>
      <StartButton
        to={plan.is_trial ? '/dashboard/overview' : '/dashboard/account'}
        hash={plan.is_trial ? undefined : 'plans'}
        variant={isRecommended ? 'primary' : 'secondary'}
        className="mt-auto"
      >
        {plan.is_trial ? t('landing.hero.start') : t('landing.plans.get', { plan: plan.name })}
      </StartButton>
    </li>
  );
}

function formatDollars(cents: number): string {
  return new Intl.NumberFormat(getPageLocale(), {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
  }).format(cents / 100);
}
