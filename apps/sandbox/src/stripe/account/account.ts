import type { EventLog } from '../events/event-log.js';
import { Store } from './store.js';

/** What every rule of billing works on. */
export interface StripeAccount {
  store: Store;
  events: EventLog;
  /** Base address of the pages people open, without a slash at its end. */
  pageUrl: string;
}

/** An account in which nothing was sold yet. */
export function createAccount(events: (store: Store) => EventLog, pageUrl: string): StripeAccount {
  const store = new Store();
  return { store, events: events(store), pageUrl };
}
