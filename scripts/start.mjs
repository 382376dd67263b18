// Plain JavaScript on Node's built-ins: when this begins, nothing may be installed yet.
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from './lib/build.mjs';
import { productEnvironment, readEnvironment, resolveConfig } from './lib/config.mjs';
import { lockDataDir } from './lib/data-dir-lock.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { formatLogLine, isShown } from './lib/log.mjs';
import { portProblems } from './lib/ports.mjs';
import { endOnStopSignal, STOP_SIGNALS, stopWithNpm } from './lib/process.mjs';
import { needsSandbox, startProduct } from './lib/product.mjs';
import { continueOnPinnedNode } from './lib/runtime.mjs';
import { localSecrets } from './lib/secrets.mjs';
import { createSupervisor } from './lib/supervisor.mjs';
import { welcome } from './lib/welcome.mjs';

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');
/** A terminal's Ctrl-C reaches npm and us, and npm passes it on as well: that is one request, not three. */
const SAME_REQUEST_MS = 1000;

const color = process.stdout.isTTY === true && !process.env.NO_COLOR;
/** @param {string} line */
const say = (line) => console.log(line);
const startedAt = Date.now();

stopWithNpm();
try {
  const keepSignals = endOnStopSignal();
  await ensureInstalled({ root, say });
  keepSignals();
  await continueOnPinnedNode(root);
  await start();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

/** Decides how to run, builds, starts everything and stays until it is told to stop. */
async function start() {
  // What cannot work is said before anything is built.
  const env = readEnvironment(join(root, '.env'), process.env);
  const config = await configure(env);
  const unlock = lockDataDir(config.dataDir);
  const secrets = localSecrets(config.dataDir);

  const dropSignals = endOnStopSignal();
  await build({ root, say });
  dropSignals();
  const contracts = await import(pathToFileURL(join(root, 'packages/contracts/dist/index.js')).href);
  const facts = { discord: contracts.SANDBOX_DISCORD, oidc: contracts.SANDBOX_OIDC };

  const supervisor = createSupervisor({
    onLine: (name, line, stream) => {
      if (isShown(line, env.LOG_LEVEL)) say(formatLogLine(name, line, { color, stream }));
    },
    onNote: (name, level, text) => note(level, `${name} ${text}`),
  });
  const stopped = stopOnRequest(supervisor, unlock);
  try {
    await startProduct({
      root,
      config,
      env: productEnvironment({ config, env, facts, secrets }),
      supervisor,
      onStep: (step, ms) => note('info', `${step} ready`, { seconds: (ms / 1000).toFixed(1) }),
    });
    say(
      welcome({
        config,
        logins: contracts.DEMO_LOGINS.map((/** @type {{ login: string }} */ demo) => demo.login),
        ms: Date.now() - startedAt,
      }),
    );
  } catch (error) {
    if (!stopped.requested()) {
      note('error', error instanceof Error ? error.message : String(error));
      await stopped.stop(1);
    }
  }
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<import('./lib/config.mjs').Config>}
 * @throws {Error} whose message is a sentence for each thing that cannot work
 */
async function configure(env) {
  const { config, problems } = resolveConfig({ env, root });
  if (config === null) throw new Error(problems.join('\n'));
  const busy = await portProblems([
    { name: 'PORT', port: config.port, host: config.host },
    ...(needsSandbox(config) ? [{ name: 'SANDBOX_PORT', port: config.sandboxPort, host: 'localhost' }] : []),
    ...(config.databaseUrl === null && config.databasePort !== null
      ? [{ name: 'DATABASE_PORT', port: config.databasePort, host: '127.0.0.1' }]
      : []),
  ]);
  if (busy.length > 0) throw new Error(busy.join('\n'));
  return config;
}

/**
 * Stops everything at the first request, and at once at a second one.
 *
 * @param {import('./lib/supervisor.mjs').Supervisor} supervisor
 * @param {() => void} unlock
 */
function stopOnRequest(supervisor, unlock) {
  let requestedAt = 0;
  /** @param {number} code */
  const stop = async (code) => {
    requestedAt = Date.now();
    note('info', 'stopping');
    await supervisor.stopAll();
    unlock();
    note('info', 'stopped');
    process.exit(code);
  };
  const request = () => {
    if (requestedAt === 0) void stop(0);
    else if (Date.now() - requestedAt > SAME_REQUEST_MS) {
      note('warn', 'asked again: killing what is left');
      supervisor.killAll();
      unlock();
      process.exit(1);
    }
  };
  for (const signal of STOP_SIGNALS) process.on(signal, request);
  // Started by an older Node.js: when that first process is killed outright, nobody else tells us.
  process.on('disconnect', request);
  // The reader of our lines is gone (a closed pipe), and so is whoever could stop us later.
  process.stdout.on('error', request);
  return { stop, requested: () => requestedAt !== 0 };
}

/**
 * @param {import('./lib/supervisor.mjs').NoteLevel} level
 * @param {string} text
 * @param {Record<string, unknown>} [fields]
 */
function note(level, text, fields = {}) {
  const number = { info: 30, warn: 40, error: 50 }[level];
  say(
    formatLogLine('launcher', JSON.stringify({ level: number, time: Date.now(), msg: text, ...fields }), {
      color,
    }),
  );
}
