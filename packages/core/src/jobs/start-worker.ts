import { Logger, parseCronItems, run, type TaskList } from 'graphile-worker';
import { DEFAULT_PIPELINE_CONFIG } from '../feed/config.js';
import type { Worker, WorkerDeps } from '../feed/pipeline-types.js';
import { countUnknownNames } from '../learning/unknown-names.js';
import { systemClock } from '../ports/clock.js';
import type { Log } from '../ports/log.js';
import { deleteEndedWindows } from '../rate-limits/count-call.js';
import { scheduleReminders } from '../reminders/schedule-reminders.js';
import { sweepCardCustomers } from '../stripe/sync-customer.js';
import {
  deleteOldHistory,
  deleteOldLinkCodes,
  deleteOldMessages,
  deleteOldStripeEvents,
} from './clean-up.js';
import { closeDeposits } from './close-deposits.js';
import { expireNotifications } from './expire-notifications.js';
import { expireSubscriptions } from './expire-subscriptions.js';
import { recordHistory } from './record-history.js';
import { refreshStatistics } from './refresh-statistics.js';
import { startSweeper } from './sweeper.js';

/** graphile-worker's own schema in our database. */
const WORKER_SCHEMA = 'graphile_worker';
/** NOTIFY wakes the worker; this finds a job that was added while it was not listening yet. */
const POLL_INTERVAL_MS = 2000;

/**
 * The net under the fast path, and the housekeeping. Sweeps look every second for what a process left behind; they are
 * plain queries over leased rows, so any number of workers may run. What has to happen once a minute or a day for all
 * workers together is a graphile-worker job, scheduled in the database.
 */
export async function startWorker(deps: WorkerDeps): Promise<Worker> {
  const { pipeline, reader, cards, log, clock = systemClock } = deps;
  const { sql } = deps.database;
  const { sweepIntervalMs } = { ...DEFAULT_PIPELINE_CONFIG, ...deps.config };
  const now = () => new Date(clock.now());

  const jobs: Record<string, { match: string; work: () => Promise<number> }> = {
    'expire-subscriptions': { match: '* * * * *', work: () => expireSubscriptions(sql, now()) },
    'schedule-reminders': { match: '* * * * *', work: () => scheduleReminders(sql, now()) },
    'close-deposits': { match: '47 * * * *', work: () => closeDeposits(sql, now()) },
    'refresh-statistics': {
      match: '* * * * *',
      // The history first: pages look at both when they are told of new figures.
      work: async () => (await recordHistory(sql, now())) + (await refreshStatistics(sql, now())),
    },
    'count-unknown-names': { match: '*/30 * * * *', work: () => countUnknownNames(sql, reader, now()) },
    'delete-ended-rate-limits': { match: '*/10 * * * *', work: () => deleteEndedWindows(sql) },
    'delete-old-link-codes': { match: '7 * * * *', work: () => deleteOldLinkCodes(sql, now()) },
    'delete-old-history': { match: '37 3 * * *', work: () => deleteOldHistory(sql, now()) },
    'delete-old-stripe-events': { match: '27 3 * * *', work: () => deleteOldStripeEvents(sql, now()) },
    'delete-old-messages': { match: '17 3 * * *', work: () => deleteOldMessages(sql, now()) },
  };
  const taskList: TaskList = Object.fromEntries(
    Object.entries(jobs).map(([name, { work }]) => [
      name,
      async () => {
        const count = await work();
        log.debug({ job: name, count }, 'A job is done.');
      },
    ]),
  );

  const runner = await run({
    connectionString: deps.databaseUrl,
    schema: WORKER_SCHEMA,
    concurrency: 2,
    maxPoolSize: 4,
    pollInterval: POLL_INTERVAL_MS,
    noHandleSignals: true,
    logger: new Logger((scope) => (level, message) => writeLog(log, level, scope, message)),
    taskList,
    parsedCronItems: parseCronItems(
      Object.entries(jobs).map(([task, { match }]) => ({ task, match, options: { maxAttempts: 3 } })),
    ),
  });
  // So that a fresh start does not show empty figures for a minute.
  await runner.addJob('refresh-statistics', {}, { jobKey: 'refresh-statistics-at-start' });

  const sweepers = [
    startSweeper({
      name: 'messages',
      intervalMs: sweepIntervalMs,
      log,
      work: () => pipeline.sweepMessages(),
    }),
    startSweeper({
      name: 'notifications',
      intervalMs: sweepIntervalMs,
      log,
      work: () => pipeline.sweepNotifications(),
    }),
    startSweeper({
      name: 'reminders',
      intervalMs: sweepIntervalMs * 5,
      log,
      work: () => pipeline.sweepReminders(),
    }),
    startSweeper({
      name: 'expired-notifications',
      intervalMs: sweepIntervalMs * 5,
      log,
      work: () => expireNotifications(sql, now()),
    }),
    ...(cards
      ? [
          startSweeper({
            name: 'card-customers',
            intervalMs: sweepIntervalMs,
            log,
            work: () => sweepCardCustomers(cards),
          }),
        ]
      : []),
  ];
  return {
    async close() {
      // A runner whose database is gone cannot say goodbye; its locks there run out by themselves.
      await Promise.all([...sweepers.map((sweeper) => sweeper.close()), runner.stop()]);
    },
  };
}

function writeLog(log: Log, level: string, scope: object, message: string): void {
  // It tells of each job it starts and ends; ours say what they did.
  if (level === 'error') log.error(scope, message);
  else if (level === 'warning') log.warn(scope, message);
  else log.debug(scope, message);
}
