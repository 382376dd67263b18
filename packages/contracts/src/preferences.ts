import { z } from 'zod';

/** The notification settings. Each is on until the user switches it off. */
export const PREFERENCE_IDS = ['exact_ping', 'prediction_ping'] as const;
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
