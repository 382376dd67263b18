import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));

/** A program of the product in a process of its own, run from its source. */
export interface ProductProcess {
  /** Asks it to stop and resolves when it has ended. */
  stop(): Promise<void>;
  /** Kills it and resolves when it has ended. */
  kill(): Promise<void>;
}

/** Resolves when the program is ready; rejects with its output when it ends before. */
export async function startProductProcess(
  app: 'server' | 'bot',
  env: Record<string, string>,
  args: readonly string[] = [],
): Promise<ProductProcess> {
  const child = fork(`${ROOT}apps/${app}/src/main.ts`, args, {
    cwd: ROOT,
    execArgv: ['--conditions=source', '--import', 'tsx'],
    env: { PATH: process.env.PATH, TSX_TSCONFIG_PATH: `${ROOT}apps/${app}/tsconfig.json`, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const ended = once(child, 'exit');
  const early = ended.then(([code]) => Promise.reject(new Error(`${app} ended with ${code}:\n${output}`)));
  // Nobody waits for it once the program is ready.
  early.catch(() => undefined);
  await Promise.race([once(child, 'message'), early]);
  return {
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
