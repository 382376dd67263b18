import { SANDBOX_DISCORD } from '@lockwatch/contracts';
import { Routes } from 'discord-api-types/v10';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type Sandbox, startSandbox } from '../start-sandbox.js';
import { sendJson } from '../testing/post-json.js';
import { refusalOf, restClient } from '../testing/rest-client.js';

const GLOBAL = Routes.applicationCommands(SANDBOX_DISCORD.applicationId);
const GUILD = Routes.applicationGuildCommands(SANDBOX_DISCORD.applicationId, SANDBOX_DISCORD.guildId);
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

test('commands are overwritten, listed, changed and removed, and keep their ids', async () => {
  const rest = restClient(sandbox);
  const first = z
    .array(commandSchema)
    .parse(await rest.put(GLOBAL, { body: [command('watch'), command('ping-test')] }));
  expect(first.map((one) => one.name)).toEqual(['watch', 'ping-test']);
  const second = z
    .array(commandSchema)
    .parse(await rest.put(GLOBAL, { body: [command('watch', { description: 'new' })] }));
  expect(second[0]?.id).toBe(first[0]?.id);
  const id = second[0]?.id ?? '';
  const route = Routes.applicationCommand(SANDBOX_DISCORD.applicationId, id);
  expect(await rest.patch(route, { body: { description: 'newer' } })).toMatchObject({
    id,
    description: 'newer',
  });
  expect(await rest.get(GLOBAL)).toMatchObject([{ id, name: 'watch', description: 'newer', type: 1 }]);
  await rest.delete(route);
  expect(await rest.get(GLOBAL)).toEqual([]);
  expect(await refusalOf(rest.get(route))).toMatchObject({ status: 404, code: 10063 });
});

test('the dev call lists what a person in the guild sees: its own command before the global one', async () => {
  const rest = restClient(sandbox);
  await rest.put(GLOBAL, { body: [command('watch'), command('help')] });
  await rest.put(GUILD, { body: [command('watch', { description: 'of the guild' })] });
  const { body } = await sendJson(`${sandbox.url}/discord/dev/commands`, undefined, 'GET');
  expect(body).toMatchObject([
    { name: 'watch', description: 'of the guild', guild_id: SANDBOX_DISCORD.guildId },
    { name: 'help' },
  ]);
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
    'two options of one name',
    nested([option('a'), option('a')]),
    { '0': { options: { '0': { options: { '1': { name: {} } } } } } },
  ],
  [
    'an option without a description',
    command('watch', { options: [{ type: 3, name: 'item' }] }),
    { '0': { options: { '0': { description: {} } } } },
  ],
  [
    'choices beside autocomplete',
    command('watch', {
      options: [option('a', { autocomplete: true, choices: [{ name: 'x', value: 'x' }] })],
    }),
    { '0': { options: { '0': { choices: {} } } } },
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
  [
    'a sub-command beside an option',
    command('watch', { options: [{ type: 1, name: 'add', description: 'd' }, option('a')] }),
    { '0': { options: {} } },
  ],
  [
    'a group inside a sub-command',
    nested([{ type: 2, name: 'g', description: 'd' }]),
    { '0': { options: {} } },
  ],
  [
    'more than 8000 characters',
    nested(
      Array.from({ length: 25 }, (_, i) =>
        option(`option${i}`, {
          choices: Array.from({ length: 25 }, (_, j) => ({ name: `choice number ${i} ${j}`, value: 'v' })),
        }),
      ),
    ),
    { '0': { _errors: [{ code: 'APPLICATION_COMMAND_TOO_LARGE' }] } },
  ],
])('%s is refused with 50035 at the right place', async (_what, body, errors) => {
  const refusal = await refusalOf(restClient(sandbox).put(GLOBAL, { body: [body] }));
  expect(refusal).toMatchObject({ status: 400, code: 50035, raw: { errors } });
});

test('two commands of one name in a list are refused', async () => {
  const refusal = await refusalOf(restClient(sandbox).put(GLOBAL, { body: [command('a'), command('a')] }));
  expect(refusal).toMatchObject({ code: 50035, raw: { errors: { '1': { name: {} } } } });
});

test('commands of another application are none of this bot’s business', async () => {
  const call = restClient(sandbox).get(Routes.applicationCommands('123456789012345678'));
  expect(await refusalOf(call)).toMatchObject({ status: 403, code: 20012 });
});
