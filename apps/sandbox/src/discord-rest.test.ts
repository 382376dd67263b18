import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SANDBOX_DISCORD } from '@lockwatch/contracts/sandbox';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ROUTES } from './rest/routes.js';
import { type Sandbox, startSandbox } from './start-sandbox.js';
import { sendJson } from './testing/post-json.js';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterEach(() => dev('/faults', undefined, 'DELETE'));
afterAll(() => sandbox.close());

const dev = (path: string, body: unknown, method?: string) =>
  sendJson(`${sandbox.url}/discord/dev${path}`, body, method);
const asBot = (path: string, body: unknown, method?: string) =>
  sendJson(`${sandbox.discordApiUrl}/v10${path}`, body, method, {
    authorization: `Bot ${SANDBOX_DISCORD.botToken}`,
  });
const asAnyone = (path: string, body?: unknown, method = 'POST') =>
  sendJson(`${sandbox.discordApiUrl}/v10${path}`, body, method);
function makeWebhook(): { id: string; path: string } {
  const { id, token } = sandbox.createWebhook();
  return { id, path: `/webhooks/${id}/${token}` };
}
const idSchema = z.object({ id: z.string() });

describe('webhooks', () => {
  test('post, edit and delete a message, each a row of the outbox', async () => {
    const { body: made } = await dev('/webhooks', { name: 'Mine' });
    const { id, token, url } = z.object({ id: z.string(), token: z.string(), url: z.string() }).parse(made);
    expect(url).toBe(`https://discord.com/api/webhooks/${id}/${token}`);
    const path = `/webhooks/${id}/${token}`;
    const posted = await asAnyone(`${path}?wait=true`, { content: 'ping' });
    const message = `${path}/messages/${idSchema.parse(posted.body).id}`;
    expect((await asAnyone(message, { content: 'edited' }, 'PATCH')).body).toMatchObject({
      content: 'edited',
    });
    expect((await asAnyone(message, undefined, 'DELETE')).status).toBe(204);
    expect((await asAnyone(message, undefined, 'GET')).body).toMatchObject({ code: 10008 });
    const target = { kind: 'webhook', webhook_id: id };
    expect(sandbox.outbox()).toMatchObject([
      { method: 'POST', ...target, body: { content: 'ping' } },
      { method: 'PATCH', ...target, body: { content: 'edited' } },
      { method: 'DELETE', ...target, body: null },
    ]);
  });

  test('that nobody made answer 404 with 10015, and with a wrong token 401 with 50027', async () => {
    const unknown = { message: 'Unknown Webhook', code: 10015 };
    expect(await asAnyone('/webhooks/123456789012345678/abc', {})).toMatchObject({
      status: 404,
      body: unknown,
    });
    const wrong = await asAnyone(`/webhooks/${makeWebhook().id}/wrong`, { content: 'x' });
    expect(wrong).toMatchObject({ status: 401, body: { message: 'Invalid Webhook Token', code: 50027 } });
    const { path } = makeWebhook();
    await asAnyone(path, undefined, 'DELETE');
    expect(await asAnyone(path, { content: 'x' })).toMatchObject({ status: 404, body: unknown });
  });

  test('are kept over a restart with a data directory', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'sandbox-webhooks-'));
    const first = await startSandbox({ dataDir });
    const { id, token } = first.createWebhook({ name: 'Kept' });
    await first.close();
    const second = await startSandbox({ dataDir });
    const answer = await fetch(`${second.discordApiUrl}/v10/webhooks/${id}/${token}`);
    expect(await answer.json()).toMatchObject({ name: 'Kept' });
    await second.close();
    await rm(dataDir, { recursive: true });
  });

  test('accept five messages in two seconds each; beyond that 429 with Retry-After', async () => {
    const { path } = makeWebhook();
    const answers = [];
    for (let count = 0; count < 6; count += 1) answers.push(await asAnyone(path, { content: 'x' }));
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204, 429]);
    const refused = answers.at(-1);
    expect(refused?.body).toMatchObject({ global: false, retry_after: expect.any(Number) });
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await asAnyone(makeWebhook().path, { content: 'x' })).status).toBe(204);
  });
});

test.each([
  ['429', 429],
  ['500', 500],
  ['404', 404],
])('the fault %s answers %i as often as asked, and can be cleared', async (kind, status) => {
  const { path } = makeWebhook();
  const send = async () => (await asAnyone(path, { content: 'x' })).status;
  await dev('/faults', { target: 'webhooks', kind, count: 1, retry_after: 0.05 });
  expect([await send(), await send()]).toEqual([status, 204]);
  await dev('/faults', { target: 'webhooks', kind });
  expect([await send(), await send()]).toEqual([status, status]);
  await dev('/faults', undefined, 'DELETE');
  expect(await send()).toBe(204);
});

test('a wrong bot token is a 401', async () => {
  const headers = { authorization: 'Bot wrong' };
  const response = await fetch(`${sandbox.discordApiUrl}/v10/users/@me`, { headers });
  expect(response.status).toBe(401);
});

test("every route is one of Discord's published OpenAPI document", async () => {
  // The name in a variable: the types of the package do not compile with the settings of this project.
  const packageName: string = 'discord-api-spec';
  const { pathsList } = z
    .object({ pathsList: z.record(z.string(), z.array(z.string())) })
    .parse(await import(packageName));
  const toPattern = (path: string) => path.replaceAll(/:\w+|\{\w+\}/g, ':');
  const unknown = Object.keys(ROUTES).filter((route) => {
    const [method = '', path = ''] = route.split(' ');
    return !pathsList[method.toLowerCase()]?.some((known) => toPattern(known) === toPattern(path));
  });
  expect(unknown).toEqual([]);
});

describe('limits', () => {
  const inEmbed = (embed: object) => ({ embeds: [embed] });
  const field = (tree: object) => ({ embeds: { '0': tree } });
  test.each<[string, object, object]>([
    ['2001 characters', { content: 'x'.repeat(2001) }, { content: {} }],
    ['11 embeds', { embeds: Array.from({ length: 11 }, () => ({ title: 'x' })) }, { embeds: {} }],
    [
      '6001 characters of embeds',
      { embeds: [1, 2].map(() => ({ description: 'x'.repeat(3001) })) },
      { embeds: {} },
    ],
    ['a title of 257', inEmbed({ title: 'x'.repeat(257) }), field({ title: {} })],
    [
      'a field without a value',
      inEmbed({ fields: [{ name: 'n' }] }),
      field({ fields: { '0': { value: {} } } }),
    ],
    ['an invalid link', inEmbed({ url: 'javascript:alert(1)' }), field({ url: {} })],
    [
      'mentions of both kinds',
      { content: 'x', allowed_mentions: { parse: ['users'], users: ['1'] } },
      { allowed_mentions: {} },
    ],
    [
      'a button without an id',
      { components: [{ type: 1, components: [{ type: 2, style: 1, label: 'b' }] }] },
      { components: {} },
    ],
  ])('of a message reject %s with 50035 and the path of the field', async (_what, body, errors) => {
    expect(await asAnyone(makeWebhook().path, body)).toMatchObject({
      status: 400,
      body: { code: 50035, message: 'Invalid Form Body', errors },
    });
  });

  test('reject an empty message with 50006', async () => {
    expect(await asAnyone(makeWebhook().path, { content: ' ' })).toMatchObject({
      status: 400,
      body: { code: 50006 },
    });
  });

  const command = (options: object[], name = 'watch') => ({ name, description: 'does it', options });
  const option = (name: string, extra: object = {}) => ({ type: 3, name, description: 'what', ...extra });
  const inOptions = (index: number, tree: object = {}) => ({ '0': { options: { [index]: tree } } });
  test.each<[string, object, object]>([
    ['an upper-case name', command([], 'Watch'), { '0': { name: {} } }],
    ['26 options', command(Array.from({ length: 26 }, (_, i) => option(`o${i}`))), { '0': { options: {} } }],
    ['a required option last', command([option('a'), option('b', { required: true })]), inOptions(1)],
    ['a name twice', command([option('a'), option('a')]), inOptions(1, { name: {} })],
    ['no description', command([{ type: 3, name: 'item' }]), inOptions(0, { description: {} })],
  ])('of a command reject %s', async (_what, body, errors) => {
    const path = `/applications/${SANDBOX_DISCORD.applicationId}/commands`;
    expect(await asBot(path, [body], 'PUT')).toMatchObject({ status: 400, body: { code: 50035, errors } });
  });
});
