import { itemPriceDays, priceAlertMessages, priceAlerts } from '@lockwatch/db/schema';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { createPipelineWorld } from '../../testing/pipeline-world.js';
import { checkPriceAlerts } from './check-price-alerts.js';
import { loadPriceAlertMessages } from './price-alert-messages.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const world = await createPipelineWorld();
// At noon, so that no day ends within a test.
world.clock.forward((36 * HOUR_MS - (Date.now() % DAY_MS)) % DAY_MS);
afterEach(async () => {
  await world.database.db.delete(priceAlerts);
  await world.database.db.delete(itemPriceDays);
  await world.database.sql`update messages set deleted_at = now()`;
});
afterAll(() => world.close());

const itemId = () => world.itemId('Laser Grid');
const toDay = (daysAgo: number) => new Date(world.clock.now() - daysAgo * DAY_MS).toISOString().slice(0, 10);

/** What sellers asked on past days, by days ago. */
async function recordPrices(prices: Record<number, number>, traders = 4): Promise<void> {
  const row = ([daysAgo, median]: [string, number]) => ({
    itemId: itemId(),
    type: 'SELL',
    day: toDay(Number(daysAgo)),
    median,
    low: median,
    high: median,
    offers: traders,
    traders,
  });
  await world.database.db.insert(itemPriceDays).values(Object.entries(prices).map(row));
}

/** So many traders ask this price now. */
async function askToday(price: number, traders = 3): Promise<void> {
  for (let trader = 0; trader < traders; trader += 1) await world.post(`S> Laser Grid ${price}wl each`);
}

async function makeAlert(columns: Partial<typeof priceAlerts.$inferInsert>, owner?: { id: string }) {
  const person = owner ?? (await world.person());
  await world.database.db
    .insert(priceAlerts)
    .values({
      userId: person.id,
      itemId: itemId(),
      side: 'SELL',
      kind: 'fall',
      percent: 20,
      days: 7,
      ...columns,
    });
  return world.webhook({ ...person, discordUserId: '' });
}

/** How many messages were scheduled; they are sent. */
async function check(daysLater = 0): Promise<number> {
  const scheduled = await checkPriceAlerts(world.database, new Date(world.clock.now() + daysLater * DAY_MS));
  await world.pipeline.sendDueMessages('price_alert_messages', loadPriceAlertMessages);
  return scheduled;
}

describe('a price alert', () => {
  test.each<[string, Partial<typeof priceAlerts.$inferInsert>, Record<number, number>, number, boolean]>([
    ['a fall', {}, { 3: 10 }, 8, true],
    ['a smaller fall', {}, { 3: 10 }, 9, false],
    ['a fall from longer ago', {}, { 9: 10, 3: 8 }, 8, false],
    ['a rise', { kind: 'rise' }, { 3: 10, 2: 15 }, 12, true],
    ['a smaller rise', { kind: 'rise' }, { 3: 10 }, 11, false],
    ['a new low', { kind: 'low', days: 90 }, { 50: 5, 40: 6, 30: 6, 20: 6, 10: 6 }, 4, true],
    ['no new low', { kind: 'low', days: 90 }, { 50: 4, 40: 6, 30: 6, 20: 6, 10: 6 }, 4, false],
    ['a low of few days', { kind: 'low', days: 90 }, { 3: 5, 2: 6 }, 4, false],
    ['a first offer', { kind: 'first', days: 30 }, { 40: 5 }, 4, true],
    ['an offer after others', { kind: 'first', days: 30 }, { 20: 5 }, 4, false],
    ['the other side', { side: 'BUY' }, { 3: 10 }, 8, false],
    ['a paused alert', { isPaused: true }, { 3: 10 }, 8, false],
  ])('about %s', async (_name, columns, before, price, isSent) => {
    const webhook = await makeAlert(columns);
    await recordPrices(before);
    await askToday(price);
    expect(await check()).toBe(isSent ? 1 : 0);
    expect(world.sentTo(webhook)).toHaveLength(isSent ? 1 : 0);
  });

  test('says what changed, once a day, through the primary webhook', async () => {
    const webhook = await makeAlert({});
    await recordPrices({ 3: 10 });
    await askToday(8);
    expect([await check(), await check()]).toEqual([1, 0]);
    const [sent, ...others] = world.sentTo(webhook);
    expect(others).toEqual([]);
    expect(sent?.body).toMatchObject({
      content: 'Laser Grid: down 20 % in 7 days.',
      embeds: [{ description: expect.stringContaining('Sellers ask 8 WL today.\nBefore: 10 WL.') }],
    });
  });

  test('is not about a first offer where one of yesterday is not recorded yet', async () => {
    const webhook = await makeAlert({ kind: 'first', days: 30 });
    await world.post('S> Laser Grid 5wl each', { ageMs: DAY_MS });
    await askToday(5);
    expect(await check()).toBe(0);
    expect(world.sentTo(webhook)).toEqual([]);
  });

  test('counts a further change from the day of its last message on', async () => {
    const webhook = await makeAlert({});
    const [alert] = await world.database.db.select().from(priceAlerts);
    await world.database.db
      .insert(priceAlertMessages)
      .values({
        priceAlertId: alert?.id ?? '',
        day: toDay(2),
        price: 8,
        offers: 3,
        traders: 3,
        state: 'sent',
      });
    await recordPrices({ 4: 10, 2: 8 });
    await askToday(7);
    expect(await check()).toBe(0);
    expect(world.sentTo(webhook)).toEqual([]);
  });

  test('does not count a price that one trader stands behind', async () => {
    await makeAlert({});
    await recordPrices({ 3: 10 });
    await askToday(5, 1);
    expect(await check()).toBe(0);
    await makeAlert({ kind: 'first', days: 2 });
    expect(await check()).toBe(1);
  });

  test.each([
    ['banned', { isBanned: true }],
    ['without a plan', { role: 'user' }],
    ['with a snooze', { snoozedUntil: new Date(Date.now() + 3 * DAY_MS) }],
    ['in quiet hours', { quietFrom: 11 * 60, quietTo: 14 * 60 }],
  ])('does not go to a user %s', async (_name, columns) => {
    await makeAlert({}, await world.person(columns));
    await recordPrices({ 3: 10 });
    await askToday(8);
    expect(await check()).toBe(0);
  });

  test('that its owner paused meanwhile is not sent', async () => {
    const webhook = await makeAlert({});
    await recordPrices({ 3: 10 });
    await askToday(8);
    await checkPriceAlerts(world.database, new Date(world.clock.now()));
    await world.database.db.update(priceAlerts).set({ isPaused: true });
    await world.pipeline.sendDueMessages('price_alert_messages', loadPriceAlertMessages);
    expect(world.sentTo(webhook)).toEqual([]);
    expect(await world.database.db.select().from(priceAlertMessages)).toMatchObject([{ state: 'cancelled' }]);
  });

  test('is written in the language of its owner', async () => {
    const webhook = await makeAlert({}, await world.person({ language: 'id' }));
    await recordPrices({ 3: 10 });
    await askToday(8);
    await check();
    expect(world.sentTo(webhook)[0]?.body).toMatchObject({ content: 'Laser Grid: turun 20 % dalam 7 hari.' });
  });
});
