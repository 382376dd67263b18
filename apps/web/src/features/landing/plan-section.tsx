import { formatLocks, ROLES, SUBSCRIPTION_PLANS } from '@lockwatch/contracts';
import { getPageLocale } from '@lockwatch/texts/web';
import { t } from '@lockwatch/texts/web/landing';
import { Check } from 'lucide-react';
import { LockIcon } from '../../components/icons/locks.js';
import { ButtonLink } from '../../components/ui/button.js';
import { getWebConfig } from '../../config/web-config.js';
import { HomeSection } from './home-section.js';
import { StartButton } from './start-button.js';

type Plan = (typeof SUBSCRIPTION_PLANS)[number];

/** The plans ([1-03], [1-07], [2-16]). */
export function PlanSection() {
  const plans = SUBSCRIPTION_PLANS.filter((plan) => plan.is_trial || plan.duration_days !== null);
  return (
    <HomeSection id="plan-section" title={t('landing.plans.title')} text={t('landing.plans.text')}>
      <ul className="mt-14 grid gap-4 md:grid-cols-3">
        {plans.map((plan) => (
          <PlanCard key={plan.name} plan={plan} lifetime={findLifetimePlan(plan)} />
        ))}
      </ul>
    </HomeSection>
  );
}

function findLifetimePlan(plan: Plan): Plan | undefined {
  if (plan.is_trial) return undefined;
  return SUBSCRIPTION_PLANS.find(
    (other) => other.duration_days === null && other.role_name === plan.role_name,
  );
}

function PlanCard({ plan, lifetime }: { plan: Plan; lifetime: Plan | undefined }) {
  const role = ROLES.find((one) => one.name === plan.role_name);
  return (
    <li
      className={`flex flex-col rounded-xl border bg-surface p-6 sm:p-7 ${
        plan.is_trial ? 'border-accent-line shadow-2' : 'border-line'
      }`}
    >
      <h3 className="font-semibold text-[17px]">{plan.name}</h3>
      <p className="mt-5 flex items-baseline gap-2">
        <span className="tabular font-semibold text-[2.6rem] leading-none tracking-[-0.04em]">
          {plan.price_cents === null ? t('landing.plans.free') : formatDollars(plan.price_cents)}
        </span>
        <span className="text-text-3">
          {t(plan.is_trial ? 'landing.plans.forWeek' : 'landing.plans.perMonth')}
        </span>
      </p>
      <p className="tabular mt-3 flex min-h-6 items-center gap-1.5 text-text-2">
        {plan.price_wl === null
          ? t('landing.plans.noCard')
          : t.rich('landing.plans.orLocks', {
              icon: () => <LockIcon kind="dl" />,
              locks: formatLocks(plan.price_wl),
            })}
      </p>
      <ul className="mt-6 grid gap-2.5 border-line border-t pt-6 text-[15px]">
        {role && (
          <>
            <Feature text={t('common.watchedItems', { count: role.itemLimit })} />
            <Feature text={t('landing.plans.webhooks', { count: role.maxWebhooks })} />
          </>
        )}
        <Feature text={t('landing.plans.lists')} />
        <Feature text={t('landing.plans.commands')} />
        {lifetime?.price_cents != null && lifetime.price_wl !== null && (
          <Feature
            text={t('landing.plans.lifetime', {
              price: formatDollars(lifetime.price_cents),
              locks: formatLocks(lifetime.price_wl),
            })}
          />
        )}
      </ul>
      <div className="mt-8 flex flex-1 items-end">
        {plan.is_trial ? (
          <StartButton
            text={t('landing.plans.startTrial')}
            dashboardText={t('landing.plans.openDashboard')}
            className="w-full"
          />
        ) : (
          <BuyButton name={plan.name} />
        )}
      </div>
    </li>
  );
}

function Feature({ text }: { text: string }) {
  return (
    <li className="flex items-start gap-2.5 text-text-2">
      <Check className="mt-1 size-4 shrink-0 text-deal-text" />
      {text}
    </li>
  );
}

function BuyButton({ name }: { name: string }) {
  return (
    <ButtonLink href={getWebConfig().discordInviteUrl} size="lg" className="w-full">
      {t('landing.plans.get', { plan: name })}
    </ButtonLink>
  );
}

function formatDollars(cents: number): string {
  return new Intl.NumberFormat(getPageLocale(), {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
  }).format(cents / 100);
}
