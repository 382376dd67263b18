import type { BulkAction, WatchRule } from '@lockwatch/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
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

/** Makes one change to many rules; the sentence about it is the server's. */
export function useBulkChange(onDone: (action: BulkAction) => void) {
  const utils = trpc.useUtils();
  const edit = useEditedLists();
  return trpc.user.items.bulk.useMutation({
    onSuccess: async ({ message }, { action, ids }) => {
      toast.success(message);
      const changed = new Set(ids);
      if (action === 'delete') edit((rules) => rules.filter(({ id }) => !changed.has(id)));
      if (action === 'pause' || action === 'resume') {
        const is_paused = action === 'pause';
        edit((rules) => rules.map((rule) => (changed.has(rule.id) ? { ...rule, is_paused } : rule)));
      }
      onDone(action);
      await utils.user.items.list.invalidate();
    },
    onError: (error) => toast.error(errorSentence(error, 'Failed to change the items')),
  });
}

/** Says what an import would do; its problems are shown where the file was chosen. */
export function usePreviewImport() {
  return trpc.user.items.import.useMutation();
}

/** Adds the rules of a file. */
export function useImportRules(onDone: () => void) {
  const utils = trpc.useUtils();
  return trpc.user.items.import.useMutation({
    onSuccess: async ({ message }) => {
      toast.success(message);
      onDone();
      await utils.user.items.list.invalidate();
    },
    onError: (error) => toast.error(errorSentence(error, 'Failed to import the items')),
  });
}

/** Fetches all rules as a file and hands it to the browser to keep. */
export function useExportRules() {
  const utils = trpc.useUtils();
  return useMutation({
    mutationFn: () => utils.user.items.export.fetch(undefined, { staleTime: 0 }),
    onSuccess: ({ csv, filename }) => saveFile(filename, csv),
    onError: (error) => toast.error(errorSentence(error, 'Failed to export the items')),
  });
}

function saveFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
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
