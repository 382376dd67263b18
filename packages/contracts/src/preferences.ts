import { z } from 'zod';

/** The notification settings. Each is on until the user switches it off. */
export const PREFERENCE_IDS = ['exact_ping', 'prediction_ping', 'weekly_summary'] as const;
/** The action of the buttons that switch a preference: its id and `on` or `off` follow. */
export const PREFERENCE_ACTION = 'preference-set';
export const preferenceIdSchema = z.enum(PREFERENCE_IDS);
export type PreferenceId = z.infer<typeof preferenceIdSchema>;

export const preferenceSchema = z.object({
  preference_id: preferenceIdSchema,
  value: z.object({ enabled: z.boolean() }),
});
export type Preference = z.infer<typeof preferenceSchema>;

export const updatePreferenceInput = z.object({
  preference_id: preferenceIdSchema,
  preference_value: z.object({ enabled: z.boolean() }),
});
