import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { backUpDaily } from '../backup/daily-backup.js';
import { exitWithError } from './exit-with-error.js';

/** Soon after the day begins, and after a failure. */
const INTERVAL_MS = 600_000;

const environment = z.object({
  DATABASE_URL: z.string(),
  BACKUP_CHECK_URL: z.string(),
  BACKUP_FOLDER: z.string(),
  BACKUP_KEEP: z.coerce.number().int().min(1),
});

/** A backup each day (UTC) until the process is stopped; compose.yaml runs it. */
async function main(): Promise<never> {
  const { DATABASE_URL, BACKUP_CHECK_URL, BACKUP_FOLDER, BACKUP_KEEP } = environment.parse(process.env);
  const options = { url: DATABASE_URL, checkUrl: BACKUP_CHECK_URL, folder: BACKUP_FOLDER, keep: BACKUP_KEEP };
  for (;;) {
    try {
      const done = await backUpDaily({ ...options, now: new Date() });
      if (done !== null) console.log(done);
    } catch (error) {
      console.error(error);
    }
    await wait(INTERVAL_MS);
  }
}

main().catch(exitWithError);
