import { type AdminUserDetail, LIMITS } from '@lockwatch/contracts';
import type { FormEvent } from 'react';
import { Badge } from '../../../components/ui/badge.js';
import { Button } from '../../../components/ui/button.js';
import { ConfirmButton } from '../../../components/ui/dialog.js';
import { TextField } from '../../../components/ui/field.js';
import { useDraftFields } from '../../drafts/use-draft-fields.js';
import { useAssignGrowId, useRemoveGrowId } from '../mutations.js';
import { ReasonField, SheetSection } from './sheet.js';

/** Staff verify, assign or remove a user's GrowID. */
export function GrowIdSection({ user }: { user: AdminUserDetail }) {
  const { fields, change } = useDraftFields(`assign-growid.${user.user_id}`, {
    growid: user.growid ?? '',
    reason: '',
  });
  const { growid, reason } = fields;
  const clearReason = () => change({ reason: '' });
  const assign = useAssignGrowId();
  const remove = useRemoveGrowId();
  const isPending = assign.isPending || remove.isPending;
  const name = growid.trim();
  const isSettled = user.growid_verified && name === user.growid;

  function submit(event: FormEvent): void {
    event.preventDefault();
    assign.mutate({ id: user.user_id, growid: name, reason: reason.trim() }, { onSuccess: clearReason });
  }
  return (
    <SheetSection
      title="GrowID"
      aside={
        user.growid !== null && (
          <span className="flex min-w-0 flex-wrap items-center gap-2 text-[14px]">
            <span className="min-w-0 break-all">{user.growid}</span>
            {user.growid_verified ? <Badge tone="deal">Verified</Badge> : <Badge>Not verified</Badge>}
          </span>
        )
      }
    >
      <form onSubmit={submit} className="grid gap-3 px-4 py-4 sm:px-5">
        <TextField
          label="Name in the game *"
          hint="Another user who verified it loses it. Pending deposits for it are credited."
          required
          spellCheck={false}
          maxLength={LIMITS.growIdMaxLength}
          value={growid}
          onChange={(value) => change({ growid: value })}
        />
        <ReasonField
          value={reason}
          onChange={(value) => change({ reason: value })}
          hint="It is recorded in the log."
        />
        <div className="flex flex-wrap justify-end gap-2">
          {user.growid !== null && (
            <ConfirmButton
              size="sm"
              variant="danger-quiet"
              disabled={reason.trim() === '' || isPending}
              title={`Remove the GrowID ${user.growid}?`}
              description="Deposits under this name are no longer credited to the user, who has to verify it again."
              actionLabel="Remove"
              isPending={remove.isPending}
              onConfirm={(close) =>
                remove.mutate(
                  { id: user.user_id, reason: reason.trim() },
                  { onSuccess: clearReason, onSettled: close },
                )
              }
            >
              Remove GrowID
            </ConfirmButton>
          )}
          <Button
            type="submit"
            size="sm"
            variant="primary"
            disabled={name === '' || reason.trim() === '' || isSettled || isPending}
            pending={assign.isPending}
          >
            Assign and verify
          </Button>
        </div>
      </form>
    </SheetSection>
  );
}
