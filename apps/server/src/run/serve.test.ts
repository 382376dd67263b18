import { checkoutSessionSchema } from '@lockwatch/contracts';
import { setRole } from '@lockwatch/core';
import { createTestDatabase, type TestDatabase } from '@lockwatch/db/testing';
import { type Sandbox, startSandbox } from '@lockwatch/sandbox';
import { pino } from 'pino';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { findFreePort } from '../../../../scripts/lib/ports.mjs';
import type { ServerConfig, ServerRole } from '../env.js';
import { createServerConfig } from '../testing/server-config.js';
import { startTcpProxy } from '../testing/tcp-proxy.js';
import { json, SERVICE_TOKEN } from '../testing/test-server.js';
import { serve } from './serve.js';
import type { Shutdown } from './shutdown.js';

const releases: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (let release = releases.pop(); release; release = releases.pop()) await release();
});

/** As the process would, but without ending it. */
function testShutdown(): Shutdown {
  return {
    signal: new AbortController().signal,
    onStop: (_name, release) => void releases.push(release),
    stop: async () => undefined,
  };
}

const NOWHERE = 'http://127.0.0.1:1';

interface Options {
  role?: ServerRole;
  port?: number;
  sandbox?: Sandbox;
  config?: Partial<Pick<ServerConfig, 'hasDemoAccounts' | 'stripe'>>;
}

async function start(databaseUrl: string, { role = 'all', port, sandbox, config }: Options) {
  const stable = createServerConfig({
    port: port ?? (await findFreePort()),
    databaseUrl,
    issuer: sandbox?.oidcIssuer ?? NOWHERE,
    discord: sandbox?.discordApiUrl ?? NOWHERE,
  });
  return serve({
    role,
    config: { ...stable, ...config },
    webDirectory: '/nowhere',
    version: '1.0.0',
    log: pino({ level: 'silent' }),
    shutdown: testShutdown(),
  });
}

async function openDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  releases.push(database.close);
  return database;
}

async function openSandbox(): Promise<Sandbox> {
  const sandbox = await startSandbox();
  releases.push(() => sandbox.close());
  return sandbox;
}

test('the server tells callers to wait while its database is away, and serves everything once it is there', async () => {
  const database = await openDatabase();
  const sandbox = await openSandbox();
  const address = new URL(database.url);
  const proxy = await startTcpProxy({ host: address.hostname, port: Number(address.port) });
  releases.push(proxy.close);
  address.host = `127.0.0.1:${proxy.port}`;
  await proxy.cut();

  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const serving = start(address.href, { port, sandbox });
  const bot = { authorization: `Bearer ${SERVICE_TOKEN}` };

  await expect.poll(() => statusOf(`${url}/healthz`), { timeout: 15_000 }).toBe(200);
  expect(await statusOf(`${url}/readyz`)).toBe(503);
  const search = await fetch(`${url}/api/v1/items/search?query=laser`, { headers: bot });
  expect(search.status).toBe(503);
  expect(search.headers.get('retry-after')).toBe('2');
  expect(await search.json()).toMatchObject({ detail: 'The service is starting. Try again in a moment.' });

  await proxy.mend();
  await expect(serving).resolves.toEqual({ url });
  expect(await statusOf(`${url}/readyz`)).toBe(200);
  const { access_token } = await sandbox.token('basic');
  const me = await fetch(`${url}/api/v1/user/me`, { headers: { authorization: `Bearer ${access_token}` } });
  expect(await me.json()).toMatchObject({ name: 'Ben Basic', roles: [{ name: 'basic' }, { name: 'user' }] });
  expect((await fetch(`${url}/api/v1/items/search?query=laser`, { headers: bot })).status).toBe(200);
  await allJobsDone(database);

  await migrateByNewerVersion(database);
  const ready = await fetch(`${url}/readyz`);
  expect(ready.status).toBe(503);
  expect(await ready.json()).toMatchObject({ checks: { database: 'ok', migrations: 'failed' } });
});

test.each(['api', 'worker', 'all'] as const)(
  'role %s does not start with a database that a newer version migrated',
  async (role) => {
    const database = await openDatabase();
    await migrateByNewerVersion(database);
    const port = await findFreePort();
    const serving = start(database.url, { role, port });
    await expect(serving).rejects.toThrow(
      'This database was made by a newer version of the program. Start that version, or restore a backup from before the update.',
    );
    // Until the process ends.
    expect(await statusOf(`http://127.0.0.1:${port}/readyz`)).toBe(role === 'worker' ? 0 : 503);
  },
);

test('a worker listens nowhere', async () => {
  const database = await openDatabase();
  const { url } = await start(database.url, { role: 'worker', port: 1 });
  expect(url).toBeNull();
  await allJobsDone(database);
});

test('a user who paid by card gets the plan even when no event arrives', async () => {
  const database = await openDatabase();
  const sandbox = await openSandbox();
  const config = { stripe: { ...sandbox.stripe, priceIds: new Map() } };
  const { url } = await start(database.url, { sandbox, config });
  const { access_token } = await sandbox.token('user');
  const headers = { authorization: `Bearer ${access_token}` };
  const checkout = await fetch(
    `${url}/api/v1/stripe/create-checkout-session`,
    withHeaders(json('POST', { subscription_type_id: 2 }), headers),
  );
  expect(checkout.status).toBe(200);
  const { session_id } = checkoutSessionSchema.parse(await checkout.json());
  await fetch(`${sandbox.url}/stripe/dev/pay`, json('POST', { session: session_id }));
  // The time until the worker looks by itself has passed.
  await database.sql`update stripe_customers set sync_due_at = now()`;
  await expect
    .poll(async () => (await fetch(`${url}/api/v1/user/me/subscriptions`, { headers })).json(), {
      timeout: 20_000,
    })
    .toMatchObject([{ name: 'Basic', is_active: true, is_renewing: true }]);
  await allJobsDone(database);
});

test('calls that wait for the database keep neither health checks nor the bot from it', async () => {
  const database = await openDatabase();
  const sandbox = await openSandbox();
  const { url } = await start(database.url, { sandbox });
  await allJobsDone(database);
  const logins = ['user', 'basic', 'expert', 'beta', 'staff', 'admin', 'developer'];
  const tokens = await Promise.all(logins.map(async (login) => (await sandbox.token(login)).access_token));
  const read = (token: string, path: string) =>
    fetch(`${url}/api/v1${path}`, { headers: { authorization: `Bearer ${token}` } });
  for (const token of tokens) await read(token, '/user/me');
  const answers = await database.sql.begin(async (tx) => {
    await tx`lock table preferences in access exclusive mode`;
    // Each user may hold three connections, and all of them are fewer.
    const waiting = tokens.flatMap((token) =>
      [1, 2, 3].map(async () => (await read(token, '/user/me/preferences')).status),
    );
    const countWaiting = async () =>
      (
        await database.sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`
      ).length;
    await expect.poll(countWaiting, { timeout: 20_000 }).toBe(10);
    expect(await statusOf(`${url}/readyz`)).toBe(200);
    const request = { method: 'POST', body: JSON.stringify({ messages: [] }) };
    const headers = { authorization: `Bearer ${SERVICE_TOKEN}`, 'content-type': 'application/json' };
    expect((await fetch(`${url}/trpc/ingest.messages`, { ...request, headers })).status).toBe(200);
    return { all: Promise.all(waiting) };
  });
  expect(new Set(await answers.all)).toEqual(new Set([200]));
});

test('without an administrator the start prints the link that makes one', async () => {
  const database = await openDatabase();
  const printed: unknown[] = [];
  vi.spyOn(console, 'log').mockImplementation((line) => void printed.push(line));
  onTestFinished(() => void vi.restoreAllMocks());
  const config = { hasDemoAccounts: false };
  await start(database.url, { config });
  expect(printed).toEqual([
    expect.stringMatching(
      /^Nobody is an administrator yet\. Sign in and open: http:\S+\/dashboard\/first-administrator#[\w-]{43}$/,
    ),
  ]);
  await database.sql`insert into users (id, name) values ('01890a5d-ac96-774b-bcce-b302099a8057', 'Ada')`;
  const user = { userId: '01890a5d-ac96-774b-bcce-b302099a8057', name: 'Ada' };
  await setRole(database.db, user, { role: 'admin', isGranted: true });
  await start(database.url, { config });
  expect(printed).toHaveLength(1);
});

function withHeaders(request: RequestInit, more: Record<string, string>): RequestInit {
  return { ...request, headers: { ...Object.fromEntries(new Headers(request.headers)), ...more } };
}

async function migrateByNewerVersion({ sql }: TestDatabase): Promise<void> {
  await sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9e12::bigint)`;
}

/** The job of the start is done: stopping may then cut off nothing. */
async function allJobsDone({ sql }: TestDatabase): Promise<void> {
  await expect
    .poll(async () => (await sql`select 1 from graphile_worker._private_jobs`).length, { timeout: 20_000 })
    .toBe(0);
}

async function statusOf(url: string): Promise<number> {
  return fetch(url).then(
    (response) => response.status,
    () => 0,
  );
}
