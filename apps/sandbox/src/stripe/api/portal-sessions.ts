import { z } from 'zod';
import { newPortalSession } from '../objects/portal-session.js';
import { ignored, readParams, text } from './params.js';
import type { ApiRoutes } from './routes.js';

const createInput = z.strictObject({
  customer: text,
  return_url: text.refine((url) => /^https?:\/\/[^/]/.test(url), 'Not a valid URL').optional(),
  configuration: ignored.optional(),
  locale: ignored.optional(),
});

/** Ways into a customer's own page. */
export function registerPortalSessions(routes: ApiRoutes): void {
  const { account } = routes;
  routes.post('/billing_portal/sessions', ({ params }) => {
    const input = readParams(createInput, params);
    const customer = account.store.customers.requireLiving(input.customer, 'customer');
    return account.store.portalSessions.add(
      newPortalSession(customer.id, input.return_url ?? null, account.pageUrl),
    );
  });
}
