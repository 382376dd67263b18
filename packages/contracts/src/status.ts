import { z } from 'zod';
import { timestampSchema } from './common.js';

export const SERVICE_STATES = ['operational', 'degraded', 'down'] as const;
export const INCIDENT_KINDS = ['bot-disconnected', 'slow-pings', 'stopped'] as const;

/** Pings of a time, from the post of their message to their acceptance by Discord. */
export const pingPeriodSchema = z.object({
  pings: z.number(),
  p50_ms: z.number().nullable(),
  p90_ms: z.number().nullable(),
  p99_ms: z.number().nullable(),
});
export type PingPeriod = z.infer<typeof pingPeriodSchema>;

/** What anyone may know of how the service works now and worked in the last 30 days. */
export const serviceStatusSchema = z.object({
  state: z.enum(SERVICE_STATES),
  bot_connected: z.boolean(),
  watched_channels: z.number(),
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
