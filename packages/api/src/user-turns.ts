import { AppError } from '@lockwatch/contracts';
import { t } from './trpc.js';

/** Requests of one user that wait for their turn; a batch counts once, as its number of calls is limited. */
const WAITING_MAX = 2;
const RETRY_SECONDS = 1;

interface Queue {
  requestIds: string[];
  last: Promise<unknown>;
}

const queues = new Map<string, Queue>();

/**
 * Runs the changes of one user one after another. They would otherwise wait for the user's row in the database, each with
 * a connection that other users need. Throws RATE_LIMITED when too many wait already.
 */
export const inTurn = t.middleware(async ({ ctx, type, next }) => {
  const actor = ctx.caller.kind === 'nobody' ? null : ctx.caller.actor;
  if (type !== 'mutation' || actor === null) return next();
  const queue = queues.get(actor.userId) ?? { requestIds: [], last: Promise.resolve() };
  if (new Set(queue.requestIds).add(ctx.requestId).size > WAITING_MAX + 1) {
    throw new AppError('RATE_LIMITED', 'Your earlier changes are still being made. Try again in a moment.', {
      retryAfterSeconds: RETRY_SECONDS,
    });
  }
  queues.set(actor.userId, queue);
  queue.requestIds.push(ctx.requestId);
  const turn = queue.last.then(() => next());
  queue.last = turn.catch(() => undefined);
  try {
    return await turn;
  } finally {
    queue.requestIds.splice(queue.requestIds.indexOf(ctx.requestId), 1);
    if (queue.requestIds.length === 0) queues.delete(actor.userId);
  }
});
