import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CommandWorld, startCommandWorld } from '../testing/command-world.js';

const WEBHOOK_URL = 'https://discord.com/api/webhooks/123456789012345678/some-token';

let world: CommandWorld;

beforeAll(async () => {
  world = await startCommandWorld();
});

afterAll(() => world?.close());

describe('/webhook', () => {
  test('is added with options, shown without its secret, renamed and removed', async () => {
    const added = await world.run('webhook add', { name: 'Shop', url: WEBHOOK_URL });
    expect(added.content).toContain('Webhook URL created successfully!');
    const list = await world.run('webhook list');
    expect(list.embeds[0]).toMatchObject({ title: 'Webhook URLs (1/3)', description: '• Shop (primary)' });
    expect(JSON.stringify(list)).not.toContain('some-token');
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

  test('without options a form asks for name and URL', async () => {
    const form = await world.run('webhook add');
    expect(form).toMatchObject({ modal: { custom_id: 'webhook-add' } });
    const sent = await world.discord.interact({
      login: 'basic',
      modal: 'webhook-add',
      fields: { name: 'By form', url: WEBHOOK_URL },
    });
    expect(sent).toMatchObject({ ephemeral: true, content: expect.stringContaining('By form') });
    const { webhooks } = (await world.server.as('basic')).user;
    for (const { webhook_id } of await webhooks.list()) await webhooks.delete({ id: webhook_id });
  });

  test('a URL that is none of Discord’s is refused in the product’s words', async () => {
    const answer = await world.run('webhook add', {
      name: 'Evil',
      url: 'https://evil.test/api/webhooks/1/x',
    });
    expect(answer.content).toContain('Please enter a valid Discord webhook URL');
  });
});

describe('/alias', () => {
  test('is added, offered, changed and removed', async () => {
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

describe('a list longer than a page', () => {
  test('has pages, of aliases and of the blacklist', async () => {
    const basic = await world.server.as('basic');
    const { item } = await basic.items.validate({ name: 'Laser Grid' });
    for (let index = 10; index < 24; index += 1) {
      await basic.user.aliases.create({ item_id: item?.item_id ?? 0, alias: `grid ${index}` });
      await basic.user.blacklist.create({ blacklist_type: 'GLOBAL', blacklist_world: `WORLD${index}` });
    }
    for (const list of ['alias', 'blacklist']) {
      const first = await world.run(`${list} list`);
      expect(first.embeds[0]?.description?.split('\n')).toHaveLength(12);
      expect(first.embeds[0]).toMatchObject({ footer: { text: 'Page 1 of 2' } });
      const second = await world.press(`${list}-page:1:n`);
      expect(second.embeds[0]?.description?.split('\n')).toHaveLength(2);
      expect(second.embeds[0]).toMatchObject({ footer: { text: 'Page 2 of 2' } });
    }
    for (const alias of await basic.user.aliases.list())
      await basic.user.aliases.delete({ id: alias.alias_id });
    for (const entry of await basic.user.blacklist.list()) {
      await basic.user.blacklist.delete({ id: entry.blacklist_id });
    }
  });
});

describe('/blacklist', () => {
  test('takes a person, a world and a channel, for all items or for one', async () => {
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
      'Take world **SCAMWORLD** for **Laser Grid** off your blacklist? Such offers ping you again.',
    );
    expect((await world.press('keep')).content).toBe('Nothing was deleted.');
    expect(await basic.user.blacklist.list()).toHaveLength(3);
    await world.run('blacklist remove', { entry: 'scamworld' });
    await world.press(`blacklist-remove:${choice?.value}`);
    expect(await basic.user.blacklist.list()).toHaveLength(2);
    const gone = await world.run('blacklist remove', { entry: choice?.value });
    expect(gone.content).toContain('You do not have this entry any more.');
  });

  test('without anybody or anything named it says what to name', async () => {
    const answer = await world.run('blacklist add', {});
    expect(answer.content).toContain('Name exactly one: a user, a world or a channel.');
  });
});

describe('/preferences', () => {
  test('are set by a command and by their buttons', async () => {
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
  test('is set, and shown as it is', async () => {
    expect((await world.run('growid set', { growid: 'Laser_King' })).content).toContain(
      'GrowID saved successfully!',
    );
    expect((await world.run('growid show')).content).toContain('Laser\\_King');
  });

  test('of somebody else is refused', async () => {
    const answer = await world.run('growid set', { growid: 'laser_king' }, 'expert');
    expect(answer.content).toContain('GrowID is already taken by another user');
  });
});

describe('/account', () => {
  test('the account shows roles by rank, limits and balance', async () => {
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
