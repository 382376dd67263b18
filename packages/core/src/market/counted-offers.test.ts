import { getDriver } from '@lockwatch/db';
import { createTestDatabase } from '@lockwatch/db/testing';
import { expect, test } from 'vitest';
import { readOffers } from './counted-offers.js';

test('the planner is told how to read offers, and only for them', async () => {
  const database = await createTestDatabase();
  const show = (sql: ReturnType<typeof getDriver>) =>
    sql`select current_setting('enable_sort') as sort, current_setting('plan_cache_mode') as plan`;
  await database.db.transaction(async (tx) => {
    const before = await show(getDriver(tx));
    expect(await readOffers(tx, 'few', show)).toEqual([{ sort: 'off', plan: 'force_generic_plan' }]);
    expect(await readOffers(tx, 'many', show)).toEqual([{ sort: 'on', plan: 'force_custom_plan' }]);
    await expect(readOffers(tx, 'few', (sql) => sql`select 1 / 0`)).rejects.toThrow('division by zero');
    expect(await show(getDriver(tx))).toEqual(before);
  });
  await database.close();
});
