import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REST } from '@discordjs/rest';
import { SANDBOX_DISCORD } from '@lockwatch/contracts';
import { Routes } from 'discord-api-types/v10';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Sandbox, startSandbox } from '../start-sandbox.js';
import { sendJson } from '../testing/post-json.js';
import { catchDiscordError } from '../testing/rest-client.js';

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

function webhook(): { id: string; token: string; route: ReturnType<typeof Routes.webhook> } {
  const { id, token } = sandbox.createWebhook();
  return { id, token, route: Routes.webhook(id, token) };
}

function client(): REST {
  return new REST({ api: sandbox.discordApiUrl, version: '10', retries: 0, globalRequestsPerSecond: 1000 });
}

async function execute(hook: ReturnType<typeof webhook>, body: Record<string, unknown>) {
  const query = new URLSearchParams({ wait: 'true' });
  return messageSchema.parse(await client().post(hook.route, { body, query, auth: false }));
}

const inject = (fault: unknown) => sendJson(`${sandbox.url}/discord/dev/faults`, fault);

test('returns the message with wait=true, and edits and deletes it', async () => {
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
  expect(await catchDiscordError(client().get(route, { auth: false }))).toMatchObject({
    status: 404,
    code: 10008,
  });
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

test('returns a webhook, and 10015 after it was deleted', async () => {
  const hook = webhook();
  expect(await client().get(hook.route, { auth: false })).toMatchObject({
    id: hook.id,
    token: hook.token,
    guild_id: SANDBOX_DISCORD.guildId,
  });
  await client().delete(hook.route, { auth: false });
  expect(await catchDiscordError(execute(hook, { content: 'x' }))).toMatchObject({
    status: 404,
    code: 10015,
  });
});

test.each(['GET', 'POST', 'DELETE'])('returns 10015 for %s of an unknown webhook', async (method) => {
  const response = await fetch(`${sandbox.discordApiUrl}/v10/webhooks/123456789012345678/abc`, {
    method,
    ...(method !== 'GET' && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ content: 'x' }),
    }),
  });
  expect(response.status).toBe(404);
  expect(await response.json()).toEqual({ message: 'Unknown Webhook', code: 10015 });
});

test('returns 50027 for a wrong token', async () => {
  const { id } = webhook();
  const response = await fetch(`${sandbox.discordApiUrl}/v10/webhooks/${id}/wrong`);
  expect(response.status).toBe(401);
  expect(await response.json()).toEqual({ message: 'Invalid Webhook Token', code: 50027 });
});

test('keeps created and deleted webhooks over a restart with a data directory', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'sandbox-webhooks-'));
  const first = await startSandbox({ dataDir });
  const [kept, deleted] = [first.createWebhook({ name: 'Kept' }), first.createWebhook()];
  const address = (of: Sandbox, hook: { id: string; token: string }) =>
    `${of.discordApiUrl}/v10/webhooks/${hook.id}/${hook.token}`;
  await fetch(address(first, deleted), { method: 'DELETE' });
  await first.close();
  const second = await startSandbox({ dataDir });
  expect(await (await fetch(address(second, kept))).json()).toMatchObject({ name: 'Kept' });
  expect((await fetch(address(second, deleted))).status).toBe(404);
  await second.close();
  await rm(dataDir, { recursive: true });
});

test('accepts five messages in two seconds for each webhook', async () => {
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

describe('faults', () => {
  test('returns 429 once with count 1, and @discordjs/rest retries after retry_after', async () => {
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
  ])('kind %s returns %i and sends nothing until it is cleared', async (kind, status) => {
    const hook = webhook();
    await inject({ target: 'webhooks', kind });
    expect((await rawSend(hook.route)).status).toBe(status);
    expect((await rawSend(hook.route)).status).toBe(status);
    await sendJson(`${sandbox.url}/discord/dev/faults`, undefined, 'DELETE');
    expect((await rawSend(hook.route)).status).toBe(204);
  });

  test('reset with applied sends the message without a response', async () => {
    const hook = webhook();
    await inject({ target: 'webhooks', kind: 'reset', count: 1, applied: true });
    await expect(rawSend(hook.route)).rejects.toThrow();
    expect(sandbox.outbox().at(-1)).toMatchObject({ webhook_id: hook.id });
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

test('posts to the thread of thread_id, and edits there', async () => {
  const hook = webhook();
  const after = sandbox.outbox().at(-1)?.seq ?? 0;
  const thread = { name: 'pings', parent_channel_id: SANDBOX_DISCORD.pingsChannel.id };
  const posted = await sendJson(`${sandbox.url}/discord/dev/messages`, { content: 'here', thread });
  const threadId = z.object({ ids: z.tuple([z.string()]) }).parse(posted.body).ids[0];
  const query = new URLSearchParams({ wait: 'true', thread_id: threadId });
  const answer = await client().post(hook.route, { body: { content: 'ping' }, query, auth: false });
  const message = messageSchema.parse(answer);
  expect(message.channel_id).toBe(threadId);
  const route = Routes.webhookMessage(hook.id, hook.token, message.id);
  await client().patch(route, { body: { content: 'edited' }, query, auth: false });
  const elsewhere = client().patch(route, { body: { content: 'edited' }, auth: false });
  expect(await catchDiscordError(elsewhere)).toMatchObject({ status: 404, code: 10008 });
  expect(sandbox.outbox(after)).toMatchObject([
    { method: 'POST', webhook_id: hook.id, thread_id: threadId },
    { method: 'PATCH', webhook_id: hook.id, thread_id: threadId },
  ]);
});
