import { readdirSync, watch } from 'node:fs';
import { join } from 'node:path';

/** The source folders of each process. Vite reloads the web app. */
const SOURCES = new Map([
  ['sandbox', ['apps/sandbox/src', 'packages/contracts/src']],
  ['server', ['apps/server/src', 'packages']],
  ['worker', ['apps/server/src', 'packages']],
  ['bot', ['apps/bot/src', 'packages/contracts/src']],
]);
/** Editors and git write several files, or one file twice. */
const DEBOUNCE_MS = 200;

/**
 * Ends each process whose sources change; the supervisor then restarts it. Every folder is watched,
 * because a watch on a file ends when an editor replaces the file.
 *
 * @param {string} root
 * @param {import('./supervisor.mjs').Supervisor} supervisor
 */
export function restartOnChange(root, supervisor) {
  for (const [name, folders] of SOURCES) {
    /** @type {NodeJS.Timeout | undefined} */
    let timer;
    const restart = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void supervisor.kill(name, 'SIGTERM'), DEBOUNCE_MS);
    };
    for (const folder of folders) {
      for (const path of listFolders(join(root, folder))) {
        watch(path, (_event, file) => {
          if (file !== null && /\.(ts|tsx|json|tsv)$/.test(file) && !/\.test\.tsx?$/.test(file)) restart();
        });
      }
    }
  }
}

/**
 * @param {string} folder
 * @returns {string[]} the folder and all below it that hold sources
 */
function listFolders(folder) {
  const below = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !['dist', 'node_modules', '.turbo'].includes(entry.name))
    .flatMap((entry) => listFolders(join(folder, entry.name)));
  return [folder, ...below];
}
