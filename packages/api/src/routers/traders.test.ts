import { afterAll, expect, test } from 'vitest';
import { makeWorld } from '../testing/world.js';

const world = await makeWorld();
afterAll(() => world.close());

const id = '500000000000000007';

test('a note on a trader is private, replaced, exported and imported, and removed', async () => {
  const [sam, other] = [await world.makePerson('basic'), await world.makePerson('basic')];
  const noteOf = async ({ api }: typeof sam) => (await api.market.traders.get({ id })).note;
  await sam.api.market.traders.note({ id, note: 'Pays fast' });
  await sam.api.market.traders.note({ id, note: 'Pays slowly' });
  expect([await noteOf(sam), await noteOf(other)]).toEqual(['Pays slowly', null]);

  const { trader_notes } = await sam.api.user.me.export();
  expect(trader_notes).toEqual([{ author_id: id, note: 'Pays slowly' }]);
  await expect(other.api.user.me.import({ trader_notes, dry_run: true })).resolves.toMatchObject({
    trader_notes: { added: 1, known: 0 },
  });
  expect(await noteOf(other)).toBeNull();
  await other.api.user.me.import({ trader_notes });
  await expect(
    other.api.user.me.import({ trader_notes: [{ author_id: id, note: 'Other' }] }),
  ).resolves.toMatchObject({ trader_notes: { added: 0, known: 1 } });
  expect(await noteOf(other)).toBe('Pays slowly');

  await sam.api.market.traders.note({ id, note: null });
  expect([await noteOf(sam), await noteOf(other)]).toEqual([null, 'Pays slowly']);
  await expect(sam.api.market.traders.note({ id, note: 'x'.repeat(301) })).rejects.toThrow('300');
  await other.api.user.me.delete({});
  expect(await world.database.sql`select from trader_notes`).toHaveLength(0);
});

test('a trader is reported once until staff are done with it, and five times an hour', async () => {
  const [sam, staff] = [await world.makePerson('basic'), await world.makePerson('staff')];
  const report = (trader = id) =>
    sam.api.market.traders.report({ id: trader, reason: 'Sold me a fake item' });
  const isReported = async () => (await sam.api.market.traders.get({ id })).is_reported;
  await report();
  await expect(report()).rejects.toThrow('You reported this trader already.');
  const [open] = await staff.api.admin.traderReports.list();
  expect(open).toMatchObject({
    author_id: id,
    author_name: null,
    reason: 'Sold me a fake item',
    user_name: sam.name,
  });
  expect((await sam.api.user.me.export()).trader_reports).toMatchObject([{ author_id: id }]);
  await expect(sam.api.admin.traderReports.list()).rejects.toMatchObject({ code: 'FORBIDDEN' });

  const close = (is_done: boolean) => staff.api.admin.traderReports.close({ id: open?.id ?? '', is_done });
  await close(true);
  expect([await isReported(), await staff.api.admin.traderReports.list()]).toEqual([false, []]);
  await close(false);
  expect(await isReported()).toBe(true);
  await close(true);
  await report();
  await expect(close(false)).rejects.toMatchObject({ code: 'NOT_FOUND' });

  for (const trader of ['8', '9']) await report(trader);
  await expect(report('10')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
});
