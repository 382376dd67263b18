import { isCancellable, LIMITS, type Subscription, subscriptionStatus } from '@lockwatch/contracts';
import { CreditCard } from 'lucide-react';
import { useState } from 'react';
import { trpc } from '../../api/trpc.js';
import { Badge } from '../../components/ui/badge.js';
import { Button } from '../../components/ui/button.js';
import { Card } from '../../components/ui/card.js';
import { cn } from '../../components/ui/class-names.js';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.js';
import { EmptyState } from '../../components/ui/states.js';
import { ListError, ListSkeleton } from '../preferences/list-states.js';
import { SOURCES } from './money-view.js';
import { useCancelSubscription } from './mutations.js';
import { usePortal } from './payments.js';
import { paymentFailure, subscriptionEnd } from './subscription-view.js';

/** Active subscriptions ([2-41], [4-04]); 'Your Subscriptions' only where there are any. */
export function SubscriptionsSection() {
  const list = trpc.user.subscriptions.list.useQuery(undefined, { staleTime: LIMITS.subscriptionsCacheMs });
  const active = list.data?.filter((subscription) => subscription.is_active) ?? [];
  return (
    <Card title={active.length > 0 ? 'Your Subscriptions' : 'Subscriptions'}>
      {list.isPending ? (
        <ListSkeleton />
      ) : list.error ? (
        <ListError what="Your subscriptions" query={list} />
      ) : active.length === 0 ? (
        <EmptyState
          icon={CreditCard}
          title="No active subscriptions."
          text="Subscribe on Discord, by card or with World Locks; see below."
        />
      ) : (
        <ul>
          {active.map((subscription) => (
            <SubscriptionRow key={subscription.subscription_id} subscription={subscription} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function SubscriptionRow({ subscription }: { subscription: Subscription }) {
  const [isAsking, setAsking] = useState(false);
  const cancel = useCancelSubscription();
  const portal = usePortal();
  const status = subscriptionStatus(subscription);
  const failure = paymentFailure(subscription);
  const end = subscriptionEnd(subscription, Date.now());
  // A trial renews no more than one that was cancelled ([4-04]), so it says itself what it is.
  const isTrial = subscription.source === 'trial';
  return (
    <li className="flex flex-wrap items-center gap-4 border-line border-b px-5 py-4 last:border-b-0 sm:px-6">
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          <span className="mr-0.5">{subscription.name}</span>
          {isTrial && <Badge tone="accent">{SOURCES.trial}</Badge>}
          <Badge tone={status === 'Active' ? 'deal' : 'plain'}>{status}</Badge>
        </p>
        <p className={cn('mt-0.5 text-[14px]', failure === null ? 'text-text-2' : 'text-danger')}>
          {failure ?? (isTrial ? end : `${end} · ${SOURCES[subscription.source]}`)}
        </p>
      </div>
      {failure !== null && (
        <Button size="sm" pending={portal.isPending} onClick={() => portal.mutate()}>
          Update card
        </Button>
      )}
      {isCancellable(subscription) && (
        <Button variant="danger-outline" size="sm" onClick={() => setAsking(true)}>
          Cancel
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={`Cancel ${subscription.name}?`}
        description="It will not renew. You keep what you paid for until its end."
        confirmLabel="Cancel subscription"
        isPending={cancel.isPending}
        onConfirm={() =>
          cancel.mutate({ id: subscription.subscription_id }, { onSettled: () => setAsking(false) })
        }
        onClose={() => setAsking(false)}
      />
    </li>
  );
}
