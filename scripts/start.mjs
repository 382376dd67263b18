// `npm start` runs the built product; `npm run dev` (--dev) runs the sources and reloads them.
// Plain JavaScript with Node's built-in modules only, because nothing may be installed yet.
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from './lib/build.mjs';
import { productEnvironment, readEnvironment, resolveConfig } from './lib/config.mjs';
import { lockDataDir } from './lib/data-dir-lock.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { formatLogLine, isShown } from './lib/log.mjs';
import { findPortProblems } from './lib/ports.mjs';
import { exitOnStopSignal, STOP_SIGNALS, stopWhenNpmExits } from './lib/process.mjs';
import { needsSandbox, startProduct } from './lib/product.mjs';
import { restartOnChange } from './lib/reload.mjs';
import { restartOnPinnedNode } from './lib/runtime.mjs';
import { loadLocalSecrets } from './lib/secrets.mjs';
import { formatStartupMessage } from './lib/startup-message.mjs';
import { createSupervisor } from './lib/supervisor.mjs';

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');
/** Ctrl-C reaches npm and this process, and npm passes it on too: signals this close together are one request. */
const DUPLICATE_SIGNAL_MS = 1000;

const isDev = process.argv.includes('--dev');
const DEV_WEB_PORT = '5173';
/** A process restarts immediately after a changed file, and every few seconds while an error keeps it from starting. */
const DEV_TIMING = { backoffMin: 100, backoffMax: 5000 };

const color = process.stdout.isTTY === true && !process.env.NO_COLOR;
/** @param {string} line */
const print = (line) => console.log(line);
const startedAt = Date.now();

stopWhenNpmExits();
try {
  const removeSignalHandlers = exitOnStopSignal();
  await ensureInstalled({ root, print });
  removeSignalHandlers();
  await restartOnPinnedNode(root);
  await start();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

/** Resolves the configuration, builds, starts everything, and runs until it is asked to stop. */
async function start() {
  // Configuration errors are reported before anything is built.
  const env = readEnvironment(join(root, '.env'), process.env);
  // In development the browser uses Vite, which forwards API calls to the server.
  if (isDev) env.PUBLIC_URL = `http://localhost:${env.WEB_PORT ?? DEV_WEB_PORT}`;
  const config = await configure(env);
  process.once('exit', lockDataDir(config.dataDir));
  const secrets = loadLocalSecrets(config.dataDir);

  const demo = await loadDemo();
  const sandboxCredentials = { discord: demo.SANDBOX_DISCORD, oidc: demo.SANDBOX_OIDC };

  const supervisor = createSupervisor({
    onLine: (name, line, stream) => {
      if (isShown(line, env.LOG_LEVEL)) print(formatLogLine(name, line, { color, stream }));
    },
    onLog: logEvent,
    ...(isDev && { timing: DEV_TIMING }),
  });
  const stopped = stopOnRequest(supervisor);
  try {
    await startProduct({
      root,
      config,
      env: productEnvironment({ config, env, sandboxCredentials, secrets }),
      supervisor,
      isDev,
      onStep: (step, ms) => logEvent('info', 'step.ready', { step, seconds: (ms / 1000).toFixed(1) }),
    });
    if (isDev) restartOnChange(root, supervisor);
    print(
      formatStartupMessage({
        config,
        logins: demo.DEMO_LOGINS.map((/** @type {{ login: string }} */ { login }) => login),
        ms: Date.now() - startedAt,
      }),
    );
  } catch (error) {
    if (!stopped.requested()) {
      logEvent('error', 'launcher.failed', {
        reason: error instanceof Error ? error.message : String(error),
      });
      await stopped.stop(1);
    }
  }
}

/** Builds the product and loads what the launcher shares with it; in development only the texts are compiled. */
async function loadDemo() {
  if (isDev) {
    const { generateTexts } = await import('../packages/texts/src/generate.mjs');
    generateTexts();
    const { tsImport } = await import('tsx/esm/api');
    return tsImport('../packages/contracts/src/demo.ts', import.meta.url);
  }
  const removeSignalHandlers = exitOnStopSignal();
  await build({ root, print });
  removeSignalHandlers();
  return import(pathToFileURL(join(root, 'packages/contracts/dist/demo.js')).href);
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<import('./lib/config.mjs').Config>}
 * @throws {Error} whose message is a sentence for each thing that cannot work
 */
async function configure(env) {
  const { config, problems } = resolveConfig({ env, root });
  if (config === null) throw new Error(problems.join('\n'));
  const busy = await findPortProblems([
    { name: 'PORT', port: config.port, host: config.host },
    ...(isDev ? [{ name: 'WEB_PORT', port: Number(new URL(config.publicUrl).port), host: 'localhost' }] : []),
    ...(needsSandbox(config) ? [{ name: 'SANDBOX_PORT', port: config.sandboxPort, host: 'localhost' }] : []),
    ...(config.databaseUrl === null && config.databasePort !== null
      ? [{ name: 'DATABASE_PORT', port: config.databasePort, host: '127.0.0.1' }]
      : []),
  ]);
  if (busy.length > 0) throw new Error(busy.join('\n'));
  return config;
}

/**
 * Stops everything in order at the first request, and kills everything at the second.
 *
 * @param {import('./lib/supervisor.mjs').Supervisor} supervisor
 */
function stopOnRequest(supervisor) {
  let requestedAt = 0;
  /** @param {number} code */
  const stop = async (code) => {
    requestedAt = Date.now();
    logEvent('info', 'launcher.stopping');
    await supervisor.stopAll();
    logEvent('info', 'launcher.stopped');
    process.exit(code);
  };
  const request = () => {
    if (requestedAt === 0) void stop(0);
    else if (Date.now() - requestedAt > DUPLICATE_SIGNAL_MS) {
      logEvent('warn', 'launcher.killing_all');
      supervisor.killAll();
      process.exit(1);
    }
  };
  for (const signal of STOP_SIGNALS) process.on(signal, request);
  // Started by an older Node.js: when that first process is killed, this is the only signal.
  process.on('disconnect', request);
  // The output pipe is closed, so the program that could stop this one later has ended.
  process.stdout.on('error', request);
  return { stop, requested: () => requestedAt !== 0 };
}

/**
 * @param {import('./lib/supervisor.mjs').LogLevel} level
 * @param {string} event
 * @param {Record<string, unknown>} [fields]
 */
function logEvent(level, event, fields = {}) {
  const number = { info: 30, warn: 40, error: 50 }[level];
  print(
    formatLogLine('launcher', JSON.stringify({ level: number, time: Date.now(), msg: event, ...fields }), {
      color,
    }),
  );
}
