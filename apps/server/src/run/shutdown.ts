import type { Log } from '@lockwatch/core';

/** Less than a supervisor waits before it kills. */
const DEADLINE_MS = 9000;
/** Every part together must stay within the deadline, so none may wait for long. */
const RELEASE_MS = 1000;

/** Collects what must be let go, and lets it go in reverse order at the first request to stop. */
export interface Shutdown {
  /** Aborted when the stop begins. */
  signal: AbortSignal;
  /**
   * Names what was acquired and how to release it. What is not released within `withinMs` (1 s) is left behind: the end
   * of the process lets it go, and whatever it had in hand is found again by its row.
   */
  onStop(name: string, release: () => Promise<void>, withinMs?: number): void;
  /** Stops the process; later calls wait for the first. */
  stop(reason: string, code?: number): Promise<void>;
}

/**
 * Stops on SIGTERM, SIGINT and when the supervisor's channel closes; ends the process after 9 s in any case. A rejection
 * that nobody handled stops it in order too, instead of at once: its state is unknown, and a supervisor starts it anew.
 */
export function installShutdown(log: Log): Shutdown {
  const shutdown = createShutdown(log, process.exit);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void shutdown.stop(signal));
  process.on('unhandledRejection', (error) => {
    log.error({ err: error }, 'a rejection was not handled');
    void shutdown.stop('a rejection was not handled', 1);
  });
  process.on('disconnect', () => void shutdown.stop('the launcher is gone'));
  return shutdown;
}

/** The order of the stop, without what asks for it; `exit` ends the process. */
export function createShutdown(log: Log, exit: (code: number) => void): Shutdown {
  const releases: { name: string; release: () => Promise<void>; withinMs: number }[] = [];
  const controller = new AbortController();
  let stopping: Promise<void> | null = null;

  async function run(reason: string, code: number): Promise<void> {
    log.info({ reason }, 'stopping');
    controller.abort();
    const deadline = setTimeout(() => {
      log.error({ left: releases.map(({ name }) => name) }, 'could not stop in time');
      exit(1);
    }, DEADLINE_MS);
    for (let next = releases.pop(); next; next = releases.pop()) {
      try {
        if (!(await isDone(next.release(), next.withinMs)))
          log.warn({ name: next.name }, 'left behind: it took too long');
      } catch (error) {
        log.error({ err: error, name: next.name }, 'could not be released');
      }
    }
    clearTimeout(deadline);
    log.info({}, 'stopped');
    exit(code);
  }

  return {
    signal: controller.signal,
    onStop: (name, release, withinMs = RELEASE_MS) => {
      releases.push({ name, release, withinMs });
    },
    stop: (reason, code = 0) => {
      stopping ??= run(reason, code);
      return stopping;
    },
  };
}

/** False when it takes too long. Whatever becomes of it then is of no consequence. */
async function isDone(release: Promise<void>, withinMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, withinMs, false);
  });
  release.catch(() => undefined);
  try {
    return await Promise.race([release.then(() => true as const), tooLong]);
  } finally {
    clearTimeout(timer);
  }
}
