import { type Logger, pino } from 'pino';
import { parseSandboxEnv, type SandboxEnv } from './env.js';
import { type Sandbox, startSandbox } from './start-sandbox.js';

const STOP_TIMEOUT_MS = 5_000;

async function main(): Promise<void> {
  const env = environment();
  // Synchronous: an asynchronous destination can block the exit when the reader is gone.
  const logger = pino({ name: 'sandbox', level: env.logLevel }, pino.destination({ dest: 1, sync: true }));
  const sandbox = await start(env, logger);
  stopOn(sandbox, logger);
  logger.info(
    {
      url: sandbox.url,
      issuer: sandbox.oidcIssuer,
      discordApi: sandbox.discordApiUrl,
      stripeApi: sandbox.stripe.apiUrl,
    },
    'sandbox.ready',
  );
  process.send?.({ type: 'ready' });
}

function environment(): SandboxEnv {
  try {
    return parseSandboxEnv(process.env);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}

async function start(env: SandboxEnv, logger: Logger): Promise<Sandbox> {
  try {
    return await startSandbox({
      port: env.port,
      host: env.host,
      webOrigin: env.webOrigin,
      backchannelLogoutUrl: env.backchannelLogoutUrl,
      isPublic: env.isPublic,
      ...(env.publicUrl !== undefined && { publicUrl: env.publicUrl }),
      ...(env.dataDir !== undefined && { dataDir: env.dataDir }),
      deposits: env.deposits,
      stripe: {
        webhookUrl: env.stripe.webhookUrl,
        ...(env.stripe.secretKey !== undefined && { secretKey: env.stripe.secretKey }),
        ...(env.stripe.publishableKey !== undefined && { publishableKey: env.stripe.publishableKey }),
        ...(env.stripe.webhookSecret !== undefined && { webhookSecret: env.stripe.webhookSecret }),
      },
      logger,
    });
  } catch (error) {
    const isPortInUse = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    if (isPortInUse) logger.fatal(`Port ${env.port} is taken. Free it, or set SANDBOX_PORT to another port.`);
    else logger.fatal({ err: error }, 'sandbox.start_failed');
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
