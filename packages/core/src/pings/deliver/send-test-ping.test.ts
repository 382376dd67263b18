import { afterAll, describe, expect, test } from 'vitest';
import { createPipelineWorld } from '../../testing/pipeline-world.js';
import { createPipeline } from '../pipeline.js';

const world = await createPipelineWorld();
afterAll(() => world.close());

describe('a test ping', () => {
  test('goes to the webhook named, and switches it on again when it works', async () => {
    const { person, webhook } = await world.watcher('Laser Grid');
    await world.database.sql`
      update webhooks set disabled_at = now(), disabled_reason = 'gone' where id = ${webhook.id}`;
    expect(await world.pipeline.sendTestPing(person.id, webhook.id)).toEqual({
      destination: 'webhook',
      webhookName: 'Pings',
    });
    expect(world.sentTo(webhook)).toHaveLength(1);
    const [row] = await world.database.sql`select disabled_at from webhooks where id = ${webhook.id}`;
    expect(row?.disabled_at).toBeNull();
  });

  test('is rejected from the fourth in a minute on, counted over all servers', async () => {
    const { person, webhook } = await world.watcher('Laser Grid');
    const otherServer = createPipeline(world.pipelineDeps);
    await world.pipeline.sendTestPing(person.id);
    await otherServer.sendTestPing(person.id);
    await world.pipeline.sendTestPing(person.id);
    for (const server of [world.pipeline, otherServer]) {
      await expect(server.sendTestPing(person.id)).rejects.toMatchObject({
        code: 'RATE_LIMITED',
        message: expect.stringContaining('Try again in'),
        retryAfterSeconds: expect.any(Number),
      });
    }
    await otherServer.close();
    expect(world.sentTo(webhook)).toHaveLength(3);
  });

  test('without a destination says what to do', async () => {
    const person = await world.person({ discordUserId: null });
    await expect(world.pipeline.sendTestPing(person.id)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('add a webhook'),
    });
  });

  test('to a deleted webhook returns an error and disables it', async () => {
    const { person, webhook } = await world.watcher('Laser Grid');
    await world.failWebhook(webhook, '404');
    await expect(world.pipeline.sendTestPing(person.id)).rejects.toMatchObject({ code: 'UPSTREAM' });
    const [row] = await world.database.sql`select disabled_reason from webhooks where id = ${webhook.id}`;
    expect(row?.disabled_reason).toBe('Unknown Webhook');
  });
});
