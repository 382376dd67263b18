import { createReadStream } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { withDatabase } from '../database.js';
import { restoreBackup } from './restore-backup.js';
import { writeBackupFile } from './write-backup.js';

const NAME = /^lockwatch-\d{4}-\d\d-\d\d\.backup\.gz$/;
const CHECK_DATABASE = 'lockwatch_backup_check';

/** The file name of a day's backup (UTC). */
export function nameBackup(day: Date): string {
  return `lockwatch-${day.toISOString().slice(0, 10)}.backup.gz`;
}

/**
 * Writes the backup of the day (UTC) unless there is one, restores it into an empty database, compares the number of rows,
 * and removes all but the newest `keep` files. Returns what was done, or null. Throws when the backup cannot be written or
 * restored; then there is no new file, and the older ones stay.
 *
 * @param checkUrl of a role that may create databases
 */
export async function backUpDaily(options: {
  url: string;
  checkUrl: string;
  folder: string;
  keep: number;
  now: Date;
}): Promise<string | null> {
  const { url, folder, now } = options;
  const name = nameBackup(now);
  const existing = (await readdir(folder)).filter((file) => NAME.test(file));
  if (existing.includes(name)) return null;
  const path = join(folder, name);
  // A process that ends before the check leaves no backup that looks checked.
  const unchecked = `${path}.unchecked`;
  const { rows, bytes } = await writeBackupFile(url, unchecked);
  try {
    const restored = await restoreIntoEmptyDatabase(options.checkUrl, unchecked, now);
    if (restored !== rows) throw new Error(`${restored} of ${rows} rows were restored.`);
    await rename(unchecked, path);
  } catch (cause) {
    await rm(unchecked);
    throw new Error('The backup could not be restored into an empty database, so it was removed.', { cause });
  }
  // Names sort by day.
  const old = [...existing, name].sort().slice(0, -options.keep);
  for (const file of old) await rm(join(folder, file));
  return `${path}: ${rows} rows, ${(bytes / 1e6).toFixed(1)} MB, restored and counted; old files removed: ${old.length}.`;
}

async function restoreIntoEmptyDatabase(checkUrl: string, path: string, now: Date): Promise<number> {
  return withDatabase(checkUrl, 'lockwatch-backup-check', async ({ sql }) => {
    const drop = () => sql.unsafe(`drop database if exists ${CHECK_DATABASE}`);
    await drop();
    await sql.unsafe(`create database ${CHECK_DATABASE}`);
    const target = new URL(checkUrl);
    target.pathname = CHECK_DATABASE;
    return restoreBackup(target.href, createReadStream(path), { replace: false, now }).finally(drop);
  });
}
