import { createServer, type Server } from 'node:http';
import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { waitForDiscord } from './wait-for-discord.js';

let discord: Server | null = null;
afterEach(async () => {
  const server = discord;
  discord = null;
  server?.closeAllConnections();
  await new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()));
});

/** A Discord stand-in with the remaining sessions of each request; the last value repeats. */
async function startDiscord(...remaining: number[]): Promise<{ api: string; asked: () => number }> {
  let asked = 0;
  discord = createServer((_request, response) => {
    const left = remaining[Math.min(asked, remaining.length - 1)];
    asked += 1;
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify({
        url: 'ws://127.0.0.1:1',
        shards: 2,
        session_start_limit: { total: 1000, remaining: left, reset_after: 20, max_concurrency: 1 },
      }),
    );
  });
  await new Promise<void>((resolve) => discord?.listen(0, '127.0.0.1', resolve));
  const address = discord.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { api: `http://127.0.0.1:${port}/api`, asked: () => asked };
}

function reach(api: string, shards: number | null, signal = new AbortController().signal): Promise<void> {
  return waitForDiscord({
    rest: { api, version: '10' },
    token: 'token',
    shards,
    logger: pino({ level: 'silent' }),
    backoff: { firstMs: 1, maxMs: 5 },
    signal,
  });
}

test('resolves when Discord has sessions left', async () => {
  const { api, asked } = await startDiscord(2);
  await reach(api, null);
  expect(asked()).toBe(1);
});

test('waits until there are sessions for all shards', async () => {
  const { api, asked } = await startDiscord(0, 3, 4);
  await reach(api, 4);
  expect(asked()).toBe(3);
});

test('can be aborted', async () => {
  const { api } = await startDiscord(0);
  const stopping = new AbortController();
  const waiting = reach(api, 1, stopping.signal);
  stopping.abort(new Error('stopped'));
  await expect(waiting).rejects.toThrow('stopped');
});
