import { type AdminSubscription, type AdminUserDetail, isRenewedByCard } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/user-sheet';
import { CreditCard } from 'lucide-react';
import { useState } from 'react';
import { trpc } from '../../../api/trpc.js';
import { useServerMutation } from '../../../api/use-server-mutation.js';
import { formatDay } from '../../../components/date-formats.js';
import { Button } from '../../../components/ui/button.js';
import { Card } from '../../../components/ui/card.js';
import { SubmitForm } from '../../../components/ui/form.js';
import { SelectField } from '../../../components/ui/select.js';
import { useNow } from '../../../components/ui/use-now.js';
import { QueryList } from '../../errors/query-list.js';
import { useFormPanel } from '../../forms/use-form-panel.js';
import { usePersistedForm } from '../../forms/use-persisted-form.js';
import {
  type AdminSubscriptionStatus,
  formatTimeLeft,
  getAdminSubscriptionStatus,
  SubscriptionBadge,
  startsLater,
} from '../subscription-view.js';
import { ReasonField, type UserSectionProps } from './reason-field.js';

const MINUTE_MS = 60_000;
const SHOWN = 50;

/** A user's subscriptions, including ended ones; staff grant and end them. */
export function UserSubscriptionsSection({ user, canChange }: UserSectionProps) {
  const list = trpc.admin.subscriptions.list.useQuery({ user_id: user.user_id, state: 'all', limit: SHOWN });
  const now = useNow(MINUTE_MS);
  return (
    <Card title={t('userSheet.subscriptions')}>
      <QueryList
        query={list}
        what={t('userSheet.subscriptions')}
        empty={{ icon: CreditCard, title: t('userSheet.subscriptions.none') }}
      >
        {(subscription) => (
          <SubscriptionItem
            key={subscription.subscription_id}
            subscription={subscription}
            now={now}
            canEnd={canChange}
          />
        )}
      </QueryList>
      {canChange && <GrantForm user={user} />}
    </Card>
  );
}

interface SubscriptionItemProps {
  subscription: AdminSubscription;
  now: number;
  canEnd: boolean;
}

function SubscriptionItem({ subscription, now, canEnd }: SubscriptionItemProps) {
  const formName = `end-subscription.${subscription.subscription_id}`;
  const form = useFormPanel(formName);
  const end = useServerMutation(trpc.admin.endSubscription);
  const status = getAdminSubscriptionStatus(subscription, now);
  const mayEnd = canEnd && !isOver(status);
  const endText = t('userSheet.subscriptions.endOf', { plan: subscription.subscription_type_name });
  return (
    <li className="border-line border-b px-5 py-3 sm:px-6">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <div className="min-w-0 flex-1 basis-48">
          <p className="flex flex-wrap items-center gap-2 font-medium text-[14px]">
            {subscription.subscription_type_name}
            <SubscriptionBadge status={status} />
          </p>
          <p className="tabular text-[13px] text-text-3">{describeTerm(subscription, status, now)}</p>
        </div>
        {mayEnd && !form.isOpen && (
          <Button size="xs" variant="danger-quiet" aria-label={endText} onClick={() => form.setOpen(true)}>
            {t('userSheet.subscriptions.end')}
          </Button>
        )}
      </div>
      {mayEnd && form.isOpen && (
        <ReasonForm
          name={formName}
          confirmLabel={endText}
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

function isOver(status: AdminSubscriptionStatus): boolean {
  return status === 'Inactive' || status === 'Expired';
}

/** Its end, start and payment: `Until 14 Mar 2026, 3 days left, renewing`. */
function describeTerm(subscription: AdminSubscription, status: AdminSubscriptionStatus, now: number): string {
  const { grace_until } = subscription;
  const facts = [
    describeEnd(subscription, status, now),
    !isOver(status) &&
      startsLater(subscription, now) &&
      t('userSheet.subscriptions.starts', { date: formatDay(subscription.starts_at) }),
    subscription.first_charge_at !== null && t('userSheet.subscriptions.firstCharge'),
    isRenewedByCard(subscription) && t('userSheet.subscriptions.renewing'),
  ];
  const term = facts.filter(Boolean).join(', ');
  if (grace_until === null) return term;
  return `${term}; ${t('userSheet.subscriptions.paymentFailed', { date: formatDay(grace_until) })}`;
}

function describeEnd(subscription: AdminSubscription, status: AdminSubscriptionStatus, now: number): string {
  if (subscription.expires_at === null) {
    return t('userSheet.subscriptions.lifetime', { date: formatDay(subscription.created_at) });
  }
  if (status === 'Begins Later') return t('userSheet.subscriptions.notPaid');
  const date = formatDay(subscription.expires_at);
  if (isOver(status)) return t('userSheet.subscriptions.until', { date });
  return t('userSheet.subscriptions.untilWithTimeLeft', { date, time: formatTimeLeft(subscription, now) });
}

function getEndHint({ source }: AdminSubscription): string {
  if (source === 'stripe') return t('userSheet.subscriptions.endHint.stripe');
  return t(`userSheet.subscriptions.endHint.${source === 'world_locks' ? 'worldLocks' : 'free'}`);
}

interface ReasonFormProps {
  name: string;
  confirmLabel: string;
  hint: string;
  isPending: boolean;
  onCancel: () => void;
  onConfirm: (reason: string) => void;
}

function ReasonForm({ name, confirmLabel, hint, isPending, onCancel, onConfirm }: ReasonFormProps) {
  const form = usePersistedForm(name, { reason: '' });
  const reason = form.values.reason.trim();
  return (
    <SubmitForm
      onSubmit={() => onConfirm(reason)}
      className="mt-3 grid gap-3 rounded-lg border border-danger-line bg-danger-soft p-3"
    >
      <ReasonField {...form.field('reason')} hint={hint} autoFocus />
      <div className="flex flex-wrap justify-end gap-2">
        <Button size="sm" onClick={onCancel} disabled={isPending}>
          {t('userSheet.subscriptions.keep')}
        </Button>
        <Button type="submit" size="sm" variant="danger" disabled={reason === ''} pending={isPending}>
          {confirmLabel}
        </Button>
      </div>
    </SubmitForm>
  );
}

function GrantForm({ user }: { user: AdminUserDetail }) {
  const types = trpc.admin.subscriptions.overview.useQuery().data?.by_type ?? [];
  const [chosen, setChosen] = useState<number | null>(null);
  // Prevents a double grant by a second click or a repeated request.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const grant = useServerMutation(trpc.admin.grantSubscription);
  const options = types
    .toSorted((a, b) => a.subscription_type_id - b.subscription_type_id)
    .map((type) => ({ value: type.subscription_type_id, label: type.name }));
  const value = chosen ?? options.at(0)?.value ?? 0;
  return (
    <SubmitForm
      className="flex flex-wrap items-end gap-2 px-5 py-3 sm:px-6"
      onSubmit={() =>
        grant.mutate(
          { id: user.user_id, subscription_type_id: value, idempotency_key: key },
          { onSuccess: () => setKey(crypto.randomUUID()) },
        )
      }
    >
      <SelectField
        label={t('userSheet.subscriptions.toGrant')}
        className="min-w-40 flex-1"
        value={value}
        options={options}
        onChange={(type) => {
          setChosen(type);
          setKey(crypto.randomUUID());
        }}
      />
      <Button type="submit" variant="primary" size="sm" disabled={value === 0} pending={grant.isPending}>
        {t('userSheet.subscriptions.grant')}
      </Button>
    </SubmitForm>
  );
}
