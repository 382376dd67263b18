import { type IngestMessage, SANDBOX_DISCORD } from '@lockwatch/contracts';
import { watchRules } from '@lockwatch/db/schema';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { createPipelineWorld, newSnowflake, type PipelineWorld } from '../testing/pipeline-world.js';
import { listNotifications } from './history/list-notifications.js';
import { storeBatch } from './ingest/store-batch.js';
import { createPipeline } from './pipeline.js';
import { DEFAULT_PIPELINE_CONFIG } from './pipeline-config.js';

const world = await createPipelineWorld();
afterEach(() => world.quiet());
afterAll(() => world.close());

const post = (content: string, author: string) => world.postMessage(content, { author });

const { toDeletion } = world;

type Watcher = Awaited<ReturnType<PipelineWorld['watcher']>>;

/** For each Discord message of the webhook: its title as it stands now. */
function titles({ webhook }: Pick<Watcher, 'webhook'>): string[] {
  const shown = new Map<string, string>();
  for (const row of world.sentTo(webhook)) {
    const { embeds } = row.body as { embeds: { title: string }[] };
    shown.set(row.message_id, embeds.map(({ title }) => title).join(' + '));
  }
  return [...shown.values()];
}

/** Whether a ping that was sent links to the message. */
const isPinged = ({ webhook }: Pick<Watcher, 'webhook'>, message: IngestMessage) =>
  world
    .sentTo(webhook)
    .some((row) => row.method === 'POST' && JSON.stringify(row.body).includes(`/${message.message_id}`));

const TITLE = 'Selling Laser Grid · 3 WL each (0.33 per WL)';

/** What the ping says about reposts, as Discord shows it now. */
function seen({ webhook }: Watcher): string | undefined {
  const body = JSON.stringify(world.sentTo(webhook).at(-1)?.body);
  return /Seen \d+ times[^\\]*\./.exec(body)?.[0].replace(/<t:\d+:t>/, '14:05');
}

async function listReposts({ person }: Watcher) {
  const pings = await listNotifications(await world.actor(person), world.database.sql, {
    limit: 50,
    offset: 0,
    query: '',
  });
  return pings.map(({ reposts }) => reposts);
}

describe('a repost that does not ping', () => {
  test('is counted in the ping, from any channel and with other words, once for each message', async () => {
    const watcher = await world.watcher('Laser Grid');
    await world.rule(watcher.person, 'Laser Grid', { max: 4 });
    const config = { ...world.pipelineDeps.config, repostEditDelayMs: 0 };
    const pipeline = createPipeline({ ...world.pipelineDeps, config });
    const author = newSnowflake();
    await post('S> Laser Grid 3wl', author);
    expect(await listReposts(watcher)).toEqual([null]);
    const [, other] = SANDBOX_DISCORD.channels;
    const repost = world.message('selling lgrid 3wl each at my shop', { author, channel: other });
    await pipeline.ingest({ messages: [repost], deletions: [] });
    await world.until('it is counted', () => seen(watcher) !== undefined);
    expect(seen(watcher)).toBe(`Seen 2 times, last 14:05 in #${other.name}.`);
    await world.edit(repost, 'selling lgrid 3wl each at my big shop');
    const batch = [1, 2].map(() => world.message('S> Laser Grid 3wl', { author }));
    await pipeline.ingest({ messages: batch, deletions: [] });
    await world.until('they are counted', () => seen(watcher) === 'Seen 4 times, last 14:05 in #trading.');
    await pipeline.close();
    expect(await listReposts(watcher)).toMatchObject([{ count: 3, channel_name: 'trading' }]);
    expect(world.sentTo(watcher.webhook).filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  test('shares an edit of the ping with those that follow within some minutes', async () => {
    const watcher = await world.watcher('Laser Grid');
    const author = newSnowflake();
    for (let count = 0; count < 3; count += 1) await post('S> Laser Grid 3wl', author);
    await world.pipeline.sweepNotifications();
    await world.settled();
    expect(world.sentTo(watcher.webhook)).toHaveLength(1);
    expect(await listReposts(watcher)).toMatchObject([{ count: 2 }]);
    const { sql } = world.database;
    const [wait] = await sql<{ seconds: number }[]>`
      select extract(epoch from next_attempt_at - now())::float8 as seconds from notifications
      where user_id = ${watcher.person.id}`;
    expect(wait?.seconds).toBeGreaterThan(200);
    await sql`update notifications set next_attempt_at = now() where user_id = ${watcher.person.id}`;
    await world.pipeline.sweepNotifications();
    await world.settled();
    expect(world.sentTo(watcher.webhook)).toHaveLength(2);
    expect(seen(watcher)).toMatch(/^Seen 3 times/);
  });
});

describe('a repost of an offer that was pinged', () => {
  test('pings when it came before the deletion', async () => {
    const watcher = await world.watcher('Laser Grid');
    const author = newSnowflake();
    const first = await post('S> Laser Grid 3wl', author);
    const repost = await post('S> Laser Grid 3wl', author);
    expect(titles(watcher)).toEqual([TITLE]);
    await world.remove(first);
    expect(titles(watcher)).toEqual([`Gone: ${TITLE}`, TITLE]);
    expect(isPinged(watcher, repost)).toBe(true);
    expect(await world.reasons(watcher.ruleId)).toEqual(['matched', 'matched']);
  });

  test('pings when both come in one batch', async () => {
    const watcher = await world.watcher('Laser Grid');
    const author = newSnowflake();
    const first = await post('S> Laser Grid 3wl', author);
    const repost = world.message('S> Laser Grid 3wl', { author });
    await world.pipeline.ingest({ messages: [repost], deletions: [toDeletion(first)] });
    await world.settled();
    expect(titles(watcher)).toEqual([`Gone: ${TITLE}`, TITLE]);
  });

  test('pings whichever of the two is handled first', async () => {
    const rounds = Array.from({ length: 5 }, () => newSnowflake());
    const watcher = await world.watcher('Laser Grid');
    const firsts = await Promise.all(rounds.map((author) => post('S> Laser Grid 3wl', author)));
    const reposts = rounds.map((author) => world.message('S> Laser Grid 3wl', { author }));
    await Promise.all(
      rounds.flatMap((_, index) => [
        world.pipeline.ingest({ messages: reposts.slice(index, index + 1), deletions: [] }),
        world.pipeline.ingest({ messages: [], deletions: firsts.slice(index, index + 1).map(toDeletion) }),
      ]),
    );
    // Pings that share a Discord message with one that is being edited are left to the worker's sweep.
    await world.until('everything is told', async () => {
      await world.pipeline.sweepNotifications();
      return reposts.every((repost) => isPinged(watcher, repost));
    });
    await world.pipeline.sweepNotifications();
    await world.settled();
    const shown = titles(watcher).join(' + ').split(' + ');
    expect(shown.filter((title) => title.startsWith('Gone: '))).toHaveLength(rounds.length);
    expect(shown.filter((title) => !title.startsWith('Gone: '))).toHaveLength(rounds.length);
  });

  type Change = (first: IngestMessage) => Promise<unknown>;
  const became =
    (content: string): Change =>
    (first) =>
      world.edit(first, content);
  test.each<[string, Change, string?]>([
    ['was deleted', (first) => world.remove(first)],
    ['no longer offers it', became('sold out, thanks')],
    ['asks for more', became('S> Laser Grid 30wl')],
    ['has another price in the range', became('S> Laser Grid 4wl')],
    [
      'was edited, then deleted',
      (first) => became('S> Laser Grid 4wl')(first).then(() => world.remove(first)),
      'S> Laser Grid 4wl',
    ],
  ])('pings when the pinged message %s before it', async (_what, change, repost = 'S> Laser Grid 3wl') => {
    const watcher = await world.watcher('Laser Grid');
    const author = newSnowflake();
    await change(await post('S> Laser Grid 3wl', author));
    expect(isPinged(watcher, await post(repost, author))).toBe(true);
  });

  test('pings when the pinged message is edited away after it', async () => {
    const watcher = await world.watcher('Laser Grid');
    const author = newSnowflake();
    const first = await post('S> Laser Grid 3wl', author);
    const repost = await post('S> Laser Grid 3wl', author);
    await world.edit(first, 'sold out, thanks');
    expect(isPinged(watcher, repost)).toBe(true);
  });

  test('stays silent while the first stands, also when the first is edited to say the same', async () => {
    const watcher = await world.watcher('Laser Grid');
    const author = newSnowflake();
    const first = await post('S> Laser Grid 3wl', author);
    await world.edit(first, 'S> Laser Grid 3wl @SHOP');
    const repost = await post('S> Laser Grid 3wl', author);
    await world.edit(first, 'S> Laser Grid 3wl @OTHER', new Date(world.clock.now() + 5000));
    expect(isPinged(watcher, repost)).toBe(false);
    expect(await world.reasons(watcher.ruleId)).toEqual(['matched', 'matched', 'repost', 'matched']);
  });

  test('that is deleted itself changes nothing', async () => {
    const watcher = await world.watcher('Laser Grid');
    const author = newSnowflake();
    const first = await post('S> Laser Grid 3wl', author);
    await world.remove(await post('S> Laser Grid 3wl', author));
    expect(titles(watcher)).toEqual([TITLE]);
    await world.remove(first);
    expect(titles(watcher)).toEqual([`Gone: ${TITLE}`]);
  });

  test('is pinged once for each message that remained, one after the other', async () => {
    const watcher = await world.watcher('Laser Grid');
    const author = newSnowflake();
    const first = await post('S> Laser Grid 3wl', author);
    const second = await post('S> Laser Grid 3wl', author);
    const third = await post('S> Laser Grid 3wl', author);
    await world.remove(first);
    expect([second, third].map((message) => isPinged(watcher, message))).toEqual([true, false]);
    await world.remove(second);
    expect(isPinged(watcher, third)).toBe(true);
    expect(titles(watcher)).toEqual([`Gone: ${TITLE}`, `Gone: ${TITLE}`, TITLE]);
  });

  test('joins the ping that its message has already made for another item', async () => {
    const watcher = await world.watcher('Laser Grid');
    await world.rule(watcher.person, 'Chandelier', { min: 1, max: 50 });
    const author = newSnowflake();
    const first = await post('S> Laser Grid 3wl', author);
    await post('S> Laser Grid 3wl, Chandelier 20wl', author);
    expect(titles(watcher)).toEqual([TITLE, expect.stringContaining('Selling Chandelier')]);
    await world.remove(first);
    expect(titles(watcher)).toEqual([`Gone: ${TITLE}`, expect.stringMatching(/and 1 more$/)]);
    // The deleted ping and the ping of the repost are edited at the same time, in either order.
    const bodies = world.sentTo(watcher.webhook).map(({ body }) => JSON.stringify(body));
    expect(bodies).toContainEqual(expect.stringMatching(/Selling Laser Grid.*Chandelier/));
  });

  test('is pinged by a sweep when the process that stored the deletion dies', async () => {
    const watcher = await world.watcher('Laser Grid');
    const author = newSnowflake();
    const first = await post('S> Laser Grid 3wl', author);
    const repost = await post('S> Laser Grid 3wl', author);
    await storeBatch(
      world.database.sql,
      { messages: [], deletions: [toDeletion(first)] },
      { ...DEFAULT_PIPELINE_CONFIG, leaseMs: 0, nowMs: world.clock.now() },
    );
    await world.pipeline.sweepMessages();
    await world.pipeline.sweepNotifications();
    await world.settled();
    expect(isPinged(watcher, repost)).toBe(true);
  });

  test('is not pinged when it is too old, or when the rule was paused meanwhile', async () => {
    const watcher = await world.watcher('Laser Grid');
    const author = newSnowflake();
    const first = await post('S> Laser Grid 3wl', author);
    await post('S> Laser Grid 3wl', author);
    await world.database.db
      .update(watchRules)
      .set({ isPaused: true })
      .where(eq(watchRules.id, watcher.ruleId));
    await world.remove(first);
    expect(await world.reasons(watcher.ruleId)).toEqual(['matched', 'paused']);

    const other = await world.watcher('Chandelier', { max: 50 });
    const old = await post('S> Chandelier 20wl', author);
    await post('S> Chandelier 20wl', author);
    world.clock.forward(DEFAULT_PIPELINE_CONFIG.usefulForMs + 1000);
    await world.remove(old);
    expect(titles(other)).toEqual([expect.stringMatching(/^Gone: /)]);
  });

  test('pings when the first ping never reached anybody', async () => {
    const watcher = await world.watcher('Laser Grid');
    const author = newSnowflake();
    await post('S> Laser Grid 3wl', author);
    await world.database.sql`update notifications set state = 'failed' where user_id = ${watcher.person.id}`;
    const repost = await post('S> Laser Grid 3wl', author);
    expect(isPinged(watcher, repost)).toBe(true);
  });
});
