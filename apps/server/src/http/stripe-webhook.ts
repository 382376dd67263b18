import { REST_PREFIX } from '@lockwatch/api';
import { AppError } from '@lockwatch/contracts';
import { receiveStripeEvent, type StripeBilling } from '@lockwatch/core';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const PATH = `${REST_PREFIX}/stripe/webhook`;
const BODY_LIMIT_BYTES = 1024 * 1024;

/** Receives Stripe's events. The signature covers the raw body, so nothing parses it. Answers 200 once stored. */
export async function registerStripeWebhook(
  app: FastifyInstance,
  billing: StripeBilling | null,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES },
      async (_request: FastifyRequest, body: Buffer) => body,
    );
    const onRequest = async (request: FastifyRequest) => {
      if (request.headers['stripe-signature'] === undefined) {
        throw new AppError('MALFORMED', { text: 'http.stripeSignatureMissing' });
      }
    };
    scope.post(PATH, { bodyLimit: BODY_LIMIT_BYTES, onRequest }, async (request) => {
      if (billing === null) throw new AppError('UNAVAILABLE', { text: 'http.cardsDisabled' });
      const signature = request.headers['stripe-signature'];
      const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      await receiveStripeEvent(billing, rawBody, Array.isArray(signature) ? signature.join(',') : signature);
      return { received: true };
    });
  });
}
