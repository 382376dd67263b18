import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from './process.mjs';

/**
 * Marks a data directory as in use by this process, since two products over one embedded PostgreSQL would end each
 * other. A mark left behind by a process that has ended is ignored.
 *
 * @param {string} dataDir
 * @returns {() => void} takes the mark away
 * @throws {Error} with a sentence to show when another process uses the directory
 */
export function lockDataDir(dataDir) {
  mkdirSync(dataDir, { recursive: true });
  const path = join(dataDir, 'launcher.pid');
  const owner = readOwner(path);
  if (owner !== null && owner !== process.pid && isLauncher(owner)) {
    throw new Error(
      `Lockwatch already runs with the data directory ${dataDir} (process ${owner}). Stop it first, or set DATA_DIR to another directory.`,
    );
  }
  try {
    writeFileSync(path, `${process.pid}\n`);
  } catch (error) {
    rmSync(path, { force: true });
    throw new Error(`${path} cannot be written: ${error instanceof Error ? error.message : error}.`, {
      cause: error,
    });
  }
  return () => {
    if (readOwner(path) === process.pid) rmSync(path, { force: true });
  };
}

/**
 * @param {string} path
 * @returns {number | null}
 */
function readOwner(path) {
  try {
    const pid = Number.parseInt(readFileSync(path, 'utf8'), 10);
    return Number.isInteger(pid) && pid > 0 ? pid : null;
  } catch {
    return null;
  }
}

/**
 * Whether a process is alive and is Lockwatch: process ids are reused by other programs.
 *
 * @param {number} pid
 */
function isLauncher(pid) {
  if (!isAlive(pid)) return false;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('start.mjs');
  } catch {
    return true;
  }
}
