import type { OutboxRow } from '@lockwatch/sandbox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { CALLS_PER_MINUTE, type Cluster, startCluster } from './testing/cluster.js';
import { json } from './testing/test-server.js';

/** Six programs are compiled and started; another test run may have the processors. */
const START_TIMEOUT_MS = 300_000;

/** One after the other; the first ones were killed by an earlier test. */
const RESTARTED =
  process.env.LOCKWATCH_TESTS === 'long'
    ? ([
        ['server-1', 'worker-1'],
        ['server-2', 'worker-2'],
      ] as const)
    : ([['server-1'], ['server-2']] as const);

let cluster: Cluster;
let itemId: number;
/** Ids of all messages that were posted; each one meets the rule. */
const posted: string[] = [];
const streams: AbortController[] = [];

beforeAll(async () => {
  cluster = await startCluster();
  const [item] = await searchItems(cluster.servers[0], 'Laser Grid');
  itemId = item?.item_id ?? 0;
  const rule = { item_id: itemId, min_price: 1, max_price: 5 };
  const created = await callAs('basic', cluster.servers[0], '/api/v1/user/me/items', json('POST', rule));
  expect(created.status).toBe(200);
}, START_TIMEOUT_MS);
afterAll(async () => {
  for (const stream of streams) stream.abort();
  await cluster?.close();
});

/** A machine with other work to do may take its time. */
const eventually = <T>(probe: () => T) => expect.poll(probe, { timeout: 60_000 });

async function callAs(
  login: string,
  server: string,
  path: string,
  init: RequestInit = {},
): Promise<Response> {
  const { access_token } = await cluster.sandbox.token(login);
  const headers = new Headers(init.headers);
  headers.set('authorization', `Bearer ${access_token}`);
  return fetch(`${server}${path}`, { ...init, headers });
}

const foundSchema = z.array(z.object({ item_id: z.number(), similarity_score: z.number() }));

async function searchItems(server: string, query: string) {
  const response = await fetch(`${server}/api/v1/items/search?query=${encodeURIComponent(query)}&limit=1`, {
    headers: { authorization: `Bearer ${cluster.serviceToken}` },
  });
  return foundSchema.parse(await response.json());
}

/** Posts an offer that meets the rule. Every trader posts once, so that no offer is a repost. */
function post(channelId: string): string {
  const author = { name: `Trader ${posted.length}` };
  const id = cluster.sandbox.postMessage('S> Laser Grid 3wl each', author, channelId);
  posted.push(id);
  return id;
}

async function readMetric(server: string, name: string): Promise<number | undefined> {
  const text = await (await fetch(`${server}/metrics`)).text();
  const value = new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1];
  return value === undefined ? undefined : Number(value);
}

const readFromBoth = (name: string) => Promise.all(cluster.servers.map((server) => readMetric(server, name)));

async function isStored(id: string): Promise<boolean> {
  const rows = await cluster.database.sql`select from messages where discord_message_id = ${id}`;
  return rows.length === 1;
}

const bodySchema = z.object({ embeds: z.array(z.object({ url: z.string(), title: z.string() })) });

/** How often each message was pinged, by what Discord received: each embed links to its message. */
function countPings(rows: readonly OutboxRow[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const row of rows.filter(({ method }) => method === 'POST')) {
    for (const { url } of bodySchema.parse(row.body).embeds) {
      const id = url.slice(url.lastIndexOf('/') + 1);
      counts.set(id, (counts.get(id) ?? 0) + 1);
    }
  }
  return counts;
}

/** Waits until every posted message was pinged and every result is stored; fails when one was pinged twice. */
async function expectEachPingedOnce(): Promise<void> {
  await eventually(async () => {
    const [row] = await cluster.database.sql<[{ sent: number; open: number }]>`
      select count(*) filter (where state = 'sent')::int as sent,
        (select count(*)::int from delivery_attempts where finished_at is null) as open
      from notifications`;
    return row;
  }).toEqual({ sent: posted.length, open: 0 });
  expect(countPings(cluster.sandbox.outbox())).toEqual(new Map(posted.map((id) => [id, 1])));
}

test('both shards are connected, and both servers know of the guilds of both', async () => {
  await eventually(() => readFromBoth('lockwatch_bot_connected')).toEqual([1, 1]);
  await eventually(() => readFromBoth('lockwatch_bot_servers')).toEqual([2, 2]);
});

test('both servers store messages of both guilds, and each message pings once', async () => {
  let stored: (number | undefined)[] = [];
  while (stored.length === 0 || stored.includes(0)) {
    for (const channel of cluster.channels) {
      const id = post(channel);
      await eventually(() => isStored(id)).toBe(true);
    }
    stored = await readFromBoth('lockwatch_messages_stored');
  }
  await expectEachPingedOnce();
});

test('a message that is deleted at once has one ping, which is struck through in the end', async () => {
  const ids: string[] = [];
  for (let n = 0; n < 20; n += 1) {
    const id = post(cluster.channels[n % 2 === 0 ? 0 : 1]);
    ids.push(id);
    await fetch(`${cluster.sandbox.url}/discord/dev/messages/${id}`, { method: 'DELETE' });
  }
  await expectEachPingedOnce();
  await eventually(() => {
    const titles = new Map(
      cluster.sandbox
        .outbox()
        .flatMap(({ body }) => bodySchema.parse(body).embeds.map(({ url, title }) => [url, title] as const)),
    );
    return ids.filter((id) => ![...titles].some(([url, title]) => url.endsWith(id) && /^Gone: /.test(title)));
  }).toEqual([]);
});

test('an alias that staff add on one server is known on the other, and one removed there is forgotten here', async () => {
  const alias = 'quibblegrid';
  const path = '/api/v1/admin/parser/aliases';
  const [first, second] = cluster.servers;
  const isKnown = (server: string) => async () =>
    (await searchItems(server, alias)).some((item) => item.item_id === itemId && item.similarity_score === 1);
  const response = await callAs('admin', first, path, json('POST', { alias, item_id: itemId }));
  const created = z.object({ item_alias_id: z.string() }).parse(await response.json());
  await eventually(isKnown(second)).toBe(true);
  expect(
    (await callAs('admin', second, `${path}/${created.item_alias_id}`, { method: 'DELETE' })).status,
  ).toBe(200);
  await eventually(isKnown(first)).toBe(false);
});

test('calls are counted for both servers together', async () => {
  const batch = 20;
  const path = `/trpc/${Array(batch).fill('no.such').join(',')}?batch=1&input={}`;
  const call = (index: number) =>
    fetch(`${cluster.servers[index % 2]}${path}`, { headers: { 'x-forwarded-for': '198.51.100.7' } });
  const remaining: string[] = [];
  for (let index = 0; index < CALLS_PER_MINUTE / batch; index += 1) {
    remaining.push((await call(index)).headers.get('ratelimit-remaining') ?? '');
  }
  expect(remaining).toEqual(['80', '60', '40', '20', '0']);
  expect([(await call(0)).status, (await call(1)).status]).toEqual([429, 429]);
});

test('a shard that is killed holds up its own guild only, and its successor reads what it missed', async () => {
  await cluster.kill('bot-1');
  const missed = post(cluster.channels[1]);
  const read = post(cluster.channels[0]);
  await eventually(() => isStored(read)).toBe(true);
  expect(await isStored(missed)).toBe(false);
  await cluster.start('bot-1');
  await expectEachPingedOnce();
});

/** The text of the user's stream so far. */
async function openStream(server: string): Promise<() => string> {
  const controller = new AbortController();
  streams.push(controller);
  const response = await callAs('basic', server, '/trpc/user.live.events', {
    headers: { accept: 'text/event-stream' },
    signal: controller.signal,
  });
  let text = '';
  const decoder = new TextDecoder();
  const read = async () => {
    for await (const chunk of response.body ?? []) text += decoder.decode(chunk, { stream: true });
  };
  // Ends with the server or with the test.
  read().catch(() => undefined);
  await eventually(() => text).toContain('account');
  return () => text;
}

test('pages on either server are told of a ping, whichever server made it', async () => {
  const pages = await Promise.all(cluster.servers.map((server) => openStream(server)));
  post(cluster.channels[0]);
  await expectEachPingedOnce();
  for (const page of pages) await eventually(page).toContain('notification');
});

test('when a server and a worker are killed, the others finish their work', async () => {
  const [first] = cluster.servers;
  const storedBefore = await readMetric(first, 'lockwatch_messages_stored');
  const ids: string[] = [];
  await cluster.database.sql.begin(async (tx) => {
    // No process can finish a message while this lock is held.
    await tx`lock table offers in access exclusive mode`;
    while (ids.length < 4 || (await readMetric(first, 'lockwatch_messages_stored')) === storedBefore) {
      const id = post(cluster.channels[ids.length % 2 === 0 ? 0 : 1]);
      ids.push(id);
      await eventually(() => isStored(id)).toBe(true);
    }
    await Promise.all([cluster.kill('server-1'), cluster.kill('worker-1')]);
  });
  await expectEachPingedOnce();
});

test('a rolling restart under load loses nothing and pings once', async () => {
  let isRestarting = true;
  const load = async () => {
    for (let turn = 0; isRestarting; turn += 1) {
      const id = post(cluster.channels[turn % 2 === 0 ? 0 : 1]);
      await eventually(() => isStored(id)).toBe(true);
    }
  };
  const restart = async () => {
    for (const names of RESTARTED) {
      await Promise.all(names.map(cluster.stop));
      await Promise.all(names.map(cluster.start));
    }
    isRestarting = false;
  };
  await Promise.all([load(), restart()]);
  await expectEachPingedOnce();
});
