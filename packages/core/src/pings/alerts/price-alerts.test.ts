import type { CreatePriceAlertInput } from '@lockwatch/contracts';
import { itemPriceDays, priceAlertMessages, priceAlerts } from '@lockwatch/db/schema';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { startEventReceiver } from '../../testing/event-receiver.js';
import { createPipelineWorld, type Person } from '../../testing/pipeline-world.js';
import { createWebhook, deleteWebhook } from '../../watching/index.js';
import { addPushSubscription } from '../index.js';
import { checkPriceAlerts } from './check-price-alerts.js';
import { decidePriceAlerts, explainAlert } from './decide-price-alerts.js';
import { loadPriceAlertMessages } from './price-alert-messages.js';
import { createPriceAlert, listPriceAlerts, updatePriceAlert } from './price-alerts.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const receiver = await startEventReceiver();
const world = await createPipelineWorld({}, undefined, {
  signedWebhooks: { hosts: [receiver.host], allowsPrivate: true },
});
// At noon, so that no day ends within a test.
world.clock.forward((36 * HOUR_MS - (Date.now() % DAY_MS)) % DAY_MS);
afterEach(async () => {
  await world.database.db.delete(priceAlerts);
  await world.database.db.delete(itemPriceDays);
  await world.database.sql`update messages set deleted_at = now()`;
});
afterAll(async () => {
  await world.close();
  await receiver.close();
});

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

/** A fall by 20 %. */
async function fallToday(): Promise<void> {
  await recordPrices({ 3: 10 });
  await askToday(8);
}

const FALL: CreatePriceAlertInput = {
  item_id: itemId(),
  side: 'SELL',
  kind: 'fall',
  percent: 20,
  days: 7,
  is_paused: false,
  targets: [],
};

async function createAlert(person: Person, input: Partial<CreatePriceAlertInput> = {}) {
  return createPriceAlert(await world.actor(person), world.database.db, { ...FALL, ...input }, 'en');
}

describe('the targets of a price alert', () => {
  const deps = {
    db: world.database.db,
    sql: world.database.sql,
    cipher: world.tokenCipher,
    pipeline: world.pipeline,
  };

  test('are those of a rule: webhooks, signed ones, and the direct message, each once a day, and the browsers', async () => {
    const person = await world.person({ discordUserId: '300000000000000001' });
    const primary = await world.webhook(person);
    const other = await world.webhook(person, { isPrimary: false });
    const actor = await world.actor(person);
    const signed = await createWebhook(actor, deps, {
      webhook_name: 'My shop',
      webhook_url: receiver.url,
      kind: 'signed',
    });
    const browser = world.sandbox.push.subscribe();
    await addPushSubscription(actor, deps, { ...browser, label: 'Chrome on Linux' });
    await createAlert(person, { targets: [other.id, signed.webhook_id, 'dm'] });
    await fallToday();
    expect([await check(), await check()]).toEqual([1, 0]);
    expect(world.sentTo(primary)).toEqual([]);
    expect(world.sentTo(other)).toHaveLength(1);
    expect(world.sentTo(person)).toHaveLength(1);
    expect(receiver.received.map(({ body }) => JSON.parse(body))).toEqual([
      {
        type: 'price_alert.reached',
        timestamp: expect.stringMatching(/Z$/),
        data: {
          alert_id: expect.any(String),
          item_id: itemId(),
          item: 'Laser Grid',
          kind: 'fall',
          side: 'SELL',
          price: 8,
          price_before: 10,
          offers: 3,
          traders: 3,
        },
      },
    ]);
    expect(world.sandbox.push.received().map(({ payload }) => payload)).toEqual([
      {
        tag: expect.stringMatching(/^[\w-]{22}$/),
        title: 'Laser Grid: down 20 % in 7 days',
        body: expect.stringContaining('Sellers ask 8 WL today.\nBefore: 10 WL.'),
        path: `/dashboard/market?item=${itemId()}`,
      },
    ]);
  });

  test('give way to the usual destination where the only one is gone, before the message or by it', async () => {
    const person = await world.person();
    const usual = await world.webhook(person);
    const gone = await world.webhook(person, { isPrimary: false });
    await createAlert(person, { targets: [gone.id] });
    await world.failWebhook(gone, '404');
    await fallToday();
    await check();
    await check();
    expect(world.sentTo(usual)).toHaveLength(1);
    await deleteWebhook(await world.actor(person), deps, gone.id);
    expect(
      await listPriceAlerts(await world.actor(person), world.database.db, { limit: 20, offset: 0 }, 'en'),
    ).toMatchObject([{ targets: [] }]);
  });

  test('are the user’s own', async () => {
    const [person, stranger] = [await world.person(), await world.person()];
    const { id } = await world.webhook(stranger);
    await expect(createAlert(person, { targets: [id] })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const alert = await createAlert(person);
    const change = updatePriceAlert(
      await world.actor(person),
      world.database.db,
      { id: alert.id, targets: [id] },
      'en',
    );
    await expect(change).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('why a price alert is sent or not', () => {
  async function explain(person: Person): Promise<string> {
    const [decided] = await decidePriceAlerts(
      world.database.db,
      { itemIds: [itemId()], userId: person.id },
      new Date(world.clock.now()),
    );
    return decided ? explainAlert(decided, 'en').why : '';
  }

  test.each<[Partial<CreatePriceAlertInput>, Record<number, number>, number, number, string]>([
    [{}, { 3: 10 }, 9.5, 3, 'It fell 5 %, from 10 WL to 9.5 WL; you asked for 20 % within 7 days.'],
    [{}, { 3: 10 }, 12, 3, 'It fell 0 %, from 10 WL to 12 WL; you asked for 20 % within 7 days.'],
    [
      { kind: 'rise' },
      { 3: 10 },
      11.99,
      3,
      'It rose 19 %, from 10 WL to 11.99 WL; you asked for 20 % within 7 days.',
    ],
    [{}, { 3: 10 }, 8, 1, "Only 1 trader stands behind today's price, 8 WL; it takes 3."],
    [{}, { 9: 10 }, 8, 3, '8 WL today, but too few offers in the 7 days before to compare with.'],
    [
      { kind: 'low', days: 90 },
      { 50: 4, 40: 6, 30: 6, 20: 6, 10: 6 },
      5,
      3,
      '5 WL today; the lowest of the 90 days before was 4 WL.',
    ],
    [{ kind: 'first', days: 30 }, { 3: 10 }, 8, 3, 'It was offered on 1 of the 30 days before.'],
    [{}, { 3: 10 }, 0, 0, 'Nobody sells it today.'],
    [{}, { 3: 10 }, 8, 3, 'It is reached: the message comes within ten minutes.'],
    [{ is_paused: true }, { 3: 10 }, 8, 3, 'It is paused.'],
  ])('%j after %j, at %d from %d traders: %s', async (input, before, price, traders, why) => {
    const person = await world.person();
    await recordPrices(before);
    await askToday(price, traders);
    const alert = await createAlert(person, input);
    await world.webhook(person);
    expect(await explain(person)).toBe(why);
    expect(alert.why).not.toBe('');
    expect(await check()).toBe(why.startsWith('It is reached') ? 1 : 0);
  });

  test.each<[Record<string, unknown>, string]>([
    [{ isBanned: true }, 'Your account is banned.'],
    [{ isMuted: true }, 'Your account is muted.'],
    [{ role: 'user' }, 'You have no subscription that includes pings.'],
    [{ snoozedUntil: new Date(Date.now() + 3 * DAY_MS) }, 'It is reached, but all pings are snoozed.'],
    [{ quietFrom: 11 * 60, quietTo: 14 * 60 }, 'It is reached, but these are your quiet hours.'],
    [
      { discordUserId: null },
      'It is reached, but there is nowhere to send it: add a webhook, or link your Discord account.',
    ],
  ])('for a user with %j: %s', async (columns, why) => {
    const person = await world.person(columns);
    await world.database.db
      .insert(priceAlerts)
      .values({ userId: person.id, itemId: itemId(), side: 'SELL', kind: 'fall', percent: 20, days: 7 });
    await fallToday();
    expect(await explain(person)).toBe(why);
    expect(await check()).toBe(0);
  });

  test('names the item limit for the newest alerts above it', async () => {
    const person = await world.person();
    const columns = { userId: person.id, itemId: itemId(), side: 'SELL', kind: 'fall', days: 7 } as const;
    const { itemLimit } = await world.actor(person);
    await world.database.db
      .insert(priceAlerts)
      .values(
        Array.from({ length: itemLimit + 1 }, (_, index) => ({ ...columns, percent: 20 + index / 1000 })),
      );
    await fallToday();
    const decided = await decidePriceAlerts(
      world.database.db,
      { itemIds: [itemId()], userId: person.id },
      new Date(world.clock.now()),
    );
    expect(decided.filter(({ reason }) => reason === 'over-limit')).toHaveLength(1);
  });

  test('says that it was sent, or could not be', async () => {
    const person = await world.person();
    await world.webhook(person);
    await createAlert(person);
    await fallToday();
    await check();
    expect(await explain(person)).toBe('You were told today. It can come again from tomorrow (UTC) on.');
    await world.database.db.update(priceAlertMessages).set({ state: 'failed' });
    expect(await explain(person)).toBe("Today's message could not be delivered. Check where it goes.");
  });
});
