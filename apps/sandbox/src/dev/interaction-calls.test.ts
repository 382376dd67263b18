import { SANDBOX_DISCORD } from '@lockwatch/contracts';
import { type Client, type Interaction, ApplicationCommandOptionType as Option } from 'discord.js';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../start-sandbox.js';
import { connectClient, nextEvent } from '../testing/discord-client.js';
import { sendJson } from '../testing/post-json.js';

let sandbox: Sandbox;
let client: Client<true>;

const ITEM = {
  type: Option.String,
  name: 'item',
  description: 'Which item',
  required: true,
  autocomplete: true,
} as const;

beforeAll(async () => {
  sandbox = await startSandbox();
  client = await connectClient(sandbox);
  await client.application.commands.set([
    {
      name: 'watch',
      description: 'Watch rules',
      options: [
        {
          type: Option.Subcommand,
          name: 'add',
          description: 'Adds one',
          options: [
            ITEM,
            { type: Option.Number, name: 'max', description: 'Highest price', minValue: 0 },
            { type: Option.Integer, name: 'count', description: 'How many' },
            { type: Option.Boolean, name: 'quiet', description: 'Quietly' },
            { type: Option.User, name: 'from', description: 'From whom' },
            { type: Option.Channel, name: 'where', description: 'Where' },
            {
              type: Option.String,
              name: 'side',
              description: 'Side',
              choices: [{ name: 'Sell', value: 'SELL' }],
            },
          ],
        },
        { type: Option.Subcommand, name: 'list', description: 'Lists them' },
      ],
    },
  ]);
});
afterEach(() => {
  client.removeAllListeners('interactionCreate');
});
afterAll(async () => {
  await client.destroy();
  await sandbox.close();
});

const interact = (body: unknown) => sendJson(`${sandbox.url}/discord/dev/interactions`, body);

/** Handles the next interactions with `handle`. */
function answerWith(handle: (interaction: Interaction) => Promise<unknown>): void {
  client.on('interactionCreate', (interaction) => {
    handle(interaction).catch((error: unknown) => {
      throw error;
    });
  });
}

test('sends a sub-command with typed options and returns the reply', async () => {
  answerWith(async (interaction) => {
    if (!interaction.isChatInputCommand()) throw new Error('Not a command.');
    const { options, user } = interaction;
    await interaction.reply(
      JSON.stringify([
        interaction.commandName,
        options.getSubcommand(),
        options.getString('item'),
        options.getNumber('max'),
        options.getInteger('count'),
        options.getBoolean('quiet'),
        options.getUser('from')?.globalName,
        options.getChannel('where')?.name,
        user.id,
        interaction.guildId,
      ]),
    );
  });
  const { status, body } = await interact({
    login: 'basic',
    command: 'watch add',
    options: { item: 'Laser Grid', max: '2.5', count: 7, quiet: 'true', from: 'expert', where: 'farmables' },
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    responded: true,
    type: 4,
    ephemeral: false,
    content: JSON.stringify([
      'watch',
      'add',
      'Laser Grid',
      2.5,
      7,
      true,
      'Eva Expert',
      'farmables',
      '300000000000000002',
      SANDBOX_DISCORD.guildId,
    ]),
  });
});

test('sends the typed text for autocomplete and returns the choices', async () => {
  answerWith(async (interaction) => {
    if (!interaction.isAutocomplete()) throw new Error('Not an autocomplete.');
    const focused = interaction.options.getFocused(true);
    await interaction.respond([{ name: `${focused.name}: ${focused.value}`, value: 'Laser Grid' }]);
  });
  const { body } = await interact({
    login: 'basic',
    command: 'watch add',
    autocomplete: 'item',
    options: { item: 'las' },
  });
  expect(body).toMatchObject({ responded: true, choices: [{ name: 'item: las', value: 'Laser Grid' }] });
});

test('returns 504 after 3 seconds without a response, and rejects a late response', async () => {
  const received = nextEvent(client, 'interactionCreate');
  const { status, body } = await interact({ login: 'basic', command: 'watch list' });
  expect(status).toBe(504);
  expect(body).toMatchObject({ responded: false, message: 'The bot did not answer within 3 seconds.' });
  const [interaction] = await received;
  if (!interaction.isChatInputCommand()) throw new Error('Not a command.');
  await expect(interaction.reply('late')).rejects.toMatchObject({ code: 10062 });
});

test.each([
  [404, 'no command "nothing"', { login: 'basic', command: 'nothing' }],
  [422, 'needs a sub-command: add, list', { login: 'basic', command: 'watch' }],
  [404, 'no sub-command "edit"', { login: 'basic', command: 'watch edit' }],
  [422, 'needs the option "item"', { login: 'basic', command: 'watch add' }],
  [422, 'no option "price"', { login: 'basic', command: 'watch add', options: { item: 'x', price: 3 } }],
  [422, 'must be a number', { login: 'basic', command: 'watch add', options: { item: 'x', max: 'three' } }],
  [422, 'must be at least 0', { login: 'basic', command: 'watch add', options: { item: 'x', max: -1 } }],
  [
    422,
    'must be a whole number',
    { login: 'basic', command: 'watch add', options: { item: 'x', count: 1.5 } },
  ],
  [
    422,
    'must be one of: SELL',
    { login: 'basic', command: 'watch add', options: { item: 'x', side: 'BUY' } },
  ],
  [404, 'no such person', { login: 'unknown', command: 'watch list' }],
  [422, 'exactly one', { login: 'basic' }],
  [404, 'no modal', { login: 'basic', modal: 'nothing' }],
])('returns %i and "%s" for %j', async (status, words, body) => {
  expect(await interact(body)).toMatchObject({ status, body: { message: expect.stringContaining(words) } });
});

test('returns 503 without a connected bot', async () => {
  const empty = await startSandbox();
  const answer = await sendJson(`${empty.url}/discord/dev/interactions`, {
    login: 'basic',
    command: 'watch list',
  });
  expect(answer).toMatchObject({
    status: 503,
    body: { responded: false, message: expect.stringContaining('No bot') },
  });
  await empty.close();
});
