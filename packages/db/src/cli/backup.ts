import { resolve } from 'node:path';
import { nameBackup } from '../backup/daily-backup.js';
import { writeBackupFile } from '../backup/write-backup.js';
import { openCommandDatabase } from './command-database.js';
import { exitWithError } from './exit-with-error.js';

/** `npm run backup [-- FILE]`: all data in one file. Environment: DATABASE_URL, or DATA_DIR's database. */
async function main([file = nameBackup(new Date()), ...rest]: readonly string[]): Promise<void> {
  if (rest.length > 0) throw new Error('Name one file at most: npm run backup -- FILE');
  const path = resolve(file);
  const server = await openCommandDatabase();
  try {
    const { rows, bytes } = await writeBackupFile(server.url, path);
    console.log(`${path}: ${rows} rows, ${(bytes / 1e6).toFixed(1)} MB.`);
    console.log(
      'Keep ENCRYPTION_KEY with it (.env, or secrets.json of DATA_DIR): without it the webhooks in it cannot be read.',
    );
  } finally {
    await server.stop();
  }
}

main(process.argv.slice(2)).catch(exitWithError);
