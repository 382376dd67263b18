import {
  findRecommendedPlan,
  formatLocks,
  getSubscriptionStatus,
  isCancellable,
  LIMITS,
  type Me,
  type Subscription,
  type SubscriptionType,
} from '@lockwatch/contracts';
import { getPageLocale } from '@lockwatch/texts/web';
import { t } from '@lockwatch/texts/web/account';
import { CreditCard } from 'lucide-react';
import { useState } from 'react';
import { trpc } from '../../api/trpc.js';
import { sends, useServerMutation } from '../../api/use-server-mutation.js';
import { LockIcon } from '../../components/icons/locks.js';
import { lazyPart } from '../../components/lazy-part.js';
import { Badge } from '../../components/ui/badge.js';
import { Button } from '../../components/ui/button.js';
import { Card } from '../../components/ui/card.js';
import { cn } from '../../components/ui/class-names.js';
import { ConfirmButton } from '../../components/ui/dialog.js';
import { QueryList } from '../errors/query-list.js';
import {
  cancelText,
  currentPlan,
  formatMoney,
  paymentFailureText,
  rememberCheckout,
  subscriptionEndText,
} from './subscription-view.js';

const WorldLockPaymentDialog = lazyPart(
  async () => (await import('./payment-dialogs.js')).WorldLockPaymentDialog,
);
const CardPaymentDialog = lazyPart(async () => (await import('./payment-dialogs.js')).CardPaymentDialog);
const ChangePlanDialog = lazyPart(async () => (await import('./payment-dialogs.js')).ChangePlanDialog);

/** Opens the payment provider's page for cards and bills. */
const usePortal = () =>
  useServerMutation(trpc.user.billing.portal, { success: ({ url }) => location.assign(url) });

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
  const mine = plans.findIndex((plan) => plan.name === (byCard?.name ?? current?.name));
  const offered = mine < 0 ? findRecommendedPlan(plans) : plans[mine + 1];
  return (
    <Card
      id="plans"
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
        {(plan) => (
          <PlanRow
            key={plan.subscription_type_id}
            plan={plan}
            me={me}
            byCard={byCard}
            held={held.data ?? []}
            takesCards={takesCards}
            isCurrent={plan === current}
            isOffered={plan === offered}
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
  const isPaidByCard = byCard?.name === plan.name;
  const isLifetime = plan.duration_days === null;
  const cents = takesCards ? plan.price_cents : null;
  const prices = [
    ...(cents === null ? [] : [formatMoney(cents, plan.currency)]),
    ...(plan.price_wl === null ? [] : [formatLocks(plan.price_wl)]),
  ];
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 border-line border-b px-5 py-4 last:border-b-0 sm:px-6">
      <div className="min-w-0 flex-1 basis-64">
        <h3 className="flex flex-wrap items-center gap-2.5 font-medium">
          {plan.name}
          {(isCurrent || isPaidByCard) && (
            <Badge tone="accent">{t(isCurrent ? 'account.plans.current' : 'account.plans.next')}</Badge>
          )}
          {isOffered && <Badge tone="deal">{t('account.plans.recommended')}</Badge>}
        </h3>
        <p className="mt-0.5 text-[14px] text-text-2">{plan.description}</p>
        <p className="tabular mt-1 flex flex-wrap items-center gap-x-1.5 text-[14px] text-text-3">
          {t(isLifetime ? 'account.plans.once' : 'account.plans.monthly', {
            prices: new Intl.ListFormat(getPageLocale(), { type: 'disjunction' }).format(prices),
          })}
        </p>
      </div>
      {!(isCurrent && isLifetime) && (
        <div className="flex flex-wrap gap-2">
          {cents !== null && !isPaidByCard && <PayByCard {...{ plan, held, byCard, isOffered }} />}
          {plan.price_wl !== null && <PayByLocks plan={plan} me={me} />}
        </div>
      )}
    </li>
  );
}

/** Opens the payment page, after a question where other subscriptions are concerned. */
function PayByCard({ plan, held, byCard, isOffered }: Omit<PlanRowProps, 'me' | 'takesCards' | 'isCurrent'>) {
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const checkout = useServerMutation(trpc.stripe.createCheckoutSession, {
    success: ({ url }) => {
      // To recognise the new subscription on return.
      rememberCheckout(held);
      location.assign(url);
    },
    isCreate: true,
  });
  const pay = () => checkout.mutate({ subscription_type_id: plan.subscription_type_id });
  const changed = plan.duration_days === null ? undefined : byCard;
  return (
    <>
      <Button
        size="sm"
        variant={isOffered ? 'primary' : 'secondary'}
        pending={checkout.isPending}
        aria-label={changed ? undefined : t('account.plans.cardFor', { plan: plan.name })}
        onClick={() => (held.length > 0 ? setAsking(true) : pay())}
      >
        {changed ? t('account.plans.change', { plan: plan.name }) : t('account.plans.card')}
      </Button>
      {isAsking && changed && <ChangePlanDialog plan={plan} current={changed} onClose={close} />}
      {isAsking && !changed && (
        <CardPaymentDialog plan={plan} isPending={checkout.isPending} onPay={pay} onClose={close} />
      )}
    </>
  );
}

function PayByLocks({ plan, me }: Pick<PlanRowProps, 'plan' | 'me'>) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        size="sm"
        aria-label={t('account.plans.locksFor', { plan: plan.name })}
        onClick={() => setAsking(true)}
      >
        <LockIcon kind="wl" />
        {t('account.plans.locks')}
      </Button>
      {isAsking && <WorldLockPaymentDialog plan={plan} me={me} onClose={() => setAsking(false)} />}
    </>
  );
}

/** Active subscriptions ([2-41], [4-04]). */
export function SubscriptionsSection() {
  const list = trpc.user.subscriptions.list.useQuery(undefined, { staleTime: LIMITS.subscriptionsCacheMs });
  const active = list.data?.filter((subscription) => subscription.is_active) ?? [];
  if (list.data && active.length === 0) {
    return <Card id="subs" title={t('account.subs.title')} text={t('account.subs.none')} />;
  }
  return (
    <Card id="subs" title={t('account.subs.yours')}>
      <QueryList query={{ ...list, data: list.data && active }} what={t('account.subs.what')}>
        {(subscription) => <SubscriptionRow key={subscription.subscription_id} subscription={subscription} />}
      </QueryList>
    </Card>
  );
}

function SubscriptionRow({ subscription }: { subscription: Subscription }) {
  const resume = useServerMutation(trpc.user.subscriptions.resume);
  const portal = usePortal();
  const isActive = getSubscriptionStatus(subscription) === 'Active';
  const failure = paymentFailureText(subscription);
  const end = subscriptionEndText(subscription, Date.now());
  const source = t(`account.source.${subscription.source}`);
  // A trial never renews, so its status would say Cancelled ([4-04]); a badge names it.
  const isTrial = subscription.source === 'trial';
  return (
    <li className="flex flex-wrap items-center gap-4 border-line border-b px-5 py-4 last:border-b-0 sm:px-6">
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          <span className="mr-0.5">{subscription.name}</span>
          {isTrial && <Badge tone="accent">{source}</Badge>}
          {subscription.first_charge_at === null ? (
            <Badge tone={isActive ? 'deal' : 'plain'}>
              {t(isActive ? 'account.subs.active' : 'account.subs.cancelled')}
            </Badge>
          ) : (
            <Badge>{t('account.subs.later')}</Badge>
          )}
        </p>
        <p className={cn('mt-0.5 text-[14px]', failure === null ? 'text-text-2' : 'text-danger')}>
          {failure ?? (isTrial ? end : `${end} · ${source}`)}
        </p>
      </div>
      {failure !== null && (
        <Button size="sm" pending={portal.isPending} onClick={() => portal.mutate()}>
          {t('account.subs.updateCard')}
        </Button>
      )}
      {subscription.can_resume && (
        <Button
          size="sm"
          aria-label={t('account.subs.resumeName', { name: subscription.name })}
          {...sends(resume, { id: subscription.subscription_id })}
        >
          {t('account.subs.resume')}
        </Button>
      )}
      {isCancellable(subscription) && <CancelButton subscription={subscription} />}
    </li>
  );
}

function CancelButton({ subscription }: { subscription: Subscription }) {
  const cancel = useServerMutation(trpc.user.subscriptions.cancel, { failure: t('account.cancel.failed') });
  return (
    <ConfirmButton
      variant="danger-outline"
      size="sm"
      title={t('account.cancel.title', { name: subscription.name })}
      description={cancelText(subscription)}
      actionLabel={t('account.cancel.action')}
      cancelLabel={t('account.cancel.keep')}
      isPending={cancel.isPending}
      onConfirm={(close) => cancel.mutate({ id: subscription.subscription_id }, { onSettled: close })}
    >
      {t('account.cancel.ask')}
    </ConfirmButton>
  );
}
