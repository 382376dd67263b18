import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { startSandbox } from '../start-sandbox.js';
import { sendJson } from '../testing/post-json.js';
import { openStripeWorld, type StripeWorld, stripeClient, WebhookReceiver } from '../testing/stripe.js';

let world: StripeWorld;
beforeAll(async () => {
  world = await openStripeWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  world.hook.answer = () => 200;
  await world.dev('delivery', { times: 1, order: 'given', delay_ms: 0 });
  await world.sandbox.stripe.settled();
  world.hook.received.length = 0;
});

const sentEvents = z.array(
  z.object({
    object: z.string(),
    delivered: z.boolean(),
    attempts: z.array(z.object({ status: z.number().nullable() })),
  }),
);

function ids(): string[] {
  return world.hook.received.map((event) => JSON.parse(event.payload).id);
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await pause(10);
}

test('an event of any type can be sent on demand, several times over, each signed', async () => {
  const { id } = await world.subscribe();
  await world.sandbox.stripe.settled();
  world.hook.received.length = 0;
  const sent = await world.dev('events', {
    type: 'customer.subscription.updated',
    subscription: id,
    times: 3,
  });
  expect(sent).toMatchObject({
    status: 200,
    body: { type: 'customer.subscription.updated', object: id, delivered: true },
  });
  expect(new Set(ids()).size).toBe(1);
  const events = world.hook.received.map(({ payload, signature }) =>
    world.stripe.webhooks.constructEvent(payload, signature, world.sandbox.stripe.webhookSecret),
  );
  expect(events).toHaveLength(3);
  expect(events[0]?.data.object).toMatchObject({ id, status: 'active' });
});

test('an event can be sent again under its own id', async () => {
  const { id } = await world.subscribe();
  await world.sandbox.stripe.settled();
  const [event] = (await world.stripe.events.list({ type: 'customer.subscription.created', limit: 1 })).data;
  expect(event?.data.object).toMatchObject({ id });
  world.hook.received.length = 0;
  await world.dev('events', { event: event?.id });
  expect(ids()).toEqual([event?.id]);
});

test('events of one happening can come twice and the other way round', async () => {
  const straight = await typesOfPayment();
  await world.dev('delivery', { times: 2, order: 'reverse' });
  const turned = await typesOfPayment();
  expect(straight.length).toBeGreaterThan(5);
  expect(turned).toHaveLength(straight.length * 2);
  expect(turned.filter((_, index) => index % 2 === 0).toReversed()).toEqual(straight);
});

test('events can be kept back and sent all together, in random order', async () => {
  await world.dev('delivery', { hold: true });
  const { id } = await world.subscribe();
  await world.stripe.subscriptions.cancel(id);
  await world.sandbox.stripe.settled();
  expect(world.hook.received).toEqual([]);
  await world.dev('delivery', { hold: false, order: 'random', times: 2 });
  await world.sandbox.stripe.settled();
  const types = world.hook.types();
  expect(types.filter((type) => type === 'customer.subscription.created')).toHaveLength(2);
  expect(types.filter((type) => type === 'customer.subscription.deleted')).toHaveLength(2);
});

test('a delay holds events back for that long', async () => {
  await world.dev('delivery', { delay_ms: 150 });
  const startedAt = performance.now();
  const customer = await world.stripe.customers.create({ name: 'Late' });
  await world.sandbox.stripe.settled();
  expect(world.hook.received.map((event) => JSON.parse(event.payload).data.object.id)).toEqual([customer.id]);
  expect(performance.now() - startedAt).toBeGreaterThan(140);
});

test('an event that is not taken is sent again until it is, and the others do not wait for it', async () => {
  const seen = new Map<string, number>();
  world.hook.answer = (event) => {
    const { id, type } = JSON.parse(event.payload);
    seen.set(id, (seen.get(id) ?? 0) + 1);
    return type === 'customer.created' && seen.get(id) === 1 ? 500 : 200;
  };
  const customer = await world.stripe.customers.create({ name: 'Refused' });
  await world.stripe.customers.update(customer.id, { name: 'Changed' });
  await until(() => world.hook.received.length === 3);
  expect(world.hook.types()).toEqual(['customer.created', 'customer.updated', 'customer.created']);
  const listed = async () => {
    const answer = await fetch(`${world.sandbox.url}/stripe/dev/events?type=customer.created`);
    return sentEvents.parse(await answer.json()).find((row) => row.object === customer.id);
  };
  // The answer has arrived here before the sandbox has noted it.
  let row = await listed();
  while (row?.delivered !== true) row = await listed();
  expect(row.attempts.map((attempt) => attempt.status)).toEqual([500, 200]);
});

test('until an address is known, events wait', async () => {
  const [sandbox, hook] = await Promise.all([startSandbox(), WebhookReceiver.start()]);
  const { id } = await stripeClient(sandbox).customers.create({ name: 'Early' });
  await sandbox.stripe.settled();
  sandbox.stripe.sendEventsTo(hook.url);
  await sandbox.stripe.settled();
  expect(hook.received.map((event) => JSON.parse(event.payload).data.object.id)).toEqual([id]);
  await Promise.all([sandbox.close(), hook.close()]);
});

test('stopping ends the retries', async () => {
  const [sandbox, hook] = await Promise.all([startSandbox(), WebhookReceiver.start()]);
  hook.answer = () => 503;
  sandbox.stripe.sendEventsTo(hook.url);
  await stripeClient(sandbox).customers.create({ name: 'Never taken' });
  await sandbox.stripe.settled();
  await sandbox.close();
  expect(hook.received).toHaveLength(1);
  await hook.close();
});

test.each<[string, object, number]>([
  ['an unknown checkout', { type: 'checkout.session.completed', session: 'cs_none' }, 404],
  ['an event without an object', { type: 'invoice.paid' }, 422],
  ['an event that never was', { event: 'evt_none' }, 404],
  ['a wrong order', { type: 'invoice.paid', order: 'sideways' }, 422],
])('%s is refused with a sentence', async (_name, body, status) => {
  const answer = await sendJson(`${world.sandbox.url}/stripe/dev/events`, body);
  expect(answer).toMatchObject({ status, body: { message: expect.stringMatching(/\w+ .*[.:]/) } });
});

/** The events of one payment, which happen together. */
async function typesOfPayment(): Promise<string[]> {
  const session = await world.openCheckout();
  await world.sandbox.stripe.settled();
  world.hook.received.length = 0;
  await world.dev('pay', { session: session.id });
  await world.sandbox.stripe.settled();
  return world.hook.types();
}
