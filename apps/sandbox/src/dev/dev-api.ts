import type { FastifyInstance } from 'fastify';
import type { Gateway } from '../gateway/gateway.js';
import type { World } from '../world/world.js';
import { registerDevErrors } from './dev-error.js';
import { registerEventStream } from './event-stream.js';
import { registerFaultCalls } from './faults.js';
import { registerInteractionCalls } from './interactions.js';
import { registerMessageCalls } from './messages.js';
import { registerOutboxCalls } from './outbox.js';
import { registerPlaceCalls } from './places.js';
import { registerStateCalls } from './state.js';

/** The calls with which people, scripts and tests play the other side of Discord. */
export async function registerDevApi(app: FastifyInstance, world: World, gateway: Gateway): Promise<void> {
  await app.register(
    async (scope) => {
      registerDevErrors(scope);
      registerMessageCalls(scope, world);
      registerInteractionCalls(scope, world, gateway);
      registerOutboxCalls(scope, world);
      registerFaultCalls(scope, world, gateway);
      registerPlaceCalls(scope, world);
      registerStateCalls(scope, world, gateway);
      registerEventStream(scope, world, gateway);
    },
    { prefix: '/discord/dev' },
  );
}
