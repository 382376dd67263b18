import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test, vi } from 'vitest';
import { findFreePort } from '../lib/ports.mjs';

const preload = fileURLToPath(new URL('./liveness.mjs', import.meta.url));

function runWithPreload(program: string, env: Record<string, string>) {
  const child = spawn(process.execPath, ['--import', preload, '-e', program], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    stderr += chunk;
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { child, ended, stderr: () => stderr };
}

const ask = (port: number) =>
  fetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(300) }).then(
    (answer) => answer.status,
    () => 'no answer',
  );

test('answers while the program’s event loop turns, and no longer when it is stuck', async () => {
  const port = await findFreePort();
  const program = 'setInterval(() => {}, 1e6); process.on("SIGUSR2", () => { for (;;); });';
  const { child, ended } = runWithPreload(program, { LIVENESS_PORT: String(port) });
  await vi.waitFor(async () => expect(await ask(port)).toBe(200), { timeout: 10_000 });
  child.kill('SIGUSR2');
  await vi.waitFor(async () => expect(await ask(port)).toBe('no answer'), { timeout: 10_000 });
  child.kill('SIGKILL');
  await ended;
});

test('does not keep a program alive whose work is done', async () => {
  expect(await runWithPreload('', { LIVENESS_PORT: String(await findFreePort()) }).ended).toBe(0);
});

test('does nothing without its variable', async () => {
  expect(await runWithPreload('', { LIVENESS_PORT: '' }).ended).toBe(0);
});
