import { AppError } from '@lockwatch/contracts';
import type { AnyTRPCProcedure } from '@trpc/server';
import { toAppError } from './errors.js';
import { type ApiMeta, BODY_LIMIT_BYTES } from './meta.js';
import { assertMayCall, type CallContext } from './procedures.js';
import { appRouter } from './router.js';

/** Every procedure by its name, such as `user.items.list`. */
export const procedures: ReadonlyMap<string, AnyTRPCProcedure> = new Map(
  // At run time this record is flat; its type is nested.
  Object.entries<unknown>(appRouter._def.procedures).map(([name, procedure]) => {
    if (!isProcedure(procedure)) throw new Error(`${name} is not a procedure.`);
    return [name, procedure];
  }),
);

function isProcedure(value: unknown): value is AnyTRPCProcedure {
  return typeof value === 'function' && '_def' in value;
}

/**
 * The largest body, in bytes, that one of these procedures accepts from the caller. Throws when the caller may call none of
 * them: the reason of the first. NOT_FOUND for an unknown name.
 */
export function getBodyLimit(context: CallContext, names: readonly string[]): number {
  const limits: number[] = [];
  let first: AppError | null = null;
  for (const name of names) {
    try {
      const procedure = procedures.get(name);
      if (!procedure) throw new AppError('NOT_FOUND', { text: 'api.noSuchCall' });
      assertMayCall(context, { type: procedure._def.type, meta: getMeta(name) });
      limits.push(getMeta(name).bodyLimitBytes ?? BODY_LIMIT_BYTES);
    } catch (error) {
      first ??= toAppError(error);
    }
  }
  if (first && limits.length === 0) throw first;
  return Math.max(BODY_LIMIT_BYTES, ...limits);
}

/** As how many calls these count in the rate limit. */
export function getWeight(names: readonly string[]): number {
  return names.reduce((sum, name) => sum + (getMeta(name).weight ?? 1), 0);
}

function getMeta(name: string): ApiMeta {
  return procedures.get(name)?._def.meta ?? {};
}
