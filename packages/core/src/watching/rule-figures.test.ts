import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadActor } from '../access/index.js';
import { createPipelineWorld, type PipelineWorld } from '../testing/pipeline-world.js';
import { listRuleFigures } from './rule-figures.js';

let world: PipelineWorld;
beforeAll(async () => {
  world = await createPipelineWorld();
});
afterAll(() => world.close());

test('each rule has the time of its last ping and the usual price of the side that it watches', async () => {
  for (let trader = 0; trader < 10; trader += 1) {
    await world.post('S> Fishing Rod 2wl each');
    await world.post('B> Fishing Rod 100/1');
  }
  const { person, ruleId: sellers } = await world.watcher('Fishing Rod', { min: 1, max: 5 });
  const buyers = await world.rule(person, 'Fishing Rod', { min: -9, max: 5, messageType: 'BUY' });
  const unknown = await world.rule(person, 'Laser Grid', { min: 1, max: 5 });
  await world.post('S> Fishing Rod 2wl each');
  await world.parser.refreshUsualPrices();
  const { db, sql } = world.database;
  const actor = await loadActor(db, { userId: person.id }, { kind: 'access-token' });
  if (!actor) throw new Error('The person that was just made is gone.');

  const read = (offset: number) => listRuleFigures(actor, sql, world.parser, { limit: 2, offset });
  expect(await read(0)).toEqual([
    {
      id: sellers,
      last_ping_at: expect.stringMatching(/^\d{4}-.*Z$/),
      usual_price: 2,
      usual: { offers: 11, traders: 11 },
    },
    { id: buyers, last_ping_at: null, usual_price: -100, usual: { offers: 10, traders: 10 } },
  ]);
  expect(await read(2)).toEqual([{ id: unknown, last_ping_at: null, usual_price: null, usual: null }]);
});
