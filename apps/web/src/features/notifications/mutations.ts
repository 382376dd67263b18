import { toast } from 'sonner';
import { errorSentence } from '../../api/errors.js';
import { trpc } from '../../api/trpc.js';

/** Says whether an offer was read rightly. */
export function useFeedback(onDone: () => void) {
  const utils = trpc.useUtils();
  return trpc.user.notifications.feedback.useMutation({
    onSuccess: async ({ message }) => {
      toast.success(message);
      onDone();
      await utils.user.notifications.list.invalidate();
    },
    onError: (error) => toast.error(errorSentence(error, 'Failed to send your answer')),
  });
}

/** Pauses the rules that a ping told of; the toast takes it back. */
export function usePauseRules() {
  const utils = trpc.useUtils();
  const resume = trpc.user.notifications.resumeRules.useMutation({
    onSuccess: async ({ message }) => {
      toast.success(message);
      await utils.user.items.list.invalidate();
    },
    onError: (error) => toast.error(errorSentence(error, 'Failed to resume the item')),
  });
  return trpc.user.notifications.pauseRules.useMutation({
    onSuccess: async ({ message }, input) => {
      toast.success(message, { action: { label: 'Undo', onClick: () => resume.mutate(input) } });
      await utils.user.items.list.invalidate();
    },
    onError: (error) => toast.error(errorSentence(error, 'Failed to pause the item')),
  });
}

/** Puts the author of a ping on the blacklist; the toast takes it back. */
export function useIgnoreAuthor() {
  const utils = trpc.useUtils();
  const hear = trpc.user.notifications.hearAuthor.useMutation({
    onSuccess: async ({ message }) => {
      toast.success(message);
      await utils.user.blacklist.invalidate();
    },
    onError: (error) => toast.error(errorSentence(error, 'Failed to delete blacklist entry')),
  });
  return trpc.user.notifications.ignoreAuthor.useMutation({
    onSuccess: async ({ message }, input) => {
      toast.success(message, { action: { label: 'Undo', onClick: () => hear.mutate(input) } });
      await utils.user.blacklist.invalidate();
    },
    onError: (error) => toast.error(errorSentence(error, 'Failed to create blacklist entry')),
  });
}
