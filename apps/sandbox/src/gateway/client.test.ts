import { SANDBOX_DISCORD, snowflakeTimestampMs } from '@lockwatch/contracts';
import { type Client, GatewayIntentBits } from 'discord.js';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../start-sandbox.js';
import { connectClient, nextEvent } from '../testing/discord-client.js';
import { sendJson } from '../testing/post-json.js';

let sandbox: Sandbox;
const clients: Client[] = [];

beforeAll(async () => {
  sandbox = await startSandbox();
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.destroy()));
});
afterAll(() => sandbox.close());

async function connect(intents?: GatewayIntentBits[]): Promise<Client<true>> {
  const client = await connectClient(sandbox, intents);
  clients.push(client);
  return client;
}

test('connects discord.js, which sees the guild, its channels and itself', async () => {
  const client = await connect();
  expect(client.user.id).toBe(SANDBOX_DISCORD.botUserId);
  const guild = client.guilds.cache.get(SANDBOX_DISCORD.guildId);
  expect(guild?.name).toBe('iHemo');
  expect(guild?.channels.cache.map((channel) => channel.name)).toEqual([
    'trading',
    'farmables',
    'locks-and-vends',
    'my-pings',
  ]);
  expect(guild?.members.me?.permissionsIn(SANDBOX_DISCORD.channels[0].id).has('ReadMessageHistory')).toBe(
    true,
  );
});

test('rejects a wrong token', async () => {
  const { Client: RealClient } = await import('discord.js');
  const client = new RealClient({ intents: [], rest: { api: sandbox.discordApiUrl } });
  await expect(client.login('wrong-token')).rejects.toThrow(/invalid token/i);
});

test('sends a post with author, member, channel and the time in its id', async () => {
  const client = await connect();
  const created = nextEvent(client, 'messageCreate');
  const before = Date.now();
  const { body } = await sendJson(`${sandbox.url}/discord/dev/messages`, {
    content: 'S> Laser Grid 3wl @LGSHOP',
    author_name: 'Farmer Jo',
    channel_id: SANDBOX_DISCORD.channels[1].id,
  });
  const [message] = await created;
  expect(body).toEqual({ ids: [message.id] });
  expect(message.content).toBe('S> Laser Grid 3wl @LGSHOP');
  expect(message.author.globalName).toBe('Farmer Jo');
  expect(message.member?.id).toBe(message.author.id);
  expect(message.guildId).toBe(SANDBOX_DISCORD.guildId);
  expect(message.channelId).toBe(SANDBOX_DISCORD.channels[1].id);
  expect(message.createdTimestamp).toBe(snowflakeTimestampMs(message.id));
  expect(message.createdTimestamp).toBeGreaterThanOrEqual(before);
  expect(message.createdTimestamp).toBeLessThanOrEqual(Date.now());
});

test('sends no content without the intent, unless the message mentions the bot', async () => {
  const client = await connect([GatewayIntentBits.Guilds, GatewayIntentBits.GuildMessages]);
  const first = nextEvent(client, 'messageCreate');
  sandbox.postMessage('S> Laser Grid 3wl');
  expect((await first)[0].content).toBe('');
  const second = nextEvent(client, 'messageCreate');
  sandbox.postMessage(`hello <@${SANDBOX_DISCORD.botUserId}>`);
  expect((await second)[0].content).toBe(`hello <@${SANDBOX_DISCORD.botUserId}>`);
});

test('sends an edit and a deletion', async () => {
  const client = await connect();
  const id = sandbox.postMessage('S> Laser Grid 3wl');
  const updated = nextEvent(client, 'messageUpdate');
  await sendJson(`${sandbox.url}/discord/dev/messages/${id}`, { content: 'S> Laser Grid 2wl' }, 'PATCH');
  const [, after] = await updated;
  expect([after.id, after.content]).toEqual([id, 'S> Laser Grid 2wl']);
  expect(after.editedTimestamp).not.toBeNull();

  const deleted = nextEvent(client, 'messageDelete');
  const answer = await sendJson(`${sandbox.url}/discord/dev/messages/${id}`, undefined, 'DELETE');
  expect(answer.status).toBe(204);
  expect((await deleted)[0].id).toBe(id);
});

test('sends a batch of posts in order, with one id for one player name', async () => {
  const client = await connect();
  const seen: string[] = [];
  const authors = new Set<string>();
  const last = nextEvent(client, 'messageCreate', (message) => {
    seen.push(message.content);
    authors.add(message.author.id);
    return message.content === 'post 99';
  });
  const posts = Array.from({ length: 100 }, (_, index) => ({ content: `post ${index}`, author_name: 'Zed' }));
  const { body } = await sendJson(`${sandbox.url}/discord/dev/messages`, posts);
  await last;
  expect(seen).toEqual(posts.map((post) => post.content));
  expect(authors.size).toBe(1);
  expect(body).toMatchObject({ ids: expect.arrayContaining([expect.stringMatching(/^\d{17,19}$/)]) });
});

test('lets the bot resume and sends the missed events once and in order', async () => {
  const client = await connect();
  const seen: string[] = [];
  client.on('messageCreate', (message) => seen.push(message.content));
  const resumed = nextEvent(client, 'shardResume');
  await sendJson(`${sandbox.url}/discord/dev/faults`, { target: 'gateway', kind: 'disconnect' });
  for (const content of ['one', 'two', 'three']) sandbox.postMessage(content);
  const [, replayed] = await resumed;
  expect(replayed).toBeGreaterThanOrEqual(3);
  const live = nextEvent(client, 'messageCreate', (message) => message.content === 'four');
  sandbox.postMessage('four');
  await live;
  expect(seen).toEqual(['one', 'two', 'three', 'four']);
});

test('starts a new session when the old one cannot be resumed', async () => {
  const client = await connect();
  const ready = nextEvent(client, 'shardReady');
  await sendJson(`${sandbox.url}/discord/dev/faults`, {
    target: 'gateway',
    kind: 'disconnect',
    resumable: false,
  });
  sandbox.postMessage('lost');
  await ready;
  const live = nextEvent(client, 'messageCreate');
  sandbox.postMessage('found');
  expect((await live)[0].content).toBe('found');
});

test('resumes after a request to reconnect', async () => {
  const client = await connect();
  const resumed = nextEvent(client, 'shardResume');
  await sendJson(`${sandbox.url}/discord/dev/faults`, { target: 'gateway', kind: 'reconnect' });
  await resumed;
});

test('sends every event to every client', async () => {
  const [first, second] = await Promise.all([connect(), connect()]);
  const both = Promise.all([nextEvent(first, 'messageCreate'), nextEvent(second, 'messageCreate')]);
  const id = sandbox.postMessage('for both');
  expect((await both).map(([message]) => message.id)).toEqual([id, id]);
});

test('sends a direct message and records it in the outbox', async () => {
  const client = await connect();
  const ben = await fetchBen(client);
  const after = sandbox.outbox().at(-1)?.seq ?? 0;
  const sent = await ben.send({ content: 'Laser Grid for 3 WL', allowedMentions: { parse: [] } });
  await sent.edit('Laser Grid for 2 WL');
  await sent.delete();
  expect(sandbox.outbox(after)).toMatchObject([
    {
      method: 'POST',
      kind: 'dm',
      user_id: ben.id,
      message_id: sent.id,
      body: { content: 'Laser Grid for 3 WL' },
    },
    {
      method: 'PATCH',
      kind: 'dm',
      user_id: ben.id,
      message_id: sent.id,
      body: { content: 'Laser Grid for 2 WL' },
    },
    { method: 'DELETE', kind: 'dm', user_id: ben.id, message_id: sent.id, body: null },
  ]);
});

/** The members of a guild are not cached, so the user is fetched as a member. */
async function fetchBen(client: Client<true>) {
  const member = await client.guilds.cache.get(SANDBOX_DISCORD.guildId)?.members.fetch('300000000000000002');
  if (!member) throw new Error('Ben Basic is no member.');
  return member.user;
}
