import type { EventLog } from '../events/event-log.js';
import type { Store } from './store.js';

/** What every rule of billing works on. */
export interface StripeAccount {
  store: Store;
  events: EventLog;
  /** Base address of the pages people open, without a slash at its end. */
  pageUrl: string;
}
