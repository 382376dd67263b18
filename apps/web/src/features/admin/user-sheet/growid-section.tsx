import { type AdminUserDetail, LIMITS } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/user-sheet';
import type { FormEvent } from 'react';
import { Badge } from '../../../components/ui/badge.js';
import { Button } from '../../../components/ui/button.js';
import { ConfirmButton } from '../../../components/ui/dialog.js';
import { TextField } from '../../../components/ui/field.js';
import { usePersistedForm } from '../../forms/use-persisted-form.js';
import { useAssignGrowId, useRemoveGrowId } from '../mutations.js';
import { ReasonField, SheetSection } from './sheet.js';

export function GrowIdSection({ user }: { user: AdminUserDetail }) {
  const form = usePersistedForm(`assign-growid.${user.user_id}`, { growid: user.growid ?? '', reason: '' });
  const { growid, reason } = form.values;
  const clearReason = () => form.set({ reason: '' });
  const assign = useAssignGrowId();
  const { isPending } = assign;
  const name = growid.trim();
  const isSettled = user.growid_verified && name === user.growid;

  function submit(event: FormEvent): void {
    event.preventDefault();
    assign.mutate({ id: user.user_id, growid: name, reason: reason.trim() }, { onSuccess: clearReason });
  }
  return (
    <SheetSection
      title={t('userSheet.growId')}
      aside={
        user.growid !== null && (
          <span className="flex min-w-0 flex-wrap items-center gap-2 text-[14px]">
            <span className="min-w-0 break-all">{user.growid}</span>
            <Badge tone={user.growid_verified ? 'deal' : 'plain'}>
              {t(user.growid_verified ? 'userSheet.verified' : 'userSheet.notVerified')}
            </Badge>
          </span>
        )
      }
    >
      <form onSubmit={submit} className="grid gap-3 px-4 py-4 sm:px-5">
        <TextField
          label={t('userSheet.growId.name')}
          hint={t('userSheet.growId.hint')}
          required
          spellCheck={false}
          maxLength={LIMITS.growIdMaxLength}
          {...form.field('growid')}
        />
        <ReasonField {...form.field('reason')} hint={t('userSheet.growId.reasonHint')} />
        <div className="flex flex-wrap justify-end gap-2">
          {user.growid !== null && (
            <RemoveGrowId user={user} reason={reason.trim()} isDisabled={isPending} onDone={clearReason} />
          )}
          <Button
            type="submit"
            size="sm"
            variant="primary"
            disabled={name === '' || reason.trim() === '' || isSettled || isPending}
            pending={assign.isPending}
          >
            {t('userSheet.growId.assign')}
          </Button>
        </div>
      </form>
    </SheetSection>
  );
}

interface RemoveGrowIdProps {
  user: AdminUserDetail;
  reason: string;
  isDisabled: boolean;
  onDone: () => void;
}

function RemoveGrowId({ user, reason, isDisabled, onDone }: RemoveGrowIdProps) {
  const remove = useRemoveGrowId();
  return (
    <ConfirmButton
      size="sm"
      variant="danger-quiet"
      disabled={reason === '' || isDisabled}
      title={t('userSheet.growId.removeQuestion', { growid: user.growid ?? '' })}
      description={t('userSheet.growId.removeConsequence')}
      actionLabel={t('common.remove')}
      isPending={remove.isPending}
      onConfirm={(close) =>
        remove.mutate({ id: user.user_id, reason }, { onSuccess: onDone, onSettled: close })
      }
    >
      {t('userSheet.growId.remove')}
    </ConfirmButton>
  );
}
