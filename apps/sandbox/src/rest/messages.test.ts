import { SANDBOX_DISCORD } from '@lockwatch/contracts';
import { Routes } from 'discord-api-types/v10';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Sandbox, startSandbox } from '../start-sandbox.js';
import { sendJson } from '../testing/post-json.js';
import { catchDiscordError, restClient } from '../testing/rest-client.js';

const CHANNEL = SANDBOX_DISCORD.channels[2].id;
const messageSchema = z.looseObject({ id: z.string(), content: z.string() });
const listSchema = z.array(messageSchema);

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
beforeEach(() => sendJson(`${sandbox.url}/discord/dev/settings`, { reset_rate_limits: true }, 'PATCH'));
afterAll(() => sandbox.close());

async function create(body: Record<string, unknown>) {
  return messageSchema.parse(await restClient(sandbox).post(Routes.channelMessages(CHANNEL), { body }));
}

describe('history', () => {
  const channel = SANDBOX_DISCORD.channels[1].id;
  let ids: string[];
  beforeAll(() => {
    ids = Array.from({ length: 120 }, (_, index) => sandbox.postMessage(`post ${index}`, {}, channel));
  });

  async function page(query: Record<string, string>): Promise<string[]> {
    const answer = await restClient(sandbox).get(Routes.channelMessages(channel), {
      query: new URLSearchParams(query),
    });
    return listSchema.parse(answer).map((message) => message.content);
  }
  const posts = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => `post ${to - index}`);

  test('returns the latest 50 without a limit, newest first', async () => {
    expect(await page({})).toEqual(posts(70, 119));
  });
  test('returns the messages after an id, newest first', async () => {
    expect(await page({ after: ids[9] ?? '', limit: '5' })).toEqual(posts(10, 14));
  });
  test('returns all messages over several pages', async () => {
    const seen: string[] = [];
    let after = '0';
    for (;;) {
      const query = new URLSearchParams({ after, limit: '50' });
      const answer = listSchema.parse(
        await restClient(sandbox).get(Routes.channelMessages(channel), { query }),
      );
      if (answer.length === 0) break;
      seen.push(...answer.toReversed().map((message) => message.id));
      after = answer[0]?.id ?? '';
    }
    expect(seen).toEqual(ids);
  });
});

describe('limits of a message', () => {
  const field = (name: string) => ({ errors: { [name]: { _errors: [{ code: expect.any(String) }] } } });
  const inEmbed = (tree: unknown) => ({ errors: { embeds: { '0': tree } } });

  test.each([
    ['2001 characters', { content: 'x'.repeat(2001) }, field('content')],
    ['11 embeds', { embeds: Array.from({ length: 11 }, () => ({ title: 'x' })) }, field('embeds')],
    [
      '6001 characters over all embeds',
      { embeds: [1, 2].map(() => ({ description: 'x'.repeat(3001) })) },
      field('embeds'),
    ],
    ['a title of 257', { embeds: [{ title: 'x'.repeat(257) }] }, inEmbed({ title: {} })],
    ['a description of 4097', { embeds: [{ description: 'x'.repeat(4097) }] }, inEmbed({ description: {} })],
    [
      'a field name of 257',
      { embeds: [{ fields: [{ name: 'x'.repeat(257), value: 'v' }] }] },
      inEmbed({ fields: { '0': { name: {} } } }),
    ],
    [
      'a field value of 1025',
      { embeds: [{ fields: [{ name: 'n', value: 'x'.repeat(1025) }] }] },
      inEmbed({ fields: { '0': { value: {} } } }),
    ],
    [
      'a field without a value',
      { embeds: [{ fields: [{ name: 'n' }] }] },
      inEmbed({ fields: { '0': { value: {} } } }),
    ],
    [
      '26 fields',
      { embeds: [{ fields: Array.from({ length: 26 }, () => ({ name: 'n', value: 'v' })) }] },
      inEmbed({ fields: {} }),
    ],
    [
      'a footer of 2049',
      { embeds: [{ footer: { text: 'x'.repeat(2049) } }] },
      inEmbed({ footer: { text: {} } }),
    ],
    [
      'an author of 257',
      { embeds: [{ author: { name: 'x'.repeat(257) } }] },
      inEmbed({ author: { name: {} } }),
    ],
    ['an invalid link', { embeds: [{ title: 't', url: 'javascript:alert(1)' }] }, inEmbed({ url: {} })],
    [
      'parse together with a list of users',
      { content: 'x', allowed_mentions: { parse: ['users'], users: ['1'] } },
      field('allowed_mentions'),
    ],
    [
      'a button without an id',
      { content: 'x', components: [{ type: 1, components: [{ type: 2, style: 1, label: 'b' }] }] },
      { errors: { components: {} } },
    ],
  ])('rejects %s with 50035 and the path of the field', async (_what, body, errors) => {
    const refusal = await catchDiscordError(create(body));
    expect(refusal).toMatchObject({
      status: 400,
      code: 50035,
      raw: { message: 'Invalid Form Body', ...errors },
    });
  });

  test('rejects an empty message with 50006', async () => {
    expect(await catchDiscordError(create({ content: '   ' }))).toMatchObject({ status: 400, code: 50006 });
  });
});

test('creates one message for a repeated nonce', async () => {
  const body = { content: 'once', nonce: 'n-1', enforce_nonce: true };
  const [first, second] = [await create(body), await create(body)];
  expect(second.id).toBe(first.id);
  expect(sandbox.outbox().filter((row) => row.message_id === first.id)).toHaveLength(1);
  const third = await create({ ...body, nonce: 'n-2' });
  expect(third.id).not.toBe(first.id);
});

test('returns 401 for a wrong bot token', async () => {
  for (const route of [Routes.user(), Routes.gatewayBot(), Routes.channel(CHANNEL)]) {
    // The client forgets a refused token, so each call needs a new one.
    expect(await catchDiscordError(restClient(sandbox, 'wrong').get(route))).toMatchObject({ status: 401 });
  }
});

test('returns 429 with Retry-After beyond the limit of one channel', async () => {
  const raw = () =>
    fetch(`${sandbox.discordApiUrl}/v10${Routes.channelMessages(SANDBOX_DISCORD.channels[0].id)}`, {
      method: 'POST',
      headers: { authorization: 'Bot sandbox-bot-token', 'content-type': 'application/json' },
      body: JSON.stringify({ content: 'x' }),
    });
  const answers = await Promise.all(Array.from({ length: 21 }, raw));
  const remaining = answers.map((answer) => Number(answer.headers.get('x-ratelimit-remaining')));
  expect(remaining.sort((a, b) => b - a)).toEqual([...Array(20).keys()].reverse().concat(0));
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(20);
  const refused = answers.find((answer) => answer.status === 429);
  const body = z
    .object({ message: z.string(), retry_after: z.number(), global: z.boolean() })
    .parse(await refused?.json());
  expect(body.global).toBe(false);
  expect(body.retry_after).toBeGreaterThan(0);
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThanOrEqual(body.retry_after);
  expect(refused?.headers.get('x-ratelimit-scope')).toBe('user');
});
