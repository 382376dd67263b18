import { type BackoffLimits, LIMITS } from '@lockwatch/contracts';

/** Timings and bounds; durations in ms. */
export interface PipelineConfig {
  /** A repost of an offer by the same author within this time of the last ping does not ping again. */
  repostWindowMs: number;
  /** A ping is edited to count reposts so long after the first that it does not show. */
  repostEditDelayMs: number;
  /** A ping is sent and retried only while its message is at most this old. */
  usefulForMs: number;
  lateAfterMs: number;
  /** After this a sweep may take over messages, and pings of a process that no longer reports. */
  leaseMs: number;
  requestTimeoutMs: number;
  /** Waits before another try of a delivery that failed for a temporary reason. */
  retryBackoff: BackoffLimits;
  /** Results of deliveries are collected for this long before they are written in one statement. */
  recordDelayMs: number;
  /** How often the worker looks for unfinished work of stopped processes. */
  sweepIntervalMs: number;
  /** Messages that may wait to be matched in this process; beyond it, `ingest` waits. */
  maxMessagesInFlight: number;
  /** Pings that may wait in memory; beyond it, messages that have more matches wait in the database. */
  maxPingsInFlight: number;
  /** Requests to Discord at the same time, over all destinations. */
  maxParallelSends: number;
}

/** Counters since the start of this process, for metrics and logs. */
export interface PipelineStats {
  messagesInFlight: number;
  messagesStored: number;
  messagesProcessed: number;
  notificationsCreated: number;
  deliveriesInFlight: number;
  pingsSent: number;
  pingsEdited: number;
  deliveriesFailed: number;
  rateLimited: number;
  /** Requests of all processes that Discord rejected in the last ten minutes. */
  invalidRequests: number;
  /** 1 while that is so many that nothing is sent. */
  requestsStopped: number;
}

/** Used where the configuration sets no value. */
export const DEFAULT_PIPELINE_CONFIG: PipelineConfig = {
  repostWindowMs: LIMITS.repostWindowMs,
  repostEditDelayMs: LIMITS.repostWindowMs / 2,
  usefulForMs: LIMITS.usefulForMs,
  lateAfterMs: 60_000,
  leaseMs: 5000,
  requestTimeoutMs: 10_000,
  retryBackoff: { firstMs: 1000, maxMs: 20_000 },
  recordDelayMs: 5,
  sweepIntervalMs: 1000,
  maxMessagesInFlight: 1000,
  maxPingsInFlight: 2000,
  maxParallelSends: 48,
};
