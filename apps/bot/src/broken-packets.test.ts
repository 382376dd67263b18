import { SANDBOX_DISCORD } from '@lockwatch/contracts';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { type IngestWorld, useIngestWorld } from './testing/ingest-world.js';
import { waitUntil } from './testing/wait-until.js';

const { guildId } = SANDBOX_DISCORD;
const [trading, farmables] = SANDBOX_DISCORD.channels;
const author = { id: '400000000000000001', username: 'milo' };
const message = { id: '900000000000000001', channel_id: trading.id, guild_id: guildId };

let world: IngestWorld;
let lines: Record<string, unknown>[];
const logger = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) });

useIngestWorld((started) => {
  lines = [];
  world = started;
});

const BROKEN: [kind: string, ...data: unknown[]][] = [
  [
    'MESSAGE_CREATE',
    null,
    {},
    { ...message, author: null, content: 'S> x 1wl' },
    { ...message, author: { id: 7 }, content: {} },
    { ...message, id: 'abc', author, content: 'secret words' },
    { ...message, author, content: 'x', edited_timestamp: 'yesterday' },
  ],
  ['MESSAGE_UPDATE', null, { ...message, content: 5, edited_timestamp: true }],
  ['MESSAGE_DELETE', null, {}, { ...message, id: null }],
  ['MESSAGE_DELETE_BULK', null, {}, { ...message, ids: 'all' }, { ...message, ids: [null] }],
  ['GUILD_CREATE', null, {}, { id: guildId, channels: [null, { id: 1 }], roles: 'none' }],
  ['GUILD_UPDATE', null, { id: guildId, roles: null }],
  ['GUILD_DELETE', null, {}],
  ['GUILD_ROLE_UPDATE', null, { guild_id: guildId, role: null }],
  ['GUILD_MEMBER_UPDATE', null, { guild_id: guildId }],
  ['CHANNEL_CREATE', null, {}, { id: farmables.id, type: 0 }],
  ['CHANNEL_DELETE', null],
  ['THREAD_CREATE', null, { id: '5', guild_id: guildId }],
  ['THREAD_UPDATE', null, { guild_id: guildId }],
  ['THREAD_DELETE', null, {}],
  ['THREAD_LIST_SYNC', null, { guild_id: guildId, threads: null }],
  ['INTERACTION_CREATE', null, {}, { id: '5', token: 'x', type: 2 }],
  ['SOMETHING_NEW', null, { id: {} }],
];

describe('malformed packets', () => {
  test.each(BROKEN)('do not stop the bot: %s', async (kind, ...data) => {
    await world.startBotAndBackfill({ logger });
    for (const d of data) await world.sendPacket(kind, d);
    await world.discord.post('still here');
    await world.waitForMessages('still here');
    expect(JSON.stringify(lines)).not.toContain('secret words');
  });

  test('do not stop the bot before it is ready', async () => {
    await world.discord.call('PUT', '/discord/dev/outage', { is_out: true });
    const started = world.startBotAndBackfill({ logger });
    await waitUntil('it is connected', () => world.isConnected());
    await world.sendPacket('CHANNEL_DELETE', null);
    await world.discord.call('PUT', '/discord/dev/outage', { is_out: false });
    await started;
    await waitUntil('it met the packet', () => lines.some((line) => line.kind === 'CHANNEL_DELETE'));
  });

  test('do not stop the bot when the data of an operation is missing', async () => {
    await world.startBotAndBackfill({ logger });
    for (const packet of [
      null,
      'text',
      { op: 10, d: null },
      { op: 9, d: null },
      { op: 0, t: 'READY', d: null },
    ])
      await world.discord.call('POST', '/discord/dev/packets', { packet });
    await world.discord.post('still here');
    await world.waitForMessages('still here');
  });

  test('are logged with kind and ids', async () => {
    await world.startBotAndBackfill({ logger });
    for (let count = 0; count < 50; count += 1)
      await world.sendPacket('MESSAGE_CREATE', { ...message, content: 5 });
    await world.discord.post('still here');
    await world.waitForMessages('still here');
    const dropped = lines.filter((line) => line.msg === 'gateway.packet_dropped');
    expect(dropped).toHaveLength(50);
    expect(dropped[0]).toMatchObject({ kind: 'MESSAGE_CREATE', id: message.id, channelId: trading.id });
  });

  test('hide a channel whose permissions are malformed', async () => {
    const bot = await world.startBotAndBackfill({ logger });
    const overwrites = [{ id: guildId, type: 0, allow: null, deny: 1024 }];
    await world.sendPacket('CHANNEL_UPDATE', {
      id: trading.id,
      type: 0,
      guild_id: guildId,
      permission_overwrites: overwrites,
    });
    await waitUntil('it is no longer read', () => bot.status().watchedChannels === 3);
  });
});

describe('a malformed interaction gets a reply', () => {
  const wrong = {
    'without a member and a user': { member: null, user: null, data: { id: '1', name: 'help', type: 1 } },
    'without data': { data: null },
    'of a command that does not exist': { data: { id: '1', name: 'ancient', type: 1 } },
    'of a command without its sub-command': { data: { id: '1', name: 'watch', type: 1 } },
    'without its options': { data: { id: '1', name: 'watch', type: 1, options: [{ name: 'add', type: 1 }] } },
    'with options that are not a list': { data: { id: '1', name: 'help', type: 1, options: 'all' } },
  };

  test.each(Object.entries(wrong))('%s', async (_how, payload) => {
    await world.startBotAndBackfill({ logger });
    const answer = await world.discord.interact({ login: 'basic', payload });
    expect(answer).toMatchObject({ responded: true, ephemeral: true });
    expect(answer.content).toMatch(/^⚠️ /);
  });
});

describe('the wait before a new connection', () => {
  test.each([
    { kind: 'reconnect', resumable: false, count: 3 },
    // Five seconds apart, as Discord demands of IDENTIFY.
    { kind: 'invalid_session', resumable: false, count: 2 },
    { kind: 'close_before_hello', close_code: 4007, count: 3 },
  ])('does not grow by what Discord asks for: $kind', async (fault) => {
    const bot = await world.startBotAndBackfill({ logger });
    await world.discord.fault({ target: 'gateway', ...fault });
    if (fault.kind === 'close_before_hello')
      await world.discord.fault({ target: 'gateway', kind: 'disconnect' });
    await world.discord.post('after all of them');
    await world.waitForMessages('after all of them');
    await world.waitUntilIngested(bot);
    expect(waits()).toEqual([]);
    expect(await world.discord.call('GET', '/discord/dev/faults')).toEqual([]);
  });

  test('is not repeated when Discord refuses to resume after a lost connection', async () => {
    const bot = await world.startBotAndBackfill({ logger });
    await world.discord.fault({ target: 'gateway', kind: 'close_before_hello', count: 1 });
    await world.discord.fault({ target: 'gateway', kind: 'disconnect', resumable: false });
    await world.discord.post('after the refused resume');
    await world.waitForMessages('after the refused resume');
    await world.waitUntilIngested(bot);
    expect(waits()).toHaveLength(1);
  });

  test.each([1000, 1011])('grows while the gateway closes connections with %i before HELLO', async (code) => {
    const bot = await world.startBotAndBackfill({
      logger,
      tuning: { gatewayBackoff: { firstMs: 8, maxMs: 32 } },
    });
    const close = code === 1000 ? { close_code: code } : {};
    await world.discord.fault({ target: 'gateway', kind: 'close_before_hello', count: 5, ...close });
    await world.discord.fault({ target: 'gateway', kind: 'disconnect' });
    await waitUntil('it waits for the fifth time', () => waits().length === 5);
    await world.waitUntilIngested(bot);
    const bases = [8, 16, 32, 32, 32];
    for (const [index, waitMs] of waits().entries()) {
      expect(waitMs).toBeGreaterThanOrEqual(bases[index] ?? 0);
      expect(waitMs).toBeLessThanOrEqual((bases[index] ?? 0) * 1.25 + 1);
    }
  });

  function waits(): number[] {
    return lines
      .filter((line) => line.msg === 'gateway.reconnect_delayed')
      .map((line) => Number(line.waitMs));
  }
});
