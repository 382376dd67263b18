import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type CommandWorld, startCommandWorld } from '../testing/command-world.js';
import { waitUntil } from '../testing/wait-until.js';

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
  test('creates a rule from a name and a range, with an ephemeral reply', async () => {
    const answer = await world.run('watch add', {
      item: 'laser grid',
      min_price: 1,
      max_price: 5,
      message_type: 'SELL',
    });
    expect(answer).toMatchObject({ responded: true, ephemeral: true });
    expect(answer.embeds[0]?.title).toBe('Laser Grid');
    expect([...world.server.idempotencyKeys].at(-1)).toMatch(/^discord-\d+$/);
    expect(await watched()).toMatchObject([
      { item_name: 'Laser Grid', min_price: 1, max_price: 5, message_type: 'SELL', webhook_id: null },
    ]);
  });

  test('takes a lone price as the highest for sellers, also when a rule is edited', async () => {
    const answer = await world.run('watch add', { item: 'Laser Grid', price: '3', message_type: 'SELL' });
    expect(JSON.stringify(answer.embeds)).toContain('up to 3 WL');
    expect(await watched()).toMatchObject([{ min_price: 0, max_price: 3 }]);
    await world.run('watch edit', { rule: 'laser grid', price: '200/1' });
    expect(await watched()).toMatchObject([{ min_price: 0, max_price: -200, message_type: 'SELL' }]);
    await world.run('watch edit', { rule: 'laser grid', price: '5+' });
    expect(await watched()).toMatchObject([{ min_price: 5, max_price: 9_999_999_999.99 }]);
  });

  test('takes a rule typed like a trade message as the item', async () => {
    await world.run('watch add', { item: 'b> lgrid max 4wl' });
    expect(await watched()).toMatchObject([
      { item_name: 'Laser Grid', min_price: 0, max_price: 4, message_type: 'SELL' },
    ]);
    expect((await world.run('watch add', { item: 'laser grid' })).content).toContain('Give a price');
  });

  test('suggests prices, and shows how often the rule would have pinged and about what', async () => {
    await world.discord.post(
      { content: 'S> Fishing Rod 3wl', author_name: 'Ann' },
      { content: 'S> Fishing Rod 4wl', author_name: 'Ben' },
      { content: 'S> Fishing Rod 9wl', author_name: 'Cem' },
    );
    const { sql } = world.server.database;
    await waitUntil('all offers are stored', async () => (await sql`select 1 from offers`).length === 3);
    const { choices: items } = await world.discord.interact({
      login: 'basic',
      command: 'watch add',
      options: { item: 'fishing rod' },
      autocomplete: 'item',
    });
    const { choices } = await world.discord.interact({
      login: 'basic',
      command: 'watch add',
      options: { item: items[0]?.value, message_type: 'SELL', price: '5' },
      autocomplete: 'price',
    });
    expect(choices).toEqual([
      { name: '5 → up to 5 WL', value: '5' },
      { name: 'Usual price: up to 4 WL (3 offers by 3 sellers)', value: 'up to 4 WL' },
      { name: '15 % under the usual price, now up to 3.4 WL', value: '15% under usual' },
    ]);
    const options = { item: 'Fishing Rod', price: '5', message_type: 'SELL' };
    const [english] = (await world.run('watch add', options)).embeds;
    expect(english?.fields).toContainEqual({
      name: 'Last 7 days',
      value: expect.stringMatching(
        /^It would have pinged you 2 times\.\n<t:\d+:R> S\\> Fishing Rod \dwl \[Open message\]\(https:/,
      ),
    });
    const edited = await world.discord.interact({
      login: 'basic',
      command: 'watch edit',
      options: { rule: 'Fishing Rod', price: '<1' },
      locale: 'id',
    });
    expect(JSON.stringify(edited.embeds)).toContain('Anda tidak akan mendapat ping sama sekali.');
  });

  test('sets whom pings mention, and takes it away', async () => {
    const answer = await world.run('watch add', {
      item: 'Laser Grid',
      price: '3',
      mention: '<@&165511591545143296>',
    });
    expect(JSON.stringify(answer.embeds)).toContain('"name":"Mentions","value":"<@&165511591545143296>"');
    await world.run('watch edit', { rule: 'laser grid', mention: 'me' });
    expect(await watched()).toMatchObject([{ mention: { kind: 'user' } }]);
    const refused = await world.run('watch edit', { rule: 'laser grid', mention: '@everyone' });
    expect(refused.content).toContain('Mention a user or a role with @');
    await world.run('watch edit', { rule: 'laser grid', mention: 'none' });
    expect(await watched()).toMatchObject([{ mention: null }]);
  });

  test('sets words that messages must or must not have, and takes them away', async () => {
    const words = { with_words: 'Clean', without_words: 'rent, for trade' };
    const answer = await world.run('watch add', { item: 'Laser Grid', price: '3', ...words });
    expect(JSON.stringify(answer.embeds)).toContain(
      '"name":"Only messages","value":"with clean\\nwithout for trade, rent"',
    );
    await world.run('watch edit', { rule: 'laser grid', with_words: 'none' });
    expect(await watched()).toMatchObject([
      { message_filter: { all_words: [], no_words: ['for trade', 'rent'] } },
    ]);
    await world.run('watch edit', { rule: 'laser grid', without_words: 'none' });
    expect(await watched()).toMatchObject([{ message_filter: null }]);
  });

  test('accepts a choice of the autocomplete', async () => {
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

  test('suggests similar items for an unknown name', async () => {
    const answer = await world.run('watch add', { item: 'Lazer Gird', price: '3' });
    expect(answer.content).toContain('There is no item "Lazer Gird"');
    expect(answer.content).toContain('Laser Grid');
    expect(await watched()).toEqual([]);
  });

  test('shows the server’s sentence for a range inside another', async () => {
    await world.run('watch add', { item: 'Laser Grid', price: '1-5' });
    const answer = await world.run('watch add', { item: 'Laser Grid', price: '2-4', message_type: 'SELL' });
    expect(answer.content).toContain('You already watch Laser Grid at 1 WL – 5 WL, which includes this.');
    expect(await watched()).toHaveLength(1);
  });

  test('asks about a range that overlaps another, and widens that or adds both', async () => {
    await world.run('watch add', { item: 'Laser Grid', price: '1-5', message_type: 'SELL' });
    const add = { item: 'Laser Grid', price: '3-8.5', message_type: 'SELL' };
    const asked = await world.run('watch add', add);
    expect(asked.content).toBe('You already watch Laser Grid at 1 WL – 5 WL, which overlaps this.');
    expect(JSON.stringify(asked.components)).toContain('Widen it to 1 WL – 8.5 WL');
    const [rule] = await watched();
    const added = await world.press(`watch-add-too:${rule?.id}:3:8_5:fixed:null`);
    expect(added.embeds[0]?.author).toMatchObject({ name: 'Item created successfully!' });
    expect(await watched()).toMatchObject([{ max_price: 5 }, { min_price: 3, max_price: 8.5 }]);
    await world.run('watch add', { ...add, price: '4-9' });
    const widened = await world.press(`watch-widen:${rule?.id}:1:9:fixed:null`);
    expect(JSON.stringify(widened.embeds)).toContain('1 WL – 9 WL');
    expect(await watched()).toMatchObject([{ min_price: 1, max_price: 9 }, { max_price: 8.5 }]);
  });

  test('creates a rule with tags and a webhook', async () => {
    const basic = await world.server.as('basic');
    const webhook = await basic.user.webhooks.create({
      webhook_name: 'Shop pings',
      webhook_url: world.sandbox.createWebhook().url,
    });
    const [tag] = await basic.items.tags();
    await world.run('watch add', { item: 'Laser Grid', price: '3', webhook: 'shop pings', tags: tag?.name });
    expect(await watched()).toMatchObject([{ webhook_id: webhook.webhook_id, tags: [tag] }]);
    await world.run('watch edit', { rule: 'Laser Grid', webhook: 'Shop pings, dm' });
    expect(await watched()).toMatchObject([{ targets: [webhook.webhook_id, 'dm'] }]);
    await world.run('watch edit', { rule: 'Laser Grid', webhook: 'primary' });
    expect(await watched()).toMatchObject([{ targets: [] }]);
    await basic.user.webhooks.delete({ id: webhook.webhook_id });
  });
});

describe('access', () => {
  test('a user without a subscription gets a sentence and a trial button', async () => {
    const answer = await world.run('watch add', { item: 'Laser Grid', price: '3' }, 'user');
    expect(answer.content).toContain('you need an active subscription');
    expect(JSON.stringify(answer.components)).toContain('Start your free week');
  });

  test('a Discord user without an account gets a link to the account page', async () => {
    const stranger = '400000000000000077';
    await world.discord.post({ content: 'hello', author_id: stranger, author_name: 'Stranger' });
    const answer = await world.discord.interact({ user_id: stranger, command: 'watch list' });
    expect(answer.content).toContain('choose Link Discord');
    expect(JSON.stringify(answer.components)).toContain('http://localhost:3000/dashboard/account');
  });
});

describe('/watch list', () => {
  test('shows only the rules with a tag, also on the next page', async () => {
    const ids = await addRules(13);
    const basic = await world.server.as('basic');
    const { tag_id } = await basic.user.tags.create({ name: 'my shop' });
    await basic.user.items.bulk({ ids: ids.slice(0, 11), action: 'add_tag', tag_id });
    const { choices } = await world.discord.interact({
      login: 'basic',
      command: 'watch list',
      options: { tag: 'shop' },
      autocomplete: 'tag',
    });
    expect(choices).toMatchObject([{ name: 'my shop' }]);
    const first = await world.run('watch list', { tag: 'My Shop' });
    expect(first.embeds[0]?.title).toBe('Your watched items with the tag "my shop"');
    expect(JSON.stringify(first.components)).toContain(`watch-page:1:n:${tag_id}`);
    const second = await world.press(`watch-page:1:n:${tag_id}`);
    expect(second.embeds[0]?.description?.split('\n')).toHaveLength(1);
    await basic.user.items.deleteAll();
    const none = await world.run('watch list', { tag: 'my shop' });
    expect(none.content).toBe('You watch no items with the tag "my shop".');
    await basic.user.tags.delete({ id: tag_id });
    expect((await world.run('watch list', { tag: 'my shop' })).content).toContain(
      'There is no tag "my shop".',
    );
  });

  test('selects, pauses, resumes and removes a rule', async () => {
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

  test('replies below the message when the rule was removed', async () => {
    const [id] = await addRules(1);
    await world.run('watch list');
    await world.press('watch-choose', [id ?? '']);
    await (await world.server.as('basic')).user.items.deleteAll();
    const answer = await world.press(`watch-pause:${id}`);
    expect(answer.followups.map((reply) => reply.content).join()).toMatch(/⚠️/);
  });
});

describe('/watch edit, pause, remove and clear', () => {
  test('edits the given fields only', async () => {
    await world.run('watch add', { item: 'Laser Grid', min_price: '1', max_price: '5', message_type: 'BUY' });
    const answer = await world.run('watch edit', { rule: 'laser grid', max_price: '8' });
    expect(answer.embeds[0]?.title).toBe('Laser Grid');
    expect(await watched()).toMatchObject([{ min_price: 1, max_price: 8, message_type: 'BUY' }]);
  });

  test('edits the price in a form with the current one', async () => {
    await world.run('watch add', { item: 'Laser Grid', min_price: '-200', max_price: '5' });
    const [rule] = await watched();
    const form = await world.press(`watch-edit:${rule?.id}:-200:5:fixed`);
    expect(JSON.stringify(form.modal)).toContain('"value":"200 per WL – 5 WL"');
    const answer = await world.discord.interact({
      login: 'basic',
      modal: `watch-edit-form:${rule?.id}`,
      fields: { price: '2+' },
    });
    expect(JSON.stringify(answer.embeds)).toContain('from 2 WL');
    expect(await watched()).toMatchObject([{ id: rule?.id, min_price: 2, max_price: 9_999_999_999.99 }]);
    await world.run('watch edit', { rule: 'laser grid', price: '15% under usual' });
    const unknown = '9999999999_99';
    const deal = await world.press(`watch-edit:${rule?.id}:${unknown}:${unknown}:-15`);
    expect(JSON.stringify(deal.modal)).toContain('"value":"15% under usual"');
  });

  test('rejects an edit without changes', async () => {
    const [id] = await addRules(1);
    expect((await world.run('watch edit', { rule: id })).content).toContain('Choose what to change');
  });

  test('pauses and resumes a rule', async () => {
    const [id] = await addRules(1);
    await world.run('watch pause', { rule: id });
    expect(await watched()).toMatchObject([{ is_paused: true }]);
    await world.run('watch pause', { rule: id, paused: false });
    expect(await watched()).toMatchObject([{ is_paused: false }]);
  });

  test('removes a rule only after a confirmation', async () => {
    const [id] = await addRules(1);
    await world.run('watch remove', { rule: id });
    expect((await world.press('keep')).content).toBe('Nothing was deleted.');
    expect(await watched()).toHaveLength(1);
    const asked = await world.run('watch remove', { rule: id });
    expect(JSON.stringify(asked.components)).toContain(`"custom_id":"watch-remove:${id}"`);
    await world.press(`watch-remove:${id}`);
    expect(await watched()).toEqual([]);
  });

  test('deletes all rules only after a confirmation', async () => {
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

describe('other commands', () => {
  test('/ping-test sends a ping and shows its destination', async () => {
    const last = world.sandbox.outbox().at(-1)?.seq ?? 0;
    const answer = await world.run('ping-test');
    const rows = await world.sandbox.waitForOutbox(1, last);
    expect(rows[0]).toMatchObject({ kind: 'dm', method: 'POST' });
    expect(answer.content).toContain('direct message');
  });

  test('/link with a code links the Discord user to the account', async () => {
    const stranger = '400000000000000088';
    await world.discord.post({ content: 'hello', author_id: stranger, author_name: 'Newcomer' });
    const how = await world.discord.interact({ user_id: stranger, command: 'link' });
    expect(JSON.stringify(how.components)).toContain('http://localhost:3000/dashboard/account');
    const { code } = await (await world.server.as('beta')).user.discordLink.createCode();
    const linked = await world.discord.interact({ user_id: stranger, command: 'link', options: { code } });
    expect(linked.content).toContain('now linked to Bela Beta');
    const list = await world.discord.interact({ user_id: stranger, command: 'watch list' });
    expect(list.content).toContain('You watch no items yet');
  });

  test('/link rejects a wrong code', async () => {
    const answer = await world.run('link', { code: 'WRONGCODE' });
    expect(answer.content).toContain('This code is wrong or expired.');
  });

  test('/help shows allowed commands, and those that need a plan', async () => {
    const basic = JSON.stringify((await world.run('help')).embeds);
    expect(basic).not.toContain('/user ban');
    const admin = JSON.stringify((await world.run('help', {}, 'admin')).embeds);
    expect(admin).toContain('/user ban');
    const withoutPlan = await world.run('help', {}, 'user');
    expect(withoutPlan.embeds[0]?.description).not.toContain('/watch add');
    expect(JSON.stringify(withoutPlan.embeds)).toContain('With a plan');
    expect(JSON.stringify(withoutPlan.components)).toContain('Start your free week');
  });

  test('replies in Indonesian', async () => {
    const answer = await world.discord.interact({ login: 'basic', command: 'watch list', locale: 'id' });
    expect(answer.content).toBe('Anda belum memantau item apa pun. Tambahkan dengan `/watch add`.');
    const help = await world.discord.interact({ login: 'basic', command: 'help', locale: 'id' });
    expect(help.embeds[0]?.description).toContain('`/watch list` Tampilkan yang Anda pantau');
  });

  test('/ping-test shows a muted user that no pings are sent', async () => {
    const admin = await world.server.as('admin');
    const { user_id: id } = await (await world.server.as('basic')).user.me.get();
    await admin.admin.users.mute({ id });
    expect((await world.run('ping-test')).content).toContain('Staff have muted you');
    await admin.admin.users.unmute({ id });
  });

  test('commands work in direct messages', async () => {
    const answer = await world.discord.interact({ login: 'basic', command: 'watch list', dm: true });
    expect(answer.content).toContain('You watch no items yet');
  });
});
