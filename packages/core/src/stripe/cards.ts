import type { Db } from '@lockwatch/db';
import type { Clock } from '../ports/clock.js';
import type { Log } from '../ports/log.js';
import type { PriceIds } from './card-types.js';
import type { StripeGateway } from './stripe-gateway.js';

/** What payments by card need; null in its place where they are switched off. */
export interface Cards {
  db: Db;
  gateway: StripeGateway;
  priceIds: PriceIds;
  publishableKey: string | null;
  /** The web app's address, without a slash at its end. */
  publicUrl: string;
  clock: Clock;
  log: Log;
  /** How long a reading may take before another process may begin one, ms; a minute by default. */
  leaseMs?: number;
}
