import { SANDBOX_DISCORD } from '@lockwatch/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type Sandbox, startSandbox } from '../start-sandbox.js';
import { sendJson } from '../testing/post-json.js';

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
  await until('a ping');
  expect(text).toContain('event: message-create');
  stop.abort();
});
