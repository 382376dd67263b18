import { pino } from 'pino';
import { startBot } from './bot.js';
import { parseBotConfig } from './env.js';

const STOP_TIMEOUT_MS = 9000;

await run();

async function run(): Promise<void> {
  const config = configure();
  if (!config) return;
  // Synchronous: an asynchronous destination can block the exit when the reader is gone.
  const logger = pino({ name: 'bot', level: config.logLevel }, pino.destination({ dest: 1, sync: true }));
  const stopping = new AbortController();
  let stop: () => Promise<void> = async () => {};
  let isStopping = false;

  const end = (reason: string, code = 0) => {
    if (isStopping) return;
    isStopping = true;
    logger.info({ reason }, 'bot.stopping');
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
    stopping.abort(new Error('The bot is stopping.'));
    stop().then(
      () => process.exit(code),
      (error: unknown) => {
        logger.error({ err: error }, 'bot.stop_failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', () => end('SIGTERM'));
  process.on('SIGINT', () => end('SIGINT'));
  process.on('disconnect', () => end('the launcher is gone'));

  try {
    const bot = await startBot(config, logger, {
      signal: stopping.signal,
      // The launcher restarts the bot.
      onFatal: (error) => {
        logger.fatal({ err: error }, 'bot.failed');
        end(error.message, 1);
      },
    });
    stop = () => bot.stop();
    process.send?.({ type: 'ready' });
    logger.info(bot.status(), 'bot.ready');
  } catch (error) {
    if (isStopping) return;
    logger.fatal({ err: error }, 'bot.failed');
    process.exitCode = 1;
    process.disconnect?.();
  }
}

function configure() {
  try {
    return parseBotConfig(process.env);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
    process.disconnect?.();
    return null;
  }
}
