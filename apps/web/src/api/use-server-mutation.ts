import { t } from '@lockwatch/texts/web/shell';
import type { UseMutationResult } from '@tanstack/react-query';
import type { UseTRPCMutationOptions, UseTRPCMutationResult } from '@trpc/react-query/shared';
import { useRef, useState } from 'react';
import { toast } from '../components/ui/toast.js';
import { getErrorMessage, isClientError } from './errors.js';
import { createSubmission } from './submission.js';
import { trpc } from './trpc.js';

export interface MutationProcedure<Input, Output, Failure> {
  useMutation(
    options?: UseTRPCMutationOptions<Input, Failure, Output>,
  ): UseTRPCMutationResult<Output, Failure, Input, unknown>;
}

export interface MutationOptions<Input, Output> {
  /** The toast; by default the server's message. Null: the caller shows the result. */
  success?: string | null | ((output: Output, input: Input) => void);
  /** The toast where the server gives no reason; by default that it did not respond. */
  failure?: string | ((error: unknown) => string);
  /** What is fetched again; by default everything that the page shows. */
  changes?: ((utils: ReturnType<typeof trpc.useUtils>) => { invalidate(): Promise<void> }[]) | undefined;
  /** Sends an idempotency key, so that the server creates one thing however often the form is sent. */
  isCreate?: boolean;
  /** Called after the toast, before the queries are fetched again. */
  onDone?: ((output: Output, input: Input) => void) | undefined;
}

/** A mutation that shows its result as a toast and fetches the changed queries again; a double click sends one. */
export function useServerMutation<Input, Output, Failure>(
  procedure: MutationProcedure<Input, Output, Failure>,
  { success, failure, changes, isCreate = false, onDone }: MutationOptions<Input, Output> = {},
): UseMutationResult<Output, Failure, Input, unknown> {
  const utils = trpc.useUtils();
  const [submission] = useState(createSubmission);
  const invalidate = () => Promise.all((changes?.(utils) ?? [utils]).map((query) => query.invalidate()));
  const mutation = procedure.useMutation({
    ...(isCreate && { trpc: { context: { submission } } }),
    onSuccess: async (output, input) => {
      submission.markAnswered();
      if (typeof success === 'function') success(output, input);
      else if (success !== null) toast.success(success ?? getServerMessage(output, t('shell.done')));
      onDone?.(output, input);
      await invalidate();
    },
    onError: (error) => {
      toast.error(typeof failure === 'function' ? failure(error) : getErrorMessage(error, failure));
      // What the server rejected may follow from something that has changed since the page was loaded.
      if (isClientError(error)) void invalidate();
    },
  });
  return useDeduplicatedMutation(mutation);
}

export function getServerMessage(output: unknown, fallback: string): string {
  return typeof output === 'object' && output !== null && 'message' in output
    ? String(output.message)
    : fallback;
}

/** The props of a button that makes this change. */
export function sends<Input>(
  { isPending, mutate }: { isPending: boolean; mutate: (input: Input) => void },
  input: Input,
): { pending: boolean; onClick: () => void } {
  return { pending: isPending, onClick: () => mutate(input) };
}

/** Ignores a submission that is already running: a second click can come before `isPending` disables the button. */
function useDeduplicatedMutation<D, E, V, C>(
  mutation: UseMutationResult<D, E, V, C>,
): UseMutationResult<D, E, V, C> {
  const inFlight = useRef(new Set<string>());
  const mutate: typeof mutation.mutate = (...args) => {
    const submission = JSON.stringify(args[0]) ?? '';
    if (inFlight.current.has(submission)) return;
    inFlight.current.add(submission);
    void mutation
      .mutateAsync(...args)
      .catch(() => undefined)
      .finally(() => inFlight.current.delete(submission));
  };
  return { ...mutation, mutate };
}
