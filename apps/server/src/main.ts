import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { readRole, readServerConfig, type ServerConfig, type ServerRole } from './env.js';
import { serve } from './run/serve.js';
import { installShutdown } from './run/shutdown.js';

const { config, role } = configureOrExit();
const log = pino(
  {
    name: role === 'worker' ? 'worker' : 'server',
    level: config.logLevel,
    redact: ['req.headers.authorization', 'headers.authorization', 'authorization'],
  },
  // Written at once: with lines still waiting, a process whose reader is gone would try for ever to write them at its end.
  pino.destination({ dest: 1, sync: true }),
);
const shutdown = installShutdown(log);

try {
  const { url } = await serve({
    role,
    config,
    webDirectory: fileURLToPath(new URL('../../web/dist', import.meta.url)),
    version: versionOf(),
    log,
    shutdown,
  });
  log.info({ role, url }, 'ready');
  process.send?.({ type: 'ready', role, url });
} catch (error) {
  if (!shutdown.signal.aborted) {
    log.fatal({ err: error }, 'could not start');
    await shutdown.stop('could not start', 1);
  }
}

/** Everything that is wrong is told at once, in sentences. */
function configureOrExit(): { config: ServerConfig; role: ServerRole } {
  try {
    return { config: readServerConfig(process.env), role: readRole(process.argv.slice(2)) };
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

function versionOf(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  const hasVersion = typeof manifest === 'object' && manifest !== null && 'version' in manifest;
  return hasVersion ? String(manifest.version) : '0';
}
