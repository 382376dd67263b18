import { pino } from 'pino';
import { startBot } from './bot.js';
import { readBotConfig } from './env.js';

/** Past this, in ms, a stop is not waited for any longer. */
const STOP_WITHIN_MS = 9000;

await run();

async function run(): Promise<void> {
  const config = configure();
  if (!config) return;
  // Written at once: with lines still waiting, a process whose reader is gone would try for ever to write them at its end.
  const logger = pino({ name: 'bot', level: config.logLevel }, pino.destination({ dest: 1, sync: true }));
  const stopping = new AbortController();
  let stop: () => Promise<void> = async () => {};
  let isStopping = false;

  const end = (reason: string, code = 0) => {
    if (isStopping) return;
    isStopping = true;
    logger.info({ reason }, 'bot.stopping');
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    stopping.abort(new Error('The bot is stopping.'));
    stop().then(
      () => process.exit(code),
      (error: unknown) => {
        logger.error({ err: error }, 'bot.stop-failed');
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
      // Whoever started the bot starts it again, and shows that it failed.
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
    return readBotConfig(process.env);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
    process.disconnect?.();
    return null;
  }
}
