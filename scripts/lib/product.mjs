import { join } from 'node:path';
import { createPostgresSpec } from './postgres.mjs';

/**
 * @typedef {import('./config.mjs').Config} Config
 * @typedef {import('./supervisor.mjs').Supervisor} Supervisor
 * @typedef {import('./supervisor.mjs').ChildSpec} ChildSpec
 */

/** The built programs, relative to the repository's root. */
export const PROGRAMS = {
  migrate: 'packages/db/dist/cli/migrate.js',
  sandbox: 'apps/sandbox/dist/main.js',
  server: 'apps/server/dist/main.js',
  bot: 'apps/bot/dist/main.js',
};

/**
 * Space for new objects in MB, three times over: without a limit the start makes it grow to 134 MB, which are never given
 * back. The server's is larger, since every message and page passes it: the pipeline is as fast as without a limit. The
 * others also collect garbage earlier, which takes 20 MB from the worker.
 */
const SERVER_HEAP_OPTIONS = ['--max-semi-space-size=8'];
const OTHER_HEAP_OPTIONS = ['--max-semi-space-size=2', '--optimize-for-size'];

/** glibc otherwise keeps freed memory of its own for each thread, about 15 MB in a worker. */
const MALLOC = { MALLOC_ARENA_MAX: '2' };

/**
 * Starts the whole product in the order in which its parts need each other: PostgreSQL and the sandbox side by side,
 * then the migrations, then server and worker, then the bot. Parts without dependencies start immediately, because
 * the user waits until everything is ready.
 *
 * @param {object} options
 * @param {string} options.root
 * @param {Config} options.config
 * @param {NodeJS.ProcessEnv} options.env of all processes, without DATABASE_URL where the database is embedded
 * @param {Supervisor} options.supervisor
 * @param {boolean} [options.isDev] run the sources, and the web app by Vite
 * @param {(step: string, ms: number) => void} [options.onStep] told what each step cost
 * @returns {Promise<{ databaseUrl: string }>}
 * @throws {Error} with a sentence to show when a part cannot be started
 */
export async function startProduct({ root, config, env, supervisor, isDev = false, onStep = () => {} }) {
  /** @param {string} name @param {string} program @param {NodeJS.ProcessEnv} env @param {string[]} args */
  const spec = (name, program, env, args = []) => {
    if (isDev) return createSourceSpec({ root, name, program, env, args });
    const options = name === 'server' ? SERVER_HEAP_OPTIONS : OTHER_HEAP_OPTIONS;
    return { name, args: [...options, join(root, program), ...args], env: { ...env, ...MALLOC }, cwd: root };
  };
  /** @template T @param {string} step @param {Promise<T>} work @returns {Promise<T>} */
  const timed = async (step, work) => {
    const startedAt = Date.now();
    const result = await work;
    onStep(step, Date.now() - startedAt);
    return result;
  };

  const sandbox = needsSandbox(config)
    ? timed('sandbox', supervisor.start(spec('sandbox', PROGRAMS.sandbox, env)))
    : Promise.resolve();
  // A failure is reported by the await below; this prevents an unhandled rejection until then.
  sandbox.catch(() => {});

  const databaseUrl =
    config.databaseUrl ?? (await timed('postgres', startPostgres({ root, config, isDev }, supervisor)));
  const withDatabase = { ...env, DATABASE_URL: databaseUrl };
  await timed('migrations', supervisor.runOnce(spec('migrate', PROGRAMS.migrate, withDatabase)));
  await sandbox;
  await Promise.all([
    timed('server', supervisor.start(spec('server', PROGRAMS.server, withDatabase, ['--role=api']))),
    timed('worker', supervisor.start(spec('worker', PROGRAMS.server, withDatabase, ['--role=worker']))),
  ]);
  await timed('bot', supervisor.start(spec('bot', PROGRAMS.bot, env)));
  if (isDev) {
    const web = { name: 'web', args: [join(root, 'scripts/lib/vite-dev-server.mjs')], env, cwd: root };
    await timed('web', supervisor.start(web));
  }
  return { databaseUrl };
}

/**
 * A program run from its TypeScript sources.
 *
 * @param {{ root: string, name: string, program: string, env: NodeJS.ProcessEnv, args: string[] }} options
 * @returns {ChildSpec}
 */
function createSourceSpec({ root, name, program, env, args }) {
  const source = join(root, program.replace('/dist/', '/src/').replace(/\.js$/, '.ts'));
  return {
    name,
    args: ['--import', 'tsx', '--conditions=source', source, ...args],
    env: { ...env, TSX_TSCONFIG_PATH: join(root, program.replace(/dist\/.*/, 'tsconfig.json')) },
    cwd: root,
  };
}

/** @param {Config} config */
export function needsSandbox(config) {
  return Object.values(config.standIns).some(Boolean);
}

/**
 * @param {{ root: string, config: Config, isDev: boolean }} options
 * @param {Supervisor} supervisor
 * @returns {Promise<string>} the address of the database
 */
async function startPostgres({ root, config, isDev }, supervisor) {
  const { dataDir, databasePort } = config;
  const spec = await createPostgresSpec({ root, isDev, dataDir, port: databasePort ?? undefined });
  const { url } = await supervisor.start(spec);
  if (typeof url !== 'string') throw new Error('The embedded PostgreSQL did not say where it listens.');
  return url;
}
