import type { Holding } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/holdings';
import { trpc } from '../../api/trpc.js';
import { useUndoableMutation } from '../../api/use-undoable-mutation.js';

/** Sells some of a holding for `unitSold` world locks each; the toast offers Undo. */
export function useSale({ id }: Pick<Holding, 'id'>) {
  const { update } = trpc.user.holdings;
  const { mutate, isPending } = useUndoableMutation(update, update, {
    success: t('holdings.saleSaved'),
    toUndo: () => ({ id, sold_at: null, unit_sold: null }),
    changes: ({ user }) => [user.holdings.list],
  });
  const sell = (unitSold: number, quantity: number) =>
    mutate({ id, sold_at: new Date().toISOString(), unit_sold: unitSold, sold_quantity: quantity });
  return { sell, isPending };
}
