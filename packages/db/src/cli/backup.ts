import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { writeBackup } from '../backup/write-backup.js';
import { openCommandDatabase } from './command-database.js';
import { exitWithError } from './exit-with-error.js';

/** `npm run backup [-- FILE]`: all data in one file. Environment: DATABASE_URL, or DATA_DIR's database. */
async function main([file = nameOfToday(), ...rest]: readonly string[]): Promise<void> {
  if (rest.length > 0) throw new Error('Name one file at most: npm run backup -- FILE');
  const path = resolve(file);
  const unfinished = `${path}.part`;
  const server = await openCommandDatabase();
  try {
    const rows = await writeBackup(server.url, createWriteStream(unfinished, { mode: 0o600 }));
    await rename(unfinished, path);
    const { size } = await stat(path);
    console.log(`${path}: ${rows} rows, ${(size / 1e6).toFixed(1)} MB.`);
    console.log(
      'Keep ENCRYPTION_KEY with it (.env, or secrets.json of DATA_DIR): without it the webhooks in it cannot be read.',
    );
  } finally {
    await rm(unfinished, { force: true });
    await server.stop();
  }
}

function nameOfToday(): string {
  return `lockwatch-${new Date().toISOString().slice(0, 10)}.backup.gz`;
}

main(process.argv.slice(2)).catch(exitWithError);
