import { getMinuteOfDay } from '@lockwatch/contracts';
import { digests, users, watchRules, webhooks } from '@lockwatch/db/schema';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createPipelineWorld, newSnowflake, type PipelineWorld } from '../testing/pipeline-world.js';
import { loadDigests } from './deliver/send-digests.js';
import { createPipeline } from './pipeline.js';

const world = await createPipelineWorld();
afterEach(async () => {
  await world.quiet();
  await world.database.db.delete(digests);
});
afterAll(() => world.close());

type Watcher = Awaited<ReturnType<PipelineWorld['watcher']>>;

const bodySchema = z.object({
  content: z.string(),
  embeds: z.array(z.object({ title: z.string(), description: z.string() })),
});
const contents = ({ webhook }: Watcher) =>
  world.sentTo(webhook).map(({ body }) => bodySchema.parse(body).content);
const bodies = ({ webhook }: Watcher) => world.sentTo(webhook).map(({ body }) => bodySchema.parse(body));

async function setRule({ ruleId }: Watcher, change: Partial<typeof watchRules.$inferInsert>) {
  await world.database.db.update(watchRules).set(change).where(eq(watchRules.id, ruleId));
}

async function setUser({ person }: Watcher, change: Partial<typeof users.$inferInsert>) {
  await world.database.db.update(users).set(change).where(eq(users.id, person.id));
}

/** Quiet hours from an hour before now to an hour after it. */
async function beQuiet(watcher: Watcher, quietMode: 'digest' | 'drop') {
  const minute = getMinuteOfDay(world.clock.now(), 'UTC');
  const quietFrom = (minute + 1380) % 1440;
  await setUser(watcher, { quietFrom, quietTo: (minute + 60) % 1440, quietMode });
}

/** Lets the time come for every digest. */
const makeDue = () =>
  world.database.db
    .update(digests)
    .set({ endsAt: new Date(world.clock.now() + 1), nextAttemptAt: new Date() })
    .where(eq(digests.state, 'pending'));

async function countDigests(): Promise<number> {
  return (await world.database.db.select().from(digests)).length;
}

describe('a snooze', () => {
  test('of a rule or of all holds pings back until its time', async () => {
    const watcher = await world.watcher('Laser Grid');
    await setRule(watcher, { snoozedUntil: new Date(world.clock.now() + 60_000) });
    await world.post('S> Laser Grid 3wl');
    await setRule(watcher, { snoozedUntil: null });
    await setUser(watcher, { snoozedUntil: new Date(world.clock.now() + 60_000) });
    await world.post('S> Laser Grid 4wl');
    expect(await world.reasons(watcher.ruleId)).toEqual(['snoozed', 'snoozed']);
    await setUser(watcher, { snoozedUntil: new Date(world.clock.now() - 1) });
    await world.post('S> Laser Grid 2wl');
    expect(contents(watcher)).toHaveLength(1);
    expect(await countDigests()).toBe(0);
  });

  test('still updates a ping that was sent', async () => {
    const watcher = await world.watcher('Laser Grid');
    const message = await world.postMessage('S> Laser Grid 3wl');
    await setRule(watcher, { snoozedUntil: new Date(world.clock.now() + 60_000) });
    await world.edit(message, 'S> Laser Grid 4wl');
    const [, edited] = bodies(watcher);
    expect(edited?.embeds[0]?.description).toContain('~~3 WL each (0.33 per WL)~~ 4 WL each');
    expect(edited?.embeds[0]?.description).toContain('The price is within your range');
  });
});

describe('quiet hours', () => {
  test('hold pings back for one digest, whichever process sends it', async () => {
    const watcher = await world.watcher('Laser Grid');
    await beQuiet(watcher, 'digest');
    const author = newSnowflake();
    await world.post('S> Laser Grid 4wl', { author });
    await world.post('S> Laser Grid 4wl', { author });
    await world.post('S> Laser Grid 3wl', { authorName: 'Cheap' });
    await world.post('S> Laser Grid 5wl');
    await world.post('B> Laser Grid 2wl');
    const gone = await world.postMessage('S> Laser Grid 2wl');
    await world.remove(gone);
    expect(contents(watcher)).toEqual([]);
    expect(new Set(await world.reasons(watcher.ruleId))).toEqual(new Set(['quiet-hours']));
    expect(await world.pipeline.sendDueMessages('digests', loadDigests)).toBe(0);

    await makeDue();
    const other = createPipeline(world.pipelineDeps);
    await Promise.all([
      world.pipeline.sendDueMessages('digests', loadDigests),
      other.sendDueMessages('digests', loadDigests),
      world.pipeline.sendDueMessages('digests', loadDigests),
    ]);
    await other.sendDueMessages('digests', loadDigests);
    await other.close();
    const [digest, ...more] = bodies(watcher);
    expect(more).toEqual([]);
    expect(digest?.content).toBe('4 offers in your quiet hours.');
    expect(digest?.embeds[0]?.description).toMatch(
      /^\*\*Selling Laser Grid\*\* · 3 offers, the best: 3 WL each \(0.33 per WL\) – Cheap · \[Go to the message\]\(.+\)\n\*\*Buying Laser Grid\*\* · 2 WL each/,
    );
  });

  test('a digest does not repeat what an earlier one told', async () => {
    const watcher = await world.watcher('Laser Grid');
    await beQuiet(watcher, 'digest');
    await world.post('S> Laser Grid 4wl');
    await makeDue();
    await world.pipeline.sendDueMessages('digests', loadDigests);
    await world.post('S> Laser Grid 3wl');
    await makeDue();
    await world.pipeline.sendDueMessages('digests', loadDigests);
    expect(contents(watcher)).toEqual(['1 offer in your quiet hours.', '1 offer in your quiet hours.']);
  });

  test('have a digest for each own webhook of a rule; others have the offers of a rule that was changed', async () => {
    const watcher = await world.watcher('Laser Grid');
    const own = await world.webhook(watcher.person, { isPrimary: false });
    const other = await world.webhook(watcher.person, { isPrimary: false });
    await world.rule(watcher.person, 'Chandelier', { max: 50, targets: [own.id] });
    const changed = await world.rule(watcher.person, 'Venus Guytrap', { max: 50, targets: [other.id] });
    await beQuiet(watcher, 'digest');
    await world.post('S> Laser Grid 4wl, Chandelier 20wl, Venus Guytrap 10wl');
    await world.database.db.update(watchRules).set({ targets: [] }).where(eq(watchRules.id, changed));
    await makeDue();
    await world.pipeline.sendDueMessages('digests', loadDigests);
    expect(contents(watcher)).toEqual(['2 offers in your quiet hours.']);
    expect(contents({ ...watcher, webhook: own })).toEqual(['1 offer in your quiet hours.']);
    expect(contents({ ...watcher, webhook: other })).toEqual([]);
  });

  test('have a digest at the usual destination where the own webhook of a rule is gone', async () => {
    const watcher = await world.watcher('Laser Grid');
    const own = await world.webhook(watcher.person, { isPrimary: false });
    await setRule(watcher, { targets: [own.id] });
    await beQuiet(watcher, 'digest');
    await world.post('S> Laser Grid 4wl');
    await world.database.db.delete(webhooks).where(eq(webhooks.id, own.id));
    await makeDue();
    await world.pipeline.sendDueMessages('digests', loadDigests);
    expect(contents(watcher)).toEqual(['1 offer in your quiet hours.']);
  });

  test('drop pings where the user wants no digest', async () => {
    const watcher = await world.watcher('Laser Grid');
    await beQuiet(watcher, 'drop');
    await world.post('S> Laser Grid 4wl');
    expect(await world.reasons(watcher.ruleId)).toEqual(['quiet-hours']);
    expect(await countDigests()).toBe(0);
  });

  test('nothing is sent to a user without a destination, or when nothing stands any more', async () => {
    const watcher = await world.watcher('Laser Grid');
    await beQuiet(watcher, 'digest');
    const gone = await world.postMessage('S> Laser Grid 2wl');
    await world.remove(gone);
    await makeDue();
    await world.pipeline.sendDueMessages('digests', loadDigests);
    expect(contents(watcher)).toEqual([]);
    expect(await world.database.db.select().from(digests)).toMatchObject([{ state: 'cancelled' }]);
  });
});

describe('a cooldown', () => {
  test('lets one of the messages of a batch ping', async () => {
    const watcher = await world.watcher('Laser Grid');
    await setRule(watcher, { cooldownMinutes: 30 });
    const messages = [4, 3, 2].map((price) => world.message(`S> Laser Grid ${price}wl`));
    await world.ingest(...messages);
    await world.settled();
    expect(contents(watcher)).toHaveLength(1);
    expect((await world.reasons(watcher.ruleId)).toSorted()).toEqual(['cooldown', 'cooldown', 'matched']);
    world.clock.forward(31 * 60_000);
    await world.post('S> Laser Grid 3wl');
    expect(contents(watcher)).toHaveLength(2);
  });

  test('holds between processes that match at the same time', async () => {
    const watcher = await world.watcher('Laser Grid');
    await setRule(watcher, { cooldownMinutes: 30 });
    const others = [1, 2, 3].map(() => createPipeline(world.pipelineDeps));
    await Promise.all(
      [world.pipeline, ...others].map((pipeline) =>
        pipeline.ingest({ messages: [world.message('S> Laser Grid 3wl')], deletions: [] }),
      ),
    );
    await world.settled();
    await Promise.all(others.map((pipeline) => pipeline.close()));
    expect(contents(watcher)).toHaveLength(1);
  });
});

test('above the daily cap, a digest at the end of the day has the rest', async () => {
  const watcher = await world.watcher('Laser Grid');
  await setRule(watcher, { dailyCap: 2 });
  for (const price of [2, 3, 4, 5]) await world.post(`S> Laser Grid ${price}wl`);
  expect(contents(watcher)).toHaveLength(2);
  const [digest] = await world.database.db.select().from(digests);
  expect(digest?.nextAttemptAt.toISOString()).toMatch(/T00:00:00.000Z$/);
  await makeDue();
  await world.pipeline.sendDueMessages('digests', loadDigests);
  expect(contents(watcher).at(-1)).toBe('And 2 more offers today.');
});

test('a rule for better prices pings for each better one', async () => {
  const watcher = await world.watcher('Laser Grid');
  await setRule(watcher, { onlyCheaper: true });
  for (const price of [4, 5, 3, 3]) await world.post(`S> Laser Grid ${price}wl`);
  expect(await world.reasons(watcher.ruleId)).toHaveLength(4);
  expect(contents(watcher)).toHaveLength(2);
});
