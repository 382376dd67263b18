import type { ItemAliasDto } from '@lockwatch/contracts';
import { trpc } from '../../api/trpc.js';
import { useServerMutation, useUndoableMutation } from '../../api/use-server-mutation.js';

/** Stores the correct offers of a message as an example, and removes it from the list. */
export const useLabelMessage = (onDone?: () => void) =>
  useServerMutation(trpc.admin.parser.label, { isCreate: true, onDone });

/** Removes an alias that applies to everybody; the toast restores it. */
export function useRemoveItemAlias({ alias, item_id }: ItemAliasDto) {
  const { create, remove } = trpc.admin.parser.aliases;
  return useUndoableMutation(remove, create, { toUndo: () => ({ alias, item_id }) });
}
