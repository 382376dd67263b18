import type { Mention } from '@lockwatch/contracts';
import { users, watchRules } from '@lockwatch/db/schema';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { createPipelineWorld, type PipelineWorld } from '../testing/pipeline-world.js';

const world = await createPipelineWorld();
afterEach(() => world.quiet());
afterAll(() => world.close());

const USER: Mention = { kind: 'user', id: '80351110224678912' };
const ROLE: Mention = { kind: 'role', id: '165511591545143296' };
const bodySchema = z.object({ content: z.string(), allowed_mentions: z.unknown() });
const bodies = (target: Parameters<PipelineWorld['sentTo']>[0]) =>
  world.sentTo(target).map(({ body }) => bodySchema.parse(body));

async function mention(ruleId: string, { kind, id }: Mention): Promise<void> {
  await world.database.db
    .update(watchRules)
    .set({ mentionKind: kind, mentionId: id })
    .where(eq(watchRules.id, ruleId));
}

test('a ping through a webhook mentions whom its rules name and nobody else, also after an edit', async () => {
  const { person, webhook, ruleId } = await world.watcher('Laser Grid');
  await mention(ruleId, USER);
  await mention(await world.rule(person, 'Laser Grid', { max: 4 }), ROLE);
  await mention(await world.rule(person, 'Laser Grid', { max: 3 }), USER);
  const message = await world.postMessage('S> Laser Grid 3wl @everyone <@400000000000000009>');
  await world.edit(message, 'S> Laser Grid 2wl');
  const [sent, edited] = bodies(webhook);
  expect(sent?.content).toMatch(/^<@80351110224678912> <@&165511591545143296> Selling Laser Grid · 3 WL/);
  expect(sent?.allowed_mentions).toEqual({ parse: [], users: [USER.id], roles: [ROLE.id] });
  expect(edited?.content).toMatch(/^<@80351110224678912> <@&165511591545143296> Selling Laser Grid · 2 WL/);
  expect(edited?.allowed_mentions).toEqual(sent?.allowed_mentions);
});

test('a direct message and a ping of a rule without a mention mention nobody', async () => {
  const person = await world.person({ discordUserId: '300000000000000002' });
  await mention(await world.rule(person, 'Laser Grid'), ROLE);
  const { webhook } = await world.watcher('Laser Grid');
  await world.post('S> Laser Grid 3wl');
  for (const [body] of [bodies(person), bodies(webhook)]) {
    expect(body?.content).toMatch(/^Selling Laser Grid/);
    expect(body?.allowed_mentions).toEqual({ parse: [] });
  }
});

test('a user’s own text is above their pings at a webhook and as a direct message, also after an edit', async () => {
  const { person, webhook } = await world.watcher('Laser Grid');
  const other = await world.person({ discordUserId: '300000000000000003' });
  await world.rule(other, 'Laser Grid');
  await world.database.db
    .update(users)
    .set({ pingTemplate: '@everyone {item}: {price}' })
    .where(inArray(users.id, [person.id, other.id]));
  const message = await world.postMessage('S> Laser Grid 3wl');
  await world.edit(message, 'S> Laser Grid 2wl');
  for (const target of [webhook, other]) {
    expect(bodies(target)).toEqual([
      { content: '@everyone Laser Grid: 3 WL each (0.33 per WL)', allowed_mentions: { parse: [] } },
      { content: '@everyone Laser Grid: 2 WL each (0.5 per WL)', allowed_mentions: { parse: [] } },
    ]);
  }
});
