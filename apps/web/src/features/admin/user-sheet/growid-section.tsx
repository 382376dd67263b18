import { type AdminUserDetail, LIMITS } from '@lockwatch/contracts';
import { type FormEvent, useState } from 'react';
import { Badge } from '../../../components/ui/badge.js';
import { Button } from '../../../components/ui/button.js';
import { TextField } from '../../../components/ui/field.js';
import { useAssignGrowId, useRemoveGrowId } from '../mutations.js';
import { ReasonField, SheetSection } from './sheet.js';

/** Staff verify, assign or remove a user's GrowID. */
export function GrowIdSection({ user }: { user: AdminUserDetail }) {
  const [growid, setGrowId] = useState(user.growid ?? '');
  const [reason, setReason] = useState('');
  const assign = useAssignGrowId();
  const remove = useRemoveGrowId();
  const isPending = assign.isPending || remove.isPending;
  const name = growid.trim();
  const isSettled = user.growid_verified && name === user.growid;

  function submit(event: FormEvent): void {
    event.preventDefault();
    assign.mutate(
      { id: user.user_id, growid: name, reason: reason.trim() },
      { onSuccess: () => setReason('') },
    );
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
          onChange={setGrowId}
        />
        <ReasonField value={reason} onChange={setReason} hint="It is recorded in the log." />
        <div className="flex flex-wrap justify-end gap-2">
          {user.growid !== null && (
            <Button
              size="sm"
              variant="danger-quiet"
              disabled={reason.trim() === '' || isPending}
              pending={remove.isPending}
              onClick={() =>
                remove.mutate({ id: user.user_id, reason: reason.trim() }, { onSuccess: () => setReason('') })
              }
            >
              Remove GrowID
            </Button>
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
