import { trpc } from '../../api/trpc.js';
import { useServerMutation } from '../../api/use-server-mutation.js';

/** Saves quiet hours, or snoozes all pings. */
export const useUpdatePingLimits = (success: string) =>
  useServerMutation(trpc.user.pingLimits.update, { success });
