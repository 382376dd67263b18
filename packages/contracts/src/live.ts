import { z } from 'zod';
import { uuidSchema } from './common.js';
import { NOTIFICATION_STATES } from './notifications.js';

/**
 * What a signed-in person's pages are told as it happens. `account`: roles, subscriptions or flags changed. `statistics`
 * (only with VIEW_STATISTICS): the job wrote new figures. Whoever gets one reads again what it shows of it.
 */
export const liveEventSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('notification'),
    notification_id: uuidSchema,
    state: z.enum(NOTIFICATION_STATES),
    created_at: z.iso.datetime(),
  }),
  z.object({ kind: z.literal('account') }),
  z.object({ kind: z.literal('statistics') }),
]);
export type LiveEvent = z.infer<typeof liveEventSchema>;

/** The id of the last event one got; what came after it is told first. */
export const liveEventsInput = z
  .object({ lastEventId: z.string().max(100).nullish() })
  .default({ lastEventId: null });
