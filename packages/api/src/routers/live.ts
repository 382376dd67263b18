import { hasPermission, type LiveEvent } from '@lockwatch/contracts';
import type { Actor } from '@lockwatch/core';
import { z } from 'zod';
import type { ApiContext } from '../context.js';
import { signedInProcedure } from '../procedures.js';
import { t } from '../trpc.js';

/** A stream ends within this time of the end of the session, role or account it was opened with. */
const RECHECK_MS = 4000;

const eventsInput = z.object({ deals: z.boolean() }).optional();
const eventStream = z.custom<AsyncIterable<LiveEvent>>();

export const liveRouter = t.router({
  /** What changes for the user, as it changes; with `deals`, also that there are new ones. */
  events: signedInProcedure
    .input(eventsInput)
    .output(eventStream)
    .subscription(async function* ({ ctx, input, signal }) {
      const { actor } = ctx;
      const watch = watchSession(ctx, actor, signal);
      try {
        const user = {
          userId: actor.userId,
          withStatistics: canViewStatistics(actor),
          withDeals: input?.deals,
        };
        yield* ctx.deps.live.stream(user, watch.signal);
      } finally {
        watch.stop();
      }
    }),
});

function canViewStatistics(actor: Actor): boolean {
  return hasPermission(actor.permissions, 'VIEW_STATISTICS');
}

/** Aborts when the caller leaves, or may no longer see what they could when the stream was opened. */
function watchSession(ctx: ApiContext, actor: Actor, signal: AbortSignal | undefined) {
  const ended = new AbortController();
  const timer = setInterval(() => {
    ctx.findCaller().then(
      (caller) => {
        const now = caller.kind === 'nobody' ? null : caller.actor;
        const isSame =
          now?.userId === actor.userId &&
          !now.isBanned &&
          canViewStatistics(now) === canViewStatistics(actor);
        if (!isSame) ended.abort();
      },
      // Nobody can be looked up just now: the stream ends, and opening it again says why.
      () => ended.abort(),
    );
  }, RECHECK_MS);
  return {
    signal: signal ? AbortSignal.any([signal, ended.signal]) : ended.signal,
    stop: () => clearInterval(timer),
  };
}
