import { type Sandbox, startSandbox } from '@lockwatch/sandbox';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Bot } from '../bot.js';
import { type ProductServer, startProductServer } from '../testing/product-server.js';
import { type InteractionAnswer, SandboxCalls } from '../testing/sandbox-calls.js';
import { startTestBot } from '../testing/test-bot.js';

let sandbox: Sandbox;
let discord: SandboxCalls;
let server: ProductServer;
let bot: Bot;

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 });
  discord = new SandboxCalls(sandbox.url);
  server = await startProductServer(sandbox);
  bot = await startTestBot({ discordApiUrl: sandbox.discordApiUrl, serverUrl: server.url });
});

afterAll(async () => {
  await bot?.stop();
  await server?.close();
  await sandbox?.close();
});

afterEach(async () => {
  await (await server.as('basic')).user.items.deleteAll();
});

function run(
  command: string,
  options: Record<string, unknown> = {},
  login = 'basic',
): Promise<InteractionAnswer> {
  return discord.interact({ login, command, options });
}

async function watched(login = 'basic') {
  return (await server.as(login)).user.items.list({});
}

async function addRules(count: number): Promise<string[]> {
  const basic = await server.as('basic');
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
    const answer = await run('watch add', {
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
    await run('watch add', { item: 'Pepper Tree Seed', price: '200/1' });
    await run('watch add', { item: 'Laser Grid', min_price: '-200', max_price: '1dl' });
    expect((await watched()).map((rule) => [rule.min_price, rule.max_price])).toEqual([
      [-200, -200],
      [-200, 100],
    ]);
  });

  test('takes a choice of the autocomplete', async () => {
    const { choices } = await discord.interact({
      login: 'basic',
      command: 'watch add',
      options: { item: 'laser gr' },
      autocomplete: 'item',
    });
    expect(choices[0]?.name).toBe('Laser Grid');
    await run('watch add', { item: choices[0]?.value, price: '3' });
    expect((await watched()).map((rule) => rule.item_name)).toEqual(['Laser Grid']);
  });

  test('names the nearest items when there is none of that name', async () => {
    const answer = await run('watch add', { item: 'Lazer Gird', price: '3' });
    expect(answer.content).toContain('There is no item "Lazer Gird"');
    expect(answer.content).toContain('Laser Grid');
    expect(await watched()).toEqual([]);
  });

  test('says what is wrong with a price', async () => {
    const answer = await run('watch add', { item: 'Laser Grid', price: 'cheap' });
    expect(answer.content).toContain('must be a price');
  });

  test('shows the server’s sentence when the range is the wrong way round', async () => {
    const answer = await run('watch add', { item: 'Laser Grid', min_price: '5', max_price: '1' });
    expect(answer.content).toContain('The lowest price must not be dearer than the highest.');
  });

  test('puts tags and a webhook on the rule', async () => {
    const basic = await server.as('basic');
    const webhook = await basic.user.webhooks.create({
      webhook_name: 'Shop pings',
      webhook_url: 'https://discord.com/api/webhooks/123456789012345678/some-token',
    });
    const [tag] = await basic.items.tags();
    await run('watch add', { item: 'Laser Grid', price: '3', webhook: 'shop pings', tags: tag?.name });
    expect(await watched()).toMatchObject([{ webhook_id: webhook.webhook_id, tags: [tag] }]);
    await basic.user.webhooks.delete({ id: webhook.webhook_id });
  });
});

describe('who may', () => {
  test('without a subscription one reads what is needed', async () => {
    const answer = await run('watch add', { item: 'Laser Grid', price: '3' }, 'user');
    expect(answer.content).toContain('you need an active subscription');
  });

  test('a Discord user without an account reads how to link one', async () => {
    const [, stranger] = ['', '400000000000000077'];
    await discord.post({ content: 'hello', author_id: stranger, author_name: 'Stranger' });
    const answer = await discord.interact({ user_id: stranger, command: 'watch list' });
    expect(answer.content).toContain('/link');
  });
});

describe('/watch list', () => {
  test('shows what is watched, a page at a time', async () => {
    await addRules(13);
    const first = await run('watch list');
    expect(first.embeds[0]?.description?.split('\n')).toHaveLength(10);
    const second = await discord.interact({ login: 'basic', component: 'watch-page:1:n' });
    expect(second.embeds[0]?.description).toMatch(/^11\. /);
    expect(second.embeds[0]?.description?.split('\n')).toHaveLength(3);
  });

  test('says how to begin when nothing is watched', async () => {
    expect((await run('watch list')).content).toContain('/watch add');
  });

  test('lets one rule be chosen, paused, resumed and removed', async () => {
    const [id] = await addRules(1);
    await run('watch list');
    const chosen = await discord.interact({ login: 'basic', component: 'watch-choose', values: [id] });
    expect(chosen.embeds[0]?.title).toMatch(/Seed/);
    await discord.interact({ login: 'basic', component: `watch-pause:${id}` });
    expect(await watched()).toMatchObject([{ is_paused: true }]);
    await discord.interact({ login: 'basic', component: `watch-resume:${id}` });
    expect(await watched()).toMatchObject([{ is_paused: false }]);
    await discord.interact({ login: 'basic', component: `watch-remove:${id}` });
    expect(await watched()).toEqual([]);
  });

  test('a button pressed for a rule that is gone answers below the message', async () => {
    const [id] = await addRules(1);
    await run('watch list');
    await discord.interact({ login: 'basic', component: 'watch-choose', values: [id] });
    await (await server.as('basic')).user.items.deleteAll();
    const answer = await discord.interact({ login: 'basic', component: `watch-pause:${id}` });
    expect(answer.followups.map((reply) => reply.content).join()).toMatch(/⚠️/);
  });
});

describe('/watch edit, pause, remove and clear', () => {
  test('an edit changes what is named and leaves the rest', async () => {
    await run('watch add', { item: 'Laser Grid', min_price: '1', max_price: '5', message_type: 'BUY' });
    const answer = await run('watch edit', { rule: 'laser grid', max_price: '8' });
    expect(answer.embeds[0]?.title).toBe('Laser Grid');
    expect(await watched()).toMatchObject([{ min_price: 1, max_price: 8, message_type: 'BUY' }]);
  });

  test('an edit without a change says what can be changed', async () => {
    const [id] = await addRules(1);
    expect((await run('watch edit', { rule: id })).content).toContain('Say what to change');
  });

  test('rules are offered while one types, one’s own alone', async () => {
    const [id] = await addRules(1);
    const own = await discord.interact({
      login: 'basic',
      command: 'watch remove',
      options: { rule: 'see' },
      autocomplete: 'rule',
    });
    expect(own.choices.map((choice) => choice.value)).toEqual([id]);
    const other = await discord.interact({
      login: 'expert',
      command: 'watch remove',
      options: { rule: 'see' },
      autocomplete: 'rule',
    });
    expect(other.choices).toEqual([]);
  });

  test('somebody else’s rule cannot be removed, and stays', async () => {
    const [id] = await addRules(1);
    const answer = await run('watch remove', { rule: id }, 'expert');
    expect(answer.content).toMatch(/^⚠️/);
    expect(await watched()).toHaveLength(1);
  });

  test('a rule is paused and watched again', async () => {
    const [id] = await addRules(1);
    await run('watch pause', { rule: id });
    expect(await watched()).toMatchObject([{ is_paused: true }]);
    await run('watch pause', { rule: id, paused: false });
    expect(await watched()).toMatchObject([{ is_paused: false }]);
  });

  test('a rule is removed', async () => {
    const [id] = await addRules(1);
    expect((await run('watch remove', { rule: id })).responded).toBe(true);
    expect(await watched()).toEqual([]);
  });

  test('all rules are deleted only after a second word', async () => {
    await addRules(3);
    await run('watch clear');
    expect(await watched()).toHaveLength(3);
    await discord.interact({ login: 'basic', component: 'watch-keep-all' });
    expect(await watched()).toHaveLength(3);
    await run('watch clear');
    await discord.interact({ login: 'basic', component: 'watch-remove-all' });
    expect(await watched()).toEqual([]);
  });
});

describe('the other commands', () => {
  test('/ping-test sends a ping to the person and says where it went', async () => {
    const last = sandbox.outbox().at(-1)?.seq ?? 0;
    const answer = await run('ping-test');
    const rows = await sandbox.waitForOutbox(1, last);
    expect(rows[0]).toMatchObject({ kind: 'dm', method: 'POST' });
    expect(answer.content).toContain('direct message');
  });

  test('/link with a code of the website links the Discord user to that account', async () => {
    const stranger = '400000000000000088';
    await discord.post({ content: 'hello', author_id: stranger, author_name: 'Newcomer' });
    const how = await discord.interact({ user_id: stranger, command: 'link' });
    expect(how.content).toContain('http://localhost:3000/dashboard/account');
    const { code } = await (await server.as('beta')).user.discordLink.createCode();
    const linked = await discord.interact({ user_id: stranger, command: 'link', options: { code } });
    expect(linked.content).toContain('now linked to Bela Beta');
    const list = await discord.interact({ user_id: stranger, command: 'watch list' });
    expect(list.content).toContain('You watch no items yet');
  });

  test('/link with a wrong code says so', async () => {
    const answer = await run('link', { code: 'WRONGCODE' });
    expect(answer.content).toContain('This code is wrong or too old.');
  });

  test('/help names every command', async () => {
    const answer = await run('help');
    for (const name of ['/watch add', '/watch remove', '/ping-test', '/link']) {
      expect(answer.embeds[0]?.description).toContain(name);
    }
  });

  test('commands work in direct messages with the bot', async () => {
    const answer = await discord.interact({ login: 'basic', command: 'watch list', dm: true });
    expect(answer.content).toContain('You watch no items yet');
  });
});
