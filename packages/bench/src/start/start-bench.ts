import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type BenchRow, formatRange, percentile, roundTo } from '../results.js';
import { findFreePort } from '../world/bench-server.js';
import { type ProcessMemory, readTreeMemory } from './process-memory.js';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const STARTS = 3;
const IDLE_MS = 30_000;
const MEGABYTE = 1_000_000;

/** `npm start` on a data folder of its own: how long each later start takes, and the memory of all its processes once idle. */
export async function benchStart(): Promise<BenchRow[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lockwatch-bench-'));
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: String(await findFreePort()),
    SANDBOX_PORT: String(await findFreePort()),
  };
  try {
    console.error('First start, which builds and makes the database ...');
    await stop((await start(env)).child);
    const seconds: number[] = [];
    let memory: ProcessMemory[] = [];
    for (let n = 1; n <= STARTS; n += 1) {
      const { child, ms } = await start(env);
      console.error(`Ready after ${roundTo(ms / 1000)} s.`);
      seconds.push(ms / 1000);
      if (n === STARTS) {
        await wait(IDLE_MS);
        memory = await readTreeMemory(child.pid ?? 0);
      }
      await stop(child);
    }
    return toRows(seconds, memory);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function start(env: NodeJS.ProcessEnv): Promise<{ child: ChildProcess; ms: number }> {
  const started = performance.now();
  const child = spawn('npm', ['start'], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout });
  const ready = new Promise<number>((resolve, reject) => {
    lines.on('line', (line) => {
      // What each part took: the launcher's own lines.
      if (/\b(?:step\.ready|Built \d+ packages)\b/.test(line)) console.error(`  ${line}`);
      if (line.includes('Lockwatch is ready')) resolve(performance.now() - started);
    });
    child.once('exit', (code) => reject(new Error(`npm start ended with ${code} before it was ready.`)));
  });
  return { child, ms: await ready };
}

async function stop(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}

function toRows(seconds: readonly number[], memory: readonly ProcessMemory[]): BenchRow[] {
  const toRow = (name: string, bytes: number, n: number, note: string): BenchRow => ({
    name: `start: memory of ${name}, idle`,
    unit: 'MB',
    value: roundTo(bytes / MEGABYTE),
    n,
    note,
  });
  const total = memory.reduce((sum, { pssBytes }) => sum + pssBytes, 0);
  const note = `proportional set size ${IDLE_MS / 1000} s after the start, npm included`;
  return [
    {
      name: 'start: ready, each start after the first',
      unit: 's',
      value: roundTo(percentile(seconds, 0.5), 2),
      n: seconds.length,
      note: `${formatRange(seconds, 2)}, npm included`,
    },
    toRow('all processes', total, memory.length, note),
    ...memory.map(({ command, pssBytes }) =>
      toRow('one process', pssBytes, 1, command.replaceAll(root, '').slice(0, 90)),
    ),
  ];
}
