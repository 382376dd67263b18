import { once } from 'node:events';
import { SANDBOX_DISCORD } from '@lockwatch/contracts';
import { Client } from 'oceanic.js';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../start-sandbox.js';
import { sendJson } from '../testing/post-json.js';

const [trading] = SANDBOX_DISCORD.channels;
let sandbox: Sandbox;
let client: Client;

beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

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

test('another library sees the server, its channels and the bot', () => {
  expect(client.user.id).toBe(SANDBOX_DISCORD.botUserId);
  const guild = client.guilds.get(SANDBOX_DISCORD.guildId);
  expect(guild?.name).toBe('iHemo');
  expect(guild?.channels.map(({ name }) => name).sort()).toEqual(
    ['my-pings', ...SANDBOX_DISCORD.channels.map(({ name }) => name)].sort(),
  );
});

test('another library receives a message, its edit and its deletion', async () => {
  const created = once(client, 'messageCreate');
  const id = sandbox.postMessage('S> Laser Grid 3wl');
  expect((await created)[0]).toMatchObject({ id, content: 'S> Laser Grid 3wl', channelID: trading.id });
  const updated = once(client, 'messageUpdate');
  await sendJson(`${sandbox.url}/discord/dev/messages/${id}`, { content: 'S> Laser Grid 2wl' }, 'PATCH');
  expect((await updated)[0]).toMatchObject({ id, content: 'S> Laser Grid 2wl' });
  const deleted = once(client, 'messageDelete');
  await sendJson(`${sandbox.url}/discord/dev/messages/${id}`, undefined, 'DELETE');
  expect((await deleted)[0]).toMatchObject({ id });
});

test('another library posts, edits, reads and deletes over REST, in a channel and as a direct message', async () => {
  const message = await client.rest.channels.createMessage(trading.id, { content: 'hello' });
  expect(await message.edit({ content: 'hello again' })).toMatchObject({ content: 'hello again' });
  expect((await client.rest.channels.getMessage(trading.id, message.id)).content).toBe('hello again');
  await message.delete();
  await expect(client.rest.channels.getMessage(trading.id, message.id)).rejects.toThrow(/Unknown Message/);
  const direct = await client.rest.users.createDM('300000000000000002');
  expect(await direct.createMessage({ embeds: [{ title: 'A ping' }] })).toMatchObject({
    channelID: direct.id,
    embeds: [expect.objectContaining({ title: 'A ping' })],
  });
});
