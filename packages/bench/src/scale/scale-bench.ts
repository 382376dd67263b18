import { readFileSync } from 'node:fs';
import { REST_PREFIX } from '@lockwatch/api';
import { recordPriceHistory } from '@lockwatch/core';
import { fillRules } from '../pipeline/fill-rules.js';
import { type BenchRow, formatRange, percentile, roundTo } from '../results.js';
import { createBenchCluster } from '../world/bench-cluster.js';
import { startBenchSandbox } from '../world/bench-sandbox.js';
import { startBenchServer } from '../world/bench-server.js';
import { fetchToken } from '../world/fetch-token.js';
import { fillHistory } from './fill-history.js';
import { fillHotUser, HOT_LOGIN } from './hot-user.js';

const RULES = 1_000_000;
const MESSAGES = 5_000_000;
const HISTORY_DAYS = 30;
const WARM_CALLS = 5;
const TARGET_MS = 300;

/** Each hot call once after a restart of the database, and again, with a million rules and five million messages. */
export async function benchScale(): Promise<BenchRow[]> {
  const sandbox = await startBenchSandbox(0);
  const started = performance.now();
  const seconds = () => roundTo((performance.now() - started) / 1000);
  let fillSeconds = 0;
  const cluster = await createBenchCluster(async (database) => {
    await fillRules(database, RULES);
    console.error(`Filled ${RULES} rules after ${seconds()} s.`);
    await fillHistory(database, await fillHotUser(database, sandbox), MESSAGES);
    fillSeconds = seconds();
    console.error(`Filled ${MESSAGES} messages after ${fillSeconds} s.`);
    await recordPriceHistory(database.db, new Date(), HISTORY_DAYS);
    console.error(`Recorded ${HISTORY_DAYS} days of prices after ${seconds()} s.`);
  });
  try {
    const starting = performance.now();
    const server = await startBenchServer(cluster.url, sandbox);
    const rows: BenchRow[] = [
      {
        name: 'scale: filling the database',
        unit: 's',
        value: fillSeconds,
        n: 1,
        note: `${RULES} rules, 200000 users, ${MESSAGES} messages of ${HISTORY_DAYS} days`,
      },
      {
        name: 'scale: server ready',
        unit: 'ms',
        value: Math.round(performance.now() - starting),
        n: 1,
        note: 'migrations checked, catalogue and usual prices loaded',
      },
    ];
    const tokens = new Map<string, string>();
    for (const [login, path, body] of loadHotCalls()) {
      const token = tokens.get(login) ?? (await fetchToken(sandbox, login));
      tokens.set(login, token);
      rows.push(await measureCall(`${server.url}${REST_PREFIX}`, path, token, body));
    }
    await server.close();
    return rows;
  } finally {
    await cluster.close();
    await sandbox.close();
  }
}

/** Pages that are opened often or that read much, as the calls they make, each with the login that makes it. */
function loadHotCalls(): [login: string, path: string, body?: object][] {
  const file = new URL('../../hot-calls.json', import.meta.url);
  const paths: Record<string, string[]> = JSON.parse(readFileSync(file, 'utf8'));
  const rule = { item_id: 242, min_price: 100, max_price: 200, message_type: 'SELL', days: 30 };
  return [
    ...Object.entries(paths).flatMap(([login, own]) => own.map((path): [string, string] => [login, path])),
    [HOT_LOGIN, '/user/me/items/backtest', rule],
  ];
}

async function measureCall(
  base: string,
  path: string,
  token: string,
  body: object | undefined,
): Promise<BenchRow> {
  const times: number[] = [];
  let bytes = 0;
  let status = 0;
  for (let call = 0; call <= WARM_CALLS; call += 1) {
    const started = performance.now();
    const response = await fetch(`${base}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      body: body ? JSON.stringify(body) : null,
    });
    status = response.status;
    bytes = (await response.arrayBuffer()).byteLength;
    times.push(performance.now() - started);
  }
  const [coldMs = 0, ...warmMs] = times;
  const value = roundTo(percentile(warmMs, 0.5));
  const above = Math.max(coldMs, value) > TARGET_MS ? `, above ${TARGET_MS} ms` : '';
  return {
    name: `scale: ${path}`,
    unit: 'ms',
    value,
    n: warmMs.length,
    note: `${formatRange(warmMs, 1)} warm, ${roundTo(coldMs)} the first time, ${bytes} bytes, status ${status}${above}`,
  };
}
