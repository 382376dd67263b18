import { readDatabaseProcessEnvironment } from './env.js';
import { startEmbeddedPostgres } from './start.js';

/**
 * The database as a process of its own, for a supervisor that starts it with an IPC channel. Environment: DATA_DIR,
 * DATABASE_PORT (optional). Sends `{type: 'ready', url}` once it accepts connections, stops the server on SIGTERM,
 * SIGINT and when the supervisor is gone, and ends with code 1 and a sentence when the server ends by itself.
 */
async function main(): Promise<void> {
  const { dataDir, port } = readDatabaseProcessEnvironment();
  let isStopping = false;
  const starting = startEmbeddedPostgres({
    dataDir,
    port,
    log: (line) => console.log(line),
  });
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    try {
      await (await starting).stop();
      process.exit(0);
    } catch (error) {
      exitWith(error);
    }
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.on(signal, () => void stop());
  const server = await starting;
  // A joined server belongs to another process: stay until that ends it, so that somebody notices.
  const keepAlive = setInterval(() => undefined, 60_000);
  if (!isStopping) process.send?.({ type: 'ready', url: server.url });
  await server.ended;
  clearInterval(keepAlive);
  if (!isStopping) {
    console.error('PostgreSQL ended unexpectedly; its last lines above say why.');
    process.exit(1);
  }
}

function exitWith(error: unknown): void {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}

main().catch(exitWith);
