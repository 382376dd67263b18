import { REST } from '@discordjs/rest';
import { DEMO_LOGINS, parseDiscordWebhookUrl, SANDBOX_DISCORD } from '@lockwatch/contracts';
import { Routes } from 'discord-api-types/v10';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Sandbox, startSandbox } from '../start-sandbox.js';
import { sendJson } from '../testing/post-json.js';
import { refusalOf } from '../testing/rest-client.js';

const messageSchema = z.looseObject({ id: z.string(), content: z.string(), channel_id: z.string() });

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
beforeEach(async () => {
  await sendJson(`${sandbox.url}/discord/dev/faults`, undefined, 'DELETE');
  await sendJson(`${sandbox.url}/discord/dev/settings`, { reset_rate_limits: true }, 'PATCH');
});
afterAll(() => sandbox.close());

let next = 0;
function webhook(): { id: string; token: string; route: ReturnType<typeof Routes.webhook> } {
  next += 1;
  const id = `60000000000000${String(next).padStart(4, '0')}`;
  return { id, token: 'secret-Token_1', route: Routes.webhook(id, 'secret-Token_1') };
}

function client(): REST {
  return new REST({ api: sandbox.discordApiUrl, version: '10', retries: 0, globalRequestsPerSecond: 1000 });
}

async function execute(hook: ReturnType<typeof webhook>, body: Record<string, unknown>) {
  const query = new URLSearchParams({ wait: 'true' });
  return messageSchema.parse(await client().post(hook.route, { body, query, auth: false }));
}

const inject = (fault: unknown) => sendJson(`${sandbox.url}/discord/dev/faults`, fault);

test('with wait=true a webhook answers its message, which can be edited and deleted', async () => {
  const hook = webhook();
  const after = sandbox.outbox().at(-1)?.seq ?? 0;
  const message = await execute(hook, { content: 'ping', username: 'Lockwatch' });
  expect(message).toMatchObject({
    channel_id: SANDBOX_DISCORD.pingsChannel.id,
    webhook_id: hook.id,
    author: { username: 'Lockwatch', bot: true },
  });
  const route = Routes.webhookMessage(hook.id, hook.token, message.id);
  const edited = await client().patch(route, { body: { content: 'ping, edited' }, auth: false });
  expect(edited).toMatchObject({
    id: message.id,
    content: 'ping, edited',
    edited_timestamp: expect.any(String),
  });
  expect(await client().get(route, { auth: false })).toMatchObject({ content: 'ping, edited' });
  await client().delete(route, { auth: false });
  expect(await refusalOf(client().get(route, { auth: false }))).toMatchObject({ status: 404, code: 10008 });
  expect(sandbox.outbox(after)).toMatchObject([
    {
      method: 'POST',
      kind: 'webhook',
      webhook_id: hook.id,
      message_id: message.id,
      body: { content: 'ping' },
    },
    {
      method: 'PATCH',
      kind: 'webhook',
      webhook_id: hook.id,
      message_id: message.id,
      body: { content: 'ping, edited' },
    },
    { method: 'DELETE', kind: 'webhook', webhook_id: hook.id, message_id: message.id, body: null },
  ]);
});

test('without wait it answers 204 and the outbox has it with time and number', async () => {
  const hook = webhook();
  const response = await fetch(`${sandbox.discordApiUrl}/v10${hook.route}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ content: 'quiet' }),
  });
  expect(response.status).toBe(204);
  const rows = sandbox.outbox();
  const row = rows.at(-1);
  expect(row?.at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  const { body } = await sendJson(
    `${sandbox.url}/discord/dev/outbox?after=${(row?.seq ?? 0) - 1}`,
    undefined,
    'GET',
  );
  expect(body).toEqual([row]);
});

test('a webhook tells its name and channel, and can be deleted for good', async () => {
  const hook = webhook();
  expect(await client().get(hook.route, { auth: false })).toMatchObject({
    id: hook.id,
    token: hook.token,
    guild_id: SANDBOX_DISCORD.guildId,
  });
  await client().delete(hook.route, { auth: false });
  expect(await refusalOf(execute(hook, { content: 'x' }))).toMatchObject({ status: 404, code: 10015 });
});

test('every demo person has a ready-made webhook whose address the product accepts', async () => {
  const { body } = await sendJson(`${sandbox.url}/discord/dev/state`, undefined, 'GET');
  const { people } = z
    .object({ people: z.array(z.object({ login: z.string(), webhook_url: z.string() })) })
    .parse(body);
  expect(people.map((person) => person.login)).toEqual(DEMO_LOGINS.map((demo) => demo.login));
  const refs = people.map((person) => parseDiscordWebhookUrl(person.webhook_url));
  expect(new Set(refs.map((ref) => ref?.id)).size).toBe(DEMO_LOGINS.length);
});

test('one webhook takes five messages in two seconds; others are not held up', async () => {
  const hook = webhook();
  const send = (route: string) =>
    fetch(`${sandbox.discordApiUrl}/v10${route}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ content: 'x' }),
    });
  const statuses = [];
  for (let index = 0; index < 6; index += 1) statuses.push((await send(hook.route)).status);
  expect(statuses).toEqual([204, 204, 204, 204, 204, 429]);
  expect((await send(webhook().route)).status).toBe(204);
});

test('@discordjs/rest never runs into the limit: it reads the headers and waits', async () => {
  const hook = webhook();
  const rest = client();
  let limited = 0;
  rest.on('response', (_request, response) => {
    if (response.status === 429) limited += 1;
  });
  const after = sandbox.outbox().at(-1)?.seq ?? 0;
  const bodies = Array.from({ length: 7 }, (_, index) => `ping ${index}`);
  await Promise.all(bodies.map((content) => rest.post(hook.route, { body: { content }, auth: false })));
  expect(sandbox.outbox(after).map((row) => row.body)).toEqual(bodies.map((content) => ({ content })));
  expect(limited).toBe(0);
});

test('the hidden limit of a channel strikes while the headers still promise room', async () => {
  const settings = `${sandbox.url}/discord/dev/settings`;
  await sendJson(settings, { hidden_channel_limit: 3 }, 'PATCH');
  const hook = webhook();
  const answers = [];
  for (let index = 0; index < 4; index += 1) answers.push(await rawSend(hook.route));
  await sendJson(settings, { hidden_channel_limit: null }, 'PATCH');
  expect(answers.map((answer) => answer.status)).toEqual([204, 204, 204, 429]);
  expect(answers[3]?.headers.get('x-ratelimit-remaining')).toBe('1');
  expect(answers[3]?.headers.get('x-ratelimit-scope')).toBe('shared');
  expect(Number(answers[3]?.headers.get('retry-after'))).toBeGreaterThan(55);
});

describe('faults', () => {
  test('a 429 with count 1 strikes once, and @discordjs/rest sends again after retry_after', async () => {
    const hook = webhook();
    await inject({ target: 'webhooks', kind: '429', count: 1, retry_after: 0.05 });
    const rest = client();
    const statuses: number[] = [];
    rest.on('response', (_request, response) => statuses.push(response.status));
    await rest.post(hook.route, { body: { content: 'again' }, auth: false });
    expect(statuses).toEqual([429, 204]);
    expect(
      sandbox.outbox().filter((row) => row.kind === 'webhook' && row.webhook_id === hook.id),
    ).toHaveLength(1);
  });

  test.each([
    ['500', 500],
    ['404', 404],
    ['401', 401],
    ['503', 503],
  ])('kind %s answers %i and sends nothing, until it is cleared', async (kind, status) => {
    const hook = webhook();
    await inject({ target: 'webhooks', kind });
    expect((await rawSend(hook.route)).status).toBe(status);
    expect((await rawSend(hook.route)).status).toBe(status);
    await sendJson(`${sandbox.url}/discord/dev/faults`, undefined, 'DELETE');
    expect((await rawSend(hook.route)).status).toBe(204);
  });

  test('webhook_id narrows a fault to one webhook, which is gone for its sender', async () => {
    const [broken, sound] = [webhook(), webhook()];
    await inject({ target: 'webhooks', kind: '404', webhook_id: broken.id });
    expect(await (await rawSend(broken.route)).json()).toEqual({ message: 'Unknown Webhook', code: 10015 });
    expect((await rawSend(sound.route)).status).toBe(204);
  });

  test('reset cuts the connection without an answer', async () => {
    await inject({ target: 'webhooks', kind: 'reset', count: 1 });
    await expect(rawSend(webhook().route)).rejects.toThrow();
  });

  test('reset with applied sends the message and loses the answer', async () => {
    const hook = webhook();
    await inject({ target: 'webhooks', kind: 'reset', count: 1, applied: true });
    await expect(rawSend(hook.route)).rejects.toThrow();
    expect(sandbox.outbox().at(-1)).toMatchObject({ webhook_id: hook.id });
  });

  test('timeout never answers', async () => {
    await inject({ target: 'webhooks', kind: 'timeout', count: 1 });
    const hanging = rawSend(webhook().route, AbortSignal.timeout(150));
    await expect(hanging).rejects.toThrow(/timeout/i);
  });

  test('faults of the API leave webhooks alone', async () => {
    await inject({ target: 'api', kind: '500', count: 1 });
    expect((await rawSend(webhook().route)).status).toBe(204);
    const me = () =>
      fetch(`${sandbox.discordApiUrl}/v10/users/@me`, {
        headers: { authorization: 'Bot sandbox-bot-token' },
      });
    expect((await me()).status).toBe(500);
    expect((await me()).status).toBe(200);
  });

  test('a fault that does not exist is refused with a sentence', async () => {
    const { status, body } = await inject({ target: 'webhooks', kind: 'gremlins' });
    expect([status, body]).toMatchObject([422, { message: expect.stringContaining('kind') }]);
  });
});

function rawSend(route: string, signal?: AbortSignal): Promise<Response> {
  return fetch(`${sandbox.discordApiUrl}/v10${route}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ content: 'x' }),
    ...(signal && { signal }),
  });
}
