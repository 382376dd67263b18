import { describeDepositWorld, type GrowIdCode, LIMITS, type Me } from '@lockwatch/contracts';
import type { FormEvent } from 'react';
import { getErrorCode, getErrorMessage } from '../../api/errors.js';
import { trpc } from '../../api/trpc.js';
import { useServerMutation } from '../../api/use-server-mutation.js';
import { formatTime } from '../../components/date-formats.js';
import { Badge } from '../../components/ui/badge.js';
import { Button } from '../../components/ui/button.js';
import { Card } from '../../components/ui/card.js';
import { CodeBox } from '../../components/ui/copy-button.js';
import { TextField } from '../../components/ui/field.js';
import { getWebConfig } from '../../config/web-config.js';
import { useDraftFields } from '../drafts/use-draft-fields.js';

/** GrowID ([2-46], [5-03]) and its verification. */
export function GrowIdSection({ me, canWrite }: { me: Me; canWrite: boolean }) {
  const { growid } = me;
  const { fields, change } = useDraftFields('growid', { growid: growid ?? '' });
  const save = useServerMutation(trpc.user.growid.set, {
    success: 'GrowID saved successfully!',
    failure: (error) =>
      getErrorCode(error) === 'CONFLICT'
        ? 'GrowID is already taken by another user'
        : getErrorMessage(error, 'Failed to save GrowID'),
    changes: ({ user }) => [user.me],
  });
  const trimmed = fields.growid.trim();

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (trimmed !== '' && trimmed !== growid) save.mutate({ growid: trimmed });
  }

  return (
    <Card title="GrowID" text="Your name in the game, so that World Locks you deposit are counted as yours.">
      <form onSubmit={submit} className="flex flex-wrap items-end gap-3 p-5 sm:px-6">
        <TextField
          label="Your GrowID"
          className="min-w-0 flex-1 basis-60 sm:max-w-sm"
          required
          spellCheck={false}
          disabled={!canWrite || save.isPending}
          maxLength={LIMITS.growIdMaxLength}
          value={fields.growid}
          onChange={(value) => change({ growid: value })}
        />
        {canWrite && (
          <Button
            variant="primary"
            type="submit"
            pending={save.isPending}
            disabled={trimmed === '' || trimmed === growid}
          >
            Save GrowID
          </Button>
        )}
      </form>
      {growid !== null && <GrowIdProof growid={growid} isVerified={me.growid_verified} canWrite={canWrite} />}
    </Card>
  );
}

interface GrowIdProofProps {
  growid: string;
  isVerified: boolean;
  canWrite: boolean;
}

/** Whether deposits of this GrowID are credited, and the code that proves it. */
function GrowIdProof({ growid, isVerified, canWrite }: GrowIdProofProps) {
  const create = useServerMutation(trpc.user.growid.createCode, {
    success: null,
    failure: 'Failed to create a code for the GrowID',
    isCreate: true,
  });
  const place = describeDepositWorld(getWebConfig().depositWorld);
  return (
    <div className="flex flex-wrap items-center gap-4 border-line border-t p-5 sm:px-6">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-2.5 font-medium">
          <span className="min-w-0 break-all">{growid}</span>
          {isVerified ? <Badge tone="deal">Verified</Badge> : <Badge>Not verified</Badge>}
        </p>
        <p className="mt-0.5 text-[14px] text-text-2">
          {isVerified
            ? `World locks that you deposit in ${place} as ${growid} are credited to you.`
            : 'Verify in the game that this name is yours. Until then, deposits under it are not credited.'}
        </p>
      </div>
      {!isVerified && canWrite && (
        <Button pending={create.isPending} onClick={() => create.mutate()}>
          {create.data ? 'Get a new code' : 'Get a code'}
        </Button>
      )}
      {!isVerified && create.data?.growid === growid && <Code made={create.data} place={place} />}
    </div>
  );
}

function Code({ made: { growid, code, expires_at }, place }: { made: GrowIdCode; place: string }) {
  return (
    <CodeBox text={code}>
      Enter the game as {growid}, go to {place} and say this code to the deposit bot before{' '}
      {formatTime(expires_at)}. Say only codes that you made yourself.
    </CodeBox>
  );
}
