import { toast } from 'sonner';
import { errorSentence } from '../../api/errors.js';
import { trpc } from '../../api/trpc.js';

/** Keeps what a message offers as an example, and takes it off the list. */
export function useLabelMessage(onDone?: () => void) {
  const utils = trpc.useUtils();
  return trpc.admin.reading.label.useMutation({
    onSuccess: async ({ message }) => {
      toast.success(message);
      onDone?.();
      await Promise.all([
        utils.admin.reading.uncertain.invalidate(),
        utils.admin.reading.examples.invalidate(),
      ]);
    },
    onError: (error) => toast.error(errorSentence(error, 'Failed to keep what the message offers')),
  });
}

/** Names an item for everybody. */
export function useCreateItemAlias(onDone: () => void) {
  const utils = trpc.useUtils();
  return trpc.admin.reading.aliases.create.useMutation({
    onSuccess: async ({ alias, item_name }) => {
      toast.success(`"${alias}" now means ${item_name} for everybody.`);
      onDone();
      await Promise.all([
        utils.admin.reading.aliases.list.invalidate(),
        utils.admin.reading.unknownNames.invalidate(),
      ]);
    },
    onError: (error) => toast.error(errorSentence(error, 'Failed to name the item')),
  });
}

export function useRemoveItemAlias() {
  const utils = trpc.useUtils();
  return trpc.admin.reading.aliases.remove.useMutation({
    onSuccess: async ({ message }) => {
      toast.success(message);
      await utils.admin.reading.aliases.list.invalidate();
    },
    onError: (error) => toast.error(errorSentence(error, 'Failed to remove the name')),
  });
}

export function useDismissName() {
  const utils = trpc.useUtils();
  return trpc.admin.reading.dismissName.useMutation({
    onSuccess: async ({ message }) => {
      toast.success(message);
      await utils.admin.reading.unknownNames.invalidate();
    },
    onError: (error) => toast.error(errorSentence(error, 'Failed to dismiss the name')),
  });
}

/** Has the last day's messages read again, as after a new name. */
export function useReread() {
  const utils = trpc.useUtils();
  return trpc.admin.reading.reread.useMutation({
    onSuccess: async ({ message }) => {
      toast.success(message);
      await utils.admin.reading.invalidate();
    },
    onError: (error) => toast.error(errorSentence(error, 'Failed to read the messages again')),
  });
}
