import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { run } from './process.mjs';
import { toolEnvironment } from './runtime.mjs';

/** Variables that name the browser's program, the first one set wins. */
const VARIABLES = ['PLAYWRIGHT_CHROMIUM', 'CHROMIUM_PATH'];
const PROGRAMS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const FIXED_PATHS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const INSTALL_TIMEOUT_MS = 10 * 60_000;

/** The browser's options in tests: allows root, and makes no requests of its own to the internet. */
export const BROWSER_FLAGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-gpu',
];

/**
 * An installed Chromium or Chrome: the one that a variable names, else the system's, else
 * Playwright's own.
 *
 * @param {string} root
 * @param {NodeJS.ProcessEnv} [env]
 * @param {string[]} [fixedPaths] places outside the PATH
 * @returns {string | null} path of its program
 * @throws {Error} when a variable names a program that is not there
 */
export function findBrowser(root, env = process.env, fixedPaths = FIXED_PATHS) {
  for (const name of VARIABLES) {
    const path = env[name];
    if (!path) continue;
    if (!existsSync(path)) throw new Error(`${name} names ${path}, but there is no such file.`);
    return path;
  }
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const candidates = [
    ...PROGRAMS.flatMap((program) => folders.map((folder) => join(folder, program))),
    ...fixedPaths,
    playwrightBrowser(root),
  ];
  return candidates.find((path) => path !== null && existsSync(path) && answers(path)) ?? null;
}

/**
 * Finds a browser, or installs one: by Playwright's own download, else as root from Debian's packages.
 *
 * @param {{ root: string, print: (line: string) => void, output?: 'inherit' | 'stderr' }} options
 * @returns {Promise<string>} path of its program
 * @throws {Error} with a sentence to show that says what to install
 */
export async function ensureBrowser({ root, print, output = 'inherit' }) {
  const found = findBrowser(root);
  if (found !== null) return found;

  print('No Chromium or Chrome on this machine; installing one for the browser tests ...');
  const env = toolEnvironment(root, {
    ...process.env,
    PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '',
    PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000',
    DEBIAN_FRONTEND: 'noninteractive',
  });
  const download = await run(
    process.execPath,
    [join(root, 'node_modules', 'playwright', 'cli.js'), 'install', 'chromium'],
    { cwd: root, env, output: 'collect', timeoutMs: INSTALL_TIMEOUT_MS },
  );
  const downloaded = findBrowser(root);
  if (downloaded !== null) return downloaded;
  print(`  Playwright could not download one (${findReason(download.text)})`);

  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    print('  trying the packages of this system ...');
    await run('apt-get', ['update'], { cwd: root, env, output, timeoutMs: INSTALL_TIMEOUT_MS });
    await run(
      'apt-get',
      ['install', '-y', '--no-install-recommends', 'chromium', 'fonts-liberation', 'fonts-noto-color-emoji'],
      { cwd: root, env, output, timeoutMs: INSTALL_TIMEOUT_MS },
    );
    const installed = findBrowser(root);
    if (installed !== null) return installed;
  }
  throw new Error(
    'The browser tests need Chromium or Chrome. Install it with "npx playwright install --with-deps chromium" or "sudo apt-get install chromium", or name an installed one with CHROMIUM_PATH.',
  );
}

/**
 * @param {string} root
 * @returns {string | null} where Playwright keeps its own browser, there or not
 */
function playwrightBrowser(root) {
  try {
    const { chromium } = createRequire(join(root, 'package.json'))('playwright-core');
    return chromium.executablePath();
  } catch {
    return null;
  }
}

/**
 * Whether the program runs: some systems have a stub that only explains how to install it.
 *
 * @param {string} path
 */
function answers(path) {
  return spawnSync(path, ['--version'], { timeout: 20_000, stdio: 'ignore' }).status === 0;
}

/** @param {string} text what a failed program said */
function findReason(text) {
  const lines = text.split('\n').map((line) => line.trim());
  return lines.find((line) => /error|failed/i.test(line)) ?? 'no reason given';
}
