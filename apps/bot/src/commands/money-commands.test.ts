import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { startCommandWorld } from '../testing/command-world.js';
import type { InteractionAnswer } from '../testing/sandbox-calls.js';

const BASIC = 2;
const EXPERT = 3;

const world = await startCommandWorld();
afterAll(() => world.close());

const buttonSchema = z.looseObject({
  label: z.string().optional(),
  custom_id: z.string().optional(),
  url: z.string().optional(),
  disabled: z.boolean().optional(),
});

/** Every button and menu under an answer. */
function getComponents(answer: InteractionAnswer) {
  const rows = z.array(z.object({ components: z.array(buttonSchema) })).parse(answer.components);
  return rows.flatMap((row) => row.components);
}

function findComponent(answer: InteractionAnswer, label: string) {
  const part = getComponents(answer).find((one) => one.label === label);
  if (!part)
    throw new Error(`There is no button ${label}, but ${getComponents(answer).map((one) => one.label)}.`);
  return part;
}

async function press(answer: InteractionAnswer, label: string, login: string): Promise<InteractionAnswer> {
  return world.press(findComponent(answer, label).custom_id ?? '', undefined, login);
}

async function userId(login: string): Promise<string> {
  return (await (await world.server.as(login)).user.me.get()).user_id;
}

async function give(login: string, amount: number): Promise<void> {
  const admin = await world.server.as('admin');
  await admin.admin.adjustBalance({
    id: await userId(login),
    amount,
    reason: 'For the test',
    idempotency_key: randomUUID(),
  });
}

async function names(login: string): Promise<string[]> {
  const api = await world.server.as(login);
  return (await api.user.subscriptions.list()).map((subscription) => subscription.name);
}

describe('/subscribe', () => {
  test('shows the price of each plan and a button for each way to pay', async () => {
    const answer = await world.run('subscribe', {}, 'user');
    expect(answer).toMatchObject({ ephemeral: true });
    expect(answer.embeds[0]?.description).toContain('**Basic** · $2.99 or 3 DL for 30 days');
    expect(getComponents(answer).map((part) => part.label)).toEqual([
      'Start Beta Trial: free',
      'Basic: $2.99 by card',
      'Basic: 3 DL',
      'Expert: $6.99 by card',
      'Expert: 7 DL',
      'Expert Lifetime: $99.00 by card',
      'Expert Lifetime: 1 BGL',
    ]);
  });

  test('links to the payment page', async () => {
    const answer = await press(await world.run('subscribe', {}, 'user'), 'Basic: $2.99 by card', 'user');
    const { url = '' } = findComponent(answer, 'Pay by card');
    const page = await fetch(url);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('Basic');
  });

  test('asks before a purchase with world locks, and buys once for repeated presses', async () => {
    await give('user', 700);
    const asked = await press(await world.run('subscribe', {}, 'user'), 'Basic: 3 DL', 'user');
    expect(asked.content).toContain('Your balance is **7 DL**.');
    expect(await names('user')).toEqual([]);
    const pay = findComponent(asked, 'Pay 3 DL').custom_id ?? '';
    // Pressed twice before the first reply removes the button.
    const answers = await Promise.all([1, 2].map(() => world.press(pay, undefined, 'user')));
    expect(answers[0]?.content).toContain('Basic is yours');
    expect(answers[1]?.content).toBe(answers[0]?.content);
    expect(await names('user')).toEqual(['Basic']);
    const { balance } = await (await world.server.as('user')).user.me.get();
    expect(balance).toBe(400);
  });

  test('extends a subscription, and shows how much is missing', async () => {
    const extend = await press(await world.run('subscribe', {}, 'user'), 'Basic: 3 DL', 'user');
    expect((await press(extend, 'Pay 3 DL', 'user')).content).toContain('Basic is extended');
    const asked = await press(await world.run('subscribe', {}, 'user'), 'Expert: 7 DL', 'user');
    expect(asked.content).toContain('You need **6 DL** more');
    expect(findComponent(asked, 'Pay 7 DL').disabled).toBe(true);
    const back = await press(asked, 'Back', 'user');
    expect(back.embeds[0]?.title).toBe('Subscriptions');
  });

  test('starts the trial only once', async () => {
    const answer = await press(await world.run('subscribe', {}, 'user'), 'Start Beta Trial: free', 'user');
    expect(answer.content).toContain('Your free week has begun');
    expect(getComponents(answer).map((part) => part.label)).not.toContain('Start Beta Trial: free');
    expect((await world.run('trial', {}, 'user')).content).toContain(
      'You have already used your free trial.',
    );
  });
});

describe('/balance', () => {
  test('shows transactions in pages, newest first', async () => {
    const login = 'expert';
    for (let index = 1; index <= 12; index += 1) await give(login, index);
    const first = await world.run('balance', {}, login);
    expect(first).toMatchObject({ ephemeral: true, embeds: [{ title: 'Your balance: 78 WL' }] });
    const lines = first.embeds[0]?.description?.split('\n') ?? [];
    expect(lines).toHaveLength(10);
    expect(lines[0]).toMatch(/^\*\*\+12 WL\*\* · .*For the test.* · <t:\d+:f> · balance 78 WL$/);
    const second = await press(first, 'Next', login);
    expect(second.embeds[0]?.description?.split('\n')).toHaveLength(2);
    expect(findComponent(second, 'Next').disabled).toBe(true);
    expect((await press(second, 'Previous', login)).embeds[0]?.description).toBe(
      first.embeds[0]?.description,
    );
  });

  test('shows no transactions for a new user', async () => {
    const answer = await world.run('balance', {}, 'beta');
    expect(answer.embeds[0]).toMatchObject({
      title: 'Your balance: 0 WL',
      description: 'No transactions yet.',
    });
  });
});

describe('/account with a card subscription', () => {
  const login = 'basic';

  test('shows the price and changes the plan, opens the billing page, and stops the renewal', async () => {
    const api = await world.server.as(login);
    const { session_id: session } = await api.stripe.createCheckoutSession({ subscription_type_id: BASIC });
    await world.discord.call('POST', '/stripe/dev/pay', { session });
    await world.server.syncStripeSubscriptions(await userId(login));
    expect(await names(login)).toContain('Basic');

    const menu = await press(await world.run('account', {}, login), 'Change Basic to another plan', login);
    const [choose] = getComponents(menu);
    const preview = await world.press(choose?.custom_id ?? '', [String(EXPERT)], login);
    const [confirm] = getComponents(preview);
    expect(confirm?.label).toMatch(/^Change to Expert for \$\d+\.\d\d now$/);
    expect(await names(login)).toContain('Basic');
    await world.press(confirm?.custom_id ?? '', undefined, login);
    expect(await names(login)).toContain('Expert');

    const portal = await press(await world.run('account', {}, login), 'Cards and bills', login);
    expect((await fetch(findComponent(portal, 'Open cards and bills').url ?? '')).status).toBe(200);

    const asked = await press(await world.run('account', {}, login), 'Cancel Expert', login);
    expect(asked.content).toContain('Stop the renewal?');
    const cancelled = await press(asked, 'Stop the renewal', login);
    expect(JSON.stringify(cancelled.embeds)).toContain('**Expert** · Cancelled');
    expect(getComponents(cancelled).map((part) => part.label)).not.toContain('Cancel Expert');
  });
});

describe('/user balance', () => {
  test('adjusts a balance with a reason that the user sees', async () => {
    const given = await world.run(
      'user balance',
      { user: 'Bela Beta', amount: 25.5, reason: 'Lost in a deposit' },
      'admin',
    );
    expect(given.embeds[0]?.title).toBe('Balance of Bela Beta: 25.5 WL');
    expect((await world.run('balance', {}, 'beta')).embeds[0]?.description).toContain('Lost in a deposit');
    const shown = await world.run('user balance', { user: 'Bela Beta' }, 'admin');
    expect(shown.embeds[0]?.title).toBe('Balance of Bela Beta: 25.5 WL');
  });

  test('needs amount, reason and permission', async () => {
    const half = await world.run('user balance', { user: 'Bela Beta', amount: 5 }, 'admin');
    expect(half.content).toContain('give both the amount and the reason');
    const refused = await world.run('user balance', { user: 'Bela Beta', amount: 5, reason: 'x' }, 'basic');
    expect(refused.content).toMatch(/^⚠️/);
    expect((await world.run('balance', {}, 'beta')).embeds[0]?.title).toBe('Your balance: 25.5 WL');
  });
});
