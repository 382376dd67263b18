import { trpc } from '../../api/trpc.js';
import { useServerMutation } from '../../api/use-server-mutation.js';

export const useCreateLinkCode = () =>
  useServerMutation(trpc.user.discordLink.createCode, {
    success: null,
    failure: 'Failed to create a link code',
    isCreate: true,
  });
