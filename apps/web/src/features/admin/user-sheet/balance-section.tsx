import { type AdminUserDetail, type LedgerEntry, LIMITS } from '@lockwatch/contracts';
import { getPageLocale } from '@lockwatch/texts/web';
import { t } from '@lockwatch/texts/web/user-sheet';
import { getQueryKey } from '@trpc/react-query';
import { Scale } from 'lucide-react';
import { useState } from 'react';
import { trpc } from '../../../api/trpc.js';
import { useServerMutation } from '../../../api/use-server-mutation.js';
import { formatMoment } from '../../../components/date-formats.js';
import { LockIcon } from '../../../components/icons/locks.js';
import { Badge } from '../../../components/ui/badge.js';
import { Button } from '../../../components/ui/button.js';
import { Card } from '../../../components/ui/card.js';
import { cn } from '../../../components/ui/class-names.js';
import { TextField } from '../../../components/ui/field.js';
import { SubmitForm } from '../../../components/ui/form.js';
import { Segments } from '../../../components/ui/segments.js';
import { Skeleton } from '../../../components/ui/states.js';
import { getNextOffset, ShowOlder, usePages } from '../../errors/pages.js';
import { QueryList } from '../../errors/query-list.js';
import { usePersistedForm } from '../../forms/use-persisted-form.js';
import { ReasonField, type UserSectionProps } from './reason-field.js';

const DIRECTIONS = ['give', 'take'] as const;

const amountText = (amount: number) => amount.toLocaleString(getPageLocale(), { maximumFractionDigits: 2 });

/** A user's balance and ledger, with staff's adjustments. */
export function BalanceSection({ user, canChange }: UserSectionProps) {
  const { client } = trpc.useUtils();
  const { user_id: id } = user;
  const ledger = usePages({
    queryKey: getQueryKey(trpc.admin.userLedger, { id }, 'infinite'),
    fetchPage: (offset: number | undefined) => client.admin.userLedger.query({ id, offset }),
    getNext: getNextOffset(LIMITS.ledgerPageDefault),
    getId: (entry) => entry.entry_id,
  });
  return (
    <Card
      title={t('userSheet.balance')}
      aside={
        <span className="tabular flex items-center gap-1.5 font-semibold text-[15px]">
          {ledger.data ? amountText(ledger.data[0]?.balance_after ?? 0) : <Skeleton className="w-12" />}
          <LockIcon kind="wl" title={t('userSheet.balance.worldLocks')} />
        </span>
      }
    >
      {canChange && <AdjustForm user={user} />}
      <QueryList
        query={ledger}
        what={t('userSheet.balance.history')}
        empty={{ icon: Scale, title: t('userSheet.balance.none') }}
        label={t('userSheet.balance.history')}
      >
        {(entry) => <LedgerEntryRow key={entry.entry_id} entry={entry} />}
      </QueryList>
      <ShowOlder pages={ledger} />
    </Card>
  );
}

function LedgerEntryRow({ entry }: { entry: LedgerEntry }) {
  return (
    <li className="flex items-baseline gap-3 border-line border-b px-5 py-2.5 last:border-b-0 sm:px-6">
      <div className="min-w-0 flex-1">
        <p className="break-words text-[14px]">{entry.reason}</p>
        <p className="tabular mt-0.5 flex flex-wrap items-center gap-2 text-[12.5px] text-text-3">
          <Badge>{t(`userSheet.balance.kind.${entry.kind}`)}</Badge>
          {formatMoment(entry.created_at)}
        </p>
      </div>
      <div className="tabular text-right">
        <p className={cn('font-semibold text-[14px]', entry.amount > 0 ? 'text-deal-text' : 'text-text')}>
          {entry.amount > 0 ? '+' : '−'}
          {amountText(Math.abs(entry.amount))}
        </p>
        <p className="text-[12.5px] text-text-3">
          {t('userSheet.balance.after', { balance: amountText(entry.balance_after) })}
        </p>
      </div>
    </li>
  );
}

function AdjustForm({ user }: { user: AdminUserDetail }) {
  const [direction, setDirection] = useState<(typeof DIRECTIONS)[number]>('give');
  const form = usePersistedForm(`adjust-balance.${user.user_id}`, { amount: '', reason: '' });
  const { amount, reason } = form.values;
  // Prevents a second adjustment by a second click or a repeated request.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const adjust = useServerMutation(trpc.admin.adjustBalance);
  const value = parseAmount(amount);
  const isWrong = amount.trim() !== '' && value === null;

  function submit(): void {
    if (value === null) return;
    adjust.mutate(
      {
        id: user.user_id,
        amount: direction === 'give' ? value : -value,
        reason: reason.trim(),
        idempotency_key: key,
      },
      {
        onSuccess: () => {
          form.set({ amount: '', reason: '' });
          setKey(crypto.randomUUID());
        },
      },
    );
  }
  return (
    <SubmitForm onSubmit={submit} className="grid gap-3 border-line border-b px-5 py-4 sm:px-6">
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label={t('userSheet.balance.amount')}
          error={isWrong && t('userSheet.balance.invalidAmount', { max: LIMITS.ledgerAmountMax })}
          className="min-w-32 flex-1"
          required
          inputMode="decimal"
          {...form.field('amount')}
        />
        <Segments
          label={t('userSheet.balance.direction')}
          value={direction}
          options={DIRECTIONS.map((one) => ({ value: one, label: t(`userSheet.balance.${one}`) }))}
          onChange={setDirection}
        />
      </div>
      <ReasonField {...form.field('reason')} hint={t('userSheet.balance.reasonHint')} />
      <div className="flex justify-end">
        <Button
          type="submit"
          size="sm"
          variant={direction === 'give' ? 'primary' : 'danger'}
          disabled={value === null || reason.trim() === ''}
          pending={adjust.isPending}
        >
          {t(`userSheet.balance.submit.${direction}`)}
        </Button>
      </div>
    </SubmitForm>
  );
}

/** The typed amount; null if the ledger does not accept it, also `12,5`, where the comma is a decimal point. */
function parseAmount(text: string): number | null {
  if (!/^(?:\d{1,9}|\d{1,3}(?:,\d{3}){1,2})(?:\.\d{1,2})?$/.test(text.trim())) return null;
  const amount = Number(text.replaceAll(',', ''));
  return amount >= 0.01 && amount <= LIMITS.ledgerAmountMax ? amount : null;
}
