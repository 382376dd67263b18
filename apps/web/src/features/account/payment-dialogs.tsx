import {
  describeDepositWorld,
  formatWorldLocks,
  formatWorldLocksWithVerb,
  type Me,
  round2,
  type Subscription,
  type SubscriptionType,
} from '@lockwatch/contracts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { getErrorMessage } from '../../api/errors.js';
import { trpc } from '../../api/trpc.js';
import { useServerMutation } from '../../api/use-server-mutation.js';
import { ActionDialog } from '../../components/ui/dialog.js';
import { Skeleton } from '../../components/ui/states.js';
import { getWebConfig } from '../../config/web-config.js';
import { formatMoney, growIdLinkText } from './subscription-view.js';

interface PaymentDialogProps {
  plan: SubscriptionType;
  onClose: () => void;
}

/** Asks before world locks are spent, and shows the missing amount. */
export function WorldLockPaymentDialog({
  plan,
  me: { balance, growid, growid_verified },
  onClose,
}: PaymentDialogProps & { me: Me }) {
  const buy = useServerMutation(trpc.user.subscriptions.buy, {
    failure: 'Failed to buy the subscription',
    changes: ({ user }) => [user.me, user.subscriptions, user.ledger],
    onDone: onClose,
  });
  // One key for each dialog, so that it buys once.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const preview = usePurchasePreview(plan, 'world_locks');
  const price = plan.price_wl ?? 0;
  const missing = round2(price - balance - (preview.data?.credit_wl ?? 0));
  return (
    <ActionDialog
      title={`Pay for ${plan.name} with world locks?`}
      actionLabel={`Pay ${formatWorldLocks(price)}`}
      isPending={buy.isPending}
      isDisabled={missing > 0 || !preview.data}
      onAction={() =>
        buy.mutate({ subscription_type_id: plan.subscription_type_id, idempotency_key: idempotencyKey })
      }
      onClose={onClose}
      description={
        missing > 0 ? (
          <>
            It costs {formatWorldLocks(price)}, and your balance is {formatWorldLocks(balance)}. You need{' '}
            {formatWorldLocks(missing)} more: deposit them in{' '}
            {describeDepositWorld(getWebConfig().depositWorld)} as {growid ?? 'the player with your GrowID'}.{' '}
            <Link to="/dashboard/preferences" className="font-medium text-accent-text underline">
              {growIdLinkText(growid, growid_verified)}
            </Link>
          </>
        ) : (
          `${formatWorldLocksWithVerb(price, 'is', 'are')} taken from your balance of ${formatWorldLocks(balance)}. It does not renew automatically. Buying it again extends it.`
        )
      }
    >
      <PreviewSentences preview={preview} />
    </ActionDialog>
  );
}

interface CardPaymentDialogProps extends PaymentDialogProps {
  isPending: boolean;
  onPay: () => void;
}

/** Shows the effect on present subscriptions before the payment page opens. */
export function CardPaymentDialog({ plan, isPending, onPay, onClose }: CardPaymentDialogProps) {
  const preview = usePurchasePreview(plan, 'card');
  return (
    <ActionDialog
      title={`Pay for ${plan.name} by card?`}
      actionLabel="Continue to payment"
      isPending={isPending}
      isDisabled={!preview.data}
      onAction={onPay}
      onClose={onClose}
      description="You enter your card on the payment provider's page. This is what happens once you pay:"
    >
      <PreviewSentences preview={preview} />
    </ActionDialog>
  );
}

function usePurchasePreview(plan: SubscriptionType, payment: 'world_locks' | 'card') {
  const { subscription_type_id } = plan;
  return trpc.user.subscriptions.preview.useQuery(
    { subscription_type_id, payment },
    { staleTime: 0, gcTime: 0 },
  );
}

function PreviewSentences({ preview }: { preview: ReturnType<typeof usePurchasePreview> }) {
  if (preview.error) {
    return (
      <p role="alert" className="mt-4 text-danger-text">
        {getErrorMessage(preview.error, 'The details of this purchase could not be loaded. Try again.')}
      </p>
    );
  }
  if (!preview.data) return <Skeleton className="mt-4 h-5 w-64 max-w-full" />;
  return (
    <ul
      aria-label="What happens"
      className="mt-4 grid gap-2 border-line border-t pt-4 text-[14px] text-text-2"
    >
      {preview.data.sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}

/** Shows the price of the change before the card is charged. */
export function ChangePlanDialog({ plan, current, onClose }: PaymentDialogProps & { current: Subscription }) {
  const change = useServerMutation(trpc.user.subscriptions.changePlan, {
    failure: 'Failed to change the plan',
    changes: ({ user }) => [user.me, user.subscriptions, user.ledger],
    isCreate: true,
    onDone: onClose,
  });
  const target = { id: current.subscription_id, subscription_type_id: plan.subscription_type_id };
  const preview = trpc.user.subscriptions.previewChange.useQuery(target, { staleTime: 0, gcTime: 0 });
  return (
    <ActionDialog
      title={`Change from ${current.name} to ${plan.name}?`}
      actionLabel={`Change to ${plan.name}`}
      cancelLabel={`Keep ${current.name}`}
      isPending={change.isPending}
      isDisabled={!preview.data}
      onAction={() => change.mutate(target)}
      onClose={onClose}
      description={
        preview.data ? (
          preview.data.description
        ) : preview.error ? (
          <span role="alert" className="text-danger-text">
            {getErrorMessage(preview.error, 'The cost could not be calculated. Try again.')}
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
    </ActionDialog>
  );
}
