import type { FeedChannel, FeedIngestInput } from '@lockwatch/contracts';
import type { Database } from '@lockwatch/db';
import type { Clock } from '../ports/clock.js';
import type { Log } from '../ports/log.js';
import type { Reader } from '../reader/reader.js';
import type { Cards } from '../stripe/cards.js';
import type { TokenCipher } from '../webhooks/token-cipher.js';

export interface FeedIngestResult {
  stored: number;
  known: number;
  deleted: number;
}

/** Where a test ping went. */
export interface TestPingResult {
  destination: 'webhook' | 'dm';
  /** Name of the webhook; null for a direct message. */
  webhookName: string | null;
}

/** Counters since the start of this process, for metrics and logs. */
export interface PipelineStats {
  /** Messages stored, but not yet matched, in this process. */
  messagesInFlight: number;
  messagesStored: number;
  messagesProcessed: number;
  notificationsCreated: number;
  /** Deliveries held in memory: waiting for their destination's turn, or on the wire. */
  deliveriesInFlight: number;
  pingsSent: number;
  pingsEdited: number;
  deliveriesFailed: number;
  rateLimited: number;
}

/** Timings and bounds; durations in ms. Every one has a default. */
export interface PipelineConfig {
  /** A repost of an offer by the same author within this time of the last ping does not ping again. */
  repostWindowMs: number;
  /** A ping is sent, and tried again, only while its message is this fresh. */
  usefulForMs: number;
  /** A message older than this when it is matched makes a ping that is marked late. */
  lateAfterMs: number;
  /** How long a message or ping stays with the process that took it before a sweep may take it over. */
  leaseMs: number;
  /** A request to Discord is given up after this. */
  requestTimeoutMs: number;
  /** Waits before the second, third, … try of a delivery that failed for a passing reason. */
  retryDelaysMs: readonly number[];
  /** Results of deliveries are gathered for this long before they are written in one statement. */
  recordDelayMs: number;
  /** How often the worker looks for what somebody left behind. */
  sweepIntervalMs: number;
  /** Messages that may wait to be matched in this process; beyond it, `ingest` waits. */
  maxMessagesInFlight: number;
  /** Requests to Discord at the same time, over all destinations. */
  maxParallelSends: number;
}

export interface PipelineDeps {
  database: Database;
  reader: Reader;
  /** `apiUrl` with or without the version, e.g. `https://discord.com/api`. */
  discord: { apiUrl: string; botToken: string };
  tokenCipher: TokenCipher;
  /** Default: the system's. */
  clock?: Clock;
  log: Log;
  config?: Partial<PipelineConfig>;
  /** Told of each first delivery of a fresh message: ms from its posting to the request that pinged about it. */
  onPing?: (latencyMs: number) => void;
}

/** The way of a message, from the bot's batch to the ping on Discord. */
export interface Pipeline {
  /**
   * Stores a batch of the bot and answers as soon as it is on disk; understanding, matching and sending follow at once
   * in this process. The same batch twice changes nothing. Throws AppError UNAVAILABLE while it is closing or the
   * database is away: send it again.
   */
  ingest(batch: FeedIngestInput): Promise<FeedIngestResult>;
  /** How far each channel has been read without a gap. */
  channelMarks(): Promise<FeedChannel[]>;
  /**
   * Sends a test ping to the webhook, or where the person's pings go. Throws AppError NOT_FOUND for a webhook of
   * somebody else, CONFLICT without any destination, UPSTREAM with a sentence when Discord refuses it.
   */
  sendTestPing(userId: string, webhookId?: string | null): Promise<TestPingResult>;
  /** Takes over messages that are stored, but that nobody is matching; answers how many. The worker calls it. */
  sweepMessages(): Promise<number>;
  /** Takes over pings that are due and that nobody is sending; answers how many messages it makes. */
  sweepNotifications(): Promise<number>;
  /** Sends reminders of an end that are due; answers how many it took up. The worker calls it. */
  sweepReminders(): Promise<number>;
  stats(): PipelineStats;
  /** Finishes what is being matched and sent; what does not finish in time is left to the sweeps. */
  close(): Promise<void>;
}

export interface WorkerDeps {
  /** In a process that is server and worker at once: the same pipeline, so that they share Discord's limits. */
  pipeline: Pipeline;
  reader: Pick<Reader, 'unknownNames'>;
  database: Database;
  /** For graphile-worker, which brings its own driver. */
  databaseUrl: string;
  /** Null, as by default, where payments by card are switched off. */
  cards?: Cards | null;
  clock?: Clock;
  log: Log;
  config?: Partial<PipelineConfig>;
}

export interface Worker {
  /** Lets running jobs finish and stops the sweeps. Close it before the pipeline. */
  close(): Promise<void>;
}
