import { z } from 'zod';
import { uuidSchema } from './common.js';
import { NOTIFICATION_STATES } from './notifications.js';

/** Pushed to a user's pages. `account`: roles, subscriptions or flags changed. `statistics`: the job wrote new values. */
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

/** The id of the last received event; the stream starts with the events after it. */
export const liveEventsInput = z
  .object({ lastEventId: z.string().max(100).nullish() })
  .default({ lastEventId: null });
