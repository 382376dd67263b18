import type { Log } from '@lockwatch/core';

/** Less than a supervisor waits before it kills. */
const DEADLINE_MS = 9000;

/** Collects what must be let go, and lets it go in reverse order at the first request to stop. */
export interface Shutdown {
  /** Aborted when the stop begins. */
  signal: AbortSignal;
  /** Names what was acquired and how to release it. */
  onStop(name: string, release: () => Promise<void>): void;
  /** Stops the process; later calls wait for the first. */
  stop(reason: string, code?: number): Promise<void>;
}

/**
 * Stops on SIGTERM, SIGINT and when the supervisor's channel closes; ends the process after 9 s in any case. A rejection
 * that nobody handled stops it in order too, instead of at once: its state is unknown, and a supervisor starts it anew.
 */
export function installShutdown(log: Log): Shutdown {
  const releases: { name: string; release: () => Promise<void> }[] = [];
  const controller = new AbortController();
  let stopping: Promise<void> | null = null;

  async function run(reason: string, code: number): Promise<void> {
    log.info({ reason }, 'stopping');
    controller.abort();
    const deadline = setTimeout(() => {
      log.error({ left: releases.map(({ name }) => name) }, 'could not stop in time');
      process.exit(1);
    }, DEADLINE_MS);
    for (let next = releases.pop(); next; next = releases.pop()) {
      try {
        await next.release();
      } catch (error) {
        log.error({ err: error, name: next.name }, 'could not be released');
      }
    }
    clearTimeout(deadline);
    log.info({}, 'stopped');
    process.exit(code);
  }

  const stop = (reason: string, code = 0): Promise<void> => {
    stopping ??= run(reason, code);
    return stopping;
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));
  process.on('unhandledRejection', (error) => {
    log.error({ err: error }, 'a rejection was not handled');
    void stop('a rejection was not handled', 1);
  });
  process.on('disconnect', () => void stop('the launcher is gone'));
  return {
    signal: controller.signal,
    onStop: (name, release) => {
      releases.push({ name, release });
    },
    stop,
  };
}
