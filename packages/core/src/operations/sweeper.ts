import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '../ports/index.js';

/** Calls `work` every `intervalMs`, and immediately again while it finds something. Failures are logged and repeated. */
export function startSweeper(options: {
  name: string;
  intervalMs: number;
  log: Log;
  work(): Promise<number>;
}): { close(): Promise<void> } {
  const { name, intervalMs, log, work } = options;
  const stop = new AbortController();
  const { signal } = stop;

  async function run(): Promise<void> {
    while (!signal.aborted) {
      try {
        const found = await work();
        if (found > 0) {
          log.debug({ sweep: name, found }, 'sweep.work_found');
          continue;
        }
      } catch (error) {
        log.error({ err: error, sweep: name }, 'sweep.failed');
      }
      await wait(intervalMs, undefined, { signal }).catch(() => undefined);
    }
  }

  const running = run();
  return {
    async close() {
      stop.abort();
      await running;
    },
  };
}
