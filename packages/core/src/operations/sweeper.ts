import type { Log } from '../ports/index.js';

/** Calls `work` every `intervalMs`, and immediately again while it finds something. Failures are logged and repeated. */
export function startSweeper(options: {
  name: string;
  intervalMs: number;
  log: Log;
  work(): Promise<number>;
}): { close(): Promise<void> } {
  const { name, intervalMs, log, work } = options;
  let isClosed = false;
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> = Promise.resolve();

  async function runOnce(): Promise<void> {
    try {
      for (let found = await work(); found > 0 && !isClosed; found = await work()) {
        log.debug({ sweep: name, found }, 'sweep.work_found');
      }
    } catch (error) {
      log.error({ err: error, sweep: name }, 'sweep.failed');
    }
    schedule();
  }

  function schedule(): void {
    if (isClosed) return;
    timer = setTimeout(() => {
      running = runOnce();
    }, intervalMs);
  }

  running = runOnce();
  return {
    async close() {
      isClosed = true;
      if (timer) clearTimeout(timer);
      await running;
    },
  };
}
