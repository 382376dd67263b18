import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
const children: ChildProcess[] = [];

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

function run(port: string): { child: ChildProcess; ended: Promise<{ code: unknown; output: string }> } {
  const child = fork(MAIN, {
    execArgv: ['--conditions=source', '--import', 'tsx'],
    env: { PATH: process.env.PATH, SANDBOX_PORT: port },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  children.push(child);
  const streams = [child.stdout, child.stderr].flatMap((stream) => stream ?? []);
  const ended = Promise.all([once(child, 'exit'), ...streams.map(text)]).then(([[code], ...texts]) => ({
    code,
    output: texts.join(''),
  }));
  return { child, ended };
}

test.each([
  ['SIGTERM', (child: ChildProcess) => child.kill('SIGTERM')],
  ['when its parent disconnects', (child: ChildProcess) => child.disconnect()],
])('reports that it is ready, and exits with 0: %s', async (_how, stop) => {
  const { child, ended } = run('0');
  expect(await once(child, 'message')).toContainEqual({ type: 'ready' });
  stop(child);
  expect(await ended).toMatchObject({ code: 0, output: expect.stringContaining('sandbox.ready') });
});

test('exits with a sentence when the port is in use', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const port = String(typeof address === 'object' && address?.port);
  const output = `Port ${port} is taken. Free it, or set SANDBOX_PORT to another port.`;
  expect(await run(port).ended).toMatchObject({ code: 1, output: expect.stringContaining(output) });
  other.close();
});

test('exits with the errors of the environment', async () => {
  const output = expect.stringContaining('SANDBOX_PORT must be a port number');
  expect(await run('four').ended).toMatchObject({ code: 1, output });
});
