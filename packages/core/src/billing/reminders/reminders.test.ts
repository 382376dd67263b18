import { subscriptionReminders, subscriptions, users } from '@lockwatch/db/schema';
import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { createPipelineWorld, type Person, type TestWebhook } from '../../testing/pipeline-world.js';
import { loadReminders, scheduleReminders } from './reminders.js';

const BASIC = 2;
const EXPERT = 3;
const HOUR_MS = 3_600_000;

const world = await createPipelineWorld();
afterEach(async () => {
  await world.quiet();
  await world.database.db.delete(subscriptions);
});
afterAll(() => world.close());

type Columns = Partial<typeof subscriptions.$inferInsert>;

interface Subscriber extends Person {
  subscriptionId: string;
  webhook: TestWebhook;
}

/** A person with a primary webhook and no role but the subscription's, which ends in so many hours. */
async function subscriber(hours: number | null, columns: Columns = {}): Promise<Subscriber> {
  const person = await world.person({ role: 'user' });
  const webhook = await world.webhook(person);
  return { ...person, webhook, subscriptionId: await subscribe(person, hours, columns) };
}

/** Reminders that reached their webhook. */
const countReceived = (person: Subscriber) => world.sentTo(person.webhook).length;

async function subscribe(person: Person, hours: number | null, columns: Columns = {}): Promise<string> {
  const id = v7();
  await world.database.db
    .insert(subscriptions)
    .values({
      id,
      userId: person.id,
      planId: BASIC,
      source: 'world_locks',
      startsAt: hoursFromNow(-24),
      expiresAt: hours === null ? null : hoursFromNow(hours),
      ...columns,
    });
  return id;
}

const hoursFromNow = (hours: number) => new Date(world.clock.now() + hours * HOUR_MS);
const schedule = () => scheduleReminders(world.database.sql);

async function sendDueReminders(): Promise<void> {
  await schedule();
  await world.pipeline.sendDueMessages('subscription_reminders', loadReminders);
}

async function getReminder(subscriptionId: string) {
  const rows = await world.database.db
    .select()
    .from(subscriptionReminders)
    .where(eq(subscriptionReminders.subscriptionId, subscriptionId));
  return rows.at(-1);
}

describe('a reminder', () => {
  test('comes to the primary webhook a day before access ends, once', async () => {
    const person = await subscriber(23.9);
    await sendDueReminders();
    await sendDueReminders();
    const sent = world.sentTo(person.webhook);
    expect(sent).toHaveLength(1);
    const seconds = Math.floor(hoursFromNow(23.9).getTime() / 1000);
    expect(JSON.stringify(sent[0]?.body)).toMatch(/Basic ends <t:\d+:R>\./);
    const shown = Number(/<t:(\d+):R>/.exec(JSON.stringify(sent[0]?.body))?.[1]);
    expect(Math.abs(shown - seconds)).toBeLessThanOrEqual(5);
    expect(await getReminder(person.subscriptionId)).toMatchObject({ state: 'sent', attemptCount: 1 });
  });

  test('comes as a direct message where there is no webhook', async () => {
    const person = await world.person({ role: 'user', discordUserId: '300000000000000001' });
    await subscribe(person, 20);
    await sendDueReminders();
    expect(world.sentTo(person)).toHaveLength(1);
  });

  test('comes again for the new end of a subscription that was extended', async () => {
    const person = await subscriber(10);
    await sendDueReminders();
    await world.database.db
      .update(subscriptions)
      .set({ expiresAt: hoursFromNow(22) })
      .where(eq(subscriptions.id, person.subscriptionId));
    await sendDueReminders();
    expect(countReceived(person)).toBe(2);
  });

  test.each<[string, number | null, Columns]>([
    ['while more than a day is left', 24.1, {}],
    ['for one that renews', 10, { isRenewing: true, source: 'stripe' }],
    ['for one that has not begun', 10, { startsAt: new Date(Date.now() + HOUR_MS) }],
    ['for one that has ended', -0.1, {}],
    ['for one that was ended', 10, { isActive: false }],
    ['for one that is for life', null, {}],
  ])('does not come %s', async (_name, hours, columns) => {
    const person = await subscriber(hours, columns);
    await sendDueReminders();
    expect(countReceived(person)).toBe(0);
  });

  test('does not come when the same or a higher role goes on without a break', async () => {
    const person = await subscriber(10);
    const { expiresAt } =
      (await world.database.db.query.subscriptions.findFirst({
        where: eq(subscriptions.id, person.subscriptionId),
      })) ?? {};
    await subscribe(person, 500, { planId: EXPERT, startsAt: expiresAt ?? hoursFromNow(10) });
    const withRole = await subscriber(10);
    const staff = await world.person({ role: 'staff' });
    const staffs = await subscribe(staff, 10);
    await sendDueReminders();
    expect(countReceived(person)).toBe(0);
    expect(await getReminder(staffs)).toBeUndefined();
    expect(countReceived(withRole)).toBe(1);
  });

  test('comes when only a lower role goes on', async () => {
    const person = await subscriber(10, { planId: EXPERT });
    await subscribe(person, 500, { startsAt: hoursFromNow(10) });
    await sendDueReminders();
    expect(countReceived(person)).toBe(1);
  });

  test('is not sent to a muted user, also when they were muted after it was planned', async () => {
    const mute = (person: Person) =>
      world.database.db.update(users).set({ isMuted: true }).where(eq(users.id, person.id));
    const muted = await subscriber(10);
    await mute(muted);
    const mutedLater = await subscriber(10);
    await schedule();
    await mute(mutedLater);
    await world.pipeline.sendDueMessages('subscription_reminders', loadReminders);
    expect([countReceived(muted), countReceived(mutedLater)]).toEqual([0, 0]);
    expect(await getReminder(muted.subscriptionId)).toBeUndefined();
    expect(await getReminder(mutedLater.subscriptionId)).toMatchObject({ state: 'cancelled' });
  });
});
