import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
const children: ChildProcess[] = [];

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

interface Run {
  child: ChildProcess;
  output: () => string;
  ended: Promise<unknown>;
}

function run(env: Record<string, string>): Run {
  const child = fork(MAIN, {
    execArgv: ['--conditions=source', '--import', 'tsx'],
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  children.push(child);
  let text = '';
  const streams = [child.stdout, child.stderr].flatMap((stream) => stream ?? []);
  for (const stream of streams) {
    stream.on('data', (chunk) => {
      text += chunk;
    });
  }
  // There is no `close` event after a manual disconnect.
  const ended = Promise.all([once(child, 'exit'), ...streams.map((stream) => once(stream, 'end'))]).then(
    ([[code]]) => code,
  );
  return { child, output: () => text, ended };
}

async function untilReady({ child }: Run): Promise<void> {
  const [message] = await once(child, 'message');
  expect(message).toEqual({ type: 'ready' });
}

const readyLine = z.object({ msg: z.literal('sandbox.ready'), url: z.string() });

test('reports that it is ready, and exits with 0 on SIGTERM', async () => {
  const started = run({ SANDBOX_PORT: '0' });
  await untilReady(started);
  const line =
    started
      .output()
      .split('\n')
      .find((one) => one.includes('sandbox.ready')) ?? '';
  const { url } = readyLine.parse(JSON.parse(line));
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  started.child.kill('SIGTERM');
  expect(await started.ended).toBe(0);
});

test('exits when its parent disconnects', async () => {
  const started = run({ SANDBOX_PORT: '0' });
  await untilReady(started);
  started.child.disconnect();
  expect(await started.ended).toBe(0);
});

test('exits with a sentence when the port is in use', async () => {
  const other = createServer();
  other.listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const port = typeof address === 'object' && address !== null ? String(address.port) : '';
  const started = run({ SANDBOX_PORT: port });
  expect(await started.ended).toBe(1);
  expect(started.output()).toContain(`Port ${port} is taken. Free it, or set SANDBOX_PORT to another port.`);
  other.close();
});

test('exits with the errors of the environment', async () => {
  const started = run({ SANDBOX_PORT: 'four' });
  expect(await started.ended).toBe(1);
  expect(started.output()).toContain('SANDBOX_PORT must be a port number.');
});
