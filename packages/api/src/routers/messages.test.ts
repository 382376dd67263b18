import type { IngestMessage } from '@lockwatch/contracts';
import { afterAll, expect, test } from 'vitest';
import { makeWorld } from '../testing/world.js';

const CHANNEL_ID = '210000000000000001';
const GUILD_ID = '200000000000000001';

let made = 0n;
const FIXED_MS = Date.now() - 60_000;
const world = await makeWorld();
const reader = await world.makePerson('basic');
afterAll(() => world.close());

function toMessage(content: string, edits: Partial<IngestMessage> = {}): IngestMessage {
  made += 1n;
  return {
    message_id: String(1_400_000_000_000_000_000n + made),
    channel_id: CHANNEL_ID,
    channel_name: 'trading',
    guild_id: GUILD_ID,
    author_id: String(500_000_000_000_000_000n + made),
    author_name: 'Trader',
    content,
    posted_at: new Date().toISOString(),
    edited_at: null,
    source: 'gateway',
    received_at_ms: Date.now(),
    ...edits,
  };
}

/** Posts messages, waits until they are matched, and returns their ids. */
async function postAll(messages: IngestMessage[]): Promise<string[]> {
  await world.service.ingest.messages({ messages });
  await expect
    .poll(() => world.database.sql`select 1 from unprocessed_messages`, { interval: 5, timeout: 30_000 })
    .toHaveLength(0);
  return messages.map(({ message_id }) => message_id);
}

async function post(content: string, edits?: Partial<IngestMessage>): Promise<string> {
  const [id = ''] = await postAll([toMessage(content, edits)]);
  return id;
}

const linkTo = (messageId: string) => `https://discord.com/channels/${GUILD_ID}/${CHANNEL_ID}/${messageId}`;

async function watch(itemName: string, rule: { min_price: number; max_price: number; message_type?: 'BUY' }) {
  const item_id = await world.itemId(itemName);
  return (await reader.api.user.items.create({ item_id, ...rule })).id;
}

test('a message is found by its link, with its offers and a reason for each rule of its items', async () => {
  const cheap = await watch('Laser Grid', { min_price: 1, max_price: 2 });
  const buyers = await watch('Laser Grid', { min_price: 1, max_price: 9, message_type: 'BUY' });
  const met = await watch('Laser Grid', { min_price: 1, max_price: 5 });
  await watch('Pepper Tree', { min_price: 1, max_price: 5 });
  const messageId = await post('S> Laser Grid 3wl @SHOP');
  const found = await reader.api.user.messages.find({ message_url: linkTo(messageId) });
  expect(found).toEqual([
    {
      message_id: messageId,
      content: 'S> Laser Grid 3wl @SHOP',
      author_name: 'Trader',
      channel_name: 'trading',
      message_url: linkTo(messageId),
      posted_at: expect.any(String),
      is_deleted: false,
      offers: [expect.objectContaining({ type: 'SELL', item_name: 'Laser Grid', price: 3, price_max: null })],
      decisions: [
        expect.objectContaining({
          item_name: 'Laser Grid',
          watch_rule_id: cheap,
          ordinal: 0,
          message_type: 'ANY',
          min_price: 1,
          max_price: 2,
          state: null,
          reason: 'price-high',
          detail: "The price, 3 WL, is above the rule's, 1 WL – 2 WL.",
        }),
        expect.objectContaining({
          watch_rule_id: buyers,
          reason: 'side',
          detail: 'The author sells, and the rule is for buyers.',
        }),
        expect.objectContaining({
          watch_rule_id: met,
          reason: expect.stringMatching(/^(matched|no-destination)$/),
        }),
      ],
    },
  ]);
});

test('a search finds messages that offer watched items, the newest first, as they are now', async () => {
  const posted_at = new Date(Date.now() - 60_000).toISOString();
  const first = await post('S> Laser Grid 4wl come to SEARCHED', { posted_at });
  const second = await post('S> Laser Grid 5wl come to SEARCHED');
  await post('S> Dirt 5wl come to SEARCHED');
  await post('selling Laser Grid 7wl, come to searched!', {
    message_id: first,
    posted_at,
    edited_at: new Date().toISOString(),
  });
  const found = await reader.api.user.messages.find({ query: 'searched' });
  expect(found.map((message) => [message.message_id, message.offers[0]?.price])).toEqual([
    [second, 5],
    [first, 7],
  ]);
  expect(await reader.api.user.messages.find({ query: '100%' })).toEqual([]);
  const findIds = async (query: string) =>
    (await reader.api.user.messages.find({ query })).map((message) => message.message_id);
  const newest = await findIds('');
  expect(newest[0]).toBe(second);
  expect(await findIds('trader')).toEqual(newest);
});

test('pages of a search follow each other through the month without a gap', async () => {
  const person = await world.makePerson('basic');
  const item_id = await world.itemId('Chandelier');
  await person.api.user.items.create({ item_id, min_price: 1, max_price: 5, is_paused: true });
  const hours = [700, 300, 300, 40, 40, 9, 2, ...Array.from({ length: 20 }, () => 1), 0, 0];
  const messages = hours.map((ago) =>
    toMessage('S> Chandelier 3wl', { posted_at: new Date(FIXED_MS - ago * 3_600_000).toISOString() }),
  );
  const posted = (await postAll(messages)).toReversed();
  for (const held_back of [false, true]) {
    const first = await person.api.user.messages.find({ query: 'chandelier', held_back });
    const before = first.at(-1)?.message_id;
    const second = await person.api.user.messages.find({ query: 'chandelier', held_back, before });
    expect(first).toHaveLength(20);
    expect([...first, ...second].map((message) => message.message_id)).toEqual(posted);
    const last = second.at(-1)?.message_id;
    expect(await person.api.user.messages.find({ query: '', held_back, before: last })).toEqual([]);
  }
});

test('a search for what was held back finds messages that met a rule without pinging for it', async () => {
  const person = await world.makePerson('basic');
  const rule = { item_id: await world.itemId('Chandelier'), min_price: 1, max_price: 5 };
  const { id } = await person.api.user.items.create(rule);
  await post('S> Chandelier 9wl');
  await person.api.user.items.update({ id, is_paused: true });
  const paused = await post('S> Chandelier 3wl');
  const found = await person.api.user.messages.find({ query: '', held_back: true });
  expect(found).toMatchObject([{ message_id: paused, decisions: [{ watch_rule_id: id, reason: 'paused' }] }]);
  expect(await person.api.user.messages.find({ query: 'laser', held_back: true })).toEqual([]);
});

test('a search is filtered by what was missed, by reason and by rule', async () => {
  const person = await world.makePerson('basic');
  const { item } = await world.service.items.validate({ name: 'Laser Grid' });
  const create = (max_price: number) =>
    person.api.user.items.create({
      item_id: item?.item_id ?? 0,
      min_price: 1,
      max_price,
      message_type: 'SELL',
    });
  const cheap = await create(4);
  const both = await post('S> Laser Grid 3wl');
  const dear = await create(8);
  const one = await post('S> Laser Grid 6wl');
  const none = await post('S> Laser Grid 9wl');
  const side = await post('B> Laser Grid 2wl');
  const find = async (filter: object) =>
    (await person.api.user.messages.find({ query: '', ...filter })).map((message) => message.message_id);
  expect((await find({})).slice(0, 4)).toEqual([side, none, one, both]);
  expect(await find({ missed: true })).toEqual([side, none, one]);
  expect(await find({ reason: 'price-high' })).toEqual([none, one]);
  expect(await find({ reason: 'price-high', watch_rule_id: dear.id })).toEqual([none]);
  expect(await find({ reason: 'matched', watch_rule_id: cheap.id })).toEqual([both]);
});

test('says which word a message filter excludes, as the rule was when the message came', async () => {
  const person = await world.makePerson('basic');
  const rule = { item_id: await world.itemId('Chandelier'), min_price: 1, max_price: 5 };
  const filter = {
    all_words: [],
    any_words: ['clean', 'fast'],
    no_words: ['rent'],
    only_users: [],
    only_worlds: [],
  };
  const { id } = await person.api.user.items.create({ ...rule, message_filter: filter });
  const unwanted = await post('S> Chandelier 3wl, not for RENT');
  const missing = await post('S> Chandelier 2wl');
  await person.api.user.items.update({ id, message_filter: { ...filter, any_words: [], no_words: ['wl'] } });
  await person.api.user.items.update({
    id,
    message_filter: { ...filter, any_words: [], only_worlds: ['SHOP'] },
  });
  const elsewhere = await post('S> Chandelier 4wl');
  await person.api.user.items.update({ id, message_filter: null });
  const explain = async (message: string) =>
    (await person.api.user.messages.find({ message_url: linkTo(message) }))[0]?.decisions;
  expect(await explain(unwanted)).toMatchObject([
    { reason: 'unwanted-word', detail: 'The message contains what the rule excludes: rent.' },
  ]);
  expect(await explain(missing)).toMatchObject([
    { reason: 'missing-word', detail: 'The message lacks what the rule asks for: clean, fast.' },
  ]);
  expect(await explain(elsewhere)).toMatchObject([
    { reason: 'other-source', detail: 'The rule takes only offers of chosen traders and worlds.' },
  ]);
});

test('nothing is found of other people’s rules and aliases, or of channels that the user may not see', async () => {
  const messageId = await post('S> Laser Grid 3wl each');
  const other = await world.makePerson('basic');
  const seen = await other.api.user.messages.find({ message_url: linkTo(messageId) });
  expect(seen).toMatchObject([{ message_id: messageId, decisions: [] }]);
  await world.database.sql`
    insert into guilds (id, name, state, pings_members_only) values (${GUILD_ID}, 'Trading', 'confirmed', true)
    on conflict (id) do update set pings_members_only = true`;
  expect(await reader.api.user.messages.find({ message_url: linkTo(messageId) })).toEqual([]);
  expect(await reader.api.user.messages.find({ query: 'Laser' })).toEqual([]);
});

test('one of link and words is needed, and the link must be one of a message', async () => {
  for (const input of [
    {},
    { message_url: linkTo('1'), query: 'grid' },
    { message_url: 'https://discord.com/1' },
  ]) {
    await expect(reader.api.user.messages.find(input)).rejects.toMatchObject({
      code: 'UNPROCESSABLE_CONTENT',
    });
  }
  expect(await reader.api.user.messages.find({ message_url: linkTo('1') })).toEqual([]);
});
