import { chmodSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from './process.mjs';

/** Linux keeps the files of this folder in memory. Containers may have little room there. */
const MEMORY = '/dev/shm';
const ROOM_BYTES = 2 * 1024 ** 3;

/**
 * Temporary files of this process and of those that it starts are made in memory, where there is room, and removed at its
 * end: on a slow disk a copy of a database takes twenty times as long. A TMPDIR that is set stays.
 */
export function keepTemporaryFilesInMemory() {
  if (process.env.TMPDIR) return;
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    if (bavail * bsize < ROOM_BYTES) return;
    const folder = join(MEMORY, `lockwatch-${process.pid}`);
    removeAbandonedFolders();
    mkdirSync(folder);
    // PostgreSQL runs as another user where this process is root's.
    chmodSync(folder, 0o1777);
    process.env.TMPDIR = folder;
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  } catch {
    // There is no such folder, or it belongs to somebody else.
  }
}

/** A killed process could not tidy up. */
function removeAbandonedFolders() {
  for (const name of readdirSync(MEMORY)) {
    const pid = Number(/^lockwatch-(\d+)$/.exec(name)?.[1]);
    if (pid > 0 && !isAlive(pid)) rmSync(join(MEMORY, name), { recursive: true, force: true });
  }
}
