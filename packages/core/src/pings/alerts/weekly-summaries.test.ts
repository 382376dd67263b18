import { preferences, weeklySummaries } from '@lockwatch/db/schema';
import { afterAll, afterEach, expect, test } from 'vitest';
import { createPipelineWorld, type Person } from '../../testing/pipeline-world.js';
import { loadWeeklySummaries, scheduleWeeklySummaries } from './weekly-summaries.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const world = await createPipelineWorld();
afterEach(async () => {
  await world.quiet();
  await world.database.db.delete(weeklySummaries);
  await world.database.sql`update users set discord_user_id = null`;
});
afterAll(() => world.close());

/** An hour, UTC, of the next Monday. */
function nextMonday(hour: number): Date {
  const now = Date.now();
  const days = (8 - new Date(now).getUTCDay()) % 7;
  const monday = now - (now % DAY_MS) + days * DAY_MS + hour * HOUR_MS;
  return new Date(monday > now ? monday : monday + 7 * DAY_MS);
}

/** A user with a rule that pinged twice, one that pinged once, and one that did not. */
async function makePinged(columns: Record<string, unknown> = {}): Promise<Person> {
  const person = await world.person({ discordUserId: '300000000000000001', ...columns });
  await world.webhook(person);
  for (const item of ['Laser Grid', 'Chandelier', 'Pepper Tree']) await world.rule(person, item);
  await world.post('S> Laser Grid 3wl');
  await world.post('S> Laser Grid 4wl S> Chandelier 5wl');
  return person;
}

const schedule = (now: Date) => scheduleWeeklySummaries(world.database.sql, now);

/** The summaries that a user got as direct messages. */
async function send(person: Person) {
  const before = world.sentTo(person).length;
  await world.pipeline.sendDueMessages('weekly_summaries', loadWeeklySummaries);
  return world.sentTo(person).slice(before);
}

test('a summary counts the pings of the week and can be switched off by its button', async () => {
  const person = await makePinged();
  expect(await schedule(nextMonday(10))).toBe(1);
  expect(await schedule(nextMonday(11))).toBe(0);
  const [sent, ...others] = await send(person);
  expect(others).toEqual([]);
  expect(sent?.body).toMatchObject({
    content: 'Your week: 2 pings',
    embeds: [{ description: 'Laser Grid: 2 pings\nChandelier: 1 ping\n1 other watched item did not ping.' }],
    components: [{ components: [{ custom_id: 'preference-set:weekly_summary:off' }] }],
  });
});

test.each([
  ['before nine', {}, nextMonday(8), 0],
  ['on a Tuesday', {}, new Date(nextMonday(12).getTime() + DAY_MS), 0],
  ['at nine in Jakarta', { timeZone: 'Asia/Jakarta' }, nextMonday(2), 1],
  ['before nine in New York', { timeZone: 'America/New_York' }, nextMonday(12), 0],
  ['in quiet hours', { quietFrom: 9 * 60, quietTo: 11 * 60 }, nextMonday(10), 0],
  ['to a banned user', { isBanned: true }, nextMonday(10), 0],
  ['without a linked Discord account', { discordUserId: null }, nextMonday(10), 0],
])('a summary %s: %o', async (_when, columns, now, count) => {
  const { isBanned, discordUserId, ...others } = columns as Record<string, unknown>;
  const person = await makePinged(others);
  if (isBanned) await world.database.sql`update users set is_banned = true where id = ${person.id}`;
  if (discordUserId === null)
    await world.database.sql`update users set discord_user_id = null where id = ${person.id}`;
  expect(await schedule(now)).toBe(count);
});

test('nobody gets a summary who was not pinged or has switched it off, also after it was scheduled', async () => {
  await world.person();
  const person = await makePinged();
  expect(await schedule(nextMonday(10))).toBe(1);
  await world.database.db
    .insert(preferences)
    .values({ userId: person.id, preferenceId: 'weekly_summary', isEnabled: false });
  expect(await send(person)).toEqual([]);
  expect(await world.database.db.select().from(weeklySummaries)).toMatchObject([{ state: 'cancelled' }]);
  await world.database.db.delete(weeklySummaries);
  expect(await schedule(nextMonday(10))).toBe(0);
});
