import { SANDBOX_DISCORD } from '@lockwatch/contracts/sandbox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type Sandbox, startSandbox } from '../start-sandbox.js';
import { sendJson } from '../testing/post-json.js';

const CHANNEL = SANDBOX_DISCORD.channels[0].id;
let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

const call = (path: string, body: unknown, method = 'POST') =>
  sendJson(`${sandbox.url}/discord/dev${path}`, body, method);
const messages = async () =>
  z
    .array(z.object({ content: z.string(), author: z.object({ id: z.string(), global_name: z.string() }) }))
    .parse((await call(`/messages?channel_id=${CHANNEL}`, undefined, 'GET')).body);

test('finds players by id or name, and posts as demo people', async () => {
  await call('/messages', [
    { content: 'a' },
    { content: 'b', author_name: 'Rex' },
    { content: 'c', author_name: 'rex' },
    { content: 'd', author_id: '300000000000000002' },
    { content: 'e', author_id: '123456789012345678', author_name: 'Kit' },
  ]);
  const posted = (await messages()).toReversed();
  expect(posted.map(({ content, author }) => `${content} ${author.global_name}`)).toEqual([
    'a Milo',
    'b Rex',
    'c Rex',
    'd Ben Basic',
    'e Kit',
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
])('rejects a post with %s and posts nothing', async (_what, body, status) => {
  const before = await messages();
  expect(await call('/messages', body)).toMatchObject({ status, body: { message: expect.any(String) } });
  expect(await messages()).toEqual(before);
});

test('a slash command without a connected bot is a 503', async () => {
  const answer = await call('/interactions', { login: 'basic', command: 'watch list' });
  const message = expect.stringContaining('No bot');
  expect(answer).toMatchObject({ status: 503, body: { responded: false, message } });
});

test('streams posts for the page', async () => {
  const stop = new AbortController();
  const response = await fetch(`${sandbox.url}/discord/dev/events`, { signal: stop.signal });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  async function until(part: string): Promise<void> {
    while (!text.includes(part)) text += (await reader?.read())?.value ?? '';
  }
  await until(': open');
  sandbox.postMessage('S> Laser Grid');
  await until('S> Laser Grid');
  expect(text).toContain('event: message-create');
  stop.abort();
});
