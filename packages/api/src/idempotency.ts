import { createFieldError, IDEMPOTENCY_KEY_HEADER, idempotencyKeySchema } from '@lockwatch/contracts';
import { type IdempotentCall, runOnce, runOnceWithClaim } from '@lockwatch/core';
import type { Db } from '@lockwatch/db';
import { middlewareMarker } from '@trpc/server/unstable-core-do-not-import';
import type { ApiContext } from './context.js';
import { t } from './trpc.js';

/** Runs a change with an idempotency key once a day and repeats its response. Runs last, after the permission checks. */
export const withIdempotency = t.middleware(async ({ ctx, type, path, meta, getRawInput, next }) => {
  const actor = ctx.caller.kind === 'nobody' ? null : ctx.caller.actor;
  if (type !== 'mutation' || actor === null) return next();
  // A call without input comes with an empty body, which is no JSON; broken JSON is rejected where the input is parsed.
  const input = await getRawInput().catch(() => undefined);
  const key = getIdempotencyKey(ctx, input);
  if (key === null || isDryRun(input)) return next();
  const call: IdempotentCall = { userId: actor.userId, call: path, key, input };
  const committed: (() => Promise<void>)[] = [];
  const run = async (db: Db) => {
    const result = await next({
      ctx: {
        deps: { ...ctx.deps, db },
        afterCommit: async (work: () => Promise<void>) => void committed.push(work),
      },
    });
    if (!result.ok) throw result.error;
    return result.data;
  };
  const data = meta?.callsExternalService
    ? await runOnceWithClaim(ctx.deps, call, () => run(ctx.deps.db))
    : await runOnce(ctx.deps, call, run);
  for (const work of committed) await work();
  return { ok: true as const, data, marker: middlewareMarker };
});

/** Changes nothing, so that it may be repeated. */
function isDryRun(input: unknown): boolean {
  return typeof input === 'object' && input !== null && 'dry_run' in input && input.dry_run === true;
}

/** Throws INVALID for a header that is no key. A field is left to the call's own schema. */
function getIdempotencyKey(ctx: Pick<ApiContext, 'idempotencyKey'>, input: unknown): string | null {
  if (ctx.idempotencyKey !== null) {
    const header = idempotencyKeySchema.safeParse(ctx.idempotencyKey);
    if (header.success) return header.data;
    throw createFieldError(IDEMPOTENCY_KEY_HEADER, { text: 'input.idempotencyKey' });
  }
  if (typeof input !== 'object' || input === null || !('idempotency_key' in input)) return null;
  return idempotencyKeySchema.safeParse(input.idempotency_key).data ?? null;
}
