import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { applyPatches } from './patches.mjs';
import { run } from './process.mjs';

/**
 * @typedef {{ version?: string, integrity?: string, link?: boolean, optional?: boolean, devOptional?: boolean }} LockEntry
 * @typedef {{ packages?: Record<string, LockEntry> }} Lockfile
 */

/**
 * Paths of packages that the lock file asks for and node_modules lacks, or holds in another version. npm keeps a
 * record of what it has installed in node_modules/.package-lock.json, written as its last step, so an install that
 * was interrupted counts as missing too. Optional packages for other platforms may be missing.
 *
 * @param {Lockfile} wanted package-lock.json
 * @param {Lockfile | null} installed node_modules/.package-lock.json
 * @returns {string[]}
 */
export function findMissingPackages(wanted, installed) {
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
 * Installs the packages of the lock file if any is missing, and applies `patches`.
 *
 * @param {{ root: string, print: (line: string) => void, output?: 'inherit' | 'stderr' }} options
 * @throws {Error} with a sentence to show when npm fails or a patch does not fit
 */
export async function ensureInstalled(options) {
  await installMissing(options);
  await applyPatches(options.root);
}

/**
 * Runs `npm ci` if nothing is installed, else `npm install`, which keeps unchanged packages.
 *
 * @param {{ root: string, print: (line: string) => void, output?: 'inherit' | 'stderr' }} options
 */
async function installMissing({ root, print, output = 'inherit' }) {
  const wanted = readJson(join(root, 'package-lock.json'));
  if (wanted === null)
    throw new Error('package-lock.json is missing; restore it with: git checkout package-lock.json');
  const installed = readJson(join(root, 'node_modules', '.package-lock.json'));
  const missing = findMissingPackages(wanted, installed);
  if (missing.length === 0) return;

  const fresh = installed === null;
  print(
    fresh
      ? `Installing ${Object.keys(wanted.packages ?? {}).length} packages (only at the first start, about a minute) ...`
      : `Installing ${missing.length} packages that are new or changed ...`,
  );
  const startedAt = Date.now();
  const heartbeat = setInterval(
    () => print(`  still installing, ${Math.round((Date.now() - startedAt) / 1000)} s`),
    15_000,
  );
  const { command, args } = npmCommand();
  const { code } = await run(
    command,
    [...args, fresh ? 'ci' : 'install', '--no-audit', '--no-fund', '--loglevel=error'],
    // The tests find a browser themselves; a failed download must not fail the installation.
    { cwd: root, output, env: { ...process.env, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' } },
  ).finally(() => clearInterval(heartbeat));
  if (code !== 0) {
    throw new Error(
      `npm could not install the packages (exit code ${code}, its reasons are above). With a network connection and free disk space, run the same command again.`,
    );
  }
  const left = findMissingPackages(wanted, readJson(join(root, 'node_modules', '.package-lock.json')));
  if (left.length > 0) {
    throw new Error(
      `npm finished, but ${left.slice(0, 3).join(', ')} is still missing. Delete node_modules and run the same command again.`,
    );
  }
  print(`Installed in ${((Date.now() - startedAt) / 1000).toFixed(0)} s.`);
}

/**
 * The npm that started this process, else the one in the PATH.
 *
 * @returns {{ command: string, args: string[] }}
 */
function npmCommand() {
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
