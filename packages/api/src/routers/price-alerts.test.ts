import { afterAll, expect, test } from 'vitest';
import { makeWorld } from '../testing/world.js';

const world = await makeWorld();
afterAll(() => world.close());

const LASER_GRID = 5666;

test('price alerts are added with defaults, changed, paused, exported and removed', async () => {
  const { api } = await world.makePerson('basic');
  const alert = await api.user.priceAlerts.create({ item_id: LASER_GRID, side: 'SELL', kind: 'fall' });
  expect(alert).toEqual({
    id: expect.any(String),
    item_id: LASER_GRID,
    item_name: 'Laser Grid',
    side: 'SELL',
    kind: 'fall',
    percent: 10,
    days: 7,
    is_paused: false,
    last_sent_at: null,
  });
  const changed = { ...alert, percent: 25, days: 3, is_paused: true };
  const { id } = alert;
  expect(await api.user.priceAlerts.update({ id, percent: 25, days: 3, is_paused: true })).toEqual(changed);
  expect(await api.user.priceAlerts.update({ id })).toEqual(changed);
  expect(await api.user.priceAlerts.list()).toEqual([changed]);
  const document = await api.user.me.export();
  expect(document.price_alerts).toEqual([changed]);
  const other = await world.makePerson('basic');
  const { price_alerts } = document;
  expect(await other.api.user.me.import({ price_alerts })).toMatchObject({ price_alerts: { added: 1 } });
  expect(await other.api.user.me.import({ price_alerts })).toMatchObject({
    price_alerts: { added: 0, known: 1 },
  });
  await api.user.priceAlerts.delete({ id });
  expect(await api.user.priceAlerts.list()).toEqual([]);
});

test('the same alert twice, an unknown item and more than the plan allows are rejected', async () => {
  const { api } = await world.makePerson('basic');
  const input = { item_id: LASER_GRID, side: 'SELL', kind: 'low' } as const;
  await api.user.priceAlerts.create(input);
  await expect(api.user.priceAlerts.create(input)).rejects.toThrow('You have this price alert already.');
  const { id } = await api.user.priceAlerts.create({ ...input, kind: 'first' });
  await expect(api.user.priceAlerts.update({ id, kind: 'low', days: 90 })).rejects.toThrow(
    'You have this price alert already.',
  );
  await expect(api.user.priceAlerts.create({ ...input, item_id: 999_999 })).rejects.toThrow();
  const withoutPlan = await world.makePerson('user');
  await expect(withoutPlan.api.user.priceAlerts.create(input)).rejects.toThrow();
});
