import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import postgres from 'postgres';
import { findFreePort } from '../../../scripts/lib/ports.mjs';
import { isAlive } from '../../../scripts/lib/process.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');

interface Launch {
  process: ChildProcess;
  output(): string;
  /** Resolves with the exit code once the command has ended and its output is complete. */
  ended: Promise<number | null>;
}

const launches: Launch[] = [];
const folders: string[] = [];

test.afterEach(async () => {
  for (const { process: launched, ended } of launches.splice(0)) {
    launched.kill('SIGKILL');
    await ended;
  }
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** What `npm start` runs, on the ports and data directory of this test. */
function start(env: Record<string, string>): Launch {
  return launchCommand(process.execPath, [join(root, 'scripts/start.mjs')], env);
}

function launchCommand(command: string, args: string[], env: Record<string, string>): Launch {
  const launched = spawn(command, args, {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [launched.stdout, launched.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
  }
  const launch = {
    process: launched,
    output: () => text,
    ended: new Promise<number | null>((resolve) => launched.once('close', resolve)),
  };
  launches.push(launch);
  return launch;
}

function dataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lockwatch-start-'));
  folders.push(folder);
  return folder;
}

async function settings() {
  return {
    PORT: String(await findFreePort()),
    SANDBOX_PORT: String(await findFreePort()),
    DATA_DIR: dataDir(),
  };
}

async function waitUntilReady(launch: Launch): Promise<void> {
  const output = () => {
    if (launch.process.exitCode !== null) throw new Error(`It ended:\n${launch.output()}`);
    return launch.output();
  };
  await expect.poll(output, { timeout: 90_000, intervals: [50] }).toContain('Lockwatch is ready');
}

/** The answer to a request for that host name; `fetch` sets it itself. */
function getStatus(port: string, path: string, host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request({ port, path, headers: { host } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });
}

/** Processes that name a folder in their command or that descend from a process, on Linux. */
function listProcesses(folder: string, ancestor: number | undefined): number[] {
  const parents = new Map<number, number>();
  const named: number[] = [];
  for (const entry of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const stat = readFileSync(`/proc/${entry}/stat`, 'utf8');
      parents.set(Number(entry), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
      if (readFileSync(`/proc/${entry}/cmdline`, 'utf8').includes(folder)) named.push(Number(entry));
    } catch {
      // It ended while we looked.
    }
  }
  const descends = (pid: number): boolean => {
    const parent = parents.get(pid);
    return parent !== undefined && (parent === ancestor || descends(parent));
  };
  return [...new Set([...named, ...[...parents.keys()].filter(descends)])].filter(isAlive);
}

test.describe('npm start', () => {
  test.describe.configure({ timeout: 300_000 });

  test('starts every process once for a data directory, SIGTERM stops all of them, and a newer database is refused', async () => {
    const env = await settings();
    const launch = start(env);
    await waitUntilReady(launch);
    expect(launch.output()).toContain(`Web app   http://localhost:${env.PORT}/`);
    expect(launch.output()).toContain(`Sandbox   http://localhost:${env.SANDBOX_PORT}/`);
    expect(launch.output()).toContain('user, basic, expert, beta, staff, admin, developer');

    expect((await fetch(`http://localhost:${env.PORT}/readyz`)).status).toBe(200);
    expect((await fetch(`http://localhost:${env.PORT}/`)).headers.get('content-type')).toContain('text/html');
    expect((await fetch(`http://localhost:${env.SANDBOX_PORT}/`)).status).toBe(200);

    for (const port of [env.PORT, env.SANDBOX_PORT]) {
      expect([port, await getStatus(port, '/healthz', 'localhost')]).toEqual([port, 200]);
      expect([port, await getStatus(port, '/healthz', 'evil.example')]).toEqual([port, 403]);
    }

    const second = start({ ...(await settings()), DATA_DIR: env.DATA_DIR });
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain(
      `Lockwatch already runs with the data directory ${env.DATA_DIR} (process ${launch.process.pid}).`,
    );

    const { password, port } = JSON.parse(readFileSync(join(env.DATA_DIR, 'postgres.json'), 'utf8'));
    const sql = postgres({ host: '127.0.0.1', port, password, user: 'lockwatch', database: 'lockwatch' });
    await sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9e12::bigint)`;
    await sql.end();
    expect((await fetch(`http://localhost:${env.PORT}/readyz`)).status).toBe(503);

    const running = listProcesses(env.DATA_DIR, launch.process.pid);
    expect(running.length).toBeGreaterThanOrEqual(5);
    launch.process.kill('SIGTERM');
    expect(await launch.ended).toBe(0);
    expect(running.filter(isAlive)).toEqual([]);
    expect(listProcesses(env.DATA_DIR, launch.process.pid)).toEqual([]);

    const files = () =>
      readdirSync(env.DATA_DIR, { withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => [name, readFileSync(join(env.DATA_DIR, name), 'utf8')]);
    const before = files();
    const refused = start(env);
    expect(await refused.ended).toBe(1);
    expect(refused.output()).toContain(
      'This database was made by a newer version of the program. Start that version, or restore a backup from before the update.',
    );
    expect(files()).toEqual(before);
  });

  test('leaves no process when the launcher is killed or npm is stopped, and starts again with the same data', async () => {
    const env = await settings();
    for (const [launchIt, signal] of [
      [() => start(env), 'SIGKILL'],
      [() => launchCommand('npm', ['start'], env), 'SIGTERM'],
      [() => launchCommand('npm', ['start'], env), 'SIGKILL'],
    ] as const) {
      const launch = launchIt();
      await waitUntilReady(launch);
      const before = listProcesses(env.DATA_DIR, launch.process.pid);
      launch.process.kill(signal);
      await expect.poll(() => before.filter(isAlive), { timeout: 60_000 }).toEqual([]);
      await launch.ended;
      expect(listProcesses(env.DATA_DIR, undefined)).toEqual([]);
    }
  });

  test('names a port that is taken and its variable, and the missing credentials when stand-ins are switched off', async () => {
    const env = await settings();
    const occupier = createServer();
    await new Promise<void>((resolve) => occupier.listen(Number(env.PORT), '127.0.0.1', resolve));
    const launch = start(env);
    expect(await launch.ended).toBe(1);
    expect(launch.output().trim().split('\n').at(-1)).toBe(
      `Port ${env.PORT} is taken by another program; choose another one with PORT, for example PORT=${Number(env.PORT) + 100} npm start.`,
    );
    await new Promise((resolve) => occupier.close(resolve));

    const withoutStandIns = start({ ...(await settings()), SANDBOX: 'off' });
    expect(await withoutStandIns.ended).toBe(1);
    expect(withoutStandIns.output()).toContain(
      'SANDBOX is off, so Discord needs its real credentials: set DISCORD_TOKEN.',
    );
  });
});
