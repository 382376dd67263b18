import { resolve } from 'node:path';
import { nameBackup } from '../backup/daily-backup.js';
import { writeBackupFile } from '../backup/write-backup.js';
import { runCommand } from './run-command.js';

/** `npm run backup [-- FILE]`: all data in one file. Environment: DATABASE_URL, or DATA_DIR's database. */
runCommand(
  ([file = nameBackup(new Date()), ...rest]) => {
    if (rest.length > 0) throw new Error('Name one file at most: npm run backup -- FILE');
    return resolve(file);
  },
  async (url, path) => {
    const { rows, bytes } = await writeBackupFile(url, path);
    console.log(`${path}: ${rows} rows, ${(bytes / 1e6).toFixed(1)} MB.`);
    console.log(
      'Keep ENCRYPTION_KEY with it (.env, or secrets.json of DATA_DIR): without it the webhooks in it cannot be read.',
    );
  },
);
