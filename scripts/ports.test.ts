import { createServer, type Server } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { findFreePort, findPortProblems, getPortState } from './lib/ports.mjs';

const servers: Server[] = [];

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => new Promise((resolve) => server.close(resolve))));
});

async function occupy(host: string): Promise<number> {
  const server = createServer();
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening');
  return address.port;
}

test('a taken port gives one sentence that names the variable and another port', async () => {
  const port = await occupy('127.0.0.1');
  expect(await findPortProblems([{ name: 'PORT', port, host: 'localhost' }])).toEqual([
    `Port ${port} is taken by another program; choose another one with PORT, for example PORT=${port + 100} npm start.`,
  ]);
});

test('a program on all addresses takes the port of localhost too', async () => {
  expect(await getPortState(await occupy('0.0.0.0'), 'localhost')).toBe('taken');
});

test('free ports give no sentence', async () => {
  const port = await findFreePort();
  expect(await findPortProblems([{ name: 'PORT', port, host: 'localhost' }])).toEqual([]);
});

test('reports one port for two programs before either starts', async () => {
  const port = await findFreePort();
  expect(
    await findPortProblems([
      { name: 'PORT', port, host: 'localhost' },
      { name: 'SANDBOX_PORT', port, host: 'localhost' },
    ]),
  ).toEqual([`PORT and SANDBOX_PORT are both ${port}; give one of them another port.`]);
});

test('workers of a test run get ports of different ranges', async () => {
  for (const [index, from] of [
    ['0', 20_000],
    ['1', 21_250],
    ['9', 21_250],
  ] as const) {
    vi.stubEnv('TEST_PARALLEL_INDEX', index);
    const port = await findFreePort();
    expect(port).toBeGreaterThanOrEqual(from);
    expect(port).toBeLessThan(from + 1250);
  }
  vi.unstubAllEnvs();
});
