import type { FastifyInstance } from 'fastify';
import type { Gateway } from '../gateway/gateway.js';
import type { World } from '../world/world.js';
import { registerDevErrors } from './dev-error.js';
import { registerEventStream } from './event-stream.js';
import { registerFaultCalls } from './fault-calls.js';
import { registerGuildCalls } from './guild-calls.js';
import { registerInteractionCalls } from './interaction-calls.js';
import { registerMessageCalls } from './message-calls.js';
import { registerOutboxCalls } from './outbox-calls.js';
import { registerRawPacketCalls } from './raw-packet-calls.js';
import { registerStateCalls } from './state-calls.js';
import { registerWebhookCalls } from './webhook-calls.js';

/** Calls for people, scripts and tests. */
export async function registerDevApi(app: FastifyInstance, world: World, gateway: Gateway): Promise<void> {
  await app.register(
    async (scope) => {
      registerDevErrors(scope);
      registerMessageCalls(scope, world);
      registerInteractionCalls(scope, world, gateway);
      registerOutboxCalls(scope, world);
      registerFaultCalls(scope, world, gateway);
      registerGuildCalls(scope, world);
      registerWebhookCalls(scope, world);
      registerRawPacketCalls(scope, gateway);
      registerStateCalls(scope, world, gateway);
      registerEventStream(scope, world, gateway);
    },
    { prefix: '/discord/dev' },
  );
}
