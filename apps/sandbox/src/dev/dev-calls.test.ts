import { SANDBOX_DISCORD } from '@lockwatch/contracts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Sandbox, startSandbox } from '../start-sandbox.js';
import { sendJson } from '../testing/post-json.js';
import { RawGateway } from '../testing/raw-gateway.js';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

const call = (path: string, body: unknown, method = 'POST') =>
  sendJson(`${sandbox.url}/discord/dev${path}`, body, method);
const messages = (channelId: string) => call(`/messages?channel_id=${channelId}`, undefined, 'GET');
const listSchema = z.array(
  z.object({
    id: z.string(),
    content: z.string(),
    author: z.object({ id: z.string(), global_name: z.string() }),
  }),
);

test('finds players by id or name, and posts as demo people', async () => {
  const channel = SANDBOX_DISCORD.channels[0].id;
  await call('/messages', [
    { content: 'a' },
    { content: 'b', author_name: 'Rex' },
    { content: 'c', author_name: 'rex' },
    { content: 'd', author_id: '300000000000000002' },
    { content: 'e', author_id: '123456789012345678', author_name: 'Kit' },
  ]);
  const posted = listSchema.parse((await messages(channel)).body).toReversed();
  expect(posted.map((message) => message.content)).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(posted.map((message) => message.author.global_name)).toEqual([
    'Milo',
    'Rex',
    'Rex',
    'Ben Basic',
    'Kit',
  ]);
  expect(posted[1]?.author.id).toBe(posted[2]?.author.id);
  expect(posted[4]?.author.id).toBe('123456789012345678');
});

test.each([
  ['no content', {}, 422],
  ['an empty list', [], 422],
  ['an invalid author id', { content: 'x', author_id: 'abc' }, 422],
  ['an unknown field', { content: 'x', colour: 'red' }, 422],
  ['an unknown channel', { content: 'x', channel_id: '1' }, 404],
  ['a text and a forwarded text', { content: 'x', forwarded: 'y' }, 422],
  ['a thread of an unknown channel', { content: 'x', thread: { name: 'y', parent_channel_id: '1' } }, 404],
])('rejects a post with %s and posts nothing', async (_what, body, status) => {
  const before = await messages(SANDBOX_DISCORD.channels[0].id);
  expect(await call('/messages', body)).toMatchObject({ status, body: { message: expect.any(String) } });
  expect((await messages(SANDBOX_DISCORD.channels[0].id)).body).toEqual(before.body);
});

test('posts nothing of a batch with an unknown channel', async () => {
  const channel = SANDBOX_DISCORD.channels[1].id;
  const answer = await call('/messages', [
    { content: 'x', channel_id: channel },
    { content: 'y', channel_id: '1' },
  ]);
  expect(answer.status).toBe(404);
  expect((await messages(channel)).body).toEqual([]);
});

test('returns 404 for an edit or deletion of an unknown message', async () => {
  expect((await call('/messages/999', { content: 'x' }, 'PATCH')).status).toBe(404);
  expect((await call('/messages/999', undefined, 'DELETE')).status).toBe(404);
});

test('returns outbox rows after a number, and does not reuse numbers after a clear', async () => {
  const { id, token } = sandbox.createWebhook();
  const send = () => sendJson(`${sandbox.discordApiUrl}/v10/webhooks/${id}/${token}`, { content: 'x' });
  await send();
  await send();
  const rows = z.array(z.object({ seq: z.number() })).parse((await call('/outbox', undefined, 'GET')).body);
  expect(rows).toHaveLength(2);
  const last = rows[1]?.seq ?? 0;
  expect((await call(`/outbox?after=${last}`, undefined, 'GET')).body).toEqual([]);
  expect((await call('/outbox', undefined, 'DELETE')).status).toBe(204);
  expect((await call('/outbox', undefined, 'GET')).body).toEqual([]);
  await send();
  expect((await call(`/outbox?after=${last}`, undefined, 'GET')).body).toMatchObject([{ seq: last + 1 }]);
  expect((await call('/outbox?after=x', undefined, 'GET')).status).toBe(422);
});

test('creates a webhook in a channel of the guild', async () => {
  const channel = SANDBOX_DISCORD.channels[1].id;
  const made = await call('/webhooks', { name: 'Deals', channel_id: channel });
  const { id, token, url } = z
    .object({ id: z.string(), token: z.string(), url: z.string() })
    .parse(made.body);
  expect(url).toBe(`https://discord.com/api/webhooks/${id}/${token}`);
  const address = `${sandbox.discordApiUrl}/v10/webhooks/${id}/${token}`;
  expect(await sendJson(address, undefined, 'GET')).toMatchObject({
    status: 200,
    body: { id, name: 'Deals', channel_id: channel },
  });
  expect((await sendJson(address, { content: 'x' })).status).toBe(204);
});

test.each([
  ['an unknown channel', { channel_id: '1' }, 404],
  ['an empty name', { name: ' ' }, 422],
  ['an unknown field', { colour: 'red' }, 422],
])('creates no webhook with %s', async (_what, body, status) => {
  expect(await call('/webhooks', body)).toMatchObject({ status, body: { message: expect.any(String) } });
});

test('lists faults with their remaining count, and clears them', async () => {
  await call('/faults', { target: 'webhooks', kind: '500', count: 3 });
  await sendJson(`${sandbox.discordApiUrl}/v10/webhooks/123456789012345678/abc`, { content: 'x' });
  expect((await call('/faults', undefined, 'GET')).body).toMatchObject([{ kind: '500', left: 2, struck: 1 }]);
  await call('/faults', undefined, 'DELETE');
  expect((await call('/faults', undefined, 'GET')).body).toEqual([]);
});

test('returns guild, channels, people and connected clients as state', async () => {
  expect((await call('/state', undefined, 'GET')).body).toMatchObject({
    guild: { id: SANDBOX_DISCORD.guildId, name: 'iHemo' },
    pings_channel_id: SANDBOX_DISCORD.pingsChannel.id,
    people: expect.arrayContaining([expect.objectContaining({ login: 'basic', name: 'Ben Basic' })]),
    gateway_clients: [],
  });
});

test('streams posts and pings', async () => {
  const stop = new AbortController();
  const response = await fetch(`${sandbox.url}/discord/dev/events`, { signal: stop.signal });
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  async function until(part: string): Promise<void> {
    while (!text.includes(part)) text += (await reader?.read())?.value ?? '';
  }
  await until(': open');
  sandbox.postMessage('S> Laser Grid');
  await until('S> Laser Grid');
  const { id, token } = sandbox.createWebhook();
  await sendJson(`${sandbox.discordApiUrl}/v10/webhooks/${id}/${token}`, { content: 'a ping' });
  await until('event: outbox');
  expect(text).toContain('event: message-create');
  stop.abort();
});

describe('threads and forwarded messages', () => {
  const created = z.object({ id: z.string() });
  const posted = z.object({ ids: z.tuple([z.string()]) });
  let gateway: RawGateway;

  beforeEach(async () => {
    gateway = new RawGateway(sandbox);
    await gateway.identify();
    await gateway.event('GUILD_CREATE');
  });
  afterEach(() => gateway.socket.terminate());

  test('announces a forum thread before its first message, and both have one id', async () => {
    const { id: forum } = created.parse((await call('/channels', { name: 'market', type: 'forum' })).body);
    expect((await gateway.event('CHANNEL_CREATE')).d).toMatchObject({ id: forum, type: 15 });
    const thread = { name: 'Laser Grid', parent_channel_id: forum };
    const [id] = posted.parse((await call('/messages', { content: '3wl', thread })).body).ids;
    const announced = { id, type: 11, name: 'Laser Grid', parent_id: forum, newly_created: true };
    expect((await gateway.event('THREAD_CREATE')).d).toMatchObject(announced);
    expect((await gateway.event('MESSAGE_CREATE')).d).toMatchObject({ id, channel_id: id, content: '3wl' });
    await call(`/channels/${id}`, { name: 'Laser Grid 2wl' }, 'PATCH');
    expect((await gateway.event('THREAD_UPDATE')).d).toMatchObject({ id, name: 'Laser Grid 2wl' });
    expect(await call('/messages', { content: 'x', channel_id: forum })).toMatchObject({ status: 409 });
    await call(`/channels/${id}`, undefined, 'DELETE');
    expect((await gateway.event('THREAD_DELETE')).d).toMatchObject({ id, parent_id: forum });
  });

  test('sends a forwarded message with a snapshot and no text', async () => {
    await call('/messages', { forwarded: 'S> Laser Grid 3wl' });
    expect((await gateway.event('MESSAGE_CREATE')).d).toMatchObject({
      content: '',
      message_reference: { type: 1 },
      message_snapshots: [{ message: { content: 'S> Laser Grid 3wl' } }],
    });
  });
});
