import { type Logger, pino } from 'pino';
import { readEnv, type SandboxEnv } from './env.js';
import { type Sandbox, startSandbox } from './start-sandbox.js';

const STOP_WITHIN_MS = 5_000;

async function main(): Promise<void> {
  const env = environment();
  // Written at once: with lines still waiting, a process whose reader is gone would try for ever to write them at its end.
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
    'sandbox ready',
  );
  process.send?.({ type: 'ready' });
}

function environment(): SandboxEnv {
  try {
    return readEnv(process.env);
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
      ...(env.publicUrl !== undefined && { publicUrl: env.publicUrl }),
      ...(env.dataDir !== undefined && { dataDir: env.dataDir }),
      stripe: {
        webhookUrl: env.stripe.webhookUrl,
        ...(env.stripe.secretKey !== undefined && { secretKey: env.stripe.secretKey }),
        ...(env.stripe.publishableKey !== undefined && { publishableKey: env.stripe.publishableKey }),
        ...(env.stripe.webhookSecret !== undefined && { webhookSecret: env.stripe.webhookSecret }),
      },
      logger,
    });
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    if (isTaken) logger.fatal(`Port ${env.port} is taken. Free it, or set SANDBOX_PORT to another one.`);
    else logger.fatal({ err: error }, 'The sandbox could not start.');
    process.exit(1);
  }
}

function stopOn(sandbox: Sandbox, logger: Logger): void {
  let isStopping = false;
  function stop(reason: string): void {
    if (isStopping) return;
    isStopping = true;
    logger.info({ reason }, 'sandbox stops');
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    sandbox.close().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error({ err: error }, 'The sandbox did not stop cleanly.');
        process.exit(1);
      },
    );
  }
  process.once('SIGTERM', () => stop('SIGTERM'));
  process.once('SIGINT', () => stop('SIGINT'));
  process.once('disconnect', () => stop('parent is gone'));
}

await main();
