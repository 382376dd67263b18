import { t } from '@lockwatch/texts/web/first-steps';
import { formatTime } from '../../components/date-formats.js';
import { Secret } from '../../components/ui/secret.js';

/** The command that links the Discord account that sends it. */
export function LinkCode({ code, expires_at }: { code: string; expires_at: string }) {
  // Discord parses an option of a pasted command only with its name.
  const command = `/link code:${code}`;
  return (
    <div role="status" className="animate-appear w-full rounded-lg border border-line bg-bg p-4">
      <p className="text-[14px] text-text-2">{t('firstSteps.sendCode', { time: formatTime(expires_at) })}</p>
      <Secret text={command} masked="/link code:••••••••" />
    </div>
  );
}
