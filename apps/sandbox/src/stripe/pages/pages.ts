import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { StripeAccount } from '../store.js';
import { registerCheckoutPage } from './checkout-page.js';
import { registerPortalPage } from './portal-page.js';

/** The pages, which work without JavaScript. */
export async function registerStripePages(app: FastifyInstance, account: StripeAccount): Promise<void> {
  await app.register(
    async (scope) => {
      scope.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string' },
        async (_request: FastifyRequest, body: string) => Object.fromEntries(new URLSearchParams(body)),
      );
      registerCheckoutPage(scope, account);
      registerPortalPage(scope, account);
    },
    { prefix: '/stripe' },
  );
}
