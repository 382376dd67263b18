import { formatLocks, LIMITS, type Me, type Subscription, type SubscriptionType } from '@lockwatch/contracts';
import { getPageLocale } from '@lockwatch/texts/web';
import { t } from '@lockwatch/texts/web/account';
import { CreditCard } from 'lucide-react';
import { useState } from 'react';
import { trpc } from '../../api/trpc.js';
import { LockIcon } from '../../components/icons/locks.js';
import { lazyPart } from '../../components/lazy-part.js';
import { Badge } from '../../components/ui/badge.js';
import { Button } from '../../components/ui/button.js';
import { Card } from '../../components/ui/card.js';
import { QueryList } from '../errors/query-list.js';
import { useCheckout, usePortal } from './mutations.js';
import { currentPlan, formatMoney } from './subscription-view.js';

const WorldLockPaymentDialog = lazyPart(
  async () => (await import('./payment-dialogs.js')).WorldLockPaymentDialog,
);
const CardPaymentDialog = lazyPart(async () => (await import('./payment-dialogs.js')).CardPaymentDialog);
const ChangePlanDialog = lazyPart(async () => (await import('./payment-dialogs.js')).ChangePlanDialog);

/** Plans to buy, by card or with world locks ([1-07]). */
export function PlansSection({ me }: { me: Me }) {
  const types = trpc.user.subscriptions.types.useQuery(undefined, {
    staleTime: LIMITS.subscriptionTypesCacheMs,
  });
  const held = trpc.user.subscriptions.list.useQuery(undefined, { staleTime: LIMITS.subscriptionsCacheMs });
  const cards = trpc.stripe.config.useQuery(undefined, { staleTime: LIMITS.subscriptionTypesCacheMs });
  const portal = usePortal();
  const plans = types.data?.filter((type) => !type.is_trial) ?? [];
  const byCard = held.data?.find(
    ({ source, is_active, is_renewing }) => source === 'stripe' && is_active && is_renewing,
  );
  const wasPaidByCard = held.data?.some(({ source }) => source === 'stripe') ?? false;
  const takesCards = cards.data?.enabled ?? false;
  const current = currentPlan(plans, me.roles, held.data ?? [], Date.now());
  // Only the next higher plan has a primary button.
  const offered = plans.findIndex((plan) => plan.name === (byCard?.name ?? current?.name)) + 1;
  return (
    <Card
      title={t('account.plans.title')}
      text={t(takesCards ? 'account.plans.byCard' : 'account.plans.byLocks')}
      aside={
        takesCards &&
        wasPaidByCard && (
          <Button icon={CreditCard} pending={portal.isPending} onClick={() => portal.mutate()}>
            {t('account.plans.manageCard')}
          </Button>
        )
      }
    >
      <QueryList query={{ ...types, data: types.data && plans }} what={t('account.plans.what')}>
        {(plan, index) => (
          <PlanRow
            key={plan.subscription_type_id}
            plan={plan}
            me={me}
            byCard={byCard}
            held={held.data ?? []}
            takesCards={takesCards}
            isCurrent={plan === current}
            isOffered={index === offered}
          />
        )}
      </QueryList>
    </Card>
  );
}

interface PlanRowProps {
  plan: SubscriptionType;
  me: Me;
  held: readonly Subscription[];
  /** The renewing card subscription; plans with a duration replace it instead of adding one. */
  byCard: Subscription | undefined;
  takesCards: boolean;
  isCurrent: boolean;
  isOffered: boolean;
}

function PlanRow({ plan, me, held, byCard, takesCards, isCurrent, isOffered }: PlanRowProps) {
  const [dialog, setDialog] = useState<'locks' | 'card' | 'change' | null>(null);
  const close = () => setDialog(null);
  const checkout = useCheckout(held);
  const payByCard = () => checkout.mutate({ subscription_type_id: plan.subscription_type_id });
  const isPaidByCard = byCard?.name === plan.name;
  const isLifetime = isCurrent && plan.duration_days === null;
  const isChange = byCard !== undefined && plan.duration_days !== null;
  const question = isChange ? 'change' : held.length > 0 ? 'card' : null;
  const prices = [
    takesCards && plan.price_cents !== null ? formatMoney(plan.price_cents, plan.currency) : null,
    plan.price_wl === null ? null : formatLocks(plan.price_wl),
  ].filter((price) => price !== null);
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 border-line border-b px-5 py-4 last:border-b-0 sm:px-6">
      <div className="min-w-0 flex-1 basis-64">
        <h3 className="flex flex-wrap items-center gap-2.5 font-medium">
          {plan.name}
          {(isCurrent || isPaidByCard) && (
            <Badge tone="accent">{t(isCurrent ? 'account.plans.current' : 'account.plans.next')}</Badge>
          )}
        </h3>
        <p className="mt-0.5 text-[14px] text-text-2">{plan.description}</p>
        <p className="tabular mt-1 flex flex-wrap items-center gap-x-1.5 text-[14px] text-text-3">
          {t(plan.duration_days === null ? 'account.plans.once' : 'account.plans.monthly', {
            prices: new Intl.ListFormat(getPageLocale(), { type: 'disjunction' }).format(prices),
          })}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {takesCards && plan.price_cents !== null && !isPaidByCard && !isLifetime && (
          <Button
            size="sm"
            variant={isOffered ? 'primary' : 'secondary'}
            pending={checkout.isPending}
            aria-label={isChange ? undefined : t('account.plans.cardFor', { plan: plan.name })}
            onClick={() => (question ? setDialog(question) : payByCard())}
          >
            {isChange ? t('account.plans.change', { plan: plan.name }) : t('account.plans.card')}
          </Button>
        )}
        {plan.price_wl !== null && !isLifetime && (
          <Button
            size="sm"
            aria-label={t('account.plans.locksFor', { plan: plan.name })}
            onClick={() => setDialog('locks')}
          >
            <LockIcon kind="wl" className="size-4" />
            {t('account.plans.locks')}
          </Button>
        )}
      </div>
      {dialog === 'locks' && <WorldLockPaymentDialog plan={plan} me={me} onClose={close} />}
      {dialog === 'card' && (
        <CardPaymentDialog plan={plan} isPending={checkout.isPending} onPay={payByCard} onClose={close} />
      )}
      {dialog === 'change' && byCard && <ChangePlanDialog plan={plan} current={byCard} onClose={close} />}
    </li>
  );
}
