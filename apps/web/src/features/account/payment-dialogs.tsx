import {
  describeDepositWorld,
  type Me,
  round2,
  type Subscription,
  type SubscriptionType,
} from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/payments';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { getErrorMessage } from '../../api/errors.js';
import { trpc } from '../../api/trpc.js';
import { useServerMutation } from '../../api/use-server-mutation.js';
import { ActionDialog } from '../../components/ui/dialog.js';
import { Skeleton } from '../../components/ui/states.js';
import { getWebConfig } from '../../config/web-config.js';
import { formatMoney, growIdLinkText } from './subscription-view.js';

const formatAmount = (amount: number) => t('payments.amount', { amount });

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
  const buy = useServerMutation(trpc.user.subscriptions.buy, { onDone: onClose });
  // One key for each dialog, so that it buys once.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const preview = usePurchasePreview(plan, 'world_locks');
  const price = plan.price_wl ?? 0;
  const missing = round2(price - balance - (preview.data?.credit_wl ?? 0));
  return (
    <ActionDialog
      title={t('payments.locks.title', { plan: plan.name })}
      actionLabel={t('payments.locks.pay', { price: formatAmount(price) })}
      isPending={buy.isPending}
      isDisabled={missing > 0 || !preview.data}
      onAction={() =>
        buy.mutate({ subscription_type_id: plan.subscription_type_id, idempotency_key: idempotencyKey })
      }
      onClose={onClose}
      description={
        missing > 0 ? (
          <>
            {t('payments.locks.missing', {
              price: formatAmount(price),
              balance: formatAmount(balance),
              missing: formatAmount(missing),
              place: describeDepositWorld(getWebConfig().depositWorld),
              player: growid ?? t('payments.locks.player'),
            })}{' '}
            <Link to="/dashboard/preferences" className="font-medium text-accent-text underline">
              {growIdLinkText(growid, growid_verified)}
            </Link>
          </>
        ) : (
          t('payments.locks.text', { price, balance: formatAmount(balance) })
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
      title={t('payments.card.title', { plan: plan.name })}
      actionLabel={t('payments.card.continue')}
      isPending={isPending}
      isDisabled={!preview.data}
      onAction={onPay}
      onClose={onClose}
      description={t('payments.card.text')}
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
        {getErrorMessage(preview.error, t('payments.previewFailed'))}
      </p>
    );
  }
  if (!preview.data) return <Skeleton className="mt-4 h-5 w-64 max-w-full" />;
  return (
    <ul
      aria-label={t('payments.effects')}
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
  const change = useServerMutation(trpc.user.subscriptions.changePlan, { isCreate: true, onDone: onClose });
  const target = { id: current.subscription_id, subscription_type_id: plan.subscription_type_id };
  const preview = trpc.user.subscriptions.previewChange.useQuery(target, { staleTime: 0, gcTime: 0 });
  return (
    <ActionDialog
      title={t('payments.change.title', { from: current.name, to: plan.name })}
      actionLabel={t('payments.change.action', { plan: plan.name })}
      cancelLabel={t('payments.change.keep', { plan: current.name })}
      isPending={change.isPending}
      isDisabled={!preview.data}
      onAction={() => change.mutate(target)}
      onClose={onClose}
      description={
        preview.data ? (
          preview.data.description
        ) : preview.error ? (
          <span role="alert" className="text-danger-text">
            {getErrorMessage(preview.error, t('payments.change.costFailed'))}
          </span>
        ) : (
          <Skeleton className="h-5 w-64 max-w-full" />
        )
      }
    >
      <p className="tabular mt-4 flex items-baseline justify-between border-line border-t pt-4">
        <span className="text-text-2">{t('payments.change.due')}</span>
        <span className="font-semibold text-[20px]">
          {preview.data ? formatMoney(preview.data.amount_due_cents, preview.data.currency) : '–'}
        </span>
      </p>
    </ActionDialog>
  );
}
