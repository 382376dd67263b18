import { SANDBOX_DISCORD } from '@lockwatch/contracts';
import { type Client, DiscordAPIError, type GuildTextBasedChannel } from 'discord.js';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../start-sandbox.js';
import { connectClient, nextEvent } from '../testing/discord-client.js';
import { sendJson } from '../testing/post-json.js';

let sandbox: Sandbox;
let client: Client;
beforeEach(async () => {
  sandbox = await startSandbox();
  client = await connectClient(sandbox);
});
afterEach(async () => {
  await client.destroy();
  await sandbox.close();
});

const [first] = SANDBOX_DISCORD.channels;
const call = (method: string, path: string, body?: unknown) =>
  sendJson(`${sandbox.url}/discord/dev${path}`, body, method);

async function textChannel(id: string): Promise<GuildTextBasedChannel> {
  const channel = await client.channels.fetch(id);
  if (!channel?.isTextBased() || channel.isDMBased()) throw new Error(`${id} is no text channel.`);
  return channel;
}

test('hides a channel, its messages and its history without the permission', async () => {
  const channel = await textChannel(first.id);
  const changed = nextEvent(client, 'channelUpdate');
  expect((await call('PATCH', `/channels/${first.id}`, { bot_can_read: false })).status).toBe(204);
  await changed;
  expect(channel.permissionsFor(SANDBOX_DISCORD.botUserId)?.has('ViewChannel')).toBe(false);
  await expect(channel.messages.fetch()).rejects.toThrow(DiscordAPIError);
  const heard: string[] = [];
  client.on('messageCreate', (message) => heard.push(message.content));
  await call('POST', '/messages', { content: 'hidden' });
  await call('PATCH', `/channels/${first.id}`, { bot_can_read: true });
  const seen = nextEvent(client, 'messageCreate');
  await call('POST', '/messages', { content: 'seen' });
  await seen;
  expect(heard).toEqual(['seen']);
  expect((await channel.messages.fetch()).map((message) => message.content)).toEqual(['seen', 'hidden']);
});

test('creates and deletes channels', async () => {
  const made = nextEvent(client, 'channelCreate');
  expect((await call('POST', '/channels', { name: 'new-deals' })).status).toBe(201);
  const [channel] = await made;
  expect(channel.name).toBe('new-deals');
  const deleted = nextEvent(client, 'channelDelete');
  expect((await call('DELETE', `/channels/${channel.id}`)).status).toBe(204);
  expect((await deleted)[0].id).toBe(channel.id);
  await expect(client.channels.fetch(channel.id)).rejects.toMatchObject({ code: 10003 });
});

test('sends no events while the bot is not a member', async () => {
  const left = nextEvent(client, 'guildDelete');
  await call('PUT', '/bot-membership', { is_member: false });
  expect((await left)[0].id).toBe(SANDBOX_DISCORD.guildId);
  const heard: string[] = [];
  client.on('messageCreate', (message) => heard.push(message.content));
  await call('POST', '/messages', { content: 'away' });
  const back = nextEvent(client, 'guildCreate');
  await call('PUT', '/bot-membership', { is_member: true });
  expect((await back)[0].channels.cache.size).toBeGreaterThan(1);
  const seen = nextEvent(client, 'messageCreate');
  await call('POST', '/messages', { content: 'back' });
  await seen;
  expect(heard).toEqual(['back']);
});

test('makes the guild unavailable during an outage', async () => {
  const out = nextEvent(client, 'guildUnavailable');
  await call('PUT', '/outage', { is_out: true });
  expect((await out)[0].id).toBe(SANDBOX_DISCORD.guildId);
  const heard: string[] = [];
  client.on('messageCreate', (message) => heard.push(message.content));
  await call('POST', '/messages', { content: 'unheard' });
  const back = nextEvent(client, 'guildAvailable');
  await call('PUT', '/outage', { is_out: false });
  await back;
  const seen = nextEvent(client, 'messageCreate');
  await call('POST', '/messages', { content: 'heard' });
  await seen;
  expect(heard).toEqual(['heard']);
});
