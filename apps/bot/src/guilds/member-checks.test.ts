import { DEMO_LOGINS, SANDBOX_DISCORD } from '@lockwatch/contracts';
import { expect, test } from 'vitest';
import { getThreadId, type IngestWorld, useIngestWorld, VIEW_CHANNEL } from '../testing/ingest-world.js';
import { waitUntil } from '../testing/wait-until.js';

const { guildId } = SANDBOX_DISCORD;
const [trading, farmables] = SANDBOX_DISCORD.channels;
const VIP_ROLE = '230000000000000001';
const MANAGER_ROLE = '230000000000000002';
const MANAGE_GUILD = '32';
const person = DEMO_LOGINS[0]?.discordUserId ?? '';

let world: IngestWorld;

useIngestWorld(async (started) => {
  world = started;
  world.server.membersToCheck = [person];
  await world.discord.call('POST', '/discord/dev/roles', { id: VIP_ROLE, name: 'VIP' });
});

async function setRoles(roles: string[] | null): Promise<void> {
  await world.discord.call('PUT', `/discord/dev/members/${person}`, { roles });
}

async function startBot(): Promise<void> {
  world.server.decide({ guild_id: guildId, view_role_ids: [VIP_ROLE], pings_members_only: true });
  await world.startBotAndBackfill();
}

async function sees(what: string, isTrue: (channelIds: string[]) => boolean): Promise<void> {
  await waitUntil(what, () => isTrue(world.server.seenBy.get(person) ?? ['unknown']));
}

test('reports the channels a member sees, and a change after a role is removed', async () => {
  await world.hide(trading.id, { id: VIP_ROLE, allow: VIEW_CHANNEL });
  await setRoles([VIP_ROLE]);
  await startBot();
  await sees('the role opens the channel', (ids) => ids.includes(trading.id) && ids.includes(farmables.id));
  await setRoles([]);
  await sees('the channel is closed', (ids) => !ids.includes(trading.id) && ids.includes(farmables.id));
});

test('reports no channels for a person who left the server', async () => {
  await startBot();
  await sees('all channels are seen', (ids) => ids.includes(trading.id));
  await setRoles(null);
  await sees('nothing is seen', (ids) => ids.length === 0);
});

test('reports a hidden channel without another request for the member', async () => {
  await setRoles([VIP_ROLE]);
  await world.hide(trading.id, { id: VIP_ROLE, allow: VIEW_CHANNEL });
  await startBot();
  await sees('the role opens the channel', (ids) => ids.includes(trading.id));
  world.server.membersToCheck = [];
  await world.hide(trading.id);
  await sees('the channel is closed', (ids) => !ids.includes(trading.id) && ids.includes(farmables.id));
});

test('checks no members on a server that pings everyone', async () => {
  await world.startBotAndBackfill();
  const rounds = world.server.health.length;
  await waitUntil('some reports have come', () => world.server.health.length > rounds + 2);
  expect(world.server.seenBy.size).toBe(0);
});

test('sends the permission channel of a public thread, and none of a private one', async () => {
  world.server.decide({ guild_id: guildId, channel_ids: [trading.id, getThreadId(12)] });
  await world.startBotAndBackfill();
  await world.postInThread(trading.id, 11, 'public');
  await world.postInThread(trading.id, 12, 'private');
  await world.waitForMessages('public', 'private');
  const channels = world.server.messages.map((one) => [one.content, one.permission_channel_id]);
  expect(Object.fromEntries(channels)).toEqual({ public: trading.id, private: null });
});

test('takes the settings from those who may not manage the server any more', async () => {
  const isRemoved = () =>
    world.server.setups.some(
      ({ by, change }) => by.discord_user_id === person && change.kind === 'manager' && !change.is_manager,
    );
  world.server.decide({ guild_id: guildId, manager_ids: [person] });
  await world.startBotAndBackfill();
  await waitUntil('the manager is removed', isRemoved);
});

test('leaves them to those who may still manage it', async () => {
  const role = { id: MANAGER_ROLE, name: 'Manager', permissions: MANAGE_GUILD };
  await world.discord.call('POST', '/discord/dev/roles', role);
  await setRoles([MANAGER_ROLE]);
  world.server.decide({ guild_id: guildId, manager_ids: [person], pings_members_only: true });
  await world.startBotAndBackfill();
  await sees('the member was checked', (ids) => ids.includes(trading.id));
  expect(world.server.setups).toEqual([]);
});
