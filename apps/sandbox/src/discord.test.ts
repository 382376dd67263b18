import { once } from 'node:events';
import { SANDBOX_DISCORD } from '@lockwatch/contracts/sandbox';
import { Client } from 'oceanic.js';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from './start-sandbox.js';
import { sendJson } from './testing/post-json.js';

const [trading] = SANDBOX_DISCORD.channels;
let sandbox: Sandbox;
let client: Client;

beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

const dev = (path: string, body: unknown, method?: string) =>
  sendJson(`${sandbox.url}/discord/dev${path}`, body, method);

/** A library that shares no code with the one that the bot uses: what both understand is Discord's protocol. */
beforeEach(async () => {
  client = new Client({
    auth: `Bot ${SANDBOX_DISCORD.botToken}`,
    rest: { baseURL: `${sandbox.discordApiUrl}/v10` },
    gateway: { intents: ['GUILDS', 'GUILD_MESSAGES', 'MESSAGE_CONTENT', 'DIRECT_MESSAGES'] },
  });
  const ready = once(client, 'ready');
  await client.connect();
  await ready;
});
afterEach(() => client.disconnect(false));

test('a library sees the server, its channels and the bot', () => {
  expect(client.user.id).toBe(SANDBOX_DISCORD.botUserId);
  const guild = client.guilds.get(SANDBOX_DISCORD.guildId);
  expect(guild?.name).toBe('iHemo');
  expect(guild?.channels.map(({ name }) => name).sort()).toEqual(
    ['my-pings', ...SANDBOX_DISCORD.channels.map(({ name }) => name)].sort(),
  );
});

test('it receives the message of a player, its edit and its deletion', async () => {
  const created = once(client, 'messageCreate');
  const { body } = await dev('/messages', { content: 'S> Laser Grid 3wl', author_name: 'Rex' });
  const [message] = await created;
  expect(body).toEqual({ ids: [message.id] });
  expect(message).toMatchObject({ content: 'S> Laser Grid 3wl', channelID: trading.id });
  expect(message.author.globalName).toBe('Rex');
  const updated = once(client, 'messageUpdate');
  await dev(`/messages/${message.id}`, { content: 'S> Laser Grid 2wl' }, 'PATCH');
  expect((await updated)[0]).toMatchObject({ id: message.id, content: 'S> Laser Grid 2wl' });
  const deleted = once(client, 'messageDelete');
  await dev(`/messages/${message.id}`, undefined, 'DELETE');
  expect((await deleted)[0]).toMatchObject({ id: message.id });
});

test('what it posts, edits and deletes is in the outbox, and can be read', async () => {
  const message = await client.rest.channels.createMessage(trading.id, { content: 'hello' });
  await message.edit({ content: 'hello again' });
  expect((await client.rest.channels.getMessage(trading.id, message.id)).content).toBe('hello again');
  await message.delete();
  await expect(client.rest.channels.getMessage(trading.id, message.id)).rejects.toThrow(/Unknown Message/);
  const direct = await client.rest.users.createDM('300000000000000002');
  await direct.createMessage({ embeds: [{ title: 'A ping' }] });
  const target = { kind: 'channel', channel_id: trading.id, message_id: message.id };
  expect(sandbox.outbox()).toMatchObject([
    { seq: 1, method: 'POST', ...target, body: { content: 'hello' } },
    { seq: 2, method: 'PATCH', ...target, body: { content: 'hello again' } },
    { seq: 3, method: 'DELETE', ...target, body: null },
    { method: 'POST', kind: 'dm', user_id: '300000000000000002', body: { embeds: [{ title: 'A ping' }] } },
  ]);
  expect((await dev('/outbox?after=3', undefined, 'GET')).body).toEqual(sandbox.outbox(3));
});

test('it resumes after a lost connection, and receives what it missed', async () => {
  const resumed = once(client, 'shardResume');
  await dev('/faults', { target: 'gateway', kind: 'disconnect' });
  const missed = once(client, 'messageCreate');
  const id = sandbox.postMessage('while it was away');
  expect((await missed)[0]).toMatchObject({ id });
  await resumed;
});

describe('slash commands', () => {
  beforeEach(async () => {
    await client.application.bulkEditGlobalCommands([
      {
        type: 1,
        name: 'watch',
        description: 'Watch rules',
        options: [
          {
            type: 1,
            name: 'add',
            description: 'Adds one',
            options: [
              { type: 3, name: 'item', description: 'Which', required: true, autocomplete: true },
              { type: 10, name: 'max', description: 'Highest price', minValue: 0 },
              { type: 4, name: 'count', description: 'How many' },
              { type: 6, name: 'from', description: 'From whom' },
              { type: 3, name: 'side', description: 'Side', choices: [{ name: 'Sell', value: 'SELL' }] },
            ],
          },
          { type: 1, name: 'list', description: 'Lists them' },
        ],
      },
    ]);
  });

  const interact = (body: object) => dev('/interactions', { login: 'basic', ...body });

  test('are registered, and answered with values of their types', async () => {
    expect((await dev('/commands', undefined, 'GET')).body).toMatchObject([{ name: 'watch', type: 1 }]);
    client.once('interactionCreate', async (interaction) => {
      if (!interaction.isCommandInteraction()) return;
      const given = interaction.data.options;
      const from = given.getUser('from')?.globalName;
      const values = [given.getString('item'), given.getNumber('max'), given.getInteger('count'), from];
      await interaction.createMessage({ content: JSON.stringify(values), flags: 64 });
    });
    const answer = await interact({
      command: 'watch add',
      options: { item: 'Laser Grid', max: '2.5', count: 7, from: 'expert' },
    });
    const content = JSON.stringify(['Laser Grid', 2.5, 7, 'Eva Expert']);
    expect(answer).toMatchObject({ status: 200, body: { responded: true, ephemeral: true, content } });
  });

  test('offer choices for what is typed', async () => {
    client.once('interactionCreate', async (interaction) => {
      if (!interaction.isAutocompleteInteraction()) return;
      const typed = interaction.data.options.getFocused(true).value;
      await interaction.result([{ name: `You typed ${typed}`, value: 'Laser Grid' }]);
    });
    const answer = await interact({ command: 'watch add', autocomplete: 'item', options: { item: 'las' } });
    const choices = [{ name: 'You typed las', value: 'Laser Grid' }];
    expect(answer.body).toMatchObject({ responded: true, choices });
  });

  test('answer 504 when the bot does not answer in 3 seconds', async () => {
    const answer = await interact({ command: 'watch list' });
    expect(answer).toMatchObject({ status: 504, body: { responded: false } });
  });

  test.each([
    [404, 'no command "nothing"', { command: 'nothing' }],
    [422, 'needs a sub-command: add, list', { command: 'watch' }],
    [422, 'needs the option "item"', { command: 'watch add' }],
    [422, 'no option "price"', { command: 'watch add', options: { item: 'x', price: 3 } }],
    [422, 'must be a number', { command: 'watch add', options: { item: 'x', max: 'three' } }],
    [422, 'must be at least 0', { command: 'watch add', options: { item: 'x', max: -1 } }],
    [422, 'must be one of: SELL', { command: 'watch add', options: { item: 'x', side: 'BUY' } }],
    [404, 'no such person', { login: 'unknown', command: 'watch list' }],
    [422, 'exactly one', {}],
  ])('return %i and "%s" for %j', async (status, words, body) => {
    expect(await interact(body)).toMatchObject({ status, body: { message: expect.stringContaining(words) } });
  });
});
