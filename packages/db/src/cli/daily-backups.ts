import { setTimeout as wait } from 'node:timers/promises';
import { readEnvironment, wholeNumber } from '@lockwatch/contracts/env-fields';
import { z } from 'zod';
import { backUpDaily } from '../backup/daily-backup.js';
import { exitWithError } from './exit-with-error.js';

/** Soon after the day begins, and after a failure. */
const INTERVAL_MS = 600_000;

const environment = z.object({
  DATABASE_URL: z.string('DATABASE_URL is not set.'),
  BACKUP_CHECK_URL: z.string('BACKUP_CHECK_URL is not set.'),
  BACKUP_FOLDER: z.string('BACKUP_FOLDER is not set.'),
  BACKUP_KEEP: wholeNumber('BACKUP_KEEP', { min: 1, max: 1000, default: 14 }),
});

/** A backup each day (UTC) until the process is stopped; compose.yaml runs it. */
async function main(): Promise<never> {
  const {
    DATABASE_URL: url,
    BACKUP_CHECK_URL: checkUrl,
    BACKUP_FOLDER: folder,
    BACKUP_KEEP: keep,
  } = readEnvironment(environment, process.env);
  for (;;) {
    try {
      const done = await backUpDaily({ url, checkUrl, folder, keep, now: new Date() });
      if (done !== null) console.log(done);
    } catch (error) {
      console.error(error);
    }
    await wait(INTERVAL_MS);
  }
}

main().catch(exitWithError);
