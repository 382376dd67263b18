import { messageSchema, type Notice } from '@lockwatch/contracts';
import type { Actor } from '@lockwatch/core';
import type { UnsetMarker } from '@trpc/server/unstable-core-do-not-import';
import type { z } from 'zod';
import type { ApiContext } from './context.js';
import { formatNotice } from './format-notice.js';
import type { ApiMeta } from './meta.js';
import type { signedInProcedure } from './procedures.js';

type Run<Input> = (actor: Actor, db: ApiContext['deps']['db'], input: Input) => Promise<Notice>;
/** As tRPC names the type of an input that it does not know yet. */
type Known<Input> = Input extends UnsetMarker ? undefined : Input;

/** A call that changes something and answers with a message. */
export function change<Input, Sent>(
  procedure: typeof signedInProcedure,
  schema: z.ZodType<Input, Sent>,
  run: Run<Known<Input>>,
  meta: ApiMeta,
) {
  return procedure
    .meta(meta)
    .input(schema)
    .output(messageSchema)
    .mutation(({ ctx, input }) => formatNotice(ctx, run(ctx.actor, ctx.deps.db, input)));
}

/** Such a call about the one thing that its id names. */
export function changeById<Id, Sent>(
  procedure: typeof signedInProcedure,
  schema: z.ZodType<{ id: Id }, Sent>,
  run: Run<Id>,
  meta: ApiMeta,
) {
  return change(procedure, schema, (actor, db, { id }) => run(actor, db, id), meta);
}
