import type Stripe from 'stripe';
import { newId, nowSeconds } from '../account/ids.js';
import type { Stored } from './stored.js';

export type PortalSessionObject = Stored<Stripe.BillingPortal.Session>;

/** A way into the customer's own page. */
export function newPortalSession(
  customer: string,
  returnUrl: string | null,
  pageUrl: string,
): PortalSessionObject {
  const id = newId('bps');
  return {
    id,
    object: 'billing_portal.session',
    configuration: 'bpc_sandbox',
    created: nowSeconds(),
    customer,
    customer_account: null,
    flow: null,
    livemode: false,
    locale: null,
    on_behalf_of: null,
    return_url: returnUrl,
    url: `${pageUrl}/portal/${id}`,
  };
}
