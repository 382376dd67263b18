import { SANDBOX_DISCORD } from '@lockwatch/contracts';
import { describe, expect, test } from 'vitest';
import { type IngestWorld, useIngestWorld, VIEW_CHANNEL } from '../testing/ingest-world.js';
import { waitUntil } from '../testing/wait-until.js';

const { guildId } = SANDBOX_DISCORD;
const [trading, farmables] = SANDBOX_DISCORD.channels;
const VIP_ROLE = '230000000000000001';

let world: IngestWorld;

useIngestWorld((started) => {
  world = started;
});

async function post(content: string, channelId: string = trading.id): Promise<void> {
  await world.discord.post({ content, channel_id: channelId });
}

/** Posts a last message in a watched channel, and expects these stored messages before it. */
async function expectStored(expected: string[]): Promise<void> {
  await post('end', farmables.id);
  await world.waitForMessages('end');
  expect(world.server.texts().filter((text) => text !== 'end')).toEqual(expected);
}

describe('an unconfirmed server', () => {
  test('is not read', async () => {
    world.server.settings.clear();
    const bot = await world.startBotAndBackfill({ guildIds: [] });
    await post('too early');
    await waitUntil('it is reported', () => world.server.settings.get(guildId)?.state === 'unconfirmed');
    await world.waitUntilWatching(bot, 0);
    expect(world.server.messages).toEqual([]);
  });

  test('is read from its confirmation on', async () => {
    world.server.settings.clear();
    const bot = await world.startBotAndBackfill({ guildIds: [] });
    await post('too early');
    world.server.decide({ guild_id: guildId, state: 'confirmed' });
    await world.waitUntilWatching(bot, 4);
    await post('read');
    await world.waitForMessages('read');
    await expectStored(['read']);
  });

  test('is confirmed by the configuration', async () => {
    world.server.settings.clear();
    await world.startBotAndBackfill({ guildIds: [guildId] });
    expect(world.server.settings.get(guildId)?.state).toBe('confirmed');
  });
});

describe('a channel hidden from @everyone', () => {
  test('is not read, neither live nor from history', async () => {
    await world.hide(trading.id);
    await post('staff only, before the start');
    const bot = await world.startBotAndBackfill();
    await world.waitUntilWatching(bot, 3);
    await post('staff only');
    await expectStored([]);
  });

  test('is not read while it is hidden', async () => {
    const bot = await world.startBotAndBackfill();
    await post('public');
    await world.waitForMessages('public');
    await world.hide(trading.id);
    await post('staff only');
    await world.waitUntilWatching(bot, 3);
    await world.overwrite(trading.id);
    await world.waitUntilWatching(bot, 4);
    await post('public again');
    await world.waitForMessages('public again');
    await expectStored(['public', 'public again']);
  });

  test('is not read after a role loses the permission to view channels', async () => {
    const bot = await world.startBotAndBackfill();
    await world.discord.call('PATCH', `/discord/dev/roles/${guildId}`, { permissions: '0' });
    await post('staff only');
    await world.waitUntilWatching(bot, 0);
    expect(world.server.messages).toEqual([]);
  });

  test('is read when a role of the settings can see it', async () => {
    await world.discord.call('POST', '/discord/dev/roles', { id: VIP_ROLE, name: 'VIP' });
    await world.hide(trading.id, { id: VIP_ROLE, allow: VIEW_CHANNEL });
    world.server.decide({ guild_id: guildId, view_role_ids: [VIP_ROLE] });
    const bot = await world.startBotAndBackfill();
    await world.waitUntilWatching(bot, 4);
    await post('for members with the role');
    await world.waitForMessages('for members with the role');
  });

  test('is read when it was chosen, without other channels', async () => {
    await world.hide(trading.id);
    world.server.decide({ guild_id: guildId, channel_ids: [trading.id] });
    const bot = await world.startBotAndBackfill();
    await world.waitUntilWatching(bot, 1);
    await post('elsewhere', farmables.id);
    await post('chosen');
    await world.waitForMessages('chosen');
    expect(world.server.texts()).toEqual(['chosen']);
  });
});

describe('a thread', () => {
  test('is read with its channel', async () => {
    await world.startBotAndBackfill();
    await world.postInThread(trading.id, 11, 'in a thread');
    await world.waitForMessages('in a thread');
  });

  test('is not read when its channel is hidden', async () => {
    await world.hide(trading.id);
    await world.startBotAndBackfill();
    await world.postInThread(trading.id, 11, 'in a thread');
    await expectStored([]);
  });

  test('is not read when it is private', async () => {
    await world.startBotAndBackfill();
    await world.postInThread(trading.id, 12, 'in a thread');
    await expectStored([]);
  });
});
