import { trpc } from '../../api/trpc.js';
import { useServerMutation } from '../../api/use-server-mutation.js';

export const useCreateLinkCode = () =>
  useServerMutation(trpc.user.discordLink.createCode, { success: null, isCreate: true });
