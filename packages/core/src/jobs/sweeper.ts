import type { Log } from '../ports/log.js';

export interface Sweeper {
  close(): Promise<void>;
}

/**
 * Calls `work` every `intervalMs` until closed, and again at once while it answers that it found something. A failure is
 * logged and does not end it: the next turn finds the same rows.
 */
export function startSweeper(options: {
  name: string;
  intervalMs: number;
  log: Log;
  work(): Promise<number>;
}): Sweeper {
  const { name, intervalMs, log, work } = options;
  let isClosed = false;
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> = Promise.resolve();

  async function turn(): Promise<void> {
    try {
      for (let found = await work(); found > 0 && !isClosed; found = await work()) {
        log.debug({ sweep: name, found }, 'A sweep took over what was left.');
      }
    } catch (error) {
      log.error({ err: error, sweep: name }, 'A sweep failed; the next one tries again.');
    }
    schedule();
  }

  function schedule(): void {
    if (isClosed) return;
    timer = setTimeout(() => {
      running = turn();
    }, intervalMs);
  }

  running = turn();
  return {
    async close() {
      isClosed = true;
      if (timer) clearTimeout(timer);
      await running;
    },
  };
}
