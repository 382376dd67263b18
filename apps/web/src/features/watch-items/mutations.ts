import type { WatchRule } from '@lockwatch/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { toast } from 'sonner';
import { errorSentence } from '../../api/errors.js';
import { trpc } from '../../api/trpc.js';

/** Adds a rule; the list is fetched again ([4-10]). */
export function useCreateRule(onDone: () => void) {
  const utils = trpc.useUtils();
  return trpc.user.items.create.useMutation({
    onSuccess: async () => {
      toast.success('Item created successfully!');
      onDone();
      await utils.user.items.list.invalidate();
    },
    onError: (error) => toast.error(errorSentence(error, 'Failed to create item')),
  });
}

/** Changes a rule; the table shows the change at once and the truth once the list is fetched again. */
export function useUpdateRule(onDone: () => void) {
  const utils = trpc.useUtils();
  const edit = useEditedLists();
  return trpc.user.items.update.useMutation({
    onSuccess: async (rule) => {
      toast.success('Item updated successfully!');
      edit((rules) => rules.map((one) => (one.id === rule.id ? rule : one)));
      onDone();
      await utils.user.items.list.invalidate();
    },
    onError: (error) => toast.error(errorSentence(error, 'Failed to update item')),
  });
}

/** Removes a rule. */
export function useDeleteRule() {
  const utils = trpc.useUtils();
  const edit = useEditedLists();
  return trpc.user.items.delete.useMutation({
    onSuccess: async (_answer, { id }) => {
      toast.success('Item deleted successfully!');
      edit((rules) => rules.filter((rule) => rule.id !== id));
      await utils.user.items.list.invalidate();
    },
    onError: (error) => toast.error(errorSentence(error, 'Failed to delete item')),
  });
}

/** Applies a change to every page of rules that is in the cache. */
function useEditedLists() {
  const queryClient = useQueryClient();
  return (change: (rules: WatchRule[]) => WatchRule[]) => {
    queryClient.setQueriesData<WatchRule[]>(
      { queryKey: getQueryKey(trpc.user.items.list) },
      (rules) => rules && change(rules),
    );
  };
}
