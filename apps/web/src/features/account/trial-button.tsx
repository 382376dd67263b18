import { t } from '@lockwatch/texts/web/first-steps';
import { trpc } from '../../api/trpc.js';
import { sends, useServerMutation } from '../../api/use-server-mutation.js';
import { Button, type ButtonProps } from '../../components/ui/button.js';

export function getTrialText(): string {
  return t('firstSteps.trialText');
}

interface TrialButtonProps extends Omit<ButtonProps, 'onClick' | 'pending'> {
  onStarted?: () => void;
}

export function TrialButton({ onStarted, ...button }: TrialButtonProps) {
  const claim = useServerMutation(trpc.user.trial.claim, {
    failure: t('firstSteps.claimFailed'),
    isCreate: true,
    onDone: onStarted,
  });
  return <Button variant="primary" {...button} {...sends(claim, undefined)} />;
}
