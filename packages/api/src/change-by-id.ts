import { idInput, messageSchema, type Notice } from '@lockwatch/contracts';
import type { Actor } from '@lockwatch/core';
import type { ApiContext } from './context.js';
import { formatNotice } from './format-notice.js';
import type { ApiMeta } from './meta.js';
import type { signedInProcedure } from './procedures.js';

/** A call that changes the one thing its id names, most often by removing it, and answers with a message. */
export function changeById(
  procedure: typeof signedInProcedure,
  change: (actor: Actor, db: ApiContext['deps']['db'], id: string) => Promise<Notice>,
  meta: ApiMeta,
) {
  return procedure
    .meta(meta)
    .input(idInput)
    .output(messageSchema)
    .mutation(({ ctx, input }) => formatNotice(ctx, change(ctx.actor, ctx.deps.db, input.id)));
}
