import { SANDBOX_DISCORD } from '@lockwatch/contracts';
import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { startCommandWorld } from '../testing/command-world.js';

const noticeSchema = z.looseObject({
  components: z.array(z.object({ components: z.array(z.looseObject({ custom_id: z.string() })) })),
});

const world = await startCommandWorld();

afterAll(() => world.close());

describe('/webhook', () => {
  test('adds a webhook with options, shows it without its secret, renames and removes it', async () => {
    const { url, token } = world.sandbox.createWebhook({ name: 'Hook' });
    const added = await world.run('webhook add', { name: 'Shop', url });
    expect(added.content).toContain('Webhook URL created successfully!');
    const list = await world.run('webhook list');
    expect(list.embeds[0]).toMatchObject({
      title: 'Webhook URLs (1/3)',
      description: `• Shop (primary) · Hook · <#${SANDBOX_DISCORD.pingsChannel.id}>`,
    });
    expect(JSON.stringify(list)).not.toContain(token);
    const enabled = await world.run('webhook enable', { webhook: 'shop' });
    expect(enabled.content).toBe('The webhook **Shop** works and is switched on.');
    const [choice] = await world.complete('webhook edit', 'webhook', { webhook: 'sh' });
    await world.run('webhook edit', { webhook: choice?.value, name: 'Market' });
    const basic = await world.server.as('basic');
    expect(await basic.user.webhooks.list()).toMatchObject([{ webhook_name: 'Market' }]);
    const asked = await world.run('webhook remove', { webhook: 'market' });
    expect(asked.content).toBe('Remove the webhook **Market**? This cannot be undone.');
    expect(await basic.user.webhooks.list()).toHaveLength(1);
    await world.press(`webhook-remove:${choice?.value}`);
    expect(await basic.user.webhooks.list()).toEqual([]);
  });

  test('switches a webhook on again with the button of the notice', async () => {
    const { id: discordId, url } = world.sandbox.createWebhook({ name: 'Hook' });
    const { webhooks } = (await world.server.as('basic')).user;
    const { webhook_id: id } = await webhooks.create({ webhook_name: 'Shop', webhook_url: url });
    await world.discord.call('DELETE', '/discord/dev/outbox');
    await world.discord.fault({ target: 'webhooks', kind: '404', webhook_id: discordId });
    await expect(webhooks.test({ id })).rejects.toMatchObject({ code: 'BAD_GATEWAY' });
    await world.server.sendReminders();
    const [notice, ...others] = z
      .array(z.looseObject({ kind: z.string(), body: noticeSchema }))
      .parse(await world.discord.call('GET', '/discord/dev/outbox'));
    expect(others).toEqual([]);
    expect(notice).toMatchObject({ kind: 'dm', body: { content: 'Your webhook Shop no longer works.' } });
    const button = notice?.body.components[0]?.components[0]?.custom_id ?? '';

    const dead = await world.press(button);
    expect(dead.followups[0]?.content).toContain('This webhook does not exist on Discord.');
    expect((await webhooks.list())[0]?.disabled_reason).not.toBeNull();
    const other = await world.press(button, undefined, 'expert');
    expect(other.followups[0]?.content).toContain('There is no such webhook.');

    await world.discord.clearFaults();
    const enabled = await world.press(button);
    expect(enabled.followups).toMatchObject([{ content: 'The webhook **Shop** works and is switched on.' }]);
    expect(enabled.components).toEqual([]);
    expect((await webhooks.list())[0]?.disabled_reason).toBeNull();
    await webhooks.delete({ id });
  });
});

describe('/alias', () => {
  test('adds, completes, changes and removes an alias', async () => {
    const added = await world.run('alias add', { item: 'Laser Grid', alias: 'lgrid' });
    expect(added.content).toContain('Alias created successfully!');
    const [choice] = await world.complete('alias remove', 'alias', { alias: 'lg' });
    expect(choice?.name).toBe('lgrid (Laser Grid)');
    await world.run('alias edit', { alias: 'lgrid', new_alias: 'lazor' });
    expect((await world.run('alias list')).embeds[0]?.description).toContain('lazor');
    const asked = await world.run('alias remove', { alias: 'lazor' });
    expect(asked.content).toBe('Remove the alias **lazor** of Laser Grid? This cannot be undone.');
    await world.press(`alias-remove:${choice?.value}`);
    expect((await world.run('alias list')).embeds[0]?.description).toBe('No aliases configured');
  });
});

test('a long list has pages', async () => {
  const basic = await world.server.as('basic');
  const { aliases } = basic.user;
  const { item } = await basic.items.validate({ name: 'Laser Grid' });
  for (let index = 10; index < 23; index += 1)
    await aliases.create({ item_id: item?.item_id ?? 0, alias: `grid ${index}` });
  const first = await world.run('alias list');
  expect(first.embeds[0]?.description?.split('\n')).toHaveLength(12);
  expect(first.embeds[0]).toMatchObject({ footer: { text: 'Page 1 of 2' } });
  const second = await world.press('alias-page:1:n');
  expect(second.embeds[0]?.description?.split('\n')).toHaveLength(1);
  expect(second.embeds[0]).toMatchObject({ footer: { text: 'Page 2 of 2' } });
  for (const { alias_id: id } of await aliases.list()) await aliases.delete({ id });
});

describe('/blacklist', () => {
  test('adds a person, a world and a channel, for all items or one', async () => {
    await world.run('blacklist add', { user: 'expert' });
    await world.run('blacklist add', { world: 'scamworld', item: 'Laser Grid' });
    await world.run('blacklist add', { channel: 'farmables' });
    const basic = await world.server.as('basic');
    const entries = await basic.user.blacklist.list();
    expect(entries).toHaveLength(3);
    expect(entries).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ blacklist_type: 'GLOBAL', blacklist_user: '300000000000000003' }),
        expect.objectContaining({
          blacklist_type: 'ITEM',
          blacklist_world: 'SCAMWORLD',
          item_name: 'Laser Grid',
        }),
        expect.objectContaining({ blacklist_type: 'GLOBAL', blacklist_channel: '210000000000000002' }),
      ]),
    );
    const list = await world.run('blacklist list');
    expect(list.embeds[0]?.description).toContain('<@300000000000000003> for every item');
    const [choice] = await world.complete('blacklist remove', 'entry', { entry: 'scam' });
    const asked = await world.run('blacklist remove', { entry: choice?.value });
    expect(asked.content).toBe(
      'Remove world **SCAMWORLD** for **Laser Grid** from your blacklist? These offers will ping you again.',
    );
    expect((await world.press('keep')).content).toBe('Nothing was deleted.');
    expect(await basic.user.blacklist.list()).toHaveLength(3);
    await world.run('blacklist remove', { entry: 'scamworld' });
    await world.press(`blacklist-remove:${choice?.value}`);
    expect(await basic.user.blacklist.list()).toHaveLength(2);
    const gone = await world.run('blacklist remove', { entry: choice?.value });
    expect(gone.content).toContain('matches no entry');
  });

  test('rejects an entry without a user, a world or a channel', async () => {
    const answer = await world.run('blacklist add', {});
    expect(answer.content).toContain('Name exactly one\\: a user, a world or a channel.');
  });
});

describe('/preferences', () => {
  test('changes preferences by command and by button', async () => {
    const basic = await world.server.as('basic');
    const isOn = async () =>
      (await basic.user.preferences.list()).find((one) => one.preference_id === 'prediction_ping')?.value
        .enabled;
    const answer = await world.run('preferences set', { preference: 'prediction_ping', enabled: false });
    expect(answer.content).toBe('Prediction pings preference updated successfully!');
    expect(await isOn()).toBe(false);
    await world.run('preferences show');
    await world.press('preference-set:prediction_ping:on');
    expect(await isOn()).toBe(true);
  });
});

describe('/growid', () => {
  test('sets and shows the GrowID', async () => {
    const saved = (await world.run('growid set', { growid: 'LaserKing' })).content;
    expect(saved).toContain('GrowID saved successfully!');
    expect(saved).toMatch(
      /Enter the game as LaserKing, go to the deposit world TESTDEPOSIT and say the code [2-9A-Z]{8}/,
    );
    expect((await world.run('growid show')).content).toContain(
      'Your GrowID is **LaserKing**. It is not verified: deposits are not credited.',
    );
    expect((await world.run('growid verify')).content).toMatch(/say the code [2-9A-Z]{8}/);
  });
});

describe('/account', () => {
  test('shows limits and balance', async () => {
    const answer = await world.run('account');
    expect(answer.embeds[0]).toMatchObject({
      title: 'Ben Basic',
      fields: expect.arrayContaining([
        expect.objectContaining({ name: 'Item limit', value: '50' }),
        expect.objectContaining({ name: 'Balance', value: '0 WL' }),
      ]),
    });
  });
});

describe('/quiet-hours and /snooze', () => {
  afterAll(async () => {
    const { pingLimits } = (await world.server.as('basic')).user;
    await pingLimits.update({ quiet_hours: null, snooze: null, time_zone: 'UTC' });
  });

  test('sets and removes quiet hours in a time zone', async () => {
    expect(await world.complete('quiet-hours set', 'time_zone', { time_zone: 'jakarta' })).toEqual([
      { name: 'Asia/Jakarta', value: 'Asia/Jakarta' },
    ]);
    const set = await world.run('quiet-hours set', { from: '22:00', to: '07:00', time_zone: 'Asia/Jakarta' });
    expect(set.embeds[0]?.description).toBe(
      'From 22:00 to 07:00 (Asia/Jakarta): one message afterwards has the offers of that time.\nPings are on.',
    );
    const dropped = await world.run('quiet-hours set', { from: '23:00', to: '07:00', offers: 'drop' });
    expect(dropped.embeds[0]?.description).toContain('(Asia/Jakarta): no pings about the offers');
    const wrong = await world.run('quiet-hours set', { from: '25:00', to: '07:00' });
    expect(wrong.content).toContain('Write a time of day like 22\\:30.');
    expect((await world.run('quiet-hours off')).embeds[0]?.description).toContain('No quiet hours.');
  });

  test('snoozes all pings, or those of one watched item', async () => {
    expect((await world.run('snooze')).embeds[0]?.description).toContain('All pings are snoozed until <t:');
    const dated = await world.run('snooze', { date: '2999-12-24' });
    expect(dated.embeds[0]?.description).toContain(`<t:${Date.parse('2999-12-23T17:00:00Z') / 1000}>`);
    expect((await world.run('snooze', { time: 'off' })).embeds[0]?.description).toContain('Pings are on.');
    await world.run('watch add', { item: 'Chandelier', price: '1-5' });
    const rule = await world.run('snooze', { rule: 'chandelier', time: 'morning' });
    expect(JSON.stringify(rule.embeds)).toContain('Snoozed until <t:');
    const noisy = await world.run('watch limits', {
      rule: 'chandelier',
      cooldown: 30,
      daily_cap: 5,
      only_better: true,
    });
    expect(JSON.stringify(noisy.embeds)).toContain(
      'A ping every 30 minutes at most. 5 pings a day at most. Only for a better price than the last ping.',
    );
    await world.run('snooze', { rule: 'chandelier', time: 'off' });
    const quiet = await world.run('watch limits', {
      rule: 'chandelier',
      cooldown: 0,
      daily_cap: 0,
      only_better: false,
    });
    expect(JSON.stringify(quiet.embeds)).not.toContain('Ping limits');
  });
});
