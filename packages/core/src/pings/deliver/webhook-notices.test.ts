import { users, webhookNotices, webhooks } from '@lockwatch/db/schema';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createPipelineWorld, type Person, type TestWebhook } from '../../testing/pipeline-world.js';
import { createPipeline } from '../pipeline.js';
import { disableWebhook } from './destination.js';
import { loadWebhookNotices } from './send-webhook-notices.js';

const world = await createPipelineWorld();
afterEach(async () => {
  await world.quiet();
  await world.database.db.delete(webhookNotices);
  await world.database.db.update(users).set({ discordUserId: null });
  await fetch(`${world.sandbox.url}/discord/dev/outbox`, { method: 'DELETE' });
});
afterAll(() => world.close());

const bodySchema = z.object({
  content: z.string(),
  embeds: z.array(z.object({ description: z.string() })),
  components: z.array(z.object({ components: z.array(z.looseObject({})) })).optional(),
});

/** Discord answers that it does not know this webhook, from the next request on. */
const deleteOnDiscord = (webhook: TestWebhook) => world.failWebhook(webhook, '404');

async function notices(webhook: TestWebhook) {
  return world.database.db.select().from(webhookNotices).where(eq(webhookNotices.webhookId, webhook.id));
}

const sendNotices = (pipeline = world.pipeline) =>
  pipeline.sendDueMessages('webhook_notices', loadWebhookNotices);

/** The notices that reached this destination, without the pings. */
function listNoticesTo(target: TestWebhook | Person) {
  return world
    .sentTo(target)
    .map(({ body }) => bodySchema.parse(body))
    .filter(({ content }) => content.includes('no longer works'));
}

/** A person who can be written to: the sandbox's Discord knows this id. */
const makeReachablePerson = () => world.person({ discordUserId: '300000000000000001' });

const switchOff = (webhook: TestWebhook, at = new Date(world.clock.now())) =>
  disableWebhook(world.database.sql, webhook.id, 'Unknown Webhook', at);

const switchOn = (webhook: TestWebhook) =>
  world.database.db
    .update(webhooks)
    .set({ disabledAt: null, disabledReason: null })
    .where(eq(webhooks.id, webhook.id));

describe('a notice of a webhook that was switched off', () => {
  test('comes as a direct message with a button when there is no other webhook, once', async () => {
    const person = await makeReachablePerson();
    const webhook = await world.webhook(person);
    await world.rule(person, 'Laser Grid');
    await deleteOnDiscord(webhook);
    await world.post('S> Laser Grid 3wl each');
    await world.post('S> Laser Grid 4wl each');
    expect(await notices(webhook)).toHaveLength(1);
    await sendNotices();
    await sendNotices();
    const [notice, ...others] = listNoticesTo(person);
    expect(others).toEqual([]);
    expect(notice?.content).toBe('Your webhook Pings no longer works.');
    expect(notice?.embeds[0]?.description).toMatch(
      /^Discord says: .+\.\nPings without another target come as direct messages now\.\n/,
    );
    expect(notice?.components?.[0]?.components).toMatchObject([
      { label: 'Check and switch on again', custom_id: `webhook-enable:${webhook.id}` },
    ]);
    expect(await notices(webhook)).toMatchObject([{ state: 'sent', attemptCount: 1 }]);
  });

  test('comes through another webhook that works, names the command and says which pings move', async () => {
    const person = await makeReachablePerson();
    const main = await world.webhook(person);
    const shop = await world.webhook(person, { isPrimary: false });
    await switchOff(shop);
    await sendNotices();
    const [notice] = listNoticesTo(main);
    expect(notice?.embeds[0]?.description).toContain(
      'Pings without another target go to your webhook Pings now.',
    );
    expect(notice?.embeds[0]?.description).toContain('`/webhook enable`');
    expect(notice?.components).toBeUndefined();
    expect(listNoticesTo(person)).toEqual([]);
  });

  test('goes on to the next channel when the first is dead as well', async () => {
    const person = await makeReachablePerson();
    const main = await world.webhook(person);
    const shop = await world.webhook(person, { isPrimary: false });
    await deleteOnDiscord(main);
    await switchOff(shop);
    for (let sweep = 0; sweep < 3; sweep += 1) await sendNotices();
    expect(listNoticesTo(main)).toEqual([]);
    expect(listNoticesTo(person)).toHaveLength(2);
    expect([...(await notices(main)), ...(await notices(shop))]).toMatchObject([
      { state: 'sent' },
      { state: 'sent' },
    ]);
  });

  test('is retried when Discord fails, and sent once', async () => {
    const person = await makeReachablePerson();
    const webhook = await world.webhook(person);
    await switchOff(webhook);
    await world.fault({ target: 'api', kind: '500', count: 1 });
    await sendNotices();
    expect(await notices(webhook)).toMatchObject([{ state: 'pending', leasedUntil: null }]);
    expect(listNoticesTo(person)).toEqual([]);
    await world.database.db.update(webhookNotices).set({ nextAttemptAt: new Date(0) });
    await sendNotices();
    expect(listNoticesTo(person)).toHaveLength(1);
  });

  test('is sent once although several workers look at the same time', async () => {
    const mains = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const person = await world.person();
        const main = await world.webhook(person);
        await switchOff(await world.webhook(person, { isPrimary: false }));
        return main;
      }),
    );
    const others = Array.from({ length: 3 }, () => createPipeline(world.pipelineDeps));
    await Promise.all([world.pipeline, ...others].map((one) => sendNotices(one)));
    await Promise.all(others.map((one) => one.close()));
    expect(mains.map((main) => listNoticesTo(main).length)).toEqual(Array(8).fill(1));
  });

  test('that a dead worker held is sent by another, once its lease is over', async () => {
    const person = await makeReachablePerson();
    await switchOff(await world.webhook(person));
    const hold = (seconds: number) => world.database.sql`
      update webhook_notices
      set leased_until = now() + make_interval(secs => ${seconds}), attempt_count = 1`;
    await hold(30);
    await sendNotices();
    expect(listNoticesTo(person)).toEqual([]);
    await hold(-1);
    await sendNotices();
    expect(listNoticesTo(person)).toHaveLength(1);
  });

  test('comes again for a webhook that was switched on and died again', async () => {
    const person = await makeReachablePerson();
    const webhook = await world.webhook(person);
    await switchOff(webhook);
    await switchOff(webhook);
    await sendNotices();
    await switchOn(webhook);
    await switchOff(webhook, new Date(world.clock.now() + 1000));
    await sendNotices();
    expect(listNoticesTo(person)).toHaveLength(2);
  });

  test.each<[string, (person: Person, webhook: TestWebhook) => Promise<unknown>]>([
    ['once the webhook is on again', (_person, webhook) => switchOn(webhook)],
    [
      'to somebody who was muted',
      (person) => world.database.db.update(users).set({ isMuted: true }).where(eq(users.id, person.id)),
    ],
    [
      'after a day',
      () => world.database.sql`update webhook_notices set created_at = now() - interval '25 hours'`,
    ],
  ])('is not sent %s', async (_name, change) => {
    const person = await makeReachablePerson();
    const webhook = await world.webhook(person);
    await switchOff(webhook);
    await change(person, webhook);
    await sendNotices();
    expect(listNoticesTo(person)).toEqual([]);
    expect(await notices(webhook)).toMatchObject([{ state: 'cancelled' }]);
  });

  test('is given up when there is nowhere to send it', async () => {
    const person = await world.person({ discordUserId: null });
    const webhook = await world.webhook(person);
    await switchOff(webhook);
    await sendNotices();
    expect(await notices(webhook)).toMatchObject([
      { state: 'failed', failure: 'There was nowhere to send it: no webhook, no linked Discord account.' },
    ]);
  });

  test('does not let a name ping or format anything', async () => {
    const person = await makeReachablePerson();
    const webhook = await world.webhook(person);
    await world.database.db
      .update(webhooks)
      .set({ name: '@everyone **x**' })
      .where(eq(webhooks.id, webhook.id));
    await switchOff(webhook);
    await sendNotices();
    expect(listNoticesTo(person)[0]?.content).not.toMatch(/@everyone|(?<!\\)\*\*/);
  });
});
