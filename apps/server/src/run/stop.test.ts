import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { createTestDatabase } from '@lockwatch/db/testing';
import { startSandbox } from '@lockwatch/sandbox';
import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { findFreePort } from '../../../../scripts/lib/ports.mjs';
import { createServerConfig } from '../testing/server-config.js';
import { json, SERVICE_TOKEN } from '../testing/test-server.js';
import { serve } from './serve.js';
import { createShutdown } from './shutdown.js';

const after: (() => unknown)[] = [];
afterEach(async () => {
  for (let next = after.pop(); next; next = after.pop()) await next();
});

/** A whole server, jobs included, with the stop that a signal asks for; the end of the process is only noted. */
async function startWorld() {
  const database = await createTestDatabase();
  after.push(database.close);
  const sandbox = await startSandbox();
  after.push(() => sandbox.close());
  const port = await findFreePort();
  const logLines: string[] = [];
  const log = pino({ level: 'debug' }, { write: (line: string) => void logLines.push(line) });
  const exits: number[] = [];
  const shutdown = createShutdown(log, (code) => void exits.push(code));
  const config = createServerConfig({
    port,
    databaseUrl: database.url,
    issuer: sandbox.oidcIssuer,
    discord: sandbox.discordApiUrl,
  });
  await serve({ role: 'all', config, webDirectory: '/nowhere', version: '1.0.0', log, shutdown });
  after.push(() => shutdown.stop('the test is over'));
  const { access_token } = await sandbox.token('basic');
  return {
    database,
    sandbox,
    port,
    url: `http://127.0.0.1:${port}`,
    headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
    shutdown,
    exits,
    logLines,
  };
}
type World = Awaited<ReturnType<typeof startWorld>>;

/** A connection that sends this and then nothing. What comes back is read only if `reads`. */
async function hold({ port }: World, text: string, reads: boolean): Promise<{ ended: Promise<unknown> }> {
  const socket: Socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  after.push(() => socket.destroy());
  // A client that does not read gets no close event either; the server side shows that end.
  const ended = reads ? once(socket, 'close') : Promise.resolve();
  const answered = reads ? once(socket, 'data') : Promise.resolve();
  await once(socket, 'connect');
  await new Promise((resolve) => socket.write(text, resolve));
  if (reads) await answered;
  return { ended };
}

function request(method: string, path: string, headers: Record<string, string>, body = ''): string {
  const lines = Object.entries({ host: 'localhost', ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
}

/** Pages that hear of news, and a browser's connection that waits for its next request. */
async function holdPages(world: World): Promise<Promise<unknown>[]> {
  const events = request('GET', '/trpc/user.live.events', world.headers);
  const held = [
    await hold(world, events, true),
    await hold(world, request('GET', '/healthz', { connection: 'keep-alive' }), true),
  ];
  return held.map(({ ended }) => ended);
}

/** A ping whose request is on the wire. */
async function holdPing({ sandbox, url, headers }: World): Promise<void> {
  const search = await fetch(`${url}/api/v1/items/search?query=Laser%20Grid&limit=1`, { headers });
  const [item] = (await search.json()) as { item_id: number }[];
  const rule = { item_id: item?.item_id, min_price: 1, max_price: 5 };
  const created = await fetch(`${url}/api/v1/user/me/items`, { ...json('POST', rule), headers });
  expect(created.status).toBe(200);
  const fault = { target: 'api', kind: 'timeout', rate: 1 };
  await fetch(`${sandbox.url}/discord/dev/faults`, json('POST', fault));
  const message = {
    message_id: '1300000000000000001',
    channel_id: '210000000000000001',
    author_id: '500000000000000001',
    author_name: 'Seller',
    content: 'S> Laser Grid 3wl each',
    posted_at: new Date().toISOString(),
    received_at_ms: Date.now(),
    source: 'gateway',
  };
  const ingested = await fetch(`${url}/trpc/ingest.messages`, {
    ...json('POST', { messages: [message] }),
    headers: { 'content-type': 'application/json', authorization: `Bearer ${SERVICE_TOKEN}` },
  });
  expect(await ingested.text()).toContain('"stored":1');
  await expect
    .poll(async () => (await fetch(`${url}/metrics`)).text(), { timeout: 10_000 })
    .toMatch(/deliveries_in_flight 1\b/);
}

test('a server that stops ends its pages, and cuts off a ping so that the next one can send it', async () => {
  const world = await startWorld();
  const pages = await holdPages(world);
  await holdPing(world);
  await world.shutdown.stop('SIGTERM');
  expect(world.exits).toEqual([0]);
  await Promise.all(pages);
  expect(world.logLines.join('')).not.toMatch(/resource.release_failed|shutdown.timed_out/);
  // The try that was cut off is on record, and the ping is free to be sent by the next process.
  const ping = async () => {
    const [row] = await world.database.sql`
      select n.state, n.leased_by, a.finished_at is not null as is_recorded
      from notifications n join delivery_attempts a on a.notification_id = n.id`;
    return row;
  };
  await expect.poll(ping).toEqual({ state: 'pending', leased_by: null, is_recorded: true });
  await expect(fetch(`${world.url}/healthz`)).rejects.toThrow();
}, 60_000);

test('a server with every kind of open connection still stops in time', async () => {
  const world = await startWorld();
  const { database, headers, logLines } = world;
  const pages = await holdPages(world);
  await holdPing(world);
  // Clients that send slowly or do not read.
  await hold(world, 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n', false);
  await hold(
    world,
    request('PUT', '/api/v1/user/me/growid', { ...headers, 'content-length': '99' }, '{'),
    false,
  );
  await hold(world, request('GET', '/trpc/user.live.events', headers), false);
  await hold(world, request('GET', '/api/openapi.json', {}).repeat(100), false);
  // Whatever waits for the database: a call, a job, a sweep.
  const blocker = await database.sql.reserve();
  after.push(async () => {
    await blocker`rollback`;
    blocker.release();
  });
  await blocker`begin`;
  await blocker`select 1 from users for update`;
  await blocker`lock table statistics, notifications, messages in access exclusive mode`;
  const call = fetch(`${world.url}/api/v1/user/me/growid`, { ...json('PUT', { growid: 'Held' }), headers });
  const cut = expect(call).rejects.toThrow();
  await database.sql`select graphile_worker.add_job('refresh-statistics')`;
  const waiting = async () => {
    const [row] = await database.sql`
      select count(*)::int as all, count(*) filter (where query ilike '%users%')::int as calls,
        count(*) filter (where query ilike '%statistics%')::int as jobs,
        count(*) filter (where query ilike '%notifications%' or query ilike '%messages%')::int as sweeps
      from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    return row;
  };
  await expect
    .poll(
      async () => {
        const row = await waiting();
        return Math.min(Number(row?.calls), Number(row?.jobs), Number(row?.sweeps));
      },
      { timeout: 10_000 },
    )
    .toBeGreaterThan(0);

  await world.shutdown.stop('SIGTERM');
  expect(world.exits).toEqual([0]);
  expect(logLines.join('')).not.toContain('shutdown.timed_out');
  await Promise.all([...pages, cut]);
  await expect(fetch(`${world.url}/healthz`)).rejects.toThrow();
}, 60_000);
