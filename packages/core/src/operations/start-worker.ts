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
  const { pipeline, parser, billing, log, clock = systemClock } = deps;
  const { sql } = deps.database;
  const { sweepIntervalMs } = { ...DEFAULT_PIPELINE_CONFIG, ...deps.config };
  const now = () => new Date(clock.now());

  const jobs: Record<string, { match: string; work: () => Promise<number> }> = {
    'expire-subscriptions': { match: '* * * * *', work: () => expireSubscriptions(sql, now()) },
    'schedule-reminders': { match: '* * * * *', work: () => scheduleReminders(sql) },
    'schedule-weekly-summaries': { match: '23 * * * 0-2', work: () => scheduleWeeklySummaries(sql, now()) },
    'expire-deposits': { match: '47 * * * *', work: () => expireDeposits(sql, now()) },
    'refresh-statistics': {
      match: '* * * * *',
      // The history first: clients read both when the statistics change.
      work: async () =>
        (await recordHistory(sql, now())) +
        (await recordIncidents(sql, now(), await findHostProblems(deps, now()))) +
        (await refreshStatistics(sql, now())),
    },
    'announce-incidents': {
      match: '* * * * *',
      work: () => announceIncidents(sql, deps.operatorWebhook, now()),
    },
    'notice-silences': { match: '*/10 * * * *', work: () => noticeSilences(sql, now()) },
    'check-price-alerts': { match: '*/10 * * * *', work: () => checkPriceAlerts(deps.database, now()) },
    'count-unknown-names': { match: '*/30 * * * *', work: () => countUnknownNames(sql, parser, now()) },
    'refresh-relative-prices': {
      match: '*/10 * * * *',
      work: () => refreshRelativePrices(deps.database.db, now()),
    },
    'delete-ended-rate-limits': { match: '*/10 * * * *', work: () => deleteEndedWindows(sql) },
    'delete-old-rows': { match: '13 * * * *', work: () => deleteOldRows(sql, now()) },
    'remove-old-texts': {
      match: '* * * * *',
      work: () => removeOldTexts(sql, deps.deletedTextRetentionHours),
    },
    'clear-old-client-addresses': { match: '47 3 * * *', work: () => clearOldClientAddresses(sql, now()) },
    'record-price-history': {
      match: '11 0 * * *',
      work: () => recordPriceHistory(deps.database.db, now(), MESSAGE_RETENTION_DAYS),
    },
    'record-guild-days': { match: '23 * * * *', work: () => recordGuildDays(sql, now()) },
    'create-partitions': { match: '7 3 * * *', work: () => createPartitions(sql, now()) },
    'summarize-partitions': { match: '12 3 * * *', work: () => summarizePartitions(sql, now()) },
    'delete-old-messages': { match: '17 3 * * *', work: () => deleteOldMessages(sql, now()) },
  };
  const taskList: TaskList = Object.fromEntries(
    Object.entries(jobs).map(([name, { work }]) => [
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
      Object.entries(jobs).map(([task, { match }]) => ({ task, match, options: { maxAttempts: 3 } })),
    ),
  });
  // Otherwise the statistics would be empty for a minute after the first start.
  await runner.addJob('refresh-statistics', {}, { jobKey: 'refresh-statistics-at-start' });
  await runner.addJob('record-guild-days', {}, { jobKey: 'record-guild-days-at-start' });
  await runner.addJob('record-price-history', {}, { jobKey: 'record-price-history-at-start' });

  const sweeps: Record<string, Omit<Parameters<typeof startSweeper>[0], 'name' | 'log'>> = {
    messages: { intervalMs: sweepIntervalMs, work: () => pipeline.sweepMessages() },
    notifications: { intervalMs: sweepIntervalMs, work: () => pipeline.sweepNotifications() },
    pushes: { intervalMs: sweepIntervalMs, work: () => pipeline.sweepPushes() },
    reminders: {
      intervalMs: sweepIntervalMs * 5,
      work: async () =>
        (await pipeline.sendDueMessages('subscription_reminders', loadReminders)) +
        (await pipeline.sendDueMessages('webhook_notices', loadWebhookNotices)) +
        (await pipeline.sendDueMessages('guild_notices', loadGuildNotices)) +
        (await pipeline.sendDueMessages('digests', loadDigests)) +
        (await pipeline.sendDueMessages('price_alert_messages', loadPriceAlertMessages)) +
        (await pipeline.sendDueMessages('weekly_summaries', loadWeeklySummaries)),
    },
    'messages-to-purge': { intervalMs: sweepIntervalMs, work: () => purgeMessages(sql) },
    'expired-notifications': { intervalMs: sweepIntervalMs * 5, work: () => expireNotifications(sql, now()) },
    ...(billing && {
      'card-customers': { intervalMs: sweepIntervalMs, work: () => syncDueCustomers(billing) },
      'delete-orphaned-customers': {
        intervalMs: sweepIntervalMs * 5,
        work: () => deleteOrphanedCustomers(billing),
      },
    }),
  };
  const sweepers = Object.entries(sweeps).map(([name, sweep]) => startSweeper({ name, log, ...sweep }));
  return {
    /** Lets running jobs finish and stops the sweeps. Close it before the pipeline. */
    async close() {
      // Without the database the runner cannot release its locks; they expire.
      await Promise.all([...sweepers.map((sweeper) => sweeper.close()), runner.stop()]);
      await pgPool.end();
    },
  };
}

function writeLog(log: Log, level: string, scope: object, message: string): void {
  // It logs the start and end of each job; our jobs log their results.
  if (level === 'error') log.error(scope, message);
  else if (level === 'warning') log.warn(scope, message);
  else log.debug(scope, message);
}
