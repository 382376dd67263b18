import { SANDBOX_DISCORD } from '@lockwatch/contracts';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type IngestWorld, useIngestWorld } from '../testing/ingest-world.js';
import { startProductServer } from '../testing/product-server.js';

const { guildId } = SANDBOX_DISCORD;
const [trading] = SANDBOX_DISCORD.channels;
const OFFER = 'S> Laser Grid 3wl';

let world: IngestWorld;

useIngestWorld((started) => {
  world = started;
});

async function makeForum(): Promise<string> {
  const answer = await world.discord.call('POST', '/discord/dev/channels', { name: 'market', type: 'forum' });
  return z.object({ id: z.string() }).parse(answer).id;
}

/** Starts a thread and returns the id that it and its first message have. */
async function postThread(parentId: string, name: string, content: string): Promise<string> {
  const [id] = await world.discord.post({ content, thread: { name, parent_channel_id: parentId } });
  if (id === undefined) throw new Error('The sandbox answered no id.');
  return id;
}

async function rename(threadId: string, name: string): Promise<void> {
  await world.discord.call('PATCH', `/discord/dev/channels/${threadId}`, { name });
}

const fedMessages = (content: string) =>
  world.server.messages.filter((message) => message.content === content);

describe('a forum thread', () => {
  test('has its title above the first message, and its forum', async () => {
    await world.startBotAndBackfill();
    const forum = await makeForum();
    const thread = await postThread(forum, OFFER, 'dm me');
    await world.waitForMessages(`${OFFER}\ndm me`);
    expect(fedMessages(`${OFFER}\ndm me`)[0]).toMatchObject({
      message_id: thread,
      channel_id: thread,
      channel_name: OFFER,
      parent_channel_id: forum,
      guild_id: guildId,
    });
    expect(world.server.texts()).toEqual([`${OFFER}\ndm me`]);
  });

  test('is read the same from history', async () => {
    const forum = await makeForum();
    const thread = await postThread(forum, OFFER, 'dm me');
    await world.discord.post({ content: 'still there?', channel_id: thread });
    await world.startBotAndBackfill();
    await world.waitForMessages(`${OFFER}\ndm me`, 'still there?');
    expect(world.server.texts()).toEqual([`${OFFER}\ndm me`, 'still there?']);
    expect(new Set(world.server.messages.map((message) => message.parent_channel_id))).toEqual(
      new Set([forum]),
    );
    expect(new Set(world.server.messages.map((message) => message.source))).toEqual(new Set(['backfill']));
  });

  test('has no title when the first message repeats it', async () => {
    await world.startBotAndBackfill();
    await postThread(await makeForum(), 's>  laser grid 3wl', `Hello! ${OFFER} each`);
    await world.waitForMessages(`Hello! ${OFFER} each`);
  });

  test('sends an edit of the first message after a change of the title', async () => {
    await world.startBotAndBackfill();
    const thread = await postThread(await makeForum(), OFFER, 'dm me');
    await world.waitForMessages(`${OFFER}\ndm me`);
    await rename(thread, 'S> Laser Grid 2wl');
    await world.waitForMessages('S> Laser Grid 2wl\ndm me');
    expect(fedMessages('S> Laser Grid 2wl\ndm me')[0]).toMatchObject({
      message_id: thread,
      edited_at: expect.any(String),
      channel_name: 'S> Laser Grid 2wl',
    });
  });
});

test('sends a thread of a text channel with its channel and without the title', async () => {
  await world.startBotAndBackfill();
  const thread = await postThread(trading.id, 'deal', OFFER);
  await world.discord.post({ content: 'still there?', channel_id: thread });
  await world.waitForMessages(OFFER, 'still there?');
  expect(fedMessages(OFFER)[0]).toMatchObject({ channel_id: trading.id, parent_channel_id: null });
  expect(fedMessages('still there?')[0]).toMatchObject({
    channel_id: thread,
    channel_name: 'deal',
    parent_channel_id: trading.id,
  });
});

describe('a forwarded message', () => {
  test('is sent as a message of the person who forwarded it', async () => {
    await world.startBotAndBackfill();
    await world.discord.post({ forwarded: OFFER, author_id: '123456789012345678', author_name: 'Kit' });
    await world.waitForMessages(OFFER);
    expect(world.server.messages[0]).toMatchObject({
      author_id: '123456789012345678',
      author_name: 'Kit',
      channel_id: trading.id,
    });
  });

  test('is read the same from history', async () => {
    await world.discord.post({ forwarded: OFFER });
    await world.startBotAndBackfill();
    await world.waitForMessages(OFFER);
  });
});

test('people are pinged about forum threads and forwarded messages', async () => {
  const server = await startProductServer(world.sandbox);
  const bot = await world.startBot({ serverUrl: server.url });
  try {
    const basic = await server.as('basic');
    const { item } = await basic.items.validate({ name: 'Laser Grid' });
    await basic.user.items.create({ item_id: item?.item_id ?? 0, min_price: 1, max_price: 5 });
    await world.waitUntilIngested(bot);
    const thread = await postThread(await makeForum(), 'S> Laser Grid', '3wl each @SHOP');
    await world.discord.post({ forwarded: OFFER, author_name: 'Kit' });
    const rows = await world.sandbox.waitForOutbox(2);
    expect(rows.map((row) => JSON.stringify(row.body)).join()).toContain(`/${thread}/${thread}`);
    const offers = await server.database.sql`
      select substr(m.content, span_start + 1, span_end - span_start) as item,
        substr(m.content, price_span_start + 1, price_span_end - price_span_start) as price
      from offers o join messages m on m.id = o.message_id
      order by m.discord_message_id`;
    expect(offers.map((row) => ({ ...row }))).toEqual([
      { item: 'Laser Grid', price: '3wl each' },
      { item: 'Laser Grid', price: '3wl' },
    ]);
  } finally {
    await bot.stop();
    await server.close();
  }
});
