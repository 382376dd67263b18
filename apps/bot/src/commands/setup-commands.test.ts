import { SANDBOX_DISCORD } from '@lockwatch/contracts';
import { afterAll, describe, expect, test } from 'vitest';
import { startCommandWorld } from '../testing/command-world.js';
import type { InteractionAnswer } from '../testing/sandbox-calls.js';
import { waitUntil } from '../testing/wait-until.js';

const { guildId } = SANDBOX_DISCORD;
const [trading, farmables] = SANDBOX_DISCORD.channels;
const VIEW_CHANNEL = '1024';
const SEND_MESSAGES = '2048';

const world = await startCommandWorld();
await watching(4);

afterAll(() => world.close());

async function watching(count: number): Promise<void> {
  await waitUntil(`${count} channels are read`, () => world.bot.status().watchedChannels === count);
}

function field(answer: InteractionAnswer, name: string): string | undefined {
  const fields = answer.embeds[0]?.fields;
  return Array.isArray(fields) ? fields.find((one) => one.name === name)?.value : undefined;
}

async function settings() {
  const [server] = await (await world.server.as('admin')).admin.servers.list();
  return server;
}

describe('/setup', () => {
  test('shows the channels that are read', async () => {
    const answer = await world.run('setup', {}, 'admin');
    expect(answer.embeds[0]?.description).toContain('every channel that everyone on this server can see');
    expect(field(answer, 'Read now')).toContain(`<#${trading.id}>`);
    expect(field(answer, 'What is missing')).toBe('Nothing: the bot has every permission it needs.');
  });

  test('rejects members who may not manage the server', async () => {
    const answer = await world.run('setup', {}, 'basic');
    expect(answer.content).toContain('You need the Manage Server permission to do this.');
  });

  test('reads only chosen channels, and then all public ones again', async () => {
    await world.run('setup', {}, 'admin');
    const chosen = await world.press('setup-channels', [trading.id], 'admin');
    expect(chosen.embeds[0]?.description).toContain('the channels that were chosen here');
    expect(field(chosen, 'Read now')).toBe(`<#${trading.id}>`);
    await watching(1);
    expect(await settings()).toMatchObject({ decided_via: 'setup', has_chosen_channels: true });
    await world.press('setup-visible', undefined, 'admin');
    await watching(4);
  });

  test('shows a missing permission and warns of a hidden channel', async () => {
    await world.discord.call('PATCH', `/discord/dev/channels/${farmables.id}`, {
      permission_overwrites: [{ id: guildId, type: 0, allow: '0', deny: VIEW_CHANNEL }],
    });
    await world.run('setup', {}, 'admin');
    const answer = await world.press('setup-channels', [farmables.id], 'admin');
    expect(field(answer, 'What is missing')).toContain(`<#${farmables.id}>: **View Channel**`);
    expect(answer.embeds[0]?.description).toContain(`Not everyone here can see <#${farmables.id}>`);
    await world.discord.allowBot(farmables.id, true);
    await world.press('setup-visible', undefined, 'admin');
    await watching(4);
  });

  test('stops reading and deletes stored messages', async () => {
    await world.run('setup', {}, 'admin');
    const answer = await world.press('setup-stop', undefined, 'admin');
    expect(answer.content).toContain('The bot no longer reads this server.');
    expect(answer.embeds[0]?.description).toContain('Nothing is read yet.');
    await watching(0);
    await world.run('setup', {}, 'admin');
    await world.press('setup-visible', undefined, 'admin');
    await watching(4);
  });

  test('reports problems in a channel, and says when it may not write there', async () => {
    await world.run('setup', {}, 'admin');
    const chosen = await world.press('setup-health', [trading.id], 'admin');
    expect(field(chosen, 'What is missing')).toBe('Nothing: the bot has every permission it needs.');
    expect(chosen.embeds[0]?.description).toContain('/dashboard/account/servers');
    await world.discord.call('PATCH', `/discord/dev/channels/${trading.id}`, {
      permission_overwrites: [{ id: guildId, type: 0, allow: '0', deny: SEND_MESSAGES }],
    });
    const again = await world.run('setup', {}, 'admin');
    expect(field(again, 'What is missing')).toContain(`<#${trading.id}>: **Send Messages**`);
    await world.discord.allowBot(trading.id, true);
    await world.run('setup', {}, 'admin');
    await world.press('setup-health', [], 'admin');
  });

  test('takes what a channel is about, and forgets it', async () => {
    const hinted = await world.run('setup', { channel: trading.id, about: 'paint' }, 'admin');
    expect(hinted.content).toBe(`Messages in <#${trading.id}> are now read as being about paint.`);
    const forgotten = await world.run('setup', { channel: trading.id }, 'admin');
    expect(forgotten.content).toContain('about nothing special');
  });

  test('pings only members who can see the channel, and then everyone again', async () => {
    await world.run('setup', {}, 'admin');
    const on = await world.press('setup-members-only', undefined, 'admin');
    expect(on.embeds[0]?.description).toContain('ping only members who can see the channel');
    expect(await settings()).toMatchObject({ pings_members_only: true });
    const off = await world.press('setup-everybody', undefined, 'admin');
    expect(off.embeds[0]?.description).toContain('members or not');
    expect(await settings()).toMatchObject({ pings_members_only: false });
  });

  test('has no controls on a server that staff rejected', async () => {
    const staff = await world.server.as('staff');
    await staff.admin.servers.reject({ id: guildId });
    await watching(0);
    const answer = await world.run('setup', {}, 'admin');
    expect(answer.embeds[0]?.description).toContain('has disabled it for this server');
    expect(answer.components).toEqual([]);
    await staff.admin.servers.confirm({ id: guildId });
    await watching(4);
  });
});

test('/invite links to Discord with the permissions that the bot needs', async () => {
  const answer = await world.run('invite');
  expect(JSON.stringify(answer.components)).toContain(
    'https://discord.com/oauth2/authorize?client_id=100000000000000001&scope=bot+applications.commands&permissions=66560',
  );
});
