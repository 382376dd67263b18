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
