import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPipelineWorld, type PipelineWorld } from '../../testing/pipeline-world.js';
import { narrowPingRules } from './ping-actions.js';

let world: PipelineWorld;
beforeAll(async () => {
  world = await createPipelineWorld();
});
afterAll(() => world.close());

test('the rules of an edited ping are limited by the prices of the newest version', async () => {
  const { db, sql } = world.database;
  const { person } = await world.watcher('Laser Grid', { min: 1, max: 9 });
  const message = world.message('S> Laser Grid 6wl');
  await world.ingest(message);
  await world.settled();
  await world.edit(message, 'S> Laser Grid 7wl');
  const actor = await world.actor(person);
  const [ping] = await sql<{ id: string }[]>`select id from notifications where user_id = ${person.id}`;
  const { before } = await narrowPingRules(actor, db, { id: ping?.id ?? '' });
  expect(before).toMatchObject([{ min_price: 1, max_price: 9 }]);
  expect(await sql`select min_price, max_price from watch_rules where user_id = ${person.id}`).toEqual([
    { min_price: '1.00', max_price: '6.99' },
  ]);
});
