import { getSubscriptionStatus, isCancellable, LIMITS, type Subscription } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/account';
import { CreditCard } from 'lucide-react';
import { trpc } from '../../api/trpc.js';
import { useServerMutation } from '../../api/use-server-mutation.js';
import { Badge } from '../../components/ui/badge.js';
import { Button } from '../../components/ui/button.js';
import { Card } from '../../components/ui/card.js';
import { cn } from '../../components/ui/class-names.js';
import { ConfirmButton } from '../../components/ui/dialog.js';
import { QueryList } from '../errors/query-list.js';
import { usePortal } from './mutations.js';
import { cancelText, paymentFailureText, subscriptionEndText } from './subscription-view.js';

/** Active subscriptions ([2-41], [4-04]). */
export function SubscriptionsSection() {
  const list = trpc.user.subscriptions.list.useQuery(undefined, { staleTime: LIMITS.subscriptionsCacheMs });
  const active = list.data?.filter((subscription) => subscription.is_active) ?? [];
  return (
    <Card title={t(active.length > 0 ? 'account.subs.yours' : 'account.subs.title')}>
      <QueryList
        query={{ ...list, data: list.data && active }}
        what={t('account.subs.what')}
        empty={{ icon: CreditCard, title: t('account.subs.none'), text: t('account.subs.noneText') }}
      >
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
          pending={resume.isPending}
          aria-label={t('account.subs.resumeName', { name: subscription.name })}
          onClick={() => resume.mutate({ id: subscription.subscription_id })}
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
