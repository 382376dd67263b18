import { z } from 'zod';
import { shortText } from './common.js';
import { example } from './example.js';
import { writeIssue } from './issue-text.js';
import { LIMITS } from './limits.js';
import { findUnknownField, PING_FIELDS } from './ping-template.js';

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

/** A user's own text above each ping, with named fields; null: the usual text. */
export const pingTemplateSchema = z.object({
  template: shortText(LIMITS.pingTemplateMaxLength, 'input.name.pingTemplate')
    .superRefine((template, { addIssue }) => {
      const name = findUnknownField(template);
      const fields = PING_FIELDS.map((field) => `{${field}}`).join(', ');
      if (name !== null)
        addIssue({ code: 'custom', message: writeIssue('input.pingField', { name: `{${name}}`, fields }) });
    })
    .nullable()
    .meta(example('{item} for {price} in {world}: {link}')),
});
export type PingTemplate = z.infer<typeof pingTemplateSchema>;
