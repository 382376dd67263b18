import { z } from 'zod';
import { timeInput, timestampSchema } from './common.js';
import { example } from './example.js';
import { writeIssue } from './issue-text.js';

export const STATISTIC_SERIES = [
  'messages',
  'offers',
  'pings',
  'ping_latency',
  'ping_latency_spread',
  'new_users',
  'active_users',
  'subscriptions',
] as const;
export type StatisticSeriesKey = (typeof STATISTIC_SERIES)[number];

/** Upper bounds of the latency classes, ms; slower pings are in a class of their own. */
export const LATENCY_BOUNDS_MS = [5, 10, 20, 50, 100, 250, 500, 1000, 5000] as const;

export const SERIES_STEPS = ['hour', 'day'] as const;
export type SeriesStep = (typeof SERIES_STEPS)[number];

const HOUR_MS = 3_600_000;
/** A point is an hour or a UTC day, this many ms. */
export const STEP_MS: Record<SeriesStep, number> = { hour: HOUR_MS, day: 24 * HOUR_MS };
/** Points in one answer, at most: a month of hours, two years of days. */
export const SERIES_POINTS_MAX = 744;

/** Which figures, from when to when (the last 24 hours, or 30 days, without), in hours or days. */
export const statisticsSeriesInput = z
  .object({
    key: z.enum(STATISTIC_SERIES),
    step: z.enum(SERIES_STEPS).default('hour'),
    from: timeInput.optional(),
    to: timeInput.optional(),
  })
  .superRefine((input, context) => {
    if (input.from === undefined) return;
    const to = input.to === undefined ? Date.now() : Date.parse(input.to);
    const points = (to - Date.parse(input.from)) / STEP_MS[input.step];
    if (points < 0) {
      context.addIssue({ code: 'custom', path: ['from'], message: writeIssue('input.beforeEnd') });
    } else if (points > SERIES_POINTS_MAX) {
      context.addIssue({
        code: 'custom',
        path: ['from'],
        message: writeIssue('input.pointsMax', { max: SERIES_POINTS_MAX }),
      });
    }
  });
export type StatisticsSeriesInput = z.infer<typeof statisticsSeriesInput>;

/** Statistics over time, without gaps. `active_users` is always counted per day. */
export const statisticsSeriesSchema = z.object({
  key: z.enum(STATISTIC_SERIES).meta(example('offers')),
  step: z.enum(SERIES_STEPS),
  lines: z.array(z.string()).meta(example(['sell', 'buy', 'trade'])),
  points: z.array(
    z.object({
      at: timestampSchema,
      /** Null: nothing was measured. */
      values: z.array(z.number().nullable()).meta(example([412, 97, 8])),
    }),
  ),
});
export type StatisticsSeries = z.infer<typeof statisticsSeriesSchema>;
