import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './process.mjs';

/**
 * @typedef {{ version?: string, integrity?: string, link?: boolean, optional?: boolean, devOptional?: boolean }} LockEntry
 * @typedef {{ packages?: Record<string, LockEntry> }} Lockfile
 */

/**
 * Paths of packages that the lock file asks for and node_modules lacks, or holds in another version. npm keeps a
 * record of what it has installed in node_modules/.package-lock.json, written as its last step, so an install that
 * was cut short counts as missing too. Optional packages for other platforms are no loss.
 *
 * @param {Lockfile} wanted package-lock.json
 * @param {Lockfile | null} installed node_modules/.package-lock.json
 * @returns {string[]}
 */
export function missingPackages(wanted, installed) {
  const have = installed?.packages ?? {};
  return Object.entries(wanted.packages ?? {})
    .filter(([path, entry]) => {
      if (path === '') return false;
      const found = have[path];
      if (found === undefined) return !(entry.optional || entry.devOptional);
      return found.version !== entry.version || found.integrity !== entry.integrity;
    })
    .map(([path]) => path);
}

/**
 * Installs what the lock file asks for, if anything of it is missing. `npm ci` where there is nothing yet, the
 * gentler `npm install` where only some packages changed.
 *
 * @param {{ root: string, say: (line: string) => void, output?: 'inherit' | 'stderr' }} options
 * @throws {Error} with a sentence to show when npm fails
 */
export async function ensureInstalled({ root, say, output = 'inherit' }) {
  const wanted = readJson(join(root, 'package-lock.json'));
  if (wanted === null)
    throw new Error('package-lock.json is missing; restore it with: git checkout package-lock.json');
  const installed = readJson(join(root, 'node_modules', '.package-lock.json'));
  const missing = missingPackages(wanted, installed);
  if (missing.length === 0) return;

  const fresh = installed === null;
  say(
    fresh
      ? `Installing ${Object.keys(wanted.packages ?? {}).length} packages (only at the first start, about a minute) ...`
      : `Installing ${missing.length} packages that are new or changed ...`,
  );
  const startedAt = Date.now();
  const heartbeat = setInterval(
    () => say(`  still installing, ${Math.round((Date.now() - startedAt) / 1000)} s`),
    15_000,
  );
  const { command, args } = npmCommand();
  const { code } = await run(
    command,
    [...args, fresh ? 'ci' : 'install', '--no-audit', '--no-fund', '--loglevel=error'],
    // The browser is looked for by the tests; a library's own download must not decide whether we start.
    { cwd: root, output, env: { ...process.env, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' } },
  ).finally(() => clearInterval(heartbeat));
  if (code !== 0) {
    throw new Error(
      `npm could not install the packages (exit code ${code}, its reasons are above). With a network connection and free disk space, run the same command again.`,
    );
  }
  const left = missingPackages(wanted, readJson(join(root, 'node_modules', '.package-lock.json')));
  if (left.length > 0) {
    throw new Error(
      `npm finished, but ${left.slice(0, 3).join(', ')} is still missing. Delete node_modules and run the same command again.`,
    );
  }
  say(`Installed in ${((Date.now() - startedAt) / 1000).toFixed(0)} s.`);
}

/**
 * npm as it was used to start us, else the one in the PATH.
 *
 * @returns {{ command: string, args: string[] }}
 */
export function npmCommand() {
  const self = process.env.npm_execpath;
  return self?.endsWith('npm-cli.js') && existsSync(self)
    ? { command: process.execPath, args: [self] }
    : { command: 'npm', args: [] };
}

/**
 * @param {string} path
 * @returns {Lockfile | null} null where there is no such file, or half of one
 */
function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}
