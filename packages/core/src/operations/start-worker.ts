import { createPartitions, type Database, summarizePartitions } from '@lockwatch/db';
import { Logger, parseCronItems, run, type TaskList } from 'graphile-worker';
import { deleteEndedWindows } from '../access/index.js';
import {
  deleteOrphanedCustomers,
  loadReminders,
  type StripeBilling,
  scheduleReminders,
  syncDueCustomers,
} from '../billing/index.js';
import { countUnknownNames, type MessageParser, recordPriceHistory } from '../market/index.js';
import {
  checkPriceAlerts,
  DEFAULT_PIPELINE_CONFIG,
  loadDigests,
  loadGuildNotices,
  loadPriceAlertMessages,
  loadWebhookNotices,
  loadWeeklySummaries,
  noticeSilences,
  type Pipeline,
  type PipelineConfig,
  purgeMessages,
  recordGuildDays,
  scheduleWeeklySummaries,
} from '../pings/index.js';
import { type Clock, type Log, systemClock } from '../ports/index.js';
import { refreshRelativePrices } from '../watching/index.js';
import { announceIncidents } from './announce-incidents.js';
import {
  clearOldClientAddresses,
  deleteOldMessages,
  deleteOldRows,
  MESSAGE_RETENTION_DAYS,
} from './delete-old-data.js';
import { expireDeposits, expireNotifications, expireSubscriptions } from './expire.js';
import { findHostProblems } from './find-host-problems.js';
import { createJobPool } from './job-pool.js';
import { recordHistory } from './record-history.js';
import { refreshStatistics } from './refresh-statistics.js';
import { removeOldTexts } from './remove-old-texts.js';
import { recordIncidents } from './service-status.js';
import { startSweeper } from './sweeper.js';

export interface WorkerDeps {
  /** A process that is both server and worker passes its own pipeline, so that both share Discord's limits. */
  pipeline: Pipeline;
  parser: Pick<MessageParser, 'unknownNames'>;
  database: Database;
  databaseUrl: string;
  /** Address of the operator's webhook at Discord; null: nobody is told. */
  operatorWebhook: string | null;
  dataDir?: string | undefined;
  publicUrl?: string;
  /** How long the text of a message is kept after it was deleted or replaced by an edit. */
  deletedTextRetentionHours: number;
  billing?: StripeBilling | null;
  clock?: Clock;
  log: Log;
  config?: Partial<PipelineConfig>;
}

export type Worker = Awaited<ReturnType<typeof startWorker>>;

/** graphile-worker's own schema in our database. */
const WORKER_SCHEMA = 'graphile_worker';
/** Finds jobs that were added before the worker listened for NOTIFY. */
const POLL_INTERVAL_MS = 2000;

/** Starts sweeps, which use leases and run in any number of workers, and jobs, which graphile-worker runs once. */
export async function startWorker(deps: WorkerDeps) {
  const { log } = deps;
  const jobs = Object.entries(createJobs(deps));
  const taskList: TaskList = Object.fromEntries(
    jobs.map(([name, [, work]]) => [
      name,
      async () => {
        const count = await work();
        log.debug({ job: name, count }, 'job.completed');
      },
    ]),
  );
  const pgPool = createJobPool(deps.databaseUrl, log);
  const runner = await run({
    pgPool,
    // Otherwise nothing handles the error when a job ends while the database does.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    schema: WORKER_SCHEMA,
    concurrency: 2,
    pollInterval: POLL_INTERVAL_MS,
    noHandleSignals: true,
    logger: new Logger((scope) => (level, message) => writeLog(log, level, scope, message)),
    taskList,
    parsedCronItems: parseCronItems(
      jobs.map(([task, [match]]) => ({ task, match, options: { maxAttempts: 3 } })),
    ),
  });
  // Otherwise these would be empty after the first start.
  for (const job of ['refresh-statistics', 'record-guild-days', 'record-price-history']) {
    await runner.addJob(job, {}, { jobKey: `${job}-at-start` });
  }
  const sweepers = Object.entries(createSweeps(deps)).map(([name, [intervalMs, work]]) =>
    startSweeper({ name, log, intervalMs, work }),
  );
  return {
    /** Lets running jobs finish and stops the sweeps. Close it before the pipeline. */
    async close() {
      // Without the database the runner cannot release its locks; they expire.
      await Promise.all([...sweepers.map((sweeper) => sweeper.close()), runner.stop()]);
      await pgPool.end();
    },
  };
}

type Work = () => Promise<number>;

/** By name: when a job runs, and what it does. */
function createJobs(deps: WorkerDeps): Record<string, readonly [cron: string, work: Work]> {
  const { parser, clock = systemClock, database } = deps;
  const { db, sql } = database;
  const now = () => new Date(clock.now());
  return {
    'expire-subscriptions': ['* * * * *', () => expireSubscriptions(sql, now())],
    'schedule-reminders': ['* * * * *', () => scheduleReminders(sql)],
    'schedule-weekly-summaries': ['23 * * * 0-2', () => scheduleWeeklySummaries(sql, now())],
    'expire-deposits': ['47 * * * *', () => expireDeposits(sql, now())],
    'refresh-statistics': [
      '* * * * *',
      // The history first: clients read both when the statistics change.
      async () =>
        (await recordHistory(sql, now())) +
        (await recordIncidents(sql, now(), await findHostProblems(deps, now()))) +
        (await refreshStatistics(sql, now())),
    ],
    'announce-incidents': ['* * * * *', () => announceIncidents(sql, deps.operatorWebhook, now())],
    'notice-silences': ['*/10 * * * *', () => noticeSilences(sql, now())],
    'check-price-alerts': ['*/10 * * * *', () => checkPriceAlerts(database, now())],
    'count-unknown-names': ['*/30 * * * *', () => countUnknownNames(sql, parser, now())],
    'refresh-relative-prices': ['*/10 * * * *', () => refreshRelativePrices(db, now())],
    'delete-ended-rate-limits': ['*/10 * * * *', () => deleteEndedWindows(sql)],
    'delete-old-rows': ['13 * * * *', () => deleteOldRows(sql, now())],
    'remove-old-texts': ['* * * * *', () => removeOldTexts(sql, deps.deletedTextRetentionHours)],
    'clear-old-client-addresses': ['47 3 * * *', () => clearOldClientAddresses(sql, now())],
    'record-price-history': ['11 0 * * *', () => recordPriceHistory(db, now(), MESSAGE_RETENTION_DAYS)],
    'record-guild-days': ['23 * * * *', () => recordGuildDays(sql, now())],
    'create-partitions': ['7 3 * * *', () => createPartitions(sql, now())],
    'summarize-partitions': ['12 3 * * *', () => summarizePartitions(sql, now())],
    'delete-old-messages': ['17 3 * * *', () => deleteOldMessages(sql, now())],
  };
}

/** By name: how often a sweep looks for work, and what it does. */
function createSweeps(deps: WorkerDeps): Record<string, readonly [intervalMs: number, work: Work]> {
  const { pipeline, billing, clock = systemClock, database } = deps;
  const { sweepIntervalMs: often } = { ...DEFAULT_PIPELINE_CONFIG, ...deps.config };
  const seldom = 5 * often;
  return {
    messages: [often, () => pipeline.sweepMessages()],
    notifications: [often, () => pipeline.sweepNotifications()],
    pushes: [often, () => pipeline.sweepPushes()],
    reminders: [
      seldom,
      async () =>
        (await pipeline.sendDueMessages('subscription_reminders', loadReminders)) +
        (await pipeline.sendDueMessages('webhook_notices', loadWebhookNotices)) +
        (await pipeline.sendDueMessages('guild_notices', loadGuildNotices)) +
        (await pipeline.sendDueMessages('digests', loadDigests)) +
        (await pipeline.sendDueMessages('price_alert_messages', loadPriceAlertMessages)) +
        (await pipeline.sendDueMessages('weekly_summaries', loadWeeklySummaries)),
    ],
    'messages-to-purge': [often, () => purgeMessages(database.sql)],
    'expired-notifications': [seldom, () => expireNotifications(database.sql, new Date(clock.now()))],
    ...(billing && {
      'card-customers': [often, () => syncDueCustomers(billing)],
      'delete-orphaned-customers': [seldom, () => deleteOrphanedCustomers(billing)],
    }),
  };
}

function writeLog(log: Log, level: string, scope: object, message: string): void {
  // It logs the start and end of each job; our jobs log their results.
  if (level === 'error') log.error(scope, message);
  else if (level === 'warning') log.warn(scope, message);
  else log.debug(scope, message);
}
