import { SANDBOX_DISCORD } from '@lockwatch/contracts';
import type { ApiClient } from './api-client.js';
import { expect, test } from './fixtures.js';
import { countPingsByMessage, filterDirectMessages, getPingedMessageIds, hasPing } from './pings.js';
import { createPlayer, getDiscordId, type Rule, waitForPipeline, watch } from './setup.js';

const [, farmables] = SANDBOX_DISCORD.channels;

test.beforeEach(async ({ product }) => {
  for (const login of ['basic', 'expert', 'beta']) await (await product.api(login)).delete('/user/me/items');
});

async function blacklist(api: ApiClient, entry: Record<string, string>): Promise<void> {
  const { status } = await api.post('/user/me/blacklist', { blacklist_type: 'GLOBAL', ...entry });
  expect(status).toBeLessThan(300);
}

test('a watch rule pings for exactly the offers that meet it', async ({ product }) => {
  const { sandbox } = product;
  const basic = await product.api('basic');
  const rule = await watch(basic, { item: 'Laser Grid', min: 1, max: 5, type: 'SELL' });
  expect((await basic.get<Rule[]>('/user/me/items')).body).toEqual([
    expect.objectContaining({
      id: rule.id,
      item_name: 'Laser Grid',
      min_price: 1,
      max_price: 5,
      message_type: 'SELL',
    }),
  ]);
  const scammer = createPlayer();
  await blacklist(basic, { blacklist_user: scammer.author_id });
  await blacklist(basic, { blacklist_world: 'SCAMWORLD' });
  const say = (content: string, more: object = {}) => sandbox.post({ content, ...createPlayer(), ...more });
  await basic.post('/user/me/aliases', { item_id: rule.item_id, alias: 'zappy' });

  const after = await sandbox.mark();
  const wanted = {
    'in range': await say('S> Laser Grid 3wl each @LGSHOP'),
    'at the lowest price': await say('selling laser grid 1 wl'),
    'at the highest price': await say('S> laser grid 5wl'),
    'one for one lock': await say('S> Laser Grid 1/1'),
    'a typo': await say('sell lazer grid 4wl'),
    'an own alias': await say('S> zappy 2wl'),
    'in capitals beside another item': await say('S> CHANDELIER 20WL S> LASER GRID 4WL'),
    'in another channel': await say('s> laser grid 2wl @farm', { channel_id: farmables.id }),
  };
  const unwanted = {
    'too dear': await say('S> Laser Grid 9wl each @LGSHOP'),
    'too cheap': await say('S> Laser Grid 10/1'),
    'wrong side': await say('B> Laser Grid 3wl'),
    'another item': await say('S> Chandelier 3wl'),
    'a question': await say('how much is laser grid?'),
    'small talk': await say('laser grid is nice lol'),
    'a blacklisted user': await say('S> Laser Grid 3wl', scammer),
    'a blacklisted world': await say('S> Laser Grid 3wl @SCAMWORLD'),
    'an own message': await say('S> Laser Grid 3wl', { author_id: getDiscordId('basic') }),
  };

  const ends = await waitForPipeline(product, 'basic');
  const counts = countPingsByMessage(
    filterDirectMessages(getDiscordId('basic'), await sandbox.outbox(after)),
  );
  for (const [what, id] of Object.entries(wanted)) expect.soft(counts.get(id), what).toBe(1);
  for (const [what, id] of Object.entries(unwanted)) expect.soft(counts.get(id), what).toBeUndefined();
  expect([...counts.keys()].sort()).toEqual([...Object.values(wanted), ...ends].sort());
});

test('a ping is a direct message with the offer, world and link, and without mentions', async ({
  product,
}) => {
  const { sandbox } = product;
  await watch(await product.api('basic'), { item: 'Laser Grid', min: 1, max: 5 });
  const after = await sandbox.mark();
  const id = await sandbox.post({ content: 'S> Laser Grid 3wl each @LGSHOP @everyone', ...createPlayer() });
  const rows = await sandbox.outboxUntil(after, hasPing(id), 'the ping');
  const row = rows.find((candidate) => getPingedMessageIds(candidate).includes(id));
  expect(row).toMatchObject({ method: 'POST', kind: 'dm', user_id: getDiscordId('basic') });
  const text = JSON.stringify(row?.body);
  expect(text).toContain('Laser Grid');
  expect(text).toContain('LGSHOP');
  expect(text).toContain(`/channels/${SANDBOX_DISCORD.guildId}/`);
  expect(row?.body?.allowed_mentions).toEqual({ parse: [] });
});

test('an edit updates the ping that was sent, and pings when it first meets the rule', async ({
  product,
}) => {
  const { sandbox } = product;
  await watch(await product.api('basic'), { item: 'Laser Grid', min: 1, max: 5 });
  const after = await sandbox.mark();
  const pinged = await sandbox.post({ content: 'S> Laser Grid 4wl', ...createPlayer() });
  const dear = await sandbox.post({ content: 'S> Laser Grid 40wl', ...createPlayer() });
  const first = await sandbox.outboxUntil(after, hasPing(pinged), 'the first ping');
  const ping = first.find((row) => getPingedMessageIds(row).includes(pinged));

  await sandbox.edit(pinged, 'S> Laser Grid 2wl');
  await sandbox.edit(dear, 'S> Laser Grid 4wl');
  const rows = await sandbox.outboxUntil(
    after,
    (found) => hasPing(dear)(found) && found.some(({ method }) => method === 'PATCH'),
    'the edit of the first ping and a ping for the second message',
  );
  const patch = rows.find(({ method }) => method === 'PATCH');
  expect(patch?.message_id).toBe(ping?.message_id);
  expect(JSON.stringify(patch?.body)).toContain('Laser Grid 2wl');

  await waitForPipeline(product, 'basic');
  const counts = countPingsByMessage(await sandbox.outbox(after));
  expect(counts.get(pinged)).toBe(1);
  expect(counts.get(dear)).toBe(1);
});

test('a repost does not ping again, and the ping of a deleted message is marked', async ({ product }) => {
  const { sandbox } = product;
  await watch(await product.api('basic'), { item: 'Laser Grid', min: 1, max: 5 });
  const after = await sandbox.mark();
  const seller = createPlayer();
  const first = await sandbox.post({ content: 'S> Laser Grid 3wl @SHOP', ...seller });
  const sent = await sandbox.outboxUntil(after, hasPing(first), 'the ping');
  const ping = sent.find((row) => getPingedMessageIds(row).includes(first));
  const again = await sandbox.post({ content: 'S> Laser Grid 3wl @SHOP', ...seller });
  await waitForPipeline(product, 'basic');
  expect(countPingsByMessage(await sandbox.outbox(after)).get(again)).toBeUndefined();

  await sandbox.remove(first);
  await sandbox.outboxUntil(
    after,
    (rows) => rows.some(({ method, message_id }) => method === 'PATCH' && message_id === ping?.message_id),
    'the mark on the ping of the deleted message',
  );
});

test('one message that meets several rules of one person makes one ping', async ({ product }) => {
  const { sandbox } = product;
  const basic = await product.api('basic');
  await watch(basic, { item: 'Laser Grid', min: 1, max: 5 });
  await watch(basic, { item: 'Chandelier', min: 1, max: 50 });
  const after = await sandbox.mark();
  const id = await sandbox.post({ content: 'S> Laser Grid 3wl, Chandelier 20wl', ...createPlayer() });
  await waitForPipeline(product, 'basic');
  const pings = (await sandbox.outbox(after)).filter((row) => getPingedMessageIds(row).includes(id));
  expect(pings).toHaveLength(1);
  expect(JSON.stringify(pings[0]?.body)).toContain('Laser Grid');
  expect(JSON.stringify(pings[0]?.body)).toContain('Chandelier');
});

test('a rule with a webhook pings the webhook instead of a direct message', async ({ product }) => {
  const { sandbox } = product;
  const expert = await product.api('expert');
  const { id: hookId, url } = await sandbox.webhook();
  const webhook = await expert.post<{ webhook_id: string }>('/user/me/webhooks', {
    webhook_name: 'Deals',
    webhook_url: url,
  });
  expect(webhook.status).toBeLessThan(300);
  await watch(expert, { item: 'Laser Grid', min: 1, max: 5, type: 'BUY', webhook: webhook.body.webhook_id });
  const after = await sandbox.mark();
  const id = await sandbox.post({ content: 'B> Laser Grid 4wl', ...createPlayer() });
  const rows = await sandbox.outboxUntil(after, hasPing(id), 'the ping on the webhook');
  expect(rows.find((row) => getPingedMessageIds(row).includes(id))).toMatchObject({
    kind: 'webhook',
    webhook_id: hookId,
  });
});

test('a rule created with a slash command is listed and pings', async ({ product }) => {
  const { sandbox } = product;
  const names = (await sandbox.commands()).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['watch', 'ping-test']));
  const suggestions = await sandbox.autocomplete('beta', 'watch add', 'item', { item: 'laser g' });
  expect(JSON.stringify(suggestions)).toContain('Laser Grid');

  await sandbox.interaction('beta', 'watch add', { item: 'Laser Grid', min_price: 1, max_price: 5 });
  const beta = await product.api('beta');
  expect((await beta.get<Rule[]>('/user/me/items')).body).toEqual([
    expect.objectContaining({ item_name: 'Laser Grid', min_price: 1, max_price: 5 }),
  ]);

  const after = await sandbox.mark();
  const id = await sandbox.post({ content: 'S> Laser Grid 2wl', ...createPlayer() });
  await sandbox.outboxUntil(
    after,
    (rows) => hasPing(id)(filterDirectMessages(getDiscordId('beta'), rows)),
    'the ping for the slash command’s rule',
  );
});

test('returns 403 for watched items without a subscription, and 404 for another user’s rule', async ({
  product,
}) => {
  const user = await product.api('user');
  const list = await user.get<{ detail: string }>('/user/me/items');
  expect(list.status).toBe(403);
  expect(list.headers.get('content-type')).toContain('application/problem+json');
  expect(list.body.detail).toMatch(/\.$/);
  const add = await user.post('/user/me/items', { item_id: 1, min_price: 1, max_price: 5 });
  expect(add.status).toBe(403);

  const basic = await product.api('basic');
  const expert = await product.api('expert');
  const rule = await watch(basic, { item: 'Laser Grid', min: 1, max: 5 });
  const change = await expert.put(`/user/me/items/${rule.id}`, {
    min_price: 1,
    max_price: 2,
    message_type: 'ANY',
  });
  expect(change.status).toBe(404);
  expect((await expert.delete(`/user/me/items/${rule.id}`)).status).toBe(404);
  expect((await basic.get<Rule[]>('/user/me/items')).body).toEqual([
    expect.objectContaining({ id: rule.id, max_price: 5 }),
  ]);
});
