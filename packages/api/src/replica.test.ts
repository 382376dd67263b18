import { createPrices } from '@lockwatch/core';
import { createDatabase } from '@lockwatch/db';
import { createTestDatabase } from '@lockwatch/db/testing';
import { expect, test } from 'vitest';
import type { ApiDeps } from './context.js';
import { restRoutes } from './rest/rest-routes.js';
import { makeWorld } from './testing/world.js';

/** The calls that may answer with what a replica has not received yet. */
const REPLICA_CALLS = [
  'admin.logs.count',
  'admin.logs.list',
  'admin.statistics.list',
  'admin.statistics.series',
  'admin.subscriptions.count',
  'admin.subscriptions.list',
  'admin.subscriptions.overview',
  'admin.users.count',
  'items.offers',
  'items.price',
  'items.priceHistory',
  'market.deals',
  'market.items',
  'market.movers',
  'market.traders.get',
  'market.yesterday',
];

/** PostgreSQL, appendix A: undefined_table. */
function isTableMissing(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && cause.code === '42P01') return true;
  }
  return false;
}

test('only heavy lists and statistics are read from the replica', async () => {
  const world = await makeWorld();
  // A replica without tables: a call that reads from it fails in its own way.
  const empty = await createTestDatabase('empty');
  const { replica, close } = createDatabase(world.database.url, { replicaUrl: empty.url });
  const deps: ApiDeps = { ...world.deps, replica, prices: createPrices(replica, world.deps.parser, 0) };
  const developer = await world.makePerson('developer');
  const context = await developer.contextWith(deps);
  const reads = restRoutes().filter((route) => route.rest.method === 'GET');
  const failed: string[] = [];
  for (const route of reads) {
    await route.call(route.rest.example ?? {}, context, undefined).catch((error: unknown) => {
      if (isTableMissing(error)) failed.push(route.name);
    });
  }
  expect(reads.length).toBeGreaterThan(30);
  expect(failed.sort()).toEqual(REPLICA_CALLS);
  // What staff see of one user after a change comes from the primary.
  const list = restRoutes().find((route) => route.name === 'admin.subscriptions.list');
  expect(await list?.call({ user_id: developer.userId, state: 'all' }, context, undefined)).toEqual([]);
  await close();
  await empty.close();
  await world.close();
});
