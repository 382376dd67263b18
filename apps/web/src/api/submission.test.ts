import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AppRouter } from '@lockwatch/api';
import { createTRPCUntypedClient } from '@trpc/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLinks } from './links.js';
import { createSubmission } from './submission.js';

interface Received {
  url: string;
  headers: IncomingHttpHeaders;
}

let server: Server;
let received: Received[] = [];
let isBroken = false;

beforeEach(async () => {
  received = [];
  isBroken = false;
  server = createServer((request, response) => {
    received.push({ url: request.url ?? '', headers: request.headers });
    if (isBroken) request.socket.destroy();
    else response.setHeader('content-type', 'application/json').end('{"result":{"data":{}}}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

function client() {
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return createTRPCUntypedClient<AppRouter>({
    links: createLinks(`http://127.0.0.1:${port}/trpc`, async () => ({ authorization: 'Bearer x' })),
  });
}

const keys = () => received.map(({ headers }) => headers['idempotency-key']);
const RULE = { item_id: 2 };

test('sends the same key again after a lost response', async () => {
  const context = { submission: createSubmission() };
  isBroken = true;
  await expect(client().mutation('user.items.create', RULE, { context })).rejects.toThrow();
  isBroken = false;
  await client().mutation('user.items.create', RULE, { context });
  const [first, second] = keys();
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(second).toBe(first);
});

test('sends the same key for two simultaneous clicks, outside of a batch', async () => {
  const context = { submission: createSubmission() };
  const api = client();
  await Promise.all([1, 2].map(() => api.mutation('user.items.create', RULE, { context })));
  expect(new Set(keys()).size).toBe(1);
  expect(received.map(({ url }) => url)).toEqual(Array(2).fill('/trpc/user.items.create?batch=1'));
  expect(received[0]?.headers.authorization).toBe('Bearer x');
});

test('sends a new key after a response and for other input', async () => {
  const context = { submission: createSubmission() };
  await client().mutation('user.items.create', RULE, { context });
  context.submission.markAnswered();
  await client().mutation('user.items.create', RULE, { context });
  isBroken = true;
  for (const item_id of [3, 4]) {
    await expect(client().mutation('user.items.create', { item_id }, { context })).rejects.toThrow();
  }
  expect(new Set(keys()).size).toBe(4);
});

test('sends no key without a submission', async () => {
  await client()
    .mutation('user.items.create', RULE)
    .catch(() => undefined);
  expect(keys()).toEqual([undefined]);
});
