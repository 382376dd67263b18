import { t } from '@lockwatch/texts/web/shell';
import type { UseMutationResult } from '@tanstack/react-query';
import { useRef } from 'react';
import { toast } from '../components/ui/toast.js';
import {
  getServerMessage,
  type MutationOptions,
  type MutationProcedure,
  useServerMutation,
} from './use-server-mutation.js';

interface UndoableOptions<Input, Output, UndoInput> extends Omit<MutationOptions<Input, Output>, 'success'> {
  /** The toast; by default the server's message. */
  success?: string | ((output: Output, input: Input) => string);
  /** What restores the state before the change: one call or several. */
  toUndo: (output: Output, input: Input) => UndoInput | UndoInput[];
}

/**
 * A change whose toast has Undo, which calls `restoring`, once. A later change closes the toast, because the earlier Undo
 * would undo it too. `isPending` also while the former state is restored and fetched.
 */
export function useUndoableMutation<Input, Output, Failure, UndoInput, UndoOutput>(
  procedure: MutationProcedure<Input, Output, Failure>,
  restoring: MutationProcedure<UndoInput, UndoOutput, Failure>,
  { success, toUndo, ...options }: UndoableOptions<Input, Output, UndoInput>,
): Pick<UseMutationResult<Output, Failure, Input, unknown>, 'isPending' | 'mutate'> {
  const shown = useRef<string | number | null>(null);
  const restore = useServerMutation(restoring, {
    success: (output) => toast.success(getServerMessage(output, t('shell.restored'))),
    failure: t('shell.notRestored'),
    changes: options.changes,
    isCreate: true,
  });
  const mutation = useServerMutation(procedure, {
    ...options,
    success: (output, input) => {
      const undo = toUndo(output, input);
      const calls = Array.isArray(undo) ? undo : [undo];
      const text = typeof success === 'function' ? success(output, input) : success;
      if (shown.current !== null) toast.dismiss(shown.current);
      shown.current = toast.success(text ?? getServerMessage(output, t('shell.done')), {
        action: {
          label: t('common.undo'),
          onClick: () => {
            for (const call of calls) restore.mutate(call);
          },
        },
      });
    },
  });
  return { mutate: mutation.mutate, isPending: mutation.isPending || restore.isPending };
}
