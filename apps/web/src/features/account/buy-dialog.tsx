import {
  formatWorldLocks,
  formatWorldLocksThat,
  type Me,
  type Subscription,
  type SubscriptionType,
} from '@lockwatch/contracts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { errorSentence } from '../../api/errors.js';
import { trpc } from '../../api/trpc.js';
import { Button } from '../../components/ui/button.js';
import { Dialog, DialogActions } from '../../components/ui/dialog.js';
import { Skeleton } from '../../components/ui/skeleton.js';
import { formatMoney } from './money-view.js';
import { useBuyWithLocks, useChangePlan } from './payments.js';

interface BuyDialogProps {
  plan: SubscriptionType;
  me: Me;
  onClose: () => void;
}

/** Asks before world locks are spent, and says what is missing where they are not enough. */
export function BuyDialog({ plan, me: { balance, growid }, onClose }: BuyDialogProps) {
  const buy = useBuyWithLocks(onClose);
  // One dialog buys once, however often its button reaches the server.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const price = plan.price_wl ?? 0;
  const missing = price - balance;
  return (
    <Dialog
      isOpen
      isLocked={buy.isPending}
      onClose={onClose}
      title={`Pay for ${plan.name} with world locks?`}
      description={
        missing > 0 ? (
          <>
            It costs {formatWorldLocks(price)}, and your balance is {formatWorldLocks(balance)}. You need{' '}
            {formatWorldLocks(missing)} more: put them into the deposit world as{' '}
            {growid ?? 'the player of your GrowID'}.{' '}
            <Link to="/dashboard/preferences" className="font-medium text-accent-text underline">
              {growid === null ? 'Set your GrowID' : 'Change your GrowID'}
            </Link>
          </>
        ) : (
          `${formatWorldLocksThat(price, 'is', 'are')} taken from your balance of ${formatWorldLocks(balance)}. It does not renew by itself; bought again, it lasts longer.`
        )
      }
    >
      <DialogActions>
        <Button onClick={onClose} disabled={buy.isPending}>
          Cancel
        </Button>
        <Button
          variant="primary"
          pending={buy.isPending}
          disabled={missing > 0}
          onClick={() =>
            buy.mutate({
              subscription_type_id: plan.subscription_type_id,
              idempotency_key: idempotencyKey,
            })
          }
        >
          Pay {formatWorldLocks(price)}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface ChangePlanDialogProps {
  plan: SubscriptionType;
  current: Subscription;
  onClose: () => void;
}

/** Shows what another plan costs now before the card is charged. */
export function ChangePlanDialog({ plan, current, onClose }: ChangePlanDialogProps) {
  const change = useChangePlan(onClose);
  const target = { id: current.subscription_id, subscription_type_id: plan.subscription_type_id };
  const preview = trpc.user.subscriptions.previewChange.useQuery(target, { staleTime: 0, gcTime: 0 });
  return (
    <Dialog
      isOpen
      isLocked={change.isPending}
      onClose={onClose}
      title={`Change from ${current.name} to ${plan.name}?`}
      description={
        preview.data ? (
          preview.data.description
        ) : preview.error ? (
          <span role="alert" className="text-danger-text">
            {errorSentence(preview.error, 'What it costs could not be found out. Try again.')}
          </span>
        ) : (
          <Skeleton className="h-5 w-64 max-w-full" />
        )
      }
    >
      <p className="tabular mt-4 flex items-baseline justify-between border-line border-t pt-4">
        <span className="text-text-2">Due now</span>
        <span className="font-semibold text-[20px]">
          {preview.data ? formatMoney(preview.data.amount_due_cents, preview.data.currency) : '–'}
        </span>
      </p>
      <DialogActions>
        <Button onClick={onClose} disabled={change.isPending}>
          Keep {current.name}
        </Button>
        <Button
          variant="primary"
          pending={change.isPending}
          disabled={!preview.data}
          onClick={() => change.mutate(target)}
        >
          Change to {plan.name}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
