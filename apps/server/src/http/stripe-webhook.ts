import { REST_PREFIX } from '@lockwatch/api';
import { AppError } from '@lockwatch/contracts';
import { type Cards, receiveStripeEvent } from '@lockwatch/core';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const PATH = `${REST_PREFIX}/stripe/webhook`;
const BODY_LIMIT_BYTES = 1024 * 1024;

/**
 * Where Stripe sends its events. The signature is over the bytes as they came, so this scope parses nothing. Answers 200
 * once the event is stored; anything else makes Stripe send it again (docs: "Webhooks", retries).
 */
export async function registerStripeWebhook(app: FastifyInstance, cards: Cards | null): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES },
      async (_request: FastifyRequest, body: Buffer) => body,
    );
    scope.post(PATH, { bodyLimit: BODY_LIMIT_BYTES }, async (request) => {
      if (cards === null) throw new AppError('UNAVAILABLE', 'Payments by card are switched off here.');
      const signature = request.headers['stripe-signature'];
      const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      await receiveStripeEvent(cards, rawBody, Array.isArray(signature) ? signature.join(',') : signature);
      return { received: true };
    });
    scope.route({
      method: ['GET', 'PUT', 'PATCH', 'DELETE'],
      url: PATH,
      handler: async (request, reply) => {
        reply.header('allow', 'POST');
        throw new AppError('METHOD_NOT_ALLOWED', `${request.method} does not exist here; there is POST.`);
      },
    });
  });
}
