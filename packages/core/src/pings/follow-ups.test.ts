import { SANDBOX_DISCORD } from '@lockwatch/contracts';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { createPipelineWorld, newSnowflake, type PipelineWorld } from '../testing/pipeline-world.js';

const world = await createPipelineWorld();
afterEach(() => world.quiet());
afterAll(() => world.close());

type Options = Parameters<PipelineWorld['message']>[1];

/** Posts the messages of one author, each after the one before is processed. */
async function say(contents: readonly string[], ...options: Options[]): Promise<void> {
  const author = newSnowflake();
  for (const [at, content] of contents.entries()) {
    // Ids and times of Discord's have milliseconds; two messages of a person are further apart.
    world.clock.forward(5);
    await world.postMessage(content, { author, ...options[at] });
  }
}

const methods = (rows: { method: string }[]) => rows.map((row) => row.method);
const text = (row: { body: unknown } | undefined) => JSON.stringify(row?.body);

describe('a message that follows an offer of its author', () => {
  test('completes the offer with its price, and edits the ping', async () => {
    const { webhook, ruleId } = await world.watcher('Laser Grid');
    await say(['S> Laser Grid', '3wl each']);
    const sent = world.sentTo(webhook);
    expect(methods(sent)).toEqual(['POST']);
    expect(text(sent[0])).toContain('3 WL each');
    expect(await world.reasons(ruleId)).toContain('matched');
  });

  test('corrects the price', async () => {
    const { webhook } = await world.watcher('Laser Grid');
    await say(['S> Laser Grid 3wl', 'i mean 4wl']);
    const sent = world.sentTo(webhook);
    expect(methods(sent)).toEqual(['POST', 'PATCH']);
    expect(text(sent[1])).toContain('~~3 WL each (0.33 per WL)~~ 4 WL each');
  });

  test('withdraws the offer', async () => {
    const { webhook } = await world.watcher('Laser Grid');
    await say(['S> Laser Grid 3wl', 'sold']);
    const sent = world.sentTo(webhook);
    expect(methods(sent)).toEqual(['POST', 'PATCH']);
    expect(text(sent[1])).toContain('The message no longer offers it.');
  });

  test('withdraws one of several items and keeps the others', async () => {
    const { webhook } = await world.watcher('Laser Grid');
    const other = await world.watcher('Chandelier');
    await say(['S> Laser Grid 3wl, Chandelier 4wl', 'sold the laser grid']);
    expect(text(world.sentTo(webhook).at(-1))).toContain('The message no longer offers it.');
    expect(text(world.sentTo(other.webhook).at(-1))).toContain('4 WL each');
    expect(text(world.sentTo(other.webhook).at(-1))).not.toContain('no longer');
  });

  test('changes the side', async () => {
    const { webhook } = await world.watcher('Laser Grid');
    await say(['S> Laser Grid 3wl', 'i mean buying lol']);
    expect(text(world.sentTo(webhook).at(-1))).toContain('The message no longer offers it.');
  });

  test('names the world', async () => {
    const { webhook } = await world.watcher('Laser Grid');
    await say(['S> Laser Grid 3wl', '@LGSHOP']);
    expect(methods(world.sentTo(webhook))).toEqual(['POST', 'PATCH']);
    expect(text(world.sentTo(webhook)[1])).toContain('LGSHOP');
  });

  test('may follow another follow-up', async () => {
    const { webhook } = await world.watcher('Laser Grid');
    await say(['S> Laser Grid', '3wl each', 'hello', 'i mean 4wl']);
    expect(text(world.sentTo(webhook).at(-1))).toContain('4 WL each');
  });

  test('follows within one batch, as in a history', async () => {
    const { webhook } = await world.watcher('Laser Grid');
    const author = newSnowflake();
    const messages = ['S> Laser Grid', '3wl each'].map((content) => {
      world.clock.forward(5);
      return world.message(content, { author });
    });
    await world.ingest(...messages);
    await world.settled();
    expect(text(world.sentTo(webhook)[0])).toContain('3 WL each');
  });
});

describe('a message that does not follow', () => {
  const [, otherChannel] = SANDBOX_DISCORD.channels;
  test.each<[string, string, Options, Options]>([
    ['is of another author', '4wl', {}, { author: newSnowflake() }],
    ['is in another channel', 'i mean 4wl', {}, { channel: otherChannel }],
    ['comes more than two minutes later', 'i mean 4wl', { ageMs: 121_000 }, {}],
    ['is talk', 'brb in 5 min', {}, {}],
    ['is an offer of its own', 'S> Chandelier 4wl', {}, {}],
  ])('because it %s', async (_, content, first, second) => {
    const { webhook } = await world.watcher('Laser Grid');
    await say(['S> Laser Grid 3wl', content], first, second);
    expect(methods(world.sentTo(webhook))).toEqual(['POST']);
  });
});
