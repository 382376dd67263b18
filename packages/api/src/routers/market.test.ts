import { afterAll, describe, expect, test } from 'vitest';
import { makeWorld } from '../testing/world.js';

const world = await makeWorld();
afterAll(() => world.close());

const LASER_GRID = 5666;

/** A trader asks 4 world locks for a Laser Grid. */
async function offerLaserGrid(): Promise<void> {
  const posted = Date.now();
  const message = {
    message_id: String((BigInt(posted) - 1_420_070_400_000n) << 22n),
    channel_id: '210000000000000001',
    channel_name: 'trading',
    guild_id: '200000000000000001',
    author_id: '500000000000000001',
    author_name: 'Trader',
    content: 'S> Laser Grid 4wl',
    posted_at: new Date(posted).toISOString(),
    edited_at: null,
    source: 'backfill',
    received_at_ms: posted,
  } as const;
  await world.service.ingest.messages({ messages: [message] });
  await expect
    .poll(async () => world.database.sql`select 1 from unprocessed_messages`, { timeout: 10_000 })
    .toHaveLength(0);
}

test('holdings are added, sold and removed, and show what they are worth', async () => {
  const { api } = await world.makePerson('basic');
  const acquired_at = '2026-03-01T10:00:00.000Z';
  const bought = await api.user.holdings.create({
    item_id: LASER_GRID,
    quantity: 200,
    unit_cost: 2.5,
    acquired_at,
  });
  expect(bought).toEqual({
    id: expect.any(String),
    item_id: LASER_GRID,
    item_name: 'Laser Grid',
    quantity: 200,
    unit_cost: 2.5,
    acquired_at,
    sold_at: null,
    unit_sold: null,
    worth: null,
  });
  await offerLaserGrid();
  expect(await api.user.holdings.list()).toEqual([{ ...bought, worth: 800 }]);

  const sale = { sold_at: '2026-03-14T12:00:00.000Z', unit_sold: 3 };
  expect(await api.user.holdings.update({ id: bought.id, ...sale })).toEqual({ ...bought, ...sale });
  expect(await api.user.holdings.update({ id: bought.id, quantity: 100 })).toMatchObject({
    ...sale,
    quantity: 100,
  });
  expect((await api.user.me.export()).holdings).toMatchObject([{ id: bought.id, quantity: 100 }]);
  await api.user.holdings.delete({ id: bought.id });
  expect(await api.user.holdings.list()).toEqual([]);
});

test('of ten, three are sold and seven are left; taking the sale back joins them', async () => {
  const { api } = await world.makePerson('basic');
  const list = async () =>
    (await api.user.holdings.list()).map(({ quantity, unit_cost, unit_sold }) => [
      quantity,
      unit_cost,
      unit_sold,
    ]);
  const { id } = await api.user.holdings.create({ item_id: LASER_GRID, quantity: 10, unit_cost: 2 });
  const sale = { id, sold_at: '2026-03-14T12:00:00.000Z', unit_sold: 3 };
  await expect(api.user.holdings.update({ ...sale, sold_quantity: 11 })).rejects.toThrow('only 10');
  await expect(api.user.holdings.update({ id, sold_quantity: 3 })).rejects.toThrow('Give both');
  expect(await list()).toEqual([[10, 2, null]]);

  expect(await api.user.holdings.update({ ...sale, sold_quantity: 3 })).toMatchObject({ id, quantity: 3 });
  expect((await list()).toSorted()).toEqual([
    [3, 2, 3],
    [7, 2, null],
  ]);
  await api.user.holdings.update({ id, sold_at: null, unit_sold: null });
  expect(await list()).toEqual([[10, 2, null]]);
  await api.user.holdings.update({ ...sale, sold_quantity: 10 });
  expect(await list()).toEqual([[10, 2, 3]]);
});

test('half a sale and an unknown item are rejected', async () => {
  const { api } = await world.makePerson('basic');
  const input = { item_id: LASER_GRID, quantity: 1, unit_cost: 0 };
  await expect(api.user.holdings.create({ ...input, unit_sold: 3 })).rejects.toThrow(
    'Give both the time and the price of the sale, or neither.',
  );
  expect(await api.user.holdings.list()).toEqual([]);
  await expect(api.user.holdings.create({ ...input, item_id: 999_999 })).rejects.toThrow();
});

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
    targets: [],
    last_sent_at: null,
    why: "Only 1 trader stands behind today's price, 4 WL; it takes 3.",
  });
  const { why: _, ...stored } = {
    ...alert,
    percent: 25,
    days: 3,
    is_paused: true,
    targets: ['dm'] as 'dm'[],
  };
  const changed = { ...stored, why: 'It is paused.' };
  const { id } = alert;
  expect(
    await api.user.priceAlerts.update({ id, percent: 25, days: 3, is_paused: true, targets: ['dm'] }),
  ).toEqual(changed);
  expect(await api.user.priceAlerts.update({ id })).toEqual(changed);
  expect(await api.user.priceAlerts.list({})).toEqual([changed]);
  const document = await api.user.me.export();
  expect(document.price_alerts).toEqual([stored]);
  const other = await world.makePerson('basic');
  // A webhook of another account is left out.
  const price_alerts = [{ ...stored, targets: ['dm' as const, id] }];
  expect(await other.api.user.me.import({ price_alerts })).toMatchObject({ price_alerts: { added: 1 } });
  expect(await other.api.user.me.import({ price_alerts })).toMatchObject({
    price_alerts: { added: 0, known: 1 },
  });
  expect(await other.api.user.priceAlerts.list({})).toMatchObject([{ targets: ['dm'] }]);
  await api.user.priceAlerts.delete({ id });
  expect(await api.user.priceAlerts.list({})).toEqual([]);
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
  const price_alerts = Array.from({ length: 1001 }, (_, days) => ({ ...input, days }));
  await expect(api.user.me.import({ price_alerts, dry_run: true })).rejects.toMatchObject({
    code: 'UNPROCESSABLE_CONTENT',
  });
});

describe('a trader', () => {
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
    const messageId = '1439500000000000000';
    await world.database.sql`insert into channels (id, name) values (1, 'hidden')`;
    await world.database.sql`
      insert into messages (id, discord_message_id, edit_number, channel_id, author_id, author_name, content, source,
        posted_at, received_at)
      values (message_row_id(${messageId}, 0), ${messageId}, 0, 1, ${id}, 'Shady', 'hello', 'gateway', now(), now())`;
    await report();
    await expect(report()).rejects.toThrow('You reported this trader already.');
    const [open] = await staff.api.admin.traderReports.list();
    expect(open).toMatchObject({
      author_id: id,
      author_name: 'Shady',
      reason: 'Sold me a fake item',
      user_name: sam.name,
    });
    expect((await sam.api.user.me.export()).trader_reports).toMatchObject([
      { author_id: id, author_name: null },
    ]);
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

  test('a few users with many reports do not hide that of another', async () => {
    const [sam, flooder] = [await world.makePerson('basic'), await world.makePerson('basic')];
    const staff = await world.makePerson('staff');
    await sam.api.market.traders.report({ id, reason: 'Never paid' });
    await world.database.sql`
      insert into trader_reports (id, user_id, author_id, reason, created_at)
      select gen_random_uuid(), ${flooder.userId}, 1000 + n, 'Nothing', now() + n * interval '1 second'
      from generate_series(1, 150) n`;
    const listed = await staff.api.admin.traderReports.list();
    expect(listed).toHaveLength(100);
    expect(listed.map(({ reason }) => reason)).toContain('Never paid');
  });
});
