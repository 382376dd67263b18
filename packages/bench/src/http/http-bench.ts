import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { REST_PREFIX } from '@lockwatch/api';
import { type Actor, listNotifications, listWatchRules } from '@lockwatch/core';
import type { Sql } from '@lockwatch/db';
import { fillRules } from '../pipeline/fill-rules.js';
import { type BenchRow, formatRange, percentile, roundTo } from '../results.js';
import { fillHistory } from '../scale/fill-history.js';
import { fillHotUser, HOT_LOGIN } from '../scale/hot-user.js';
import { createBenchCluster } from '../world/bench-cluster.js';
import { startBenchSandbox } from '../world/bench-sandbox.js';
import { startBenchServer } from '../world/bench-server.js';
import { fetchToken } from '../world/fetch-token.js';
import type { BareRoute, BareServerSettings } from './bare-server.js';
import { captureStatements } from './capture-statements.js';
import { countRequests } from './count-requests.js';

const RULES = 10_000;
const MESSAGES = 100_000;
const SLICES = 9;
const SLICE_MS = 1500;
/** Both servers compile their code and prepare their statements first. */
const WARM_UP_MS = 4000;

const CALLS: readonly { path: string; read: (actor: Actor, sql: Sql) => Promise<unknown> }[] = [
  {
    path: '/user/me/items?limit=100',
    read: (actor, sql) => listWatchRules(actor, sql, { limit: 100, offset: 0 }),
  },
  {
    path: '/user/me/notifications?limit=20',
    read: (actor, sql) => listNotifications(actor, sql, { limit: 20, offset: 0 }),
  },
];

/** Two calls of the REST API against a bare Fastify server that runs the same statements and sends the same values. */
export async function benchHttp(): Promise<BenchRow[]> {
  const sandbox = await startBenchSandbox(0);
  let userId = '';
  const cluster = await createBenchCluster(async (database) => {
    await fillRules(database, RULES);
    userId = await fillHotUser(database, sandbox);
    await fillHistory(database, userId, MESSAGES);
  });
  const rows: BenchRow[] = [];
  try {
    const server = await startBenchServer(cluster.url, sandbox);
    const token = await fetchToken(sandbox, HOT_LOGIN);
    const routes: BareRoute[] = [];
    for (const { path, read } of CALLS) {
      const response = await fetch(`${server.url}${REST_PREFIX}${path}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      const statements = await captureStatements(cluster, userId, read);
      routes.push({ path: path.split('?')[0] ?? path, statements, answer: await response.json() });
    }
    const bare = await startBareServer({ databaseUrl: cluster.url, routes });
    for (const [index, { path }] of CALLS.entries()) {
      const ours = `${server.url}${REST_PREFIX}${path}`;
      rows.push(await compare(path, ours, `${bare.url}${routes[index]?.path}`, token));
    }
    bare.close();
    await server.close();
  } finally {
    await cluster.close();
    await sandbox.close();
  }
  return rows;
}

async function compare(path: string, ours: string, bare: string, token: string): Promise<BenchRow> {
  const figures = { ours: [] as number[], bare: [] as number[] };
  await countRequests(ours, token, WARM_UP_MS);
  await countRequests(bare, token, WARM_UP_MS);
  for (let slice = 0; slice < SLICES; slice += 1) {
    figures.ours.push(await countRequests(ours, token, SLICE_MS));
    figures.bare.push(await countRequests(bare, token, SLICE_MS));
  }
  const median = (values: readonly number[]) => percentile(values, 0.5);
  return {
    name: `http: GET ${path}`,
    unit: '1/s',
    value: Math.round(median(figures.ours)),
    peer: 'a bare Fastify server',
    peer_value: Math.round(median(figures.bare)),
    ratio: roundTo(median(figures.ours) / median(figures.bare), 2),
    n: SLICES,
    note: `${formatRange(figures.ours)} against ${formatRange(figures.bare)} over slices of ${SLICE_MS / 1000} s in turns`,
  };
}

async function startBareServer(settings: BareServerSettings): Promise<{ url: string; close(): void }> {
  const file = import.meta.url.endsWith('.ts') ? './bare-server-process.ts' : './bare-server-process.js';
  const child = fork(fileURLToPath(new URL(file, import.meta.url)));
  child.send(settings);
  const [{ url }] = (await once(child, 'message')) as [{ url: string }];
  return { url, close: () => child.disconnect() };
}
