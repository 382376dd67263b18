import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { webhookUrl } from '../world/webhooks.js';
import type { World } from '../world/world.js';
import { parseDevBody } from './dev-error.js';
import { requireGuildChannel } from './guild-calls.js';

const newWebhook = z.strictObject({
  name: z.string().trim().min(1).max(80).optional(),
  channel_id: z.string().max(20).optional(),
});

/** Creates webhooks, as people do in the settings of a channel. */
export function registerWebhookCalls(app: FastifyInstance, world: World): void {
  app.post('/webhooks', async (request, reply) => {
    const input = parseDevBody(newWebhook, request.body);
    if (input.channel_id !== undefined) requireGuildChannel(world, input.channel_id);
    const webhook = world.webhooks.create({ name: input.name, channelId: input.channel_id });
    return reply.code(201).send({ id: webhook.id, token: webhook.token, url: webhookUrl(webhook) });
  });
}
