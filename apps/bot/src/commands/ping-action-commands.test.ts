import { SANDBOX_DISCORD } from '@lockwatch/contracts';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { startCommandWorld } from '../testing/command-world.js';
import { startTestBot } from '../testing/test-bot.js';
import { waitUntil } from '../testing/wait-until.js';

const OWNER = 'basic';
const STRANGER = 'expert';

const component = z.looseObject({
  custom_id: z.string().optional(),
  label: z.string().optional(),
  url: z.string().optional(),
  options: z.array(z.object({ label: z.string(), value: z.string() })).optional(),
});
const outbox = z.array(
  z.looseObject({
    kind: z.string(),
    method: z.string(),
    message_id: z.string(),
    body: z.looseObject({
      components: z.array(z.object({ components: z.array(component) })).optional(),
      embeds: z.array(z.unknown()).optional(),
    }),
  }),
);

const world = await startCommandWorld();
afterAll(() => world.close());

beforeEach(async () => {
  await world.discord.call('DELETE', '/discord/dev/outbox');
  await (await world.server.as(OWNER)).user.items.deleteAll();
  const added = await world.run('watch add', { item: 'Laser Grid', price: '1-5' });
  expect(added.embeds[0]?.title).toBe('Laser Grid');
});
afterEach(async () => {
  const owner = await world.server.as(OWNER);
  for (const entry of await owner.user.blacklist.list()) {
    await owner.user.blacklist.delete({ id: entry.blacklist_id });
  }
});

let traders = 0;

/** The product stores the delivery a moment after Discord has the ping. */
async function isOnRecord(messageId: string | undefined): Promise<boolean> {
  const [ping] = await world.server.database.sql`
    select id from notifications where ping_message_id = ${messageId ?? null} and state = 'sent'`;
  return ping !== undefined;
}

/** The number of logged deletions of blacklist entries. */
async function deletionsLogged(): Promise<number> {
  const rows = await world.server.database.sql`
    select id from audit_log where action = 'blacklist_entry_deleted' and message like 'Took user %'`;
  return rows.length;
}

/** Posts an offer of a new trader, and waits for the ping. */
async function pinged(content = 'S> Laser Grid 3wl each') {
  traders += 1;
  const name = `Trader ${traders}`;
  const [postId] = await world.discord.post({ content, author_name: name });
  const sent = async () =>
    outbox
      .parse(await world.discord.call('GET', '/discord/dev/outbox'))
      .find((row) => row.kind === 'dm' && row.method === 'POST' && JSON.stringify(row.body).includes(name));
  await waitUntil('the ping is sent', async () => (await sent()) !== undefined);
  const row = await sent();
  await waitUntil('it is on record as sent', () => isOnRecord(row?.message_id));
  const buttons = row?.body.components?.flatMap(({ components }) => components) ?? [];
  const getCustomId = (label: string) => buttons.find((button) => button.label === label)?.custom_id ?? '';
  return {
    name,
    buttons,
    messageId: row?.message_id,
    postId,
    pause: getCustomId('Pause rule'),
    ignore: getCustomId('Not interested'),
    getCustomId,
  };
}

const message = z.object({ components: z.array(z.object({ components: z.array(component) })) });

/** The current labels of the buttons of a direct message. */
async function getLabels(messageId: string | undefined): Promise<(string | undefined)[]> {
  const state = z
    .object({ direct_channels: z.array(z.object({ id: z.string(), user_id: z.string() })) })
    .parse(await world.discord.call('GET', '/discord/dev/state'));
  for (const { id } of state.direct_channels) {
    const response = await fetch(
      `${world.sandbox.url}/discord/api/v10/channels/${id}/messages/${messageId}`,
      { headers: { authorization: `Bot ${SANDBOX_DISCORD.botToken}` } },
    );
    if (!response.ok) continue;
    const { components } = message.parse(await response.json());
    return components.flatMap((row) => row.components.map(({ label }) => label));
  }
  throw new Error(`There is no direct message ${messageId}.`);
}

const LOWER = 'Lower price to under this';
const others = ['Go to the message', 'Snooze 1 h', LOWER];

async function isPaused(): Promise<boolean | undefined> {
  return (await (await world.server.as(OWNER)).user.items.list({}))[0]?.is_paused;
}

async function blacklisted(): Promise<number> {
  return (await (await world.server.as(OWNER)).user.blacklist.list()).length;
}

describe('a ping in a direct message', () => {
  test('has buttons and a link to the message', async () => {
    const { buttons } = await pinged();
    expect(buttons.map((button) => button.label)).toEqual(['Pause rule', 'Not interested', ...others]);
    expect(buttons[2]?.url).toMatch(/^https:\/\/discord\.com\/channels\/\d+\/\d+\/\d+$/);
    for (const button of buttons) expect(button.custom_id?.length ?? 0).toBeLessThanOrEqual(100);
  });

  test('pauses and resumes its rule, and switches the button', async () => {
    const { pause, messageId } = await pinged();
    const paused = await world.press(pause);
    expect(paused.followups).toMatchObject([{ content: 'Paused Laser Grid, 1 WL – 5 WL.' }]);
    expect(await isPaused()).toBe(true);
    expect(await getLabels(messageId)).toEqual(['Resume rule', 'Not interested', ...others]);
    const resumed = await world.press(pause.replace('ping-pause', 'ping-resume'));
    expect(resumed.followups).toMatchObject([{ content: 'Resumed Laser Grid, 1 WL – 5 WL.' }]);
    expect(await isPaused()).toBe(false);
    expect(await getLabels(messageId)).toEqual(['Pause rule', 'Not interested', ...others]);
  });

  test('ignores and unignores its author, and switches the button', async () => {
    const { ignore, name, messageId } = await pinged();
    const ignored = await world.press(ignore);
    expect(ignored.followups).toMatchObject([{ content: `You will get no more pings from ${name}.` }]);
    expect(await blacklisted()).toBe(1);
    expect(await getLabels(messageId)).toEqual(['Pause rule', 'Interested again', ...others]);
    const logged = await deletionsLogged();
    const undone = await world.press(ignore.replace('ping-ignore', 'ping-hear'));
    expect(undone.followups).toMatchObject([{ content: `You will get pings from ${name} again.` }]);
    expect(await blacklisted()).toBe(0);
    expect(await deletionsLogged()).toBe(logged + 1);
    expect(await getLabels(messageId)).toEqual(['Pause rule', 'Not interested', ...others]);
  });

  test('keeps its buttons after an edit', async () => {
    const { pause, ignore, messageId, postId } = await pinged();
    await world.press(pause);
    await world.press(ignore);
    await world.discord.edit(postId, 'S> Laser Grid 4wl each');
    const edited = async () =>
      outbox
        .parse(await world.discord.call('GET', '/discord/dev/outbox'))
        .some((row) => row.method === 'PATCH' && row.message_id === messageId);
    await waitUntil('the ping is edited', edited);
    expect(await getLabels(messageId)).toEqual(['Resume rule', 'Interested again', ...others]);
  });

  test('snoozes its rule', async () => {
    const { getCustomId, messageId } = await pinged();
    const answer = await world.press(getCustomId('Snooze 1 h'));
    expect(answer.followups).toMatchObject([{ content: 'Snoozed Laser Grid, 1 WL – 5 WL for an hour.' }]);
    expect(await getLabels(messageId)).toEqual(['Pause rule', 'Not interested', ...others]);
    const [rule] = await (await world.server.as(OWNER)).user.items.list({});
    const left = Date.parse(rule?.snoozed_until ?? '') - Date.now();
    expect(Math.round(left / 60_000)).toBe(60);
  });

  test('limits its rule to better prices, once', async () => {
    const { getCustomId } = await pinged();
    const press = async () => (await world.press(getCustomId(LOWER))).followups[0]?.content;
    expect(await press()).toBe('Now watching Laser Grid, 1 WL – 2.99 WL.');
    expect(await press()).toBe('Your rule takes only better prices already.');
    const cheapest = await pinged('S> Laser Grid 1wl each');
    const refused = await world.press(cheapest.getCustomId(LOWER));
    expect(refused.followups[0]?.content).toContain('no price of this range is better.');
  });

  test('limits two rules to better prices, also where one then lies inside the other', async () => {
    const { user } = await world.server.as(OWNER);
    const [rule] = await user.items.list({});
    await user.items.create({ item_id: rule?.item_id ?? 0, min_price: 2, max_price: 8 });
    const { getCustomId } = await pinged();
    const answer = await world.press(getCustomId(LOWER));
    expect(answer.followups[0]?.content).toContain('Laser Grid, 2 WL – 2.99 WL');
    expect((await user.items.list({})).map(({ max_price }) => max_price)).toEqual([2.99, 2.99]);
  });

  test('raises the lowest price of a rule about buyers', async () => {
    const { getCustomId } = await pinged('B> Laser Grid 3wl each');
    const answer = await world.press(getCustomId('Raise price to over this'));
    expect(answer.followups[0]?.content).toBe('Now watching Laser Grid, 3.01 WL – 5 WL.');
  });

  test('mutes its world', async () => {
    const { getCustomId } = await pinged('S> Laser Grid 3wl each @LGSHOP');
    const press = async () => (await world.press(getCustomId('Mute this world'))).followups[0]?.content;
    const done = 'You will get no more pings about offers in LGSHOP.';
    expect([await press(), await press()]).toEqual([done, done]);
    const list = await (await world.server.as(OWNER)).user.blacklist.list();
    expect(list).toMatchObject([{ blacklist_world: 'LGSHOP' }]);
  });

  test('works after a restart of the bot', async () => {
    const { pause } = await pinged();
    await world.bot.stop();
    const bot = await startTestBot({
      discordApiUrl: world.sandbox.discordApiUrl,
      serverUrl: world.server.url,
    });
    world.bot = bot;
    expect((await world.press(pause)).followups[0]?.content).toContain('Paused Laser Grid');
  });

  test('replies that its rule was removed', async () => {
    const { pause } = await pinged();
    await (await world.server.as(OWNER)).user.items.deleteAll();
    const answer = await world.press(pause);
    expect(answer.followups[0]?.content).toContain(
      'The watched item for this ping has already been removed.',
    );
  });
});

test('/pings lists pings in pages, newest first', async () => {
  for (let index = 0; index < 9; index += 1) await pinged();
  const { name } = await pinged();
  const first = await world.run('pings');
  expect(first).toMatchObject({ ephemeral: true, embeds: [{ title: 'Your pings' }] });
  const lines = first.embeds[0]?.description?.split('\n') ?? [];
  expect(lines[0]).toMatch(/^\[Open message\]\(https:\S+\) · <t:\d+:R> · Sells Laser Grid 3 WL · /);
  expect(lines[0]).toContain(' · watched: Laser Grid, Both, 1 WL – 5 WL');
  expect(lines[0]).toContain(`${name} in #trading`);
  expect(lines).toHaveLength(8);
  const second = await world.press('pings-page:1:n');
  expect(second.embeds[0]?.footer).toEqual({ text: 'Page 2' });
  expect(second.embeds[0]?.description).not.toContain(`${name} in`);
  expect((await world.run('pings', {}, STRANGER)).embeds[0]?.description).toContain('No pings yet.');
});

test('/pings marks edited prices, withdrawn offers and deleted messages', async () => {
  const { name, postId } = await pinged();
  const line = async () => {
    const answer = await world.run('pings');
    return answer.embeds[0]?.description?.split('\n').find((text) => text.includes(name)) ?? '';
  };
  const says = (text: string) =>
    waitUntil(`/pings says "${text}"`, async () => (await line()).includes(text));
  await world.discord.edit(postId, 'S> Laser Grid 4wl each');
  await says('Sells Laser Grid 4 WL (was 3 WL) · ');
  await world.discord.edit(postId, 'everything is gone');
  await says('no longer offered');
  await world.discord.delete(postId);
  await says(' · message deleted · ');
});

test('shows the buttons of each ping in a message with several pings', async () => {
  // After a rate limit, waiting pings share a message.
  await world.discord.fault({ target: 'api', kind: '429', count: 1, retry_after: 2 });
  const offers = Array.from({ length: 30 }, (_, index) => ({
    content: 'S> Laser Grid 3wl each',
    author_name: `Held ${index}`,
  }));
  await world.discord.post(...offers);
  const shared = async () =>
    outbox
      .parse(await world.discord.call('GET', '/discord/dev/outbox'))
      .find((row) => row.kind === 'dm' && (row.body.embeds?.length ?? 0) > 1);
  await waitUntil('pings share a message', async () => (await shared()) !== undefined);
  const message = await shared();
  const menu = message?.body.components?.[0]?.components[0];
  expect(menu?.options?.length).toBeGreaterThan(1);
  expect(menu?.options?.[0]?.label).toMatch(/^Held \d+: Selling Laser Grid$/);
  const answer = await world.discord.interact({
    login: OWNER,
    component: 'ping-choose',
    message_id: message?.message_id,
    values: [menu?.options?.[0]?.value],
  });
  expect(answer).toMatchObject({ ephemeral: true, content: 'What do you want to do with this ping?' });
  const paused = await world.press(`ping-pause:${menu?.options?.[0]?.value}`);
  expect(paused.followups[0]?.content).toContain('Paused Laser Grid');
  expect(paused).toMatchObject({
    content: 'What do you want to do with this ping?',
    components: [
      { components: [{ label: 'Resume rule' }, { label: 'Not interested' }] },
      {
        components: [{ label: 'Snooze 1 h' }, { label: 'Only better prices' }, { label: 'Mute this world' }],
      },
    ],
  });
});
