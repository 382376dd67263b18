import {
  type AdminSubscription,
  type AdminUserDetail,
  formatTimeLeft,
  getAdminSubscriptionStatus,
  isRenewedByCard,
} from '@lockwatch/contracts';
import { type FormEvent, useState } from 'react';
import { trpc } from '../../../api/trpc.js';
import { formatDay } from '../../../components/date-formats.js';
import { Badge } from '../../../components/ui/badge.js';
import { Button } from '../../../components/ui/button.js';
import { SelectField } from '../../../components/ui/select.js';
import { useNow } from '../../../components/ui/use-now.js';
import { useDraftFields } from '../../drafts/use-draft-fields.js';
import { useDraftForm } from '../../drafts/use-draft-form.js';
import { SUBSCRIPTION_TONES, startsLater } from '../formats.js';
import { useEndSubscription, useGrantSubscription } from '../mutations.js';
import { ReasonField, SheetList, SheetSection, type UserSectionProps } from './sheet.js';

const MINUTE_MS = 60_000;
const SHOWN = 50;

/** A user's subscriptions, including ended ones; staff grant and end them. */
export function UserSubscriptionsSection({ user, canChange }: UserSectionProps) {
  const list = trpc.admin.subscriptions.list.useQuery({ user_id: user.user_id, state: 'all', limit: SHOWN });
  const now = useNow(MINUTE_MS);
  return (
    <SheetSection title="Subscriptions">
      <SheetList
        query={list}
        rows={list.data}
        failure="The subscriptions could not be loaded."
        emptyText="No subscription yet."
      >
        {(subscription) => (
          <SubscriptionItem
            key={subscription.subscription_id}
            subscription={subscription}
            now={now}
            canEnd={canChange}
          />
        )}
      </SheetList>
      {canChange && <GrantForm user={user} />}
    </SheetSection>
  );
}

interface SubscriptionItemProps {
  subscription: AdminSubscription;
  now: number;
  canEnd: boolean;
}

function SubscriptionItem({ subscription, now, canEnd }: SubscriptionItemProps) {
  const draftName = `end-subscription.${subscription.subscription_id}`;
  const form = useDraftForm(draftName);
  const end = useEndSubscription();
  const status = getAdminSubscriptionStatus(subscription, now);
  const isOver = status === 'Inactive' || status === 'Expired';
  return (
    <li className="border-line border-b px-4 py-3 sm:px-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <div className="min-w-0 flex-1 basis-48">
          <p className="flex flex-wrap items-center gap-2 font-medium text-[14px]">
            {subscription.subscription_type_name}
            <Badge tone={SUBSCRIPTION_TONES[status]}>{status}</Badge>
          </p>
          <p className="tabular text-[13px] text-text-3">
            {subscription.expires_at === null
              ? `Lifetime, since ${formatDay(subscription.created_at)}`
              : status === 'Begins Later'
                ? 'Not paid yet'
                : isOver
                  ? `Until ${formatDay(subscription.expires_at)}`
                  : `Until ${formatDay(subscription.expires_at)}, ${formatTimeLeft(subscription, now)} left`}
            {!isOver && startsLater(subscription, now) && `, starts ${formatDay(subscription.starts_at)}`}
            {subscription.first_charge_at !== null && ', first charge then'}
            {isRenewedByCard(subscription) && ', renewing'}
            {subscription.grace_until !== null &&
              `; payment failed, access until ${formatDay(subscription.grace_until)}`}
          </p>
        </div>
        {canEnd && !isOver && !form.isOpen && (
          <Button
            size="xs"
            variant="danger-quiet"
            aria-label={`End ${subscription.subscription_type_name}`}
            onClick={() => form.setOpen(true)}
          >
            End
          </Button>
        )}
      </div>
      {canEnd && !isOver && form.isOpen && (
        <ReasonForm
          draftName={draftName}
          confirmLabel={`End ${subscription.subscription_type_name}`}
          hint={getEndHint(subscription)}
          isPending={end.isPending}
          onCancel={form.cancel}
          onConfirm={(reason) =>
            end.mutate({ id: subscription.subscription_id, reason }, { onSuccess: form.close })
          }
        />
      )}
    </li>
  );
}

function getEndHint({ source }: AdminSubscription): string {
  if (source === 'stripe') {
    return 'This is paid by card, so it cannot be ended here. Cancel and refund it at the payment provider, which also stops further charges.';
  }
  const refund =
    source === 'world_locks'
      ? 'Nothing is refunded automatically: give world locks back under Balance. The log shows what the unused days are worth.'
      : 'It cost nothing, so nothing is refunded.';
  return `It ends immediately, and the next queued subscription starts. ${refund}`;
}

interface ReasonFormProps {
  draftName: string;
  confirmLabel: string;
  hint: string;
  isPending: boolean;
  onCancel: () => void;
  onConfirm: (reason: string) => void;
}

function ReasonForm({ draftName, confirmLabel, hint, isPending, onCancel, onConfirm }: ReasonFormProps) {
  const { fields, change } = useDraftFields(draftName, { reason: '' });
  const reason = fields.reason.trim();
  function submit(event: FormEvent): void {
    event.preventDefault();
    onConfirm(reason);
  }
  return (
    <form
      onSubmit={submit}
      className="mt-3 grid gap-3 rounded-lg border border-danger-line bg-danger-soft p-3"
    >
      <ReasonField
        value={fields.reason}
        onChange={(value) => change({ reason: value })}
        hint={hint}
        hasFocus
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button size="sm" onClick={onCancel} disabled={isPending}>
          Keep it
        </Button>
        <Button type="submit" size="sm" variant="danger" disabled={reason === ''} pending={isPending}>
          {confirmLabel}
        </Button>
      </div>
    </form>
  );
}

function GrantForm({ user }: { user: AdminUserDetail }) {
  const types = trpc.admin.subscriptions.overview.useQuery().data?.by_type ?? [];
  const [chosen, setChosen] = useState<string | null>(null);
  // Prevents a double grant by a second click or a repeated request.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const grant = useGrantSubscription();
  const options = types
    .toSorted((a, b) => a.subscription_type_id - b.subscription_type_id)
    .map((type) => ({ value: String(type.subscription_type_id), label: type.name }));
  const value = chosen ?? options.at(0)?.value ?? '';
  return (
    <form
      className="flex flex-wrap items-end gap-2 px-4 py-3 sm:px-5"
      onSubmit={(event) => {
        event.preventDefault();
        grant.mutate(
          { id: user.user_id, subscription_type_id: Number(value), idempotency_key: key },
          { onSuccess: () => setKey(crypto.randomUUID()) },
        );
      }}
    >
      <SelectField
        label="Subscription to grant"
        className="min-w-40 flex-1"
        value={value}
        options={options}
        onChange={(type) => {
          setChosen(type);
          setKey(crypto.randomUUID());
        }}
      />
      <Button type="submit" variant="primary" size="sm" disabled={value === ''} pending={grant.isPending}>
        Grant
      </Button>
    </form>
  );
}
