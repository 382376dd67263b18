import { toast } from 'sonner';
import { errorSentence } from '../../api/errors.js';
import { trpc } from '../../api/trpc.js';

/** Starts the free week; roles and limits change with it. */
export function useClaimTrial() {
  const utils = trpc.useUtils();
  return trpc.user.trial.claim.useMutation({
    onSuccess: async ({ message }) => {
      toast.success(message);
      await Promise.all([utils.user.me.invalidate(), utils.user.subscriptions.invalidate()]);
    },
    onError: (error) => toast.error(errorSentence(error, 'Failed to claim trial')),
  });
}

export function useCancelSubscription() {
  const utils = trpc.useUtils();
  return trpc.user.subscriptions.cancel.useMutation({
    onSuccess: async ({ message }) => {
      toast.success(message);
      await Promise.all([utils.user.me.invalidate(), utils.user.subscriptions.invalidate()]);
    },
    onError: (error) => toast.error(errorSentence(error, 'Failed to cancel subscription')),
  });
}

export function useDeleteAllRules(onDone: () => void) {
  const utils = trpc.useUtils();
  return trpc.user.items.deleteAll.useMutation({
    onSuccess: async ({ message }) => {
      toast.success(message);
      onDone();
      await utils.user.items.list.invalidate();
    },
    onError: (error) => toast.error(errorSentence(error, 'Failed to delete watched items')),
  });
}

/** A one-time code for `/link` on Discord. */
export function useCreateLinkCode() {
  return trpc.user.discordLink.createCode.useMutation({
    onError: (error) => toast.error(errorSentence(error, 'Failed to create a link code')),
  });
}

/** Makes an API token; the answer is the only place that shows it. */
export function useCreateApiToken() {
  const utils = trpc.useUtils();
  return trpc.user.apiTokens.create.useMutation({
    onSuccess: () => utils.user.apiTokens.list.invalidate(),
    onError: (error) => toast.error(errorSentence(error, 'Failed to create the API token')),
  });
}

export function useRevokeApiToken() {
  const utils = trpc.useUtils();
  return trpc.user.apiTokens.revoke.useMutation({
    onSuccess: async ({ message }) => {
      toast.success(message);
      await utils.user.apiTokens.list.invalidate();
    },
    onError: (error) => toast.error(errorSentence(error, 'Failed to revoke the API token')),
  });
}
