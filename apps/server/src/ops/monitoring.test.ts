import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { json, SERVICE_TOKEN, startTestServer, type TestServer } from '../testing/test-server.js';

const FILES = ['alerts.yml', 'dashboard.json'];

let server: TestServer;
let metrics: string;
beforeAll(async () => {
  server = await startTestServer();
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
  metrics = await (await fetch(`${server.url}/metrics`)).text();
});
afterAll(() => server?.close());

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
