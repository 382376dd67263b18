import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { StripeAccount } from '../account/account.js';
import { registerBankPage } from './bank-page.js';
import { registerCheckoutPages } from './checkout-routes.js';
import { registerInvoicePage } from './invoice-page.js';
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
      registerBankPage(scope, account);
    },
    { prefix: '/stripe' },
  );
}
