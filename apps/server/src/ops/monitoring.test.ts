import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { json, SERVICE_TOKEN, startTestServer } from '../testing/test-server.js';

const FILES = ['alerts.yml', 'dashboard.json'];

const server = await startTestServer();
await server.database.sql`
  insert into statistics (key, int_value, updated_at) values ('total_users', 1, now()) on conflict do nothing`;
const report = {
  process: 'all',
  shard_count: 1,
  shards: [{ shard_id: 0, state: 'ready', ping_ms: 20, since_ms: 4000 }],
  unsent: 0,
  oldest_unsent_ms: null,
  channels_behind: 0,
  watched_channels: 3,
  missing_channel_ids: [],
};
const reported = await fetch(`${server.url}/trpc/bot.reportHealth`, {
  ...json('POST', report),
  headers: { 'content-type': 'application/json', authorization: `Bearer ${SERVICE_TOKEN}` },
});
expect(reported.status).toBe(200);
await fetch(`${server.url}/api/v1/user/me`);
const metrics = await (await fetch(`${server.url}/metrics`)).text();
afterAll(() => server?.close());

test('the metrics are for this machine alone, without a proxy and under its own name', async () => {
  const ask = (headers: Record<string, string>) =>
    server.app.inject({ url: '/metrics', headers: { host: 'localhost:3000', ...headers } });
  expect((await ask({})).statusCode).toBe(200);
  const proxied: Record<string, string>[] = [
    { 'x-forwarded-for': '127.0.0.1' },
    { forwarded: 'for=127.0.0.1' },
    { host: 'lockwatch.example' },
  ];
  for (const headers of proxied) {
    expect([headers, (await ask(headers)).statusCode]).toEqual([headers, 403]);
  }
  const other = await server.app.inject({
    url: '/metrics',
    headers: { host: 'localhost' },
    remoteAddress: '203.0.113.7',
  });
  expect(other.statusCode).toBe(403);
});

test('with a token, the metrics are for those who know it', async () => {
  const token = 'token-of-prometheus';
  const secured = await startTestServer({ metricsToken: token });
  const ask = async (authorization?: string) =>
    (await fetch(`${secured.url}/metrics`, authorization === undefined ? {} : { headers: { authorization } }))
      .status;
  expect(await ask()).toBe(401);
  expect(await ask(`Bearer ${SERVICE_TOKEN}`)).toBe(401);
  expect(await ask(`Bearer ${token}`)).toBe(200);
  await secured.close();
});

/** The metrics that the expressions of a file name, each with the labels that it selects or keeps. */
function listMetrics(file: string): { name: string; labels: string[] }[] {
  const path = new URL(`../../../../scripts/container/monitoring/${file}`, import.meta.url);
  const text = readFileSync(fileURLToPath(path), 'utf8').replaceAll('\\"', '"');
  return [...text.matchAll(/\bexpr"?: (.+)$/gm)].flatMap(([, expression = '']) => {
    const kept = [...expression.matchAll(/\bby \(([\w, ]+)\)/g)].flatMap(([, names = '']) =>
      names.split(', '),
    );
    const found = [...expression.matchAll(/\b((?:lockwatch|nodejs|process)_\w+)(?:\{(\w+)=~?"[^"]*"\})?/g)];
    return found.map(([, name = '', label]) => ({
      name,
      labels: [...kept, ...(label ? [label] : [])].filter((one) => one !== 'instance'),
    }));
  });
}

test.each(FILES)('%s names only metrics and labels that a server has', (file) => {
  const named = listMetrics(file);
  expect(named.length).toBeGreaterThan(10);
  for (const { name, labels } of named) {
    const lines = metrics
      .split('\n')
      .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));
    expect(lines.length, name).toBeGreaterThan(0);
    for (const label of labels) expect(lines[0], `${name} by ${label}`).toContain(`${label}="`);
  }
});
