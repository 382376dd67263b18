import { t } from '@lockwatch/texts/web/first-steps';
import { trpc } from '../../api/trpc.js';
import { useServerMutation } from '../../api/use-server-mutation.js';

export const useCreateLinkCode = () =>
  useServerMutation(trpc.user.discordLink.createCode, {
    success: null,
    failure: t('firstSteps.codeFailed'),
    isCreate: true,
  });
