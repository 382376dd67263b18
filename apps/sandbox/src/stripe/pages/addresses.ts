import type { CheckoutSessionObject } from '../objects/checkout-session.js';

/** Where a paid checkout leads: the shop's address with the session's id in it, where it asks for that. */
export function successAddress(session: CheckoutSessionObject): string | null {
  return session.success_url?.replaceAll('{CHECKOUT_SESSION_ID}', session.id) ?? null;
}
