import type { BulkAction, WatchRule } from '@lockwatch/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { toast } from 'sonner';
import { getErrorMessage } from '../../api/errors.js';
import { saveFile } from '../../api/save-file.js';
import { trpc } from '../../api/trpc.js';
import { showUndoableRemovalToast, useServerMutation } from '../../api/use-server-mutation.js';

const getRuleQueries = ({ user }: ReturnType<typeof trpc.useUtils>) => [user.items.list, user.items.count];

export const useCreateRule = (onDone: () => void) =>
  useServerMutation(trpc.user.items.create, {
    success: 'Item created successfully!',
    failure: 'Failed to create item',
    changes: getRuleQueries,
    isCreate: true,
    onDone,
  });

/** The table shows the change before the list is fetched again. */
export function useUpdateRule(onDone: () => void) {
  const edit = useEditCachedRules();
  return useServerMutation(trpc.user.items.update, {
    success: (rule) => {
      toast.success('Item updated successfully!');
      edit((rules) => rules.map((one) => (one.id === rule.id ? rule : one)));
    },
    failure: 'Failed to update item',
    changes: getRuleQueries,
    onDone,
  });
}

/** Deletes a rule; the toast restores it with all its settings. */
export function useDeleteRule(rule: WatchRule, onDone: () => void) {
  const utils = trpc.useUtils();
  const edit = useEditCachedRules();
  async function restore(): Promise<void> {
    const tag_ids = rule.tags.map((tag) => tag.tag_id);
    await utils.client.user.items.create.mutate({ ...rule, tag_ids });
    await utils.user.items.list.invalidate();
  }
  return useServerMutation(trpc.user.items.delete, {
    success: () => showUndoableRemovalToast('Item deleted successfully!', restore),
    failure: 'Failed to delete item',
    changes: getRuleQueries,
    onDone: (_answer, { id }) => {
      onDone();
      edit((rules) => rules.filter((one) => one.id !== id));
    },
  });
}

/** Makes one change to many rules. */
export function useBulkChange(onDone: (action: BulkAction) => void) {
  const edit = useEditCachedRules();
  return useServerMutation(trpc.user.items.bulk, {
    failure: 'Failed to change the items',
    changes: getRuleQueries,
    isCreate: true,
    onDone: (_answer, { action, ids }) => {
      const changed = new Set(ids);
      if (action === 'delete') edit((rules) => rules.filter(({ id }) => !changed.has(id)));
      if (action === 'pause' || action === 'resume') {
        const is_paused = action === 'pause';
        edit((rules) => rules.map((rule) => (changed.has(rule.id) ? { ...rule, is_paused } : rule)));
      }
      onDone(action);
    },
  });
}

/** Adds the rules of a file. */
export const useImportRules = (onDone: () => void) =>
  useServerMutation(trpc.user.items.import, {
    failure: 'Failed to import the items',
    changes: getRuleQueries,
    isCreate: true,
    onDone,
  });

/** Downloads all rules as a file. */
export function useExportRules() {
  const utils = trpc.useUtils();
  return useMutation({
    mutationFn: () => utils.user.items.export.fetch(undefined, { staleTime: 0 }),
    onSuccess: ({ csv, filename }) => saveFile(filename, csv, 'text/csv'),
    onError: (error) => toast.error(getErrorMessage(error, 'Failed to export the items')),
  });
}

/** Applies a change to every page of rules in the cache. */
function useEditCachedRules() {
  const queryClient = useQueryClient();
  return (change: (rules: WatchRule[]) => WatchRule[]) => {
    queryClient.setQueriesData<WatchRule[]>(
      { queryKey: getQueryKey(trpc.user.items.list) },
      (rules) => rules && change(rules),
    );
  };
}
