import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { StripeAccount } from '../account/account.js';
import { registerCheckoutPages } from './checkout-routes.js';
import { registerInvoicePage } from './invoice-page.js';
import { messagePage, sendPage } from './layout.js';
import { registerPortalPages } from './portal-routes.js';

/** The pages that people see: plain forms, so they work without JavaScript. */
export async function registerStripePages(app: FastifyInstance, account: StripeAccount): Promise<void> {
  await app.register(
    async (scope) => {
      scope.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string' },
        async (_request: FastifyRequest, body: string) => Object.fromEntries(new URLSearchParams(body)),
      );
      registerCheckoutPages(scope, account);
      registerPortalPages(scope, account);
      registerInvoicePage(scope, account);
      scope.get('/', async (_request, reply) => {
        const text =
          'This is the sandbox’s Stripe. Its API answers under /v1, its checkout pages are made by the product.';
        return sendPage(
          reply,
          messagePage('Sandbox payments', text, { href: '/', label: 'To the chat page' }),
        );
      });
    },
    { prefix: '/stripe' },
  );
}
