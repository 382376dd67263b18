import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type BenchResult, type BenchRow, formatTable, percentile, roundTo } from '../results.js';
import { findFreePort } from '../world/bench-server.js';
import { type ProcessMemory, readTreeMemory } from './process-memory.js';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const STARTS = 3;
const IDLE_MS = 30_000;
const MEGABYTE = 1_000_000;

/** `npm start` on a data folder of its own: how long each later start takes, and the memory of all its processes once idle. */
export async function benchStart(): Promise<BenchResult> {
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
    return toResult(seconds, memory);
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

function toResult(seconds: readonly number[], memory: readonly ProcessMemory[]): BenchResult {
  const toMegabytes = (bytes: number) => roundTo(bytes / MEGABYTE);
  const total = memory.reduce((sum, { pssBytes }) => sum + pssBytes, 0);
  const rows: BenchRow[] = [
    {
      name: 'start: ready, each start after the first',
      unit: 's',
      value: roundTo(percentile(seconds, 0.5), 2),
      n: seconds.length,
      note: `${roundTo(Math.min(...seconds), 2)}-${roundTo(Math.max(...seconds), 2)}, npm included`,
    },
    {
      name: 'start: memory of all processes, idle',
      unit: 'MB',
      value: toMegabytes(total),
      n: memory.length,
      note: `proportional set size ${IDLE_MS / 1000} s after the start, npm included`,
    },
  ];
  const table = formatTable(
    `npm start: ready after ${rows[0]?.value} s, ${toMegabytes(total)} MB in ${memory.length} processes`,
    ['process', 'MB'],
    memory.map(({ command, pssBytes }) => [
      command.replaceAll(root, '').slice(0, 90),
      String(toMegabytes(pssBytes)),
    ]),
  );
  return { rows, tables: [table] };
}
