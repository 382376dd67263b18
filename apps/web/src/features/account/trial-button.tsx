import { t } from '@lockwatch/texts/web/first-steps';
import { useNavigate } from '@tanstack/react-router';
import { trpc } from '../../api/trpc.js';
import { useServerMutation } from '../../api/use-server-mutation.js';
import { lazyPart } from '../../components/lazy-part.js';
import { Button, type ButtonProps } from '../../components/ui/button.js';
import { useMe, usePermission } from '../me/me.js';
import { useCreateLinkCode } from './use-create-link-code.js';

const TrialLinkDialog = lazyPart(async () => (await import('./trial-link-dialog.js')).TrialLinkDialog);

export function getTrialText(): string {
  return t('firstSteps.trialText');
}

interface TrialButtonProps extends Omit<ButtonProps, 'onClick' | 'pending' | 'children'> {
  onStarted?: () => void;
}

/**
 * Starts the trial, then by default the form of the first watched item. Each Discord account gets the trial once: without
 * one, a dialog asks for it, and the trial starts when it is linked.
 */
export function TrialButton({ onStarted, ...button }: TrialButtonProps) {
  const isLinked = useMe().data?.discord_user_id !== null;
  const hadAccess = usePermission('READ_WATCHED_ITEMS');
  const navigate = useNavigate();
  const openFirstRule = () => hadAccess || void navigate({ to: '/dashboard/items', search: { edit: 'new' } });
  const { data: code, reset, mutate: createCode, isPending: isCreating } = useCreateLinkCode();
  const { isPending, mutate: claim } = useServerMutation(trpc.user.trial.claim, {
    failure: t('firstSteps.claimFailed'),
    isCreate: true,
    onDone: onStarted ?? openFirstRule,
  });
  return (
    <>
      <Button
        variant="primary"
        {...button}
        pending={isPending || isCreating}
        onClick={() => (isLinked ? claim : createCode)(undefined)}
      >
        {t('firstSteps.startWeek')}
      </Button>
      {code && <TrialLinkDialog code={code} onClose={reset} onLinked={() => claim(undefined)} />}
    </>
  );
}
