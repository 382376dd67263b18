import { type Logger, pino } from 'pino';
import { parseSandboxEnv } from './env.js';
import { type Sandbox, startSandbox } from './start-sandbox.js';

const STOP_TIMEOUT_MS = 5_000;

async function main(): Promise<void> {
  const { logLevel, ...options } = environment();
  // Synchronous: an asynchronous destination can block the exit when the reader is gone.
  const logger = pino({ name: 'sandbox', level: logLevel }, pino.destination({ dest: 1, sync: true }));
  const sandbox = await startSandbox({ ...options, logger }).catch((error: unknown) => {
    const isPortInUse = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    if (isPortInUse)
      logger.fatal(`Port ${options.port} is taken. Free it, or set SANDBOX_PORT to another port.`);
    else logger.fatal({ err: error }, 'sandbox.start_failed');
    process.exit(1);
  });
  stopOn(sandbox, logger);
  const { url, oidcIssuer: issuer, discordApiUrl: discordApi } = sandbox;
  logger.info({ url, issuer, discordApi, stripeApi: sandbox.stripe.apiUrl }, 'sandbox.ready');
  process.send?.({ type: 'ready' });
}

function environment(): ReturnType<typeof parseSandboxEnv> {
  try {
    return parseSandboxEnv(process.env);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}

function stopOn(sandbox: Sandbox, logger: Logger): void {
  let isStopping = false;
  function stop(reason: string): void {
    if (isStopping) return;
    isStopping = true;
    logger.info({ reason }, 'sandbox.stopping');
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
    sandbox.close().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error({ err: error }, 'sandbox.stop_failed');
        process.exit(1);
      },
    );
  }
  process.once('SIGTERM', () => stop('SIGTERM'));
  process.once('SIGINT', () => stop('SIGINT'));
  process.once('disconnect', () => stop('parent is gone'));
}

await main();
