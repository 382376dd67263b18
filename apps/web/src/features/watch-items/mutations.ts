import { t } from '@lockwatch/texts/web/rule-creation';
import { trpc } from '../../api/trpc.js';
import { useServerMutation } from '../../api/use-server-mutation.js';

export const useCreateRule = (onDone: () => void) =>
  useServerMutation(trpc.user.items.create, {
    success: t('ruleCreation.created'),
    failure: t('ruleCreation.createFailed'),
    isCreate: true,
    onDone,
  });
