import { toRulePriceInput, type WatchRule } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/rule-forms';
import { useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { trpc } from '../../api/trpc.js';
import { useServerMutation } from '../../api/use-server-mutation.js';
import { useUndoableMutation } from '../../api/use-undoable-mutation.js';
import { toast } from '../../components/ui/toast.js';

/* Apart from what the list itself needs, so that it loads with the forms. */

/** The table shows the change before the list is fetched again. */
export function useUpdateRule(onDone: () => void) {
  const edit = useEditCachedRules();
  return useServerMutation(trpc.user.items.update, {
    success: (rule) => {
      toast.success(t('ruleForms.updated'));
      edit((rules) => rules.map((one) => (one.id === rule.id ? rule : one)));
    },
    failure: t('ruleForms.updateFailed'),
    onDone,
  });
}

/** Deletes a rule; the toast restores it with all its settings. */
export function useDeleteRule(rule: WatchRule, onDone: () => void) {
  const edit = useEditCachedRules();
  const tag_ids = rule.tags.map((tag) => tag.tag_id);
  const { min_price: _min, max_price: _max, ...rest } = rule;
  return useUndoableMutation(trpc.user.items.delete, trpc.user.items.create, {
    success: t('ruleForms.deleted'),
    failure: t('ruleForms.deleteFailed'),
    toUndo: () => ({
      ...rest,
      ...toRulePriceInput(rule),
      allow_duplicate: true,
      tag_ids,
      snooze: rule.snoozed_until,
    }),
    onDone: (_answer, { id }) => {
      onDone();
      edit((rules) => rules.filter((one) => one.id !== id));
    },
  });
}

function useEditCachedRules() {
  const queryClient = useQueryClient();
  return (change: (rules: WatchRule[]) => WatchRule[]) => {
    queryClient.setQueriesData<WatchRule[]>(
      { queryKey: getQueryKey(trpc.user.items.list) },
      (rules) => rules && change(rules),
    );
  };
}
