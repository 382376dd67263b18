import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type CommandWorld, startCommandWorld } from '../testing/command-world.js';

let world: CommandWorld;

beforeAll(async () => {
  world = await startCommandWorld();
});

afterAll(() => world?.close());

afterEach(async () => {
  await (await world.server.as('basic')).user.items.deleteAll();
});

async function watched(login = 'basic') {
  return (await world.server.as(login)).user.items.list({});
}

async function addRules(count: number): Promise<string[]> {
  const basic = await world.server.as('basic');
  const found = await basic.items.search({ query: 'seed', limit: count });
  const ids: string[] = [];
  for (const item of found) {
    ids.push((await basic.user.items.create({ item_id: item.item_id, min_price: 1, max_price: 2 })).id);
  }
  expect(ids.length).toBe(count);
  return ids;
}

describe('/watch add', () => {
  test('takes an item by name and a range, and answers the person alone', async () => {
    const answer = await world.run('watch add', {
      item: 'laser grid',
      min_price: 1,
      max_price: 5,
      message_type: 'SELL',
    });
    expect(answer).toMatchObject({ responded: true, ephemeral: true });
    expect(answer.embeds[0]?.title).toBe('Laser Grid');
    expect(await watched()).toMatchObject([
      { item_name: 'Laser Grid', min_price: 1, max_price: 5, message_type: 'SELL', webhook_id: null },
    ]);
  });

  test('takes prices the way players write them', async () => {
    await world.run('watch add', { item: 'Pepper Tree Seed', price: '200/1' });
    await world.run('watch add', { item: 'Laser Grid', min_price: '-200', max_price: '1dl' });
    expect((await watched()).map((rule) => [rule.min_price, rule.max_price])).toEqual([
      [-200, -200],
      [-200, 100],
    ]);
  });

  test('takes a choice of the autocomplete', async () => {
    const { choices } = await world.discord.interact({
      login: 'basic',
      command: 'watch add',
      options: { item: 'laser gr' },
      autocomplete: 'item',
    });
    expect(choices[0]?.name).toBe('Laser Grid');
    await world.run('watch add', { item: choices[0]?.value, price: '3' });
    expect((await watched()).map((rule) => rule.item_name)).toEqual(['Laser Grid']);
  });

  test('names the nearest items when there is none of that name', async () => {
    const answer = await world.run('watch add', { item: 'Lazer Gird', price: '3' });
    expect(answer.content).toContain('There is no item "Lazer Gird"');
    expect(answer.content).toContain('Laser Grid');
    expect(await watched()).toEqual([]);
  });

  test('says what is wrong with a price', async () => {
    const answer = await world.run('watch add', { item: 'Laser Grid', price: 'cheap' });
    expect(answer.content).toContain('must be a price');
  });

  test('shows the server’s sentence when the range is the wrong way round', async () => {
    const answer = await world.run('watch add', { item: 'Laser Grid', min_price: '5', max_price: '1' });
    expect(answer.content).toContain('The lowest price must not be dearer than the highest.');
  });

  test('puts tags and a webhook on the rule', async () => {
    const basic = await world.server.as('basic');
    const webhook = await basic.user.webhooks.create({
      webhook_name: 'Shop pings',
      webhook_url: 'https://discord.com/api/webhooks/123456789012345678/some-token',
    });
    const [tag] = await basic.items.tags();
    await world.run('watch add', { item: 'Laser Grid', price: '3', webhook: 'shop pings', tags: tag?.name });
    expect(await watched()).toMatchObject([{ webhook_id: webhook.webhook_id, tags: [tag] }]);
    await basic.user.webhooks.delete({ id: webhook.webhook_id });
  });
});

describe('who may', () => {
  test('without a subscription one reads what is needed', async () => {
    const answer = await world.run('watch add', { item: 'Laser Grid', price: '3' }, 'user');
    expect(answer.content).toContain('you need an active subscription');
  });

  test('a Discord user without an account reads how to link one', async () => {
    const stranger = '400000000000000077';
    await world.discord.post({ content: 'hello', author_id: stranger, author_name: 'Stranger' });
    const answer = await world.discord.interact({ user_id: stranger, command: 'watch list' });
    expect(answer.content).toContain('/link');
  });
});

describe('/watch list', () => {
  test('shows what is watched, a page at a time', async () => {
    await addRules(13);
    const first = await world.run('watch list');
    expect(first.embeds[0]?.description?.split('\n')).toHaveLength(10);
    const second = await world.press('watch-page:1:n');
    expect(second.embeds[0]?.description).toMatch(/^11\. /);
    expect(second.embeds[0]?.description?.split('\n')).toHaveLength(3);
  });

  test('says how to begin when nothing is watched', async () => {
    expect((await world.run('watch list')).content).toContain('/watch add');
  });

  test('lets one rule be chosen, paused, resumed and removed', async () => {
    const [id] = await addRules(1);
    await world.run('watch list');
    const chosen = await world.press('watch-choose', [id ?? '']);
    expect(chosen.embeds[0]?.title).toMatch(/Seed/);
    await world.press(`watch-pause:${id}`);
    expect(await watched()).toMatchObject([{ is_paused: true }]);
    await world.press(`watch-resume:${id}`);
    expect(await watched()).toMatchObject([{ is_paused: false }]);
    const asked = await world.press(`watch-remove-ask:${id}`);
    expect(asked.content).toMatch(/^Stop watching \*\*.*Seed\*\*, .*\? This cannot be undone\.$/);
    expect(await watched()).toHaveLength(1);
    await world.press(`watch-remove:${id}`);
    expect(await watched()).toEqual([]);
  });

  test('a button pressed for a rule that is gone answers below the message', async () => {
    const [id] = await addRules(1);
    await world.run('watch list');
    await world.press('watch-choose', [id ?? '']);
    await (await world.server.as('basic')).user.items.deleteAll();
    const answer = await world.press(`watch-pause:${id}`);
    expect(answer.followups.map((reply) => reply.content).join()).toMatch(/⚠️/);
  });
});

describe('/watch edit, pause, remove and clear', () => {
  test('an edit changes what is named and leaves the rest', async () => {
    await world.run('watch add', { item: 'Laser Grid', min_price: '1', max_price: '5', message_type: 'BUY' });
    const answer = await world.run('watch edit', { rule: 'laser grid', max_price: '8' });
    expect(answer.embeds[0]?.title).toBe('Laser Grid');
    expect(await watched()).toMatchObject([{ min_price: 1, max_price: 8, message_type: 'BUY' }]);
  });

  test('a form changes the price range, and shows it as it was', async () => {
    await world.run('watch add', { item: 'Laser Grid', min_price: '-200', max_price: '5' });
    const [rule] = await watched();
    const form = await world.press(`watch-edit:${rule?.id}`);
    expect(JSON.stringify(form.modal)).toContain('"value":"200/1"');
    const answer = await world.discord.interact({
      login: 'basic',
      modal: `watch-edit-form:${rule?.id}`,
      fields: { min_price: '2', max_price: '' },
    });
    expect(JSON.stringify(answer.embeds)).toContain('from 2 WL');
    expect(await watched()).toMatchObject([{ id: rule?.id, min_price: 2, max_price: 9_999_999_999.99 }]);
  });

  test('an edit without a change says what can be changed', async () => {
    const [id] = await addRules(1);
    expect((await world.run('watch edit', { rule: id })).content).toContain('Say what to change');
  });

  test('rules are offered while one types, one’s own alone', async () => {
    const [id] = await addRules(1);
    const own = await world.discord.interact({
      login: 'basic',
      command: 'watch remove',
      options: { rule: 'see' },
      autocomplete: 'rule',
    });
    expect(own.choices.map((choice) => choice.value)).toEqual([id]);
    const other = await world.discord.interact({
      login: 'expert',
      command: 'watch remove',
      options: { rule: 'see' },
      autocomplete: 'rule',
    });
    expect(other.choices).toEqual([]);
  });

  test('somebody else’s rule cannot be removed, and stays', async () => {
    const [id] = await addRules(1);
    const answer = await world.run('watch remove', { rule: id }, 'expert');
    expect(answer.content).toMatch(/^⚠️/);
    expect(await watched()).toHaveLength(1);
  });

  test('a rule is paused and watched again', async () => {
    const [id] = await addRules(1);
    await world.run('watch pause', { rule: id });
    expect(await watched()).toMatchObject([{ is_paused: true }]);
    await world.run('watch pause', { rule: id, paused: false });
    expect(await watched()).toMatchObject([{ is_paused: false }]);
  });

  test('a rule is removed only after a second word', async () => {
    const [id] = await addRules(1);
    await world.run('watch remove', { rule: id });
    expect((await world.press('keep')).content).toBe('Nothing was deleted.');
    expect(await watched()).toHaveLength(1);
    const asked = await world.run('watch remove', { rule: id });
    expect(JSON.stringify(asked.components)).toContain(`"custom_id":"watch-remove:${id}"`);
    await world.press(`watch-remove:${id}`);
    expect(await watched()).toEqual([]);
  });

  test('all rules are deleted only after a second word', async () => {
    await addRules(3);
    await world.run('watch clear');
    expect(await watched()).toHaveLength(3);
    await world.press('keep');
    expect(await watched()).toHaveLength(3);
    await world.run('watch clear');
    await world.press('watch-remove-all');
    expect(await watched()).toEqual([]);
  });
});

describe('the other commands', () => {
  test('/ping-test sends a ping to the person and says where it went', async () => {
    const last = world.sandbox.outbox().at(-1)?.seq ?? 0;
    const answer = await world.run('ping-test');
    const rows = await world.sandbox.waitForOutbox(1, last);
    expect(rows[0]).toMatchObject({ kind: 'dm', method: 'POST' });
    expect(answer.content).toContain('direct message');
  });

  test('/link with a code of the website links the Discord user to that account', async () => {
    const stranger = '400000000000000088';
    await world.discord.post({ content: 'hello', author_id: stranger, author_name: 'Newcomer' });
    const how = await world.discord.interact({ user_id: stranger, command: 'link' });
    expect(how.content).toContain('http://localhost:3000/dashboard/account');
    const { code } = await (await world.server.as('beta')).user.discordLink.createCode();
    const linked = await world.discord.interact({ user_id: stranger, command: 'link', options: { code } });
    expect(linked.content).toContain('now linked to Bela Beta');
    const list = await world.discord.interact({ user_id: stranger, command: 'watch list' });
    expect(list.content).toContain('You watch no items yet');
  });

  test('/link with a wrong code says so', async () => {
    const answer = await world.run('link', { code: 'WRONGCODE' });
    expect(answer.content).toContain('This code is wrong or too old.');
  });

  test('/help names every command', async () => {
    const answer = await world.run('help');
    for (const name of ['/watch add', '/watch remove', '/ping-test', '/link']) {
      expect(answer.embeds[0]?.description).toContain(name);
    }
  });

  test('commands work in direct messages with the bot', async () => {
    const answer = await world.discord.interact({ login: 'basic', command: 'watch list', dm: true });
    expect(answer.content).toContain('You watch no items yet');
  });
});
