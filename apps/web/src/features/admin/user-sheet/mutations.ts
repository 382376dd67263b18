import { toast } from 'sonner';
import { errorSentence } from '../../../api/errors.js';
import { trpc } from '../../../api/trpc.js';

/** Reads again what a change of somebody's licences or balance shows in. */
function useReadAgain() {
  const utils = trpc.useUtils();
  return () =>
    Promise.all([
      utils.admin.userLedger.invalidate(),
      utils.admin.subscriptions.invalidate(),
      utils.admin.users.invalidate(),
      utils.admin.logs.invalidate(),
    ]);
}

export function useAdjustBalance() {
  const readAgain = useReadAgain();
  return trpc.admin.adjustBalance.useMutation({
    onSuccess: async ({ message }) => {
      toast.success(message);
      await readAgain();
    },
    onError: (error) => toast.error(errorSentence(error, 'Failed to adjust the balance')),
  });
}

export function useGrantSubscription() {
  const readAgain = useReadAgain();
  return trpc.admin.grantSubscription.useMutation({
    onSuccess: async ({ message }) => {
      toast.success(message);
      await readAgain();
    },
    onError: (error) => toast.error(errorSentence(error, 'Failed to grant the subscription')),
  });
}

export function useEndSubscription() {
  const readAgain = useReadAgain();
  return trpc.admin.endSubscription.useMutation({
    onSuccess: async ({ message }) => {
      toast.success(message);
      await readAgain();
    },
    onError: (error) => toast.error(errorSentence(error, 'Failed to end the subscription')),
  });
}
