import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Gateway } from '../gateway/gateway.js';
import { parseDevBody } from './dev-error.js';

const rawPacket = z.union([
  z.strictObject({ t: z.string().regex(/^[A-Z_]{1,60}$/), d: z.unknown() }),
  z.strictObject({ packet: z.unknown() }),
]);

/** Sends malformed gateway packets. */
export function registerRawPacketCalls(app: FastifyInstance, gateway: Gateway): void {
  app.post('/packets', async (request, reply) => {
    const input = parseDevBody(rawPacket, request.body);
    if ('t' in input) gateway.dispatchRaw(input.t, input.d);
    else gateway.sendRaw(input.packet);
    return reply.code(204).send();
  });
}
