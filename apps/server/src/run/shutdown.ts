import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '@lockwatch/core';

/** Shorter than a supervisor's kill timeout. */
const SHUTDOWN_DEADLINE_MS = 9000;
/** All parts together must stay within the deadline. */
const RELEASE_TIMEOUT_MS = 1000;

/** Collects what must be let go, and lets it go in reverse order at the first request to stop. */
export type Shutdown = ReturnType<typeof createShutdown>;

/** Stops on SIGTERM, SIGINT, a closed supervisor channel or an unhandled rejection; exits after 9 s in any case. */
export function installShutdown(log: Log): Shutdown {
  const shutdown = createShutdown(log, process.exit);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void shutdown.stop(signal));
  process.on('unhandledRejection', (error) => {
    log.error({ err: error }, 'process.unhandled_rejection');
    void shutdown.stop('process.unhandled_rejection', 1);
  });
  process.on('disconnect', () => void shutdown.stop('launcher.disconnected'));
  return shutdown;
}

/** The order of the stop, without what asks for it; `exit` ends the process. */
export function createShutdown(log: Log, exit: (code: number) => void) {
  const releases: { name: string; release: () => Promise<void>; timeoutMs: number }[] = [];
  const controller = new AbortController();
  let stopping: Promise<void> | null = null;

  async function run(reason: string, code: number): Promise<void> {
    log.info({ reason }, 'process.stopping');
    controller.abort();
    const deadline = setTimeout(() => {
      log.error({ left: releases.map(({ name }) => name) }, 'shutdown.timed_out');
      exit(1);
    }, SHUTDOWN_DEADLINE_MS);
    for (let next = releases.pop(); next; next = releases.pop()) {
      try {
        if (!(await finishesInTime(next.release(), next.timeoutMs)))
          log.warn({ name: next.name }, 'resource.release_timed_out');
      } catch (error) {
        log.error({ err: error, name: next.name }, 'resource.release_failed');
      }
    }
    clearTimeout(deadline);
    log.info({}, 'process.stopped');
    exit(code);
  }

  return {
    signal: controller.signal,
    /** Registers a release, which has `timeoutMs` (1 s); unfinished work is found again by its database row. */
    onStop: (name: string, release: () => Promise<void>, timeoutMs = RELEASE_TIMEOUT_MS) => {
      releases.push({ name, release, timeoutMs });
    },
    stop: (reason: string, code = 0): Promise<void> => {
      stopping ??= run(reason, code);
      return stopping;
    },
  };
}

function finishesInTime(release: Promise<void>, timeoutMs: number): Promise<boolean> {
  return Promise.race([release.then(() => true), wait(timeoutMs, false, { ref: false })]);
}
