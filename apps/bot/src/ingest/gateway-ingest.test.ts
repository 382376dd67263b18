import { SANDBOX_DISCORD } from '@lockwatch/contracts';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type IngestWorld, numbered, useIngestWorld } from '../testing/ingest-world.js';
import { TEST_BOT_TOKEN } from '../testing/test-bot.js';
import { waitUntil } from '../testing/wait-until.js';

const [trading, farmables] = SANDBOX_DISCORD.channels;

let world: IngestWorld;

useIngestWorld((started) => {
  world = started;
});

describe('live messages', () => {
  test('sends a message with author, channel and guild, and the service credential', async () => {
    await world.startBotAndBackfill();
    const [id] = await world.discord.post({
      content: 'S> Laser Grid 3wl',
      author_name: 'Jo',
      author_id: '400000000000000001',
    });
    await world.waitForMessages('S> Laser Grid 3wl');
    const message = world.server.messages.find((one) => one.message_id === id);
    expect(message).toMatchObject({
      channel_id: trading.id,
      channel_name: trading.name,
      guild_id: SANDBOX_DISCORD.guildId,
      author_id: '400000000000000001',
      author_name: 'Jo',
      edited_at: null,
      source: 'gateway',
    });
    expect(world.server.credentials).toEqual(new Set([`Bearer ${TEST_BOT_TOKEN}`]));
  });

  test('uses only the intents for guilds, messages and message content', async () => {
    await world.startBotAndBackfill();
    const state = z
      .object({ gateway_clients: z.array(z.looseObject({ intents: z.number() })) })
      .parse(await world.discord.call('GET', '/discord/dev/state'));
    expect(state.gateway_clients.map((client) => client.intents)).toEqual([(1 << 0) | (1 << 9) | (1 << 15)]);
  });

  test('sends an edit of an unknown message', async () => {
    const [id] = await world.discord.post('S> Pepper 200/1');
    await world.startBotAndBackfill();
    await world.discord.edit(id, 'S> Pepper 150/1');
    await world.waitForMessages('S> Pepper 150/1');
    const edit = world.server.messages.find((message) => message.content === 'S> Pepper 150/1');
    expect(edit).toMatchObject({ message_id: id, author_name: expect.stringMatching(/./) });
    expect(edit?.edited_at).not.toBeNull();
  });

  test('sends a deletion', async () => {
    await world.startBotAndBackfill();
    const [id] = await world.discord.post('S> Chand 2wl');
    await world.waitForMessages('S> Chand 2wl');
    await world.discord.delete(id);
    await waitUntil('the deletion is sent', () => world.server.deletions.includes(id ?? ''));
  });

  test('does not read other channels than the configured ones', async () => {
    await world.discord.post({ content: 'old and unwatched', channel_id: trading.id });
    await world.startBotAndBackfill({ channelIds: [farmables.id] });
    await world.discord.post(
      { content: 'unwatched', channel_id: trading.id },
      { content: 'watched', channel_id: farmables.id },
    );
    await world.waitForMessages('watched');
    expect(world.server.texts()).toEqual(['watched']);
  });

  test('batches messages during a call, in order and at most 100', async () => {
    const bot = await world.startBotAndBackfill();
    const before = world.server.batches.length;
    world.server.hold();
    await world.discord.post('first');
    await waitUntil('the first call is on its way', () => world.server.batches.length > before);
    const texts = numbered(250);
    await world.discord.post(...texts);
    await waitUntil('the gateway has brought all', () => bot.status().queued >= 250);
    world.server.release();
    await world.waitForMessages(...texts);
    const sizes = world.server.batches.slice(before).map((batch) => batch.messages.length);
    expect(sizes).toEqual([1, 100, 100, 50]);
    expect(world.server.texts()).toEqual(['first', ...texts]);
  });
});

describe('when the server is unreachable', () => {
  test('queues messages and sends them in order', async () => {
    const bot = await world.startBotAndBackfill();
    await world.server.stop();
    const texts = numbered(120);
    await world.discord.post(...texts);
    await waitUntil('the bot notices', () => bot.status().serverUnreachable);
    await world.server.start();
    await world.waitForMessages(...texts);
    expect(world.server.texts()).toEqual(texts);
    expect(bot.status().serverUnreachable).toBe(false);
  });

  test('starts before the server and sends queued messages', async () => {
    await world.server.stop();
    await world.startBot();
    await world.discord.post('S> Early Bird 1wl');
    await world.server.start();
    await world.waitForMessages('S> Early Bird 1wl');
  });

  test('reads messages beyond the queue’s capacity from history', async () => {
    const bot = await world.startBotAndBackfill({ tuning: { queueCapacity: 10 } });
    await world.server.stop();
    const texts = numbered(60);
    await world.discord.post(...texts);
    await waitUntil('the queue is full', () => bot.status().queued >= 10);
    await world.server.start();
    await world.waitForMessages(...texts);
    await world.waitUntilIngested(bot);
    expect(new Set(world.server.texts())).toEqual(new Set(texts));
  });

  test('continues after a message that the server rejects', async () => {
    const bot = await world.startBotAndBackfill();
    world.server.refusedText = 'poison';
    const before = world.server.batches.length;
    world.server.hold();
    await world.discord.post('first');
    await waitUntil('the first call is on its way', () => world.server.batches.length > before);
    await world.discord.post('a', 'b', 'poison', 'c');
    await waitUntil('they wait together', () => bot.status().queued === 4);
    world.server.release();
    await world.waitForMessages('a', 'b', 'c');
    expect(world.server.texts()).toEqual(['first', 'a', 'b', 'c']);
  });
});

describe('a stop', () => {
  test('sends the queue before the bot stops', async () => {
    const bot = await world.startBotAndBackfill();
    const before = world.server.batches.length;
    world.server.hold();
    await world.discord.post('first');
    await waitUntil('the first call is on its way', () => world.server.batches.length > before);
    await world.discord.post('second', 'third');
    await waitUntil('they wait', () => bot.status().queued === 2);
    const stopped = bot.stop();
    world.server.release();
    await stopped;
    expect(world.server.texts()).toEqual(['first', 'second', 'third']);
  });
});
