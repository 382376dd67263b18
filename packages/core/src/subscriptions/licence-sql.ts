import { subscriptions } from '@lockwatch/db/schema';
import { sql } from 'drizzle-orm';

/**
 * Whether a row of `subscriptions` counts at this moment, by the database's clock: `licenceCounts` of
 * `licence-layout.ts`, said in SQL.
 */
export const licenceCountsNow = sql`(${subscriptions.isActive} and ${subscriptions.startsAt} <= now()
  and (${subscriptions.accessEndsAt} is null or ${subscriptions.accessEndsAt} > now()))`;

/** Whether it counts now or later: paid for and not used up. */
export const licenceIsAlive = sql`(${subscriptions.isActive}
  and (${subscriptions.accessEndsAt} is null or ${subscriptions.accessEndsAt} > now()))`;
