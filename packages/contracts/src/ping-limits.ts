import { z } from 'zod';
import { isInKnownYears, KNOWN_YEARS, wholeNumber } from './common.js';
import { example } from './example.js';
import { writeIssue } from './issue-text.js';
import { LIMITS } from './limits.js';
import { isTimeZone } from './local-time.js';
import { mentionInput } from './mentions.js';

/** When pings resume: in an hour, in the user's morning, on a day or at a time. Null ends the snooze. */
export const SNOOZE_TIMES = ['hour', 'morning'] as const;
export const snoozeSchema = z
  .union(
    [
      z.enum(SNOOZE_TIMES),
      z.iso.date().refine(isInKnownYears, KNOWN_YEARS),
      z.iso.datetime({ offset: true }).refine(isInKnownYears, KNOWN_YEARS),
    ],
    writeIssue('input.snooze'),
  )
  .nullable();
export type Snooze = z.infer<typeof snoozeSchema>;

/** What becomes of offers in quiet hours: one message after them, or nothing. */
export const QUIET_MODES = ['digest', 'drop'] as const;
export type QuietMode = (typeof QUIET_MODES)[number];

const clockSchema = z
  .string()
  .trim()
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, writeIssue('input.clock'));

export const quietHoursSchema = z
  .object({
    from: clockSchema.meta(example('22:00')),
    to: clockSchema.meta(example('07:00')),
    mode: z.enum(QUIET_MODES).default('digest'),
  })
  .refine(({ from, to }) => from !== to, { path: ['to'], message: writeIssue('input.quietHours') });
export type QuietHours = z.infer<typeof quietHoursSchema>;

export const pingLimitsSchema = z.object({
  snoozed_until: z.iso.datetime().nullable().meta(example(null)),
  time_zone: z.string().meta(example('Asia/Jakarta')),
  quiet_hours: quietHoursSchema.nullable(),
});
export type PingLimits = z.infer<typeof pingLimitsSchema>;

/** Left out means unchanged; `quiet_hours: null` switches them off. */
export const updatePingLimitsInput = z.object({
  snooze: snoozeSchema.optional(),
  time_zone: z.string().trim().refine(isTimeZone, writeIssue('input.timeZone')).optional(),
  quiet_hours: quietHoursSchema.nullish(),
});
export type UpdatePingLimitsInput = z.infer<typeof updatePingLimitsInput>;

/** How pings of one rule are held back, and whom they mention; null: not at all, nobody. */
export const rulePingLimitsInput = {
  cooldown_minutes: wholeNumber().min(1).max(LIMITS.cooldownMinutesMax).nullish(),
  daily_cap: wholeNumber().min(1).max(LIMITS.dailyCapMax).nullish(),
  only_cheaper: z.boolean().optional(),
  mention: mentionInput.nullish(),
};
