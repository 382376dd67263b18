import { setTimeout as delay } from 'node:timers/promises';
import type { BackoffLimits } from '@lockwatch/contracts';
import { REST, type RESTOptions, Routes } from 'discord.js';
import type { Logger } from 'pino';
import { z } from 'zod';
import { Backoff } from './backoff.js';

/** docs: events/gateway, "Get Gateway Bot". */
const gatewaySchema = z.object({
  shards: z.number(),
  session_start_limit: z.object({ remaining: z.number(), reset_after: z.number() }),
});

/**
 * Waits until Discord is reachable and has sessions left for this process: Discord resets the token of a bot that starts
 * more than 1,000 sessions a day. Rejects when Discord rejects the token, and when `signal` is aborted.
 */
export async function waitForDiscord(options: {
  rest: Partial<RESTOptions> | undefined;
  token: string;
  /** Shards of this process; null: as many as Discord recommends. */
  shards: number | null;
  logger: Logger;
  backoff: BackoffLimits;
  signal: AbortSignal;
}): Promise<void> {
  const { token, logger, signal } = options;
  const backoff = new Backoff(options.backoff);
  const rest = new REST(options.rest).setToken(token);
  for (let attempt = 0; ; attempt += 1) {
    try {
      const gateway = gatewaySchema.parse(await rest.get(Routes.gatewayBot(), { signal }));
      const { remaining, reset_after: resetAfterMs } = gateway.session_start_limit;
      if (remaining >= (options.shards ?? gateway.shards)) return;
      logger.warn({ remaining, resetAfterMs }, 'gateway.session_limit_reached');
      await delay(resetAfterMs, undefined, { signal });
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof Error && 'status' in error && error.status === 401) {
        throw new Error('Discord rejects DISCORD_TOKEN. Set the token of the bot.', { cause: error });
      }
      if (attempt === 0) logger.warn({ err: error }, 'discord.call_failed');
      await backoff.wait(signal);
    }
  }
}
