import { port, readEnvironment } from '@lockwatch/contracts/env-fields';
import { z } from 'zod';
import { startEmbeddedPostgres } from './start.js';

const variables = z.object({
  DATA_DIR: z.string('DATA_DIR must name the folder for the database.'),
  /** 0: any. */
  DATABASE_PORT: port('DATABASE_PORT', 0),
});

/** The database as a child process with IPC. Environment: DATA_DIR, DATABASE_PORT. Sends `{type: 'ready', url}`. */
async function main(): Promise<void> {
  const { DATA_DIR: dataDir, DATABASE_PORT: wantedPort } = readEnvironment(variables, process.env);
  let isStopping = false;
  const starting = startEmbeddedPostgres({
    dataDir,
    port: wantedPort || undefined,
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
  // A joined server belongs to another process: run until that stops it.
  const keepAlive = setInterval(() => undefined, 60_000);
  if (!isStopping) process.send?.({ type: 'ready', url: server.url });
  await server.ended;
  clearInterval(keepAlive);
  if (!isStopping) {
    console.error('PostgreSQL ended unexpectedly; see its last log lines above.');
    process.exit(1);
  }
}

function exitWith(error: unknown): void {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}

main().catch(exitWith);
