import { hasPermission, type LiveEvent, liveEventsInput } from '@lockwatch/contracts';
import type { Actor } from '@lockwatch/core';
import { type TrackedEnvelope, tracked } from '@trpc/server';
import { z } from 'zod';
import type { ApiContext } from '../context.js';
import { signedInProcedure } from '../procedures.js';
import { t } from '../trpc.js';

/** A stream ends within this time of the end of the session, role or account it was opened with. */
const RECHECK_MS = 4000;

/** An event as clients receive it; `id` goes back as `lastEventId` when the stream is opened again. */
export interface TrackedLiveEvent {
  id: string;
  data: LiveEvent;
}

/**
 * tRPC turns the envelopes of the stream into `{id, data}` on the way to the client, but names that type only inside
 * itself, where a declaration of ours cannot point. This declares the same type.
 */
const eventStream = z
  .custom<AsyncIterable<TrackedEnvelope<LiveEvent>>>()
  .transform((events) => events as unknown as AsyncIterable<TrackedLiveEvent>);

export const liveRouter = t.router({
  /** What happens to the user, as it happens; taken up again behind the last event that was received. */
  events: signedInProcedure
    .input(liveEventsInput)
    .output(eventStream)
    .subscription(async function* ({ ctx, input, signal }) {
      const { actor } = ctx;
      const watch = watchSession(ctx, actor, signal);
      try {
        const user = { userId: actor.userId, withStatistics: canViewStatistics(actor) };
        for await (const { id, event } of ctx.deps.live.stream(
          user,
          input.lastEventId ?? null,
          watch.signal,
        )) {
          yield tracked(id, event);
        }
      } finally {
        watch.stop();
      }
    }),
});

function canViewStatistics(actor: Actor): boolean {
  return hasPermission(actor.permissions, 'VIEW_STATISTICS');
}

/** Aborts when the caller leaves, or may no longer see what they could when the stream was opened. */
function watchSession(
  ctx: ApiContext,
  actor: Actor,
  signal: AbortSignal | undefined,
): { signal: AbortSignal; stop(): void } {
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
