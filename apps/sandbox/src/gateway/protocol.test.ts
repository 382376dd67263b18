import { SANDBOX_DISCORD } from '@lockwatch/contracts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type Sandbox, startSandbox } from '../start-sandbox.js';
import { sendJson } from '../testing/post-json.js';
import { identity, RawGateway } from '../testing/raw-gateway.js';

let sandbox: Sandbox;
const open: RawGateway[] = [];

beforeAll(async () => {
  sandbox = await startSandbox();
});
afterEach(() => {
  for (const gateway of open.splice(0)) gateway.socket.terminate();
});
afterAll(() => sandbox.close());

function connect(query?: string, at: Sandbox = sandbox): RawGateway {
  const gateway = new RawGateway(at, query);
  open.push(gateway);
  return gateway;
}

test('acknowledges a heartbeat', async () => {
  const gateway = connect();
  await gateway.hello();
  gateway.send(1, null);
  expect((await gateway.next((packet) => packet.op === 11)).op).toBe(11);
});

test('closes a connection without heartbeats with 4009', async () => {
  const shortInterval = await startSandbox({ heartbeatIntervalMs: 20 });
  const gateway = connect(undefined, shortInterval);
  await gateway.identify();
  expect(await gateway.closed).toBe(4009);
  await shortInterval.close();
});

test.each<[string, number, (gateway: RawGateway) => void]>([
  ['an unknown opcode', 4001, (gateway) => gateway.send(99, null)],
  ['text that is not JSON', 4002, (gateway) => gateway.socket.send('{')],
  ['more than 4096 bytes', 4002, (gateway) => gateway.send(1, 'x'.repeat(4100))],
  ['a presence before IDENTIFY', 4003, (gateway) => gateway.send(3, {})],
  ['a wrong token', 4004, (gateway) => gateway.send(2, identity({ token: 'wrong' }))],
  [
    'a wrong token in RESUME',
    4004,
    (gateway) => gateway.send(6, { token: 'wrong', session_id: 'x', seq: 1 }),
  ],
  ['a shard beyond the count', 4010, (gateway) => gateway.send(2, identity({ shard: [2, 2] }))],
  ['unknown intents', 4013, (gateway) => gateway.send(2, identity({ intents: 1 << 30 }))],
  [
    'more than 120 packets a minute',
    4008,
    (gateway) => {
      for (let index = 0; index < 121; index += 1) gateway.send(1, null);
    },
  ],
])('closes the connection for %s with %i', async (_what, code, act) => {
  const gateway = connect();
  await gateway.hello();
  act(gateway);
  expect(await gateway.closed).toBe(code);
});

test('closes the connection for a second IDENTIFY with 4005', async () => {
  const gateway = connect();
  await gateway.identify();
  gateway.send(2, identity());
  expect(await gateway.closed).toBe(4005);
});

test.each([
  ['v=6&encoding=json', 4012],
  ['v=10&encoding=etf', 4002],
])('closes a connection with %s with %i', async (query, code) => {
  expect(await connect(query).closed).toBe(code);
});

test('closes the connection with 4014 for an intent that is switched off', async () => {
  const settings = `${sandbox.url}/discord/dev/settings`;
  await sendJson(settings, { privileged_intents: { message_content: false } }, 'PATCH');
  const gateway = connect();
  await gateway.hello();
  gateway.send(2, identity());
  expect(await gateway.closed).toBe(4014);
  await sendJson(settings, { privileged_intents: { message_content: true } }, 'PATCH');
});

test('replays the events after the given sequence number, then sends RESUMED', async () => {
  const first = connect();
  const { session_id: sessionId } = await first.identify();
  sandbox.postMessage('seen');
  const seen = await first.event('MESSAGE_CREATE');
  first.socket.terminate();
  await first.closed;
  sandbox.postMessage('missed 1');
  sandbox.postMessage('missed 2');

  const second = connect();
  await second.hello();
  second.send(6, { ...identity(), session_id: sessionId, seq: seen.s });
  const replayed = [await second.next((p) => p.op === 0), await second.next((p) => p.op === 0)];
  expect(replayed.map((packet) => packet.d)).toMatchObject([
    { content: 'missed 1' },
    { content: 'missed 2' },
  ]);
  expect(replayed.map((packet) => packet.s)).toEqual([(seen.s ?? 0) + 1, (seen.s ?? 0) + 2]);
  expect((await second.next((packet) => packet.op === 0)).t).toBe('RESUMED');
});

test('answers a RESUME of an unknown session with INVALID_SESSION and accepts IDENTIFY', async () => {
  const gateway = connect();
  await gateway.hello();
  gateway.send(6, { ...identity(), session_id: 'unknown', seq: 1 });
  expect((await gateway.next((packet) => packet.op === 9)).d).toBe(false);
  gateway.send(2, identity());
  expect((await gateway.event('READY')).t).toBe('READY');
});

test('closes the connection with 4007 for a RESUME with an unknown sequence number', async () => {
  const first = connect();
  const { session_id: sessionId } = await first.identify();
  first.socket.terminate();
  await first.closed;
  const second = connect();
  await second.hello();
  second.send(6, { ...identity(), session_id: sessionId, seq: 1_000 });
  expect(await second.closed).toBe(4007);
});

test('ends the session of a client that closes with 1000', async () => {
  const first = connect();
  const { session_id: sessionId } = await first.identify();
  first.socket.close(1000);
  await first.closed;
  const second = connect();
  await second.hello();
  second.send(6, { ...identity(), session_id: sessionId, seq: 1 });
  expect((await second.next((packet) => packet.op === 9)).d).toBe(false);
});

test.each([
  ['a close code', { kind: 'disconnect', close_code: 4000 }, 4000],
  ['a lost network', { kind: 'disconnect' }, 1006],
])('closes the connection with %s and keeps the session for a resume', async (_what, fault, code) => {
  const first = connect();
  const { session_id: sessionId } = await first.identify();
  await sendJson(`${sandbox.url}/discord/dev/faults`, { target: 'gateway', ...fault });
  expect(await first.closed).toBe(code);
  const second = connect();
  await second.hello();
  second.send(6, { ...identity(), session_id: sessionId, seq: 1 });
  expect((await second.event('RESUMED')).t).toBe('RESUMED');
});

test.each([true, false])('sends an injected INVALID_SESSION, resumable %s', async (resumable) => {
  const gateway = connect();
  await gateway.identify();
  await sendJson(`${sandbox.url}/discord/dev/faults`, {
    target: 'gateway',
    kind: 'invalid_session',
    resumable,
  });
  expect((await gateway.next((packet) => packet.op === 9)).d).toBe(resumable);
});

test('rejects as many new connections as the fault says', async () => {
  await sendJson(`${sandbox.url}/discord/dev/faults`, { target: 'gateway', kind: '503', count: 1 });
  expect(await connect().closed).toBe(-1);
  await connect().identify();
});

test('sends guild events to the shard of the guild and direct messages to the first shard', async () => {
  const shards = [connect(), connect()] as const;
  await shards[0].identify({ shard: [0, 2] });
  await shards[1].identify({ shard: [1, 2] });
  const guildShard = shards[Number((200000000000000001n >> 22n) % 2n)];
  sandbox.postMessage('to the shard of the guild');
  expect((await guildShard?.event('MESSAGE_CREATE'))?.d).toMatchObject({
    content: 'to the shard of the guild',
  });

  const headers = { authorization: 'Bot sandbox-bot-token', 'content-type': 'application/json' };
  const channel = await fetch(`${sandbox.discordApiUrl}/v10/users/@me/channels`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ recipient_id: '300000000000000001' }),
  });
  const { id } = z.object({ id: z.string() }).parse(await channel.json());
  await fetch(`${sandbox.discordApiUrl}/v10/channels/${id}/messages`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ content: 'direct' }),
  });
  const direct = await shards[0].next(
    (packet) => packet.t === 'MESSAGE_CREATE' && getContent(packet.d) === 'direct',
  );
  expect(direct.d).toMatchObject({ channel_id: id });
});

test('sends each guild and its messages to one shard', async () => {
  const own = await startSandbox();
  // The next id above the first guild's that the formula gives to the other shard.
  const id = String(BigInt(SANDBOX_DISCORD.guildId) + (1n << 22n));
  const shards = [connect(undefined, own), connect(undefined, own)] as const;
  const ready = z.object({ guilds: z.array(z.object({ id: z.string() })) });
  await shards[0].identify({ shard: [0, 2] });
  await shards[1].identify({ shard: [1, 2] });
  const added = await sendJson(`${own.url}/discord/dev/guilds`, { id, name: 'Second' });
  const { channel_id } = z.object({ channel_id: z.string() }).parse(added.body);
  expect((await shards[1].event('GUILD_CREATE')).d).toMatchObject({ id, channels: [{ id: channel_id }] });
  own.postMessage('in the second guild', {}, channel_id);
  own.postMessage('in the first guild');
  expect((await shards[1].event('MESSAGE_CREATE')).d).toMatchObject({ guild_id: id, channel_id });
  expect((await shards[0].event('MESSAGE_CREATE')).d).toMatchObject({ content: 'in the first guild' });

  const late = connect(undefined, own);
  await late.hello();
  late.send(2, identity({ shard: [1, 2] }));
  expect(ready.parse((await late.event('READY')).d).guilds.map((guild) => guild.id)).toEqual([id]);
  expect((await sendJson(`${own.url}/discord/dev/guilds`, { id, name: 'Again' })).status).toBe(409);
  await own.close();
});

function getContent(data: unknown): unknown {
  return typeof data === 'object' && data !== null && 'content' in data ? data.content : undefined;
}
