import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { startTestServer } from '../testing/test-server.js';

const server = await startTestServer({
  connections: {
    headers: 100,
    request: 200,
    unread: 100,
    idle: 100,
    checkInterval: 25,
    linger: 25,
    perAddress: 100,
  },
});
afterAll(() => server.close());

const HEADERS = 'POST /api/v1/user/me/growid HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n';

test.each([
  ['sends nothing', () => '', null],
  ['sends half of its headers', () => 'GET /healthz HTTP/1.1\r\nhost: x\r\n', 408],
  ['sends half of its body', () => `PUT${HEADERS.slice(4)}content-length: 20\r\n\r\n{`, 401],
  ['sends no HTTP', () => 'HELLO\r\n\r\n', 400],
  ['sends no second request', () => 'GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n', 200],
])('closes a connection whose client %s and never closes it', async (_name, bytes, status) => {
  const { answer, closed } = await talk(bytes());
  await closed;
  if (status !== null) expect(answer()).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
});

test('closes a connection whose signed-in client sends half of a body', async () => {
  const { access_token } = await server.sandbox.token('basic');
  const { answer, closed } = await talk(
    `PUT${HEADERS.slice(4)}authorization: Bearer ${access_token}\r\ncontent-length: 20\r\n\r\n{`,
  );
  await closed;
  expect(answer()).toMatch(/^HTTP\/1.1 408 Request Timeout\r\n/);
});

test('closes a connection whose client reads no answer', async () => {
  const { client, closed } = await talk('');
  client.pause();
  client.write('GET /api/docs/swagger-ui-bundle.js HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(30));
  await closed;
});

test('a client that leaves before its answer is no failure of the server', async () => {
  const { client, closed } = await talk('');
  client.write('GET /trpc/system.status HTTP/1.1\r\nhost: x\r\naccept-encoding: gzip\r\n\r\n', () =>
    client.destroy(),
  );
  await closed;
  const count = (text: string) => server.logLines.filter((line) => line.includes(text)).length;
  await expect.poll(() => count('"msg":"request.aborted"')).toBe(1);
  expect(count('"level":50')).toBe(0);
});

test('closes connections of an address beyond those that it may have, and no others', async () => {
  const patient = { headers: 60_000, request: 60_000, unread: 60_000, idle: 60_000, linger: 25 };
  const limited = await startTestServer({ connections: { ...patient, checkInterval: 1000, perAddress: 2 } });
  const get = 'GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n';
  const ask = async (from = '127.0.0.1') => {
    const { client, answer, closed } = await talk(get, { of: limited, from });
    await Promise.race([closed, new Promise((resolve) => client.once('data', resolve))]);
    client.destroy();
    await closed;
    return answer().split(' ')[1];
  };
  const first = await talk(get, { of: limited });
  await talk('', { of: limited });
  expect([await ask(), await ask('127.0.0.2')]).toEqual([undefined, '200']);
  first.client.destroy();
  await first.closed;
  expect(await ask()).toBe('200');
  await limited.close();
});

/** A client that keeps its half of the connection open, seen from both sides. */
async function talk(
  bytes: string,
  { of = server, from = '127.0.0.1' } = {},
): Promise<{ client: Socket; answer: () => string; closed: Promise<unknown> }> {
  const accepted = once(of.app.server, 'connection');
  const port = Number(new URL(of.url).port);
  const client = connect({ port, host: '127.0.0.1', localAddress: from, allowHalfOpen: true });
  client.on('error', () => undefined);
  let received = '';
  client.on('data', (chunk) => {
    received += chunk;
  });
  const [socket]: Socket[] = await accepted;
  if (!socket) throw new Error('no connection');
  const closed = once(socket, 'close').then(() => client.destroy());
  client.write(bytes);
  return { client, answer: () => received, closed };
}
