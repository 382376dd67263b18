import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface BenchSandbox {
  /** Without the version. */
  discordApiUrl: string;
  oidcIssuer: string;
  close(): Promise<void>;
}

/** Starts the sandbox in a process of its own, with the webhooks of the first `webhooks` users. */
export async function startBenchSandbox(webhooks: number): Promise<BenchSandbox> {
  const file = import.meta.url.endsWith('.ts') ? './sandbox-process.ts' : './sandbox-process.js';
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), [String(webhooks)]);
  const [addresses] = (await once(child, 'message')) as [Omit<BenchSandbox, 'close'>];
  return {
    ...addresses,
    async close() {
      const gone = once(child, 'exit');
      child.disconnect();
      await gone;
    },
  };
}
