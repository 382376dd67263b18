import { setTimeout as delay } from 'node:timers/promises';
import { REST, type RESTOptions, Routes } from 'discord.js';
import type { Logger } from 'pino';
import { z } from 'zod';
import { Backoff, type BackoffLimits } from './backoff.js';

export interface ReachOptions {
  rest: Partial<RESTOptions> | undefined;
  token: string;
  /** Shards this process will begin; null: as many as Discord asks for. */
  shards: number | null;
  logger: Logger;
  backoff: BackoffLimits;
  signal: AbortSignal;
}

/** How many sessions may still be begun, and in how many ms there are new ones (docs: events/gateway, "Get Gateway Bot"). */
const gatewaySchema = z.object({
  shards: z.number(),
  session_start_limit: z.object({ remaining: z.number(), reset_after: z.number() }),
});

/**
 * Waits until Discord answers and lets this process begin its sessions. A process that gave up instead would be started
 * again and again; Discord resets the token of a bot that begins more than its 1,000 sessions a day. Rejects when Discord
 * refuses the token, and when `signal` is aborted.
 */
export async function discordReachable(options: ReachOptions): Promise<void> {
  const { token, logger, signal } = options;
  const backoff = new Backoff(options.backoff);
  const rest = new REST(options.rest).setToken(token);
  for (let attempt = 0; ; attempt += 1) {
    try {
      const gateway = gatewaySchema.parse(await rest.get(Routes.gatewayBot(), { signal }));
      const { remaining, reset_after: resetAfterMs } = gateway.session_start_limit;
      if (remaining >= (options.shards ?? gateway.shards)) return;
      logger.warn({ remaining, resetAfterMs }, 'discord.no-sessions-left');
      await delay(resetAfterMs, undefined, { signal });
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof Error && 'status' in error && error.status === 401) {
        throw new Error('Discord refuses DISCORD_TOKEN. Set the token of the bot.', { cause: error });
      }
      if (attempt === 0) logger.warn({ err: error }, 'discord.away');
      await backoff.wait(signal);
    }
  }
}
