import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test, vi } from 'vitest';
import { isAlive } from './lib/process.mjs';
import { createSupervisor } from './lib/supervisor.mjs';

const program = fileURLToPath(new URL('./testing/child.mjs', import.meta.url));
const directory = mkdtempSync(join(tmpdir(), 'lockwatch-supervisor-'));
const open: { stopAll(): Promise<void> }[] = [];

afterEach(async () => {
  for (const supervisor of open.splice(0)) await supervisor.stopAll();
  rmSync(directory, { recursive: true, force: true });
});

function makeSupervisor(
  timing: { backoffMin?: number; backoffMax?: number; ready?: number; stop?: number } = {},
) {
  const notes: Record<string, unknown>[] = [];
  const lines: string[] = [];
  const supervisor = createSupervisor({
    onLine: (name, line) => lines.push(`${name}: ${line}`),
    onLog: (level, event, fields) => notes.push({ level, event, ...fields }),
    timing,
  });
  open.push(supervisor);
  return { supervisor, notes, lines };
}

function child(name: string, ...args: string[]) {
  return { name, args: [program, ...args], env: process.env, cwd: process.cwd() };
}

function logFile(): string {
  return join(mkdtempSync(join(tmpdir(), 'lockwatch-child-')), 'log');
}

function readLog(path: string): string[] {
  return existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n') : [];
}

test('a process is started once it says that it is ready, and its lines are handed over', async () => {
  const { supervisor, lines } = makeSupervisor();
  const ready = await supervisor.start(child('one', 'normal'));
  expect(ready).toMatchObject({ type: 'ready', pid: supervisor.running()[0]?.pid });
  await vi.waitFor(() => expect(lines).toEqual(['one: {"level":30,"msg":"up"}']));
});

test('a killed process is restarted and reports it', async () => {
  const { supervisor, notes } = makeSupervisor({ backoffMin: 20 });
  await supervisor.start(child('one', 'normal'));
  const before = supervisor.running()[0]?.pid;
  await supervisor.kill('one', 'SIGKILL');
  await supervisor.waitUntilReady('one');
  expect(supervisor.running()[0]?.pid).not.toBe(before);
  expect(notes).toEqual([
    { level: 'warn', event: 'process.exited', program: 'one', reason: 'signal SIGKILL', restart_ms: 20 },
    { level: 'info', event: 'process.restarting', program: 'one' },
  ]);
});

test('a process that had been ready waits no longer, however often it died', async () => {
  const { supervisor, notes } = makeSupervisor({ backoffMin: 10, backoffMax: 40 });
  await supervisor.start(child('one', 'normal'));
  for (let death = 0; death < 4; death += 1) {
    await supervisor.kill('one', 'SIGKILL');
    await supervisor.waitUntilReady('one');
  }
  expect(notes.filter(({ event }) => event === 'process.exited').map(({ restart_ms }) => restart_ms)).toEqual(
    [10, 10, 10, 10],
  );
});

test('a start that fails after many deaths waits as long as the first that fails', async () => {
  const log = logFile();
  const { supervisor, notes } = makeSupervisor({ backoffMin: 10, backoffMax: 1000 });
  await supervisor.start(child('one', 'normal', log));
  for (let death = 0; death < 3; death += 1) {
    await supervisor.kill('one', 'SIGKILL');
    await supervisor.waitUntilReady('one');
  }
  const waits = () =>
    notes.filter(({ event }) => event === 'process.exited').map(({ restart_ms }) => restart_ms);
  writeFileSync(`${log}.broken`, '');
  await supervisor.kill('one', 'SIGKILL');
  await vi.waitFor(() => expect(waits()).toHaveLength(6), { timeout: 20_000 });
  expect(waits()).toEqual([10, 10, 10, 10, 10, 20]);
});

test('a process that never becomes ready is given up after three attempts with a sentence', async () => {
  const log = logFile();
  const { supervisor, notes } = makeSupervisor({ backoffMin: 5 });
  await expect(supervisor.start(child('one', 'dies', log))).rejects.toThrow(
    'one could not start (exit code 3). See its last log lines above.',
  );
  expect(readLog(log)).toHaveLength(3);
  const waits = notes.filter(({ event }) => event === 'process.exited').map(({ restart_ms }) => restart_ms);
  expect(waits).toEqual([5, 10]);
});

test('a process that hangs before it is ready is ended and counts as dead', async () => {
  const { supervisor, notes } = makeSupervisor({ backoffMin: 5, ready: 300 });
  await expect(supervisor.start(child('one', 'silent'))).rejects.toThrow(
    'one could not start (signal SIGKILL)',
  );
  expect(notes[0]).toMatchObject({ event: 'process.ready_timed_out', timeout_ms: 300 });
});

test('everything stops in the reverse order of its start, and nothing is left', async () => {
  const log = logFile();
  const { supervisor } = makeSupervisor();
  for (const name of ['first', 'second', 'third']) await supervisor.start(child(name, 'normal', log, name));
  const pids = supervisor.running().map(({ pid }) => pid);
  expect(pids).toHaveLength(3);
  await supervisor.stopAll();
  expect(readLog(log).filter((line) => line.startsWith('stop'))).toEqual([
    'stop third',
    'stop second',
    'stop first',
  ]);
  expect(pids.filter(isAlive)).toEqual([]);
});

test('a process that ignores the request to stop is killed after its time', async () => {
  const log = logFile();
  const { supervisor, notes } = makeSupervisor({ stop: 200 });
  await supervisor.start(child('one', 'deaf', log));
  const pid = supervisor.running()[0]?.pid ?? 0;
  await supervisor.stopAll();
  expect(readLog(log)).toContain('ignored SIGTERM');
  expect(isAlive(pid)).toBe(false);
  expect(notes).toEqual([
    { level: 'warn', event: 'process.stop_timed_out', program: 'one', timeout_ms: 200 },
  ]);
});

test('what a killed process had started is ended with it', async () => {
  const log = logFile();
  const { supervisor } = makeSupervisor({ backoffMin: 60_000, backoffMax: 60_000 });
  await supervisor.start(child('one', 'parent', log));
  const grandchild = Number(
    readLog(log)
      .find((line) => line.startsWith('grandchild'))
      ?.split(' ')[1],
  );
  expect(isAlive(grandchild)).toBe(true);
  await supervisor.kill('one', 'SIGKILL');
  await vi.waitFor(() => expect(isAlive(grandchild)).toBe(false));
});

test('a process waiting for its next start is not started once everything stops', async () => {
  const { supervisor } = makeSupervisor({ backoffMin: 50 });
  await supervisor.start(child('one', 'normal'));
  await supervisor.kill('one', 'SIGKILL');
  await supervisor.stopAll();
  expect(supervisor.running()).toEqual([]);
  await expect(supervisor.start(child('two', 'normal'))).rejects.toThrow('The supervisor is stopping.');
});

test('a program that runs once reports success and failure', async () => {
  const { supervisor, lines } = makeSupervisor();
  await supervisor.runOnce(child('migrate', 'succeeds'));
  await vi.waitFor(() => expect(lines).toEqual(['migrate: done']));
  await expect(supervisor.runOnce(child('migrate', 'dies'))).rejects.toThrow(
    'migrate failed (exit code 3). See its last log lines above.',
  );
});
