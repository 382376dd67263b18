import { z } from 'zod';

/**
 * `exact_ping`: pings for offers read with certainty. `prediction_ping`: pings for offers read with a guess in them (a
 * misspelt name, an unusual price). Both are on until switched off.
 */
export const PREFERENCE_IDS = ['exact_ping', 'prediction_ping'] as const;
export const preferenceIdSchema = z.enum(PREFERENCE_IDS);
export type PreferenceId = z.infer<typeof preferenceIdSchema>;

/** Preference ([3-10]). */
export const preferenceSchema = z.object({
  preference_id: preferenceIdSchema,
  value: z.object({ enabled: z.boolean() }),
});
export type Preference = z.infer<typeof preferenceSchema>;

export const updatePreferenceInput = z.object({
  preference_id: preferenceIdSchema,
  preference_value: z.object({ enabled: z.boolean() }),
});
