import { SANDBOX_DISCORD } from '@lockwatch/contracts';
import { webhooks } from '@lockwatch/db/schema';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { createPipelineWorld } from '../../testing/pipeline-world.js';
import { encryptWebhookSecret } from '../../watching/webhook-secret.js';

const world = await createPipelineWorld();
afterAll(() => world.close());

/** A thread of the channel in which webhooks post. */
async function makeThread(): Promise<string> {
  const thread = { name: 'pings', parent_channel_id: SANDBOX_DISCORD.pingsChannel.id };
  const response = await fetch(`${world.sandbox.url}/discord/dev/messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ content: 'Pings go here.', thread }),
  });
  const { ids } = (await response.json()) as { ids: [string] };
  return ids[0];
}

test('a ping and its edit go to the thread of the webhook’s address', async () => {
  const { webhook } = await world.watcher('Laser Grid');
  const threadId = await makeThread();
  await world.database.db
    .update(webhooks)
    .set({
      discordThreadId: threadId,
      encryptedToken: encryptWebhookSecret(world.tokenCipher, { token: webhook.token, threadId }),
    })
    .where(eq(webhooks.id, webhook.id));
  const posted = await world.postMessage('S> Laser Grid 3wl');
  await world.edit(posted, 'S> Laser Grid 2wl', new Date(world.clock.now() + 1000));
  expect(world.sentTo(webhook)).toMatchObject([
    { method: 'POST', thread_id: threadId },
    { method: 'PATCH', thread_id: threadId },
  ]);
});
