import { EventEmitter } from 'node:events';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { pathToFileURL } from 'node:url';

/**
 * @typedef {import('../../packages/db/src/embedded/index.js').EmbeddedPostgresOptions} EmbeddedPostgresOptions
 * @typedef {(options: EmbeddedPostgresOptions) => Promise<import('../../packages/db/src/embedded/index.js').EmbeddedPostgres>} StartEmbeddedPostgres
 */

/**
 * PostgreSQL for the supervisor, started by this process: another Node.js only to start it would keep 20 MB. A guard
 * of its own stops the server when this process ends in any way.
 *
 * @param {EmbeddedPostgresOptions & { root: string, isDev?: boolean }} options `isDev`: loaded from its source
 * @returns {Promise<import('./supervisor.mjs').ChildSpec>}
 */
export async function createPostgresSpec({ root, isDev = false, ...options }) {
  const { startEmbeddedPostgres } = isDev
    ? await (await import('tsx/esm/api')).tsImport('../../packages/db/src/embedded/index.ts', import.meta.url)
    : await import(pathToFileURL(join(root, 'packages/db/dist/embedded/index.js')).href);
  return { name: 'postgres', launch: () => launch(startEmbeddedPostgres, options) };
}

/**
 * @param {StartEmbeddedPostgres} startEmbeddedPostgres
 * @param {EmbeddedPostgresOptions} options
 * @returns {import('./supervisor.mjs').RunningProcess}
 */
function launch(startEmbeddedPostgres, options) {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  let isStopping = false;
  const running = Object.assign(new EventEmitter(), {
    pid: undefined,
    /** @type {number | null} */
    exitCode: null,
    signalCode: null,
    stdout,
    stderr,
    kill: () => {
      isStopping = true;
      starting.then((server) => server.stop()).then(() => end(0), fail);
      return true;
    },
  });
  /** @param {number} code @param {string} [reason] */
  const end = (code, reason) => {
    stderr.end(reason && `${reason}\n`);
    stdout.end();
    running.exitCode = code;
    running.emit('exit', code, null);
  };
  /** @param {unknown} error */
  const fail = (error) => end(1, error instanceof Error ? error.message : String(error));
  const starting = startEmbeddedPostgres({ ...options, log: (line) => stdout.write(`${line}\n`) });
  starting
    .then(async (server) => {
      if (!isStopping) running.emit('message', { type: 'ready', url: server.url });
      await server.ended;
      if (!isStopping) end(1, 'PostgreSQL ended unexpectedly; see its last log lines above.');
    })
    .catch((error) => {
      if (!isStopping) fail(error);
    });
  return running;
}
