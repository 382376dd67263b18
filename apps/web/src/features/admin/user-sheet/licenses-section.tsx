import { type AdminSubscription, type AdminUserDetail, licenseStatus, timeLeft } from '@lockwatch/contracts';
import { type FormEvent, useState } from 'react';
import { errorSentence } from '../../../api/errors.js';
import { trpc } from '../../../api/trpc.js';
import { Badge } from '../../../components/ui/badge.js';
import { Button } from '../../../components/ui/button.js';
import { Select } from '../../../components/ui/select.js';
import { Skeleton } from '../../../components/ui/skeleton.js';
import { useNow } from '../../../components/ui/use-now.js';
import { formatDay } from '../dates.js';
import { LICENSE_TONES } from '../license-view.js';
import { useEndSubscription, useGrantSubscription } from './mutations.js';
import { ReasonField } from './reason-field.js';
import { SheetSection } from './sheet.js';

const MINUTE_MS = 60_000;
const SHOWN = 50;

interface LicensesSectionProps {
  user: AdminUserDetail;
  mayChange: boolean;
}

/** A person's licences, those that ended too; staff grant and end them here. */
export function LicensesSection({ user, mayChange }: LicensesSectionProps) {
  const list = trpc.admin.subscriptions.list.useQuery({ user_id: user.user_id, state: 'all', limit: SHOWN });
  const now = useNow(MINUTE_MS);
  return (
    <SheetSection title="Licenses">
      {list.error && !list.data ? (
        <p
          role="alert"
          className="flex flex-wrap items-center gap-3 px-4 py-4 text-[14px] text-text-2 sm:px-5"
        >
          {errorSentence(list.error, 'The licenses could not be loaded.')}
          <Button size="xs" onClick={() => void list.refetch()} pending={list.isFetching}>
            Retry
          </Button>
        </p>
      ) : !list.data ? (
        <div aria-busy="true" className="grid gap-3 p-5">
          <Skeleton className="w-48" />
          <Skeleton className="w-32" />
        </div>
      ) : list.data.length === 0 ? (
        <p className="px-4 py-4 text-[14px] text-text-3 sm:px-5">No license yet.</p>
      ) : (
        <ul>
          {list.data.map((license) => (
            <License key={license.subscription_id} license={license} now={now} mayEnd={mayChange} />
          ))}
        </ul>
      )}
      {mayChange && <GrantForm user={user} />}
    </SheetSection>
  );
}

function License({ license, now, mayEnd }: { license: AdminSubscription; now: number; mayEnd: boolean }) {
  const [isEnding, setEnding] = useState(false);
  const end = useEndSubscription();
  const status = licenseStatus(license, now);
  const isOver = status === 'Inactive' || status === 'Expired';
  return (
    <li className="border-line border-b px-4 py-3 sm:px-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <div className="min-w-0 flex-1 basis-48">
          <p className="flex flex-wrap items-center gap-2 font-medium text-[14px]">
            {license.subscription_type_name}
            <Badge tone={LICENSE_TONES[status]}>{status}</Badge>
          </p>
          <p className="tabular text-[13px] text-text-3">
            {license.expires_at === null
              ? `For life, since ${formatDay(license.created_at)}`
              : isOver
                ? `Until ${formatDay(license.expires_at)}`
                : `Until ${formatDay(license.expires_at)}, ${timeLeft(license, now)} left`}
            {license.is_renewing && ', renewing'}
            {license.grace_until !== null &&
              `; payment failed, access until ${formatDay(license.grace_until)}`}
          </p>
        </div>
        {mayEnd && !isOver && !isEnding && (
          <Button
            size="xs"
            variant="danger-quiet"
            aria-label={`End ${license.subscription_type_name}`}
            onClick={() => setEnding(true)}
          >
            End
          </Button>
        )}
      </div>
      {isEnding && (
        <ReasonForm
          confirmLabel={`End ${license.subscription_type_name}`}
          hint="It ends at once; what waits behind it moves up."
          isPending={end.isPending}
          onCancel={() => setEnding(false)}
          onConfirm={(reason) =>
            end.mutate({ id: license.subscription_id, reason }, { onSuccess: () => setEnding(false) })
          }
        />
      )}
    </li>
  );
}

interface ReasonFormProps {
  confirmLabel: string;
  hint: string;
  isPending: boolean;
  onCancel: () => void;
  onConfirm: (reason: string) => void;
}

function ReasonForm({ confirmLabel, hint, isPending, onCancel, onConfirm }: ReasonFormProps) {
  const [reason, setReason] = useState('');
  function submit(event: FormEvent): void {
    event.preventDefault();
    onConfirm(reason.trim());
  }
  return (
    <form
      onSubmit={submit}
      className="mt-3 grid gap-3 rounded-lg border border-danger-line bg-danger-soft p-3"
    >
      <ReasonField value={reason} onChange={setReason} hint={hint} hasFocus />
      <div className="flex flex-wrap justify-end gap-2">
        <Button size="sm" onClick={onCancel} disabled={isPending}>
          Keep it
        </Button>
        <Button type="submit" size="sm" variant="danger" disabled={reason.trim() === ''} pending={isPending}>
          {confirmLabel}
        </Button>
      </div>
    </form>
  );
}

function GrantForm({ user }: { user: AdminUserDetail }) {
  const types = trpc.admin.subscriptions.overview.useQuery().data?.by_type ?? [];
  const [chosen, setChosen] = useState<string | null>(null);
  // Sent twice, by a second click or a repeated request, it is one grant.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const grant = useGrantSubscription();
  const options = types
    .toSorted((a, b) => a.subscription_type_id - b.subscription_type_id)
    .map((type) => ({ value: String(type.subscription_type_id), label: type.name }));
  const value = chosen ?? options.at(0)?.value ?? '';
  return (
    <form
      className="flex flex-wrap items-center gap-2 px-4 py-3 sm:px-5"
      onSubmit={(event) => {
        event.preventDefault();
        grant.mutate(
          { id: user.user_id, subscription_type_id: Number(value), idempotency_key: key },
          { onSuccess: () => setKey(crypto.randomUUID()) },
        );
      }}
    >
      <div className="min-w-40 flex-1">
        <Select
          aria-label="License to grant"
          value={value}
          options={options}
          onChange={(type) => {
            setChosen(type);
            setKey(crypto.randomUUID());
          }}
        />
      </div>
      <Button type="submit" variant="primary" size="sm" disabled={value === ''} pending={grant.isPending}>
        Grant
      </Button>
    </form>
  );
}
