import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { readRole, readServerConfig, type ServerConfig, type ServerRole } from './env.js';
import { createLogger } from './ops/logger.js';
import { serve } from './run/serve.js';
import { installShutdown } from './run/shutdown.js';

const { config, role } = configureOrExit();
const log = createLogger(
  { name: role === 'worker' ? 'worker' : 'server', level: config.logLevel },
  // Synchronous: otherwise a process whose log reader is gone could not exit.
  pino.destination({ dest: 1, sync: true }),
);
const shutdown = installShutdown(log);

try {
  const { url } = await serve({
    role,
    config,
    webDirectory: fileURLToPath(new URL('../../web/dist', import.meta.url)),
    version: readVersion(),
    log,
    shutdown,
  });
  log.info({ role, url }, 'process.ready');
  process.send?.({ type: 'ready', role, url });
} catch (error) {
  if (!shutdown.signal.aborted) {
    log.fatal({ err: error }, 'process.start_failed');
    await shutdown.stop('process.start_failed', 1);
  }
}

/** Reports all configuration problems together. */
function configureOrExit(): { config: ServerConfig; role: ServerRole } {
  try {
    return { config: readServerConfig(process.env), role: readRole(process.argv.slice(2)) };
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

function readVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  const hasVersion = typeof manifest === 'object' && manifest !== null && 'version' in manifest;
  return hasVersion ? String(manifest.version) : '0';
}
