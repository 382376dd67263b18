import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { IngestMessage } from '@lockwatch/contracts';
import type { PipelineProcessOptions } from './pipeline-process.js';

/** A pipeline in a process of its own. */
export interface PipelineProcess {
  /** Resolves when the batch is acknowledged, rejects when it is rejected; stays pending when the process dies first. */
  ingest(messages: readonly IngestMessage[]): Promise<void>;
  /** Claims pings that are due, as a worker does every second. */
  sweep(): Promise<void>;
  gone: Promise<unknown>;
  /** Kills it and waits until it has ended. */
  kill(): Promise<void>;
}

const children = new Set<ChildProcess>();

export async function startPipelineProcess(options: PipelineProcessOptions): Promise<PipelineProcess> {
  const program = fileURLToPath(new URL('./pipeline-process.js', import.meta.url));
  const child = fork(program, [JSON.stringify(options)], {
    execArgv: ['--conditions=source', '--import', import.meta.resolve('tsx')],
    env: { PATH: process.env.PATH },
  });
  children.add(child);
  await once(child, 'message');
  const waiting = new Map<number, (isAcknowledged: boolean) => void>();
  let calls = 0;
  child.on('message', (message: { id: number; isAcknowledged: boolean }) => {
    waiting.get(message.id)?.(message.isAcknowledged);
    waiting.delete(message.id);
  });
  const gone = once(child, 'exit');
  function call(request: object): Promise<void> {
    return new Promise((resolve, reject) => {
      calls += 1;
      const id = calls;
      waiting.set(id, (isAcknowledged) => (isAcknowledged ? resolve() : reject(new Error('Rejected.'))));
      if (child.connected) child.send({ id, ...request }, () => undefined);
    });
  }
  return {
    gone,
    ingest: (messages) => call({ batch: { messages, deletions: [] } }),
    sweep: () => call({}),
    async kill() {
      children.delete(child);
      child.kill('SIGKILL');
      await gone;
    },
  };
}

export function killPipelineProcesses(): void {
  for (const child of children) child.kill('SIGKILL');
  children.clear();
}
