const REPOST_WINDOW_MS = 10 * 60_000;

/** Timings and bounds; durations in ms. Used where the configuration sets no value. */
export const DEFAULT_PIPELINE_CONFIG = {
  /** A repost of an offer by the same author within this time of the last ping does not ping again. */
  repostWindowMs: REPOST_WINDOW_MS,
  /** A ping is edited to count reposts so long after the first that it does not show. */
  repostEditDelayMs: REPOST_WINDOW_MS / 2,
  /** A ping is sent and retried only while its message is at most this old. */
  usefulForMs: 15 * 60_000,
  lateAfterMs: 60_000,
  /** After this a sweep may take over messages, and pings of a process that no longer reports. */
  leaseMs: 5000,
  requestTimeoutMs: 10_000,
  /** Waits before another try of a delivery that failed for a temporary reason. */
  retryBackoff: { firstMs: 1000, maxMs: 20_000 },
  /** Results of deliveries are collected for this long before they are written in one statement. */
  recordDelayMs: 5,
  /** How often the worker looks for unfinished work of stopped processes. */
  sweepIntervalMs: 1000,
  /** Messages that may wait to be matched in this process; beyond it, `ingest` waits. */
  maxMessagesInFlight: 1000,
  /** Pings that may wait in memory; beyond it, messages that have more matches wait in the database. */
  maxPingsInFlight: 2000,
  /** Requests to Discord at the same time, over all destinations. */
  maxParallelSends: 48,
};
export type PipelineConfig = typeof DEFAULT_PIPELINE_CONFIG;
