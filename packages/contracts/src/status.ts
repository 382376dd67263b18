import { z } from 'zod';
import { timestampSchema } from './common.js';
import { example } from './example.js';

export const SERVICE_STATES = ['operational', 'degraded', 'down'] as const;
export const INCIDENT_KINDS = ['bot-disconnected', 'slow-pings', 'stopped'] as const;

/** Pings of a time, from the post of their message to their acceptance by Discord. */
export const pingPeriodSchema = z.object({
  pings: z.number().meta(example(210)),
  p50_ms: z.number().nullable().meta(example(180)),
  p90_ms: z.number().nullable().meta(example(260)),
  p99_ms: z.number().nullable().meta(example(410)),
});
export type PingPeriod = z.infer<typeof pingPeriodSchema>;

/** What anyone may know of how the service works now and worked in the last 30 days. */
export const serviceStatusSchema = z.object({
  state: z.enum(SERVICE_STATES),
  bot_connected: z.boolean(),
  watched_channels: z.number().meta(example(12)),
  unreadable_channels: z.number(),
  hour: pingPeriodSchema,
  day: pingPeriodSchema,
  month: pingPeriodSchema,
  /** Newest first. */
  incidents: z.array(
    z.object({
      kind: z.enum(INCIDENT_KINDS),
      started_at: timestampSchema,
      /** Null while it lasts. */
      ended_at: timestampSchema.nullable(),
    }),
  ),
});
export type ServiceStatus = z.infer<typeof serviceStatusSchema>;
