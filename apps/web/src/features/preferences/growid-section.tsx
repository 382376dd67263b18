import { describeDepositWorld, LIMITS, type Me } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/preferences';
import { getErrorCode, getErrorMessage } from '../../api/errors.js';
import { trpc } from '../../api/trpc.js';
import { sends, useServerMutation } from '../../api/use-server-mutation.js';
import { formatTime } from '../../components/date-formats.js';
import { Badge } from '../../components/ui/badge.js';
import { Button } from '../../components/ui/button.js';
import { Card } from '../../components/ui/card.js';
import { CodeBox } from '../../components/ui/copy-button.js';
import { TextField } from '../../components/ui/field.js';
import { SubmitForm } from '../../components/ui/form.js';
import { getWebConfig } from '../../config/web-config.js';
import { usePersistedForm } from '../forms/use-persisted-form.js';

/** GrowID ([2-46], [5-03]) and its verification. */
export function GrowIdSection({ me, canWrite }: { me: Me; canWrite: boolean }) {
  const { growid } = me;
  const form = usePersistedForm('growid', { growid: growid ?? '' });
  const save = useServerMutation(trpc.user.growid.set, {
    success: t('preferences.growid.saved'),
    failure: (error) =>
      getErrorCode(error) === 'CONFLICT'
        ? t('preferences.growid.taken')
        : getErrorMessage(error, t('preferences.growid.saveFailed')),
  });
  const trimmed = form.values.growid.trim();

  function submit(): void {
    if (trimmed !== '' && trimmed !== growid) save.mutate({ growid: trimmed });
  }

  return (
    <Card id="growid" title={t('preferences.growid.title')} text={t('preferences.growid.text')}>
      <SubmitForm onSubmit={submit} className="flex flex-wrap items-end gap-3 p-5 sm:px-6">
        <TextField
          label={t('preferences.growid.yours')}
          className="min-w-0 flex-1 basis-60 sm:max-w-sm"
          required
          spellCheck={false}
          disabled={!canWrite || save.isPending}
          maxLength={LIMITS.growIdMaxLength}
          {...form.field('growid')}
        />
        {canWrite && (
          <Button
            variant="primary"
            type="submit"
            pending={save.isPending}
            disabled={trimmed === '' || trimmed === growid}
          >
            {t('preferences.growid.save')}
          </Button>
        )}
      </SubmitForm>
      {growid !== null && <GrowIdProof growid={growid} isVerified={me.growid_verified} canWrite={canWrite} />}
    </Card>
  );
}

interface GrowIdProofProps {
  growid: string;
  isVerified: boolean;
  canWrite: boolean;
}

function GrowIdProof({ growid, isVerified, canWrite }: GrowIdProofProps) {
  const create = useServerMutation(trpc.user.growid.createCode, { success: null, isCreate: true });
  const place = t(describeDepositWorld(getWebConfig().depositWorld));
  return (
    <div className="flex flex-wrap items-center gap-4 border-line border-t p-5 sm:px-6">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-2.5 font-medium">
          <span className="min-w-0 break-all">{growid}</span>
          <Badge tone={isVerified ? 'deal' : 'plain'}>
            {t(isVerified ? 'preferences.growid.verified' : 'preferences.growid.notVerified')}
          </Badge>
        </p>
        <p className="mt-0.5 text-[14px] text-text-2">
          {isVerified
            ? t('preferences.growid.verifiedText', { place, growid })
            : t('preferences.growid.notVerifiedText')}
        </p>
      </div>
      {!isVerified && canWrite && (
        <Button {...sends(create, undefined)}>
          {t(create.data ? 'preferences.growid.getNewCode' : 'preferences.growid.getCode')}
        </Button>
      )}
      {!isVerified && create.data?.growid === growid && (
        <CodeBox text={create.data.code}>
          {t('preferences.growid.codeText', { growid, place, time: formatTime(create.data.expires_at) })}
        </CodeBox>
      )}
    </div>
  );
}
