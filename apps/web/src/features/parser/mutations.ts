import { useMutation } from '@tanstack/react-query';
import { toast } from 'sonner';
import { getErrorMessage } from '../../api/errors.js';
import { trpc } from '../../api/trpc.js';
import {
  showUndoableRemovalToast,
  useDeduplicatedMutation,
  useServerMutation,
} from '../../api/use-server-mutation.js';

/** Stores the correct offers of a message as an example, and removes it from the list. */
export const useLabelMessage = (onDone?: () => void) =>
  useServerMutation(trpc.admin.reading.label, {
    failure: 'Failed to save the offers of the message',
    changes: ({ admin: { reading } }) => [reading.uncertain, reading.examples],
    isCreate: true,
    onDone,
  });

/** Removes a name that applies to everybody; the toast restores it. */
export function useRemoveItemAlias() {
  const utils = trpc.useUtils();
  const { aliases } = utils.client.admin.reading;
  const invalidate = () => utils.admin.reading.aliases.list.invalidate();
  return useDeduplicatedMutation(
    useMutation({
      mutationFn: ({ item_alias_id }: { item_alias_id: string; alias: string; item_id: number }) =>
        aliases.remove.mutate({ id: item_alias_id }),
      onSuccess: async ({ message }, { alias, item_id }) => {
        showUndoableRemovalToast(message, () => aliases.create.mutate({ alias, item_id }).then(invalidate));
        await invalidate();
      },
      onError: (error) => toast.error(getErrorMessage(error, 'Failed to remove the name')),
    }),
  );
}
