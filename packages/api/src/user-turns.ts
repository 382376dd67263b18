import { AppError } from '@lockwatch/contracts';
import { t } from './trpc.js';

/** Calls of one user that run at once, each perhaps with a connection, and requests that may wait for them. */
const TURNS = { mutation: { running: 1, waiting: 2 }, query: { running: 3, waiting: 100 } };
const RETRY_SECONDS = 1;

interface Queue {
  /** The request of each call that runs or waits; a batch is one, as its number of calls is limited. */
  requests: object[];
  running: number;
  waiting: (() => void)[];
}

const queues = new Map<string, Queue>();

/**
 * Runs the changes of one user one after another, and few of their other calls at a time. They would otherwise hold the
 * connections that other users need, also while they wait for the user's row. Throws RATE_LIMITED when too many wait.
 */
export const inTurn = t.middleware(async ({ ctx, type, signal, next }) => {
  const actor = ctx.caller.kind === 'nobody' ? null : ctx.caller.actor;
  if (type === 'subscription' || actor === null) return next();
  const key = `${type} ${actor.userId}`;
  const queue: Queue = queues.get(key) ?? { requests: [], running: 0, waiting: [] };
  const { running, waiting } = TURNS[type];
  if (new Set(queue.requests).add(ctx.request).size > running + waiting) throw createWaitingError();
  queues.set(key, queue);
  queue.requests.push(ctx.request);
  try {
    if (queue.running < running) queue.running += 1;
    else await waitForTurn(queue, signal);
    const result = await next();
    const following = queue.waiting.shift();
    if (following) following();
    else queue.running -= 1;
    return result;
  } finally {
    queue.requests.splice(queue.requests.indexOf(ctx.request), 1);
    if (queue.requests.length === 0) queues.delete(key);
  }
});

/** Resolves when an earlier call has passed on its turn. A caller who leaves waits no longer. */
function waitForTurn({ waiting }: Queue, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    waiting.push(resolve);
    const leave = () => {
      if (!waiting.includes(resolve)) return;
      waiting.splice(waiting.indexOf(resolve), 1);
      reject(createWaitingError());
    };
    signal?.addEventListener('abort', leave, { once: true });
    if (signal?.aborted) leave();
  });
}

function createWaitingError(): AppError {
  return new AppError('RATE_LIMITED', { text: 'api.requestsWaiting' }, { retryAfterSeconds: RETRY_SECONDS });
}
