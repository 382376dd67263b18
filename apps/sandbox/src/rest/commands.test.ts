import { SANDBOX_DISCORD } from '@lockwatch/contracts';
import { Routes } from 'discord-api-types/v10';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type Sandbox, startSandbox } from '../start-sandbox.js';
import { sendJson } from '../testing/post-json.js';
import { catchDiscordError, restClient } from '../testing/rest-client.js';

const GLOBAL = Routes.applicationCommands(SANDBOX_DISCORD.applicationId);
const commandSchema = z.looseObject({ id: z.string(), name: z.string(), version: z.string() });

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

const command = (name: string, extra: Record<string, unknown> = {}) => ({
  name,
  description: 'does it',
  ...extra,
});
const option = (name: string, extra: Record<string, unknown> = {}) => ({
  type: 3,
  name,
  description: 'what',
  ...extra,
});

test('replaces and lists commands, which keep their ids', async () => {
  const rest = restClient(sandbox);
  const first = z
    .array(commandSchema)
    .parse(await rest.put(GLOBAL, { body: [command('watch'), command('ping-test')] }));
  expect(first.map((one) => one.name)).toEqual(['watch', 'ping-test']);
  const second = z
    .array(commandSchema)
    .parse(await rest.put(GLOBAL, { body: [command('watch', { description: 'new' })] }));
  expect(second[0]?.id).toBe(first[0]?.id);
  expect(await rest.get(GLOBAL)).toMatchObject([{ id: first[0]?.id, description: 'new', type: 1 }]);
  const { body } = await sendJson(`${sandbox.url}/discord/dev/commands`, undefined, 'GET');
  expect(body).toMatchObject([{ name: 'watch', description: 'new' }]);
});

const nested = (options: unknown[]) =>
  command('watch', { options: [{ type: 1, name: 'add', description: 'adds', options }] });

test.each<[string, unknown, unknown]>([
  ['an upper-case name', command('Watch'), { '0': { name: {} } }],
  ['a name with a space', command('watch add'), { '0': { name: {} } }],
  ['a name of 33', command('x'.repeat(33)), { '0': { name: {} } }],
  ['no description', { name: 'watch' }, { '0': { description: {} } }],
  ['a description of 101', command('watch', { description: 'x'.repeat(101) }), { '0': { description: {} } }],
  [
    '26 options',
    command('watch', { options: Array.from({ length: 26 }, (_, i) => option(`o${i}`)) }),
    { '0': { options: {} } },
  ],
  [
    'a required option after an optional one',
    nested([option('a'), option('b', { required: true })]),
    { '0': { options: { '0': { options: { '1': {} } } } } },
  ],
  [
    'two options with one name',
    nested([option('a'), option('a')]),
    { '0': { options: { '0': { options: { '1': { name: {} } } } } } },
  ],
  [
    'an option without a description',
    command('watch', { options: [{ type: 3, name: 'item' }] }),
    { '0': { options: { '0': { description: {} } } } },
  ],
  [
    '26 choices',
    command('watch', {
      options: [
        option('a', { choices: Array.from({ length: 26 }, (_, i) => ({ name: `${i}`, value: `${i}` })) }),
      ],
    }),
    { '0': { options: { '0': { choices: {} } } } },
  ],
])('rejects %s with 50035 and the path of the field', async (_what, body, errors) => {
  const refusal = await catchDiscordError(restClient(sandbox).put(GLOBAL, { body: [body] }));
  expect(refusal).toMatchObject({ status: 400, code: 50035, raw: { errors } });
});
