import { setTimeout as delay } from 'node:timers/promises';
import type { BotHealthInput } from '@lockwatch/contracts';
import type { Logger } from 'pino';
import { isServerAway } from '../server-error.js';
import type { GuildNews } from './guild-news.js';
import type { HealthPort } from './health-port.js';

export interface HealthReporterOptions {
  port: HealthPort;
  logger: Logger;
  health: () => BotHealthInput;
  news: Pick<GuildNews, 'takeGuilds' | 'takeShards'>;
  /** Between reports; a change is reported at once. */
  everyMs: number;
}

/**
 * Tells the server how the bot is, and what changed on its guilds. The state is told anew each time, so a report that
 * is lost costs nothing; what changed is kept until the server has it.
 */
export class HealthReporter {
  readonly #options: HealthReporterOptions;
  readonly #stopping = new AbortController();
  #wake = new AbortController();
  #running: Promise<void> | null = null;
  #failed = false;

  constructor(options: HealthReporterOptions) {
    this.#options = options;
  }

  start(): void {
    this.#running ??= this.#run();
  }

  /** Reports as soon as the report that is on its way has ended. */
  changed(): void {
    this.#wake.abort();
  }

  /** Reports once more, so that the server need not wait to know that the bot has gone; for at most `withinMs`. */
  async close(withinMs: number): Promise<void> {
    this.#stopping.abort();
    this.#wake.abort();
    await Promise.race([this.#sayGoodbye(), delay(withinMs, undefined, { ref: false })]);
  }

  async #sayGoodbye(): Promise<void> {
    await this.#running;
    if (!this.#failed) await this.#report();
  }

  async #run(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      this.#wake = new AbortController();
      await this.#report();
      // While the server is away, changes do not hurry it.
      const signal = this.#failed ? this.#stopping.signal : this.#wake.signal;
      await delay(this.#options.everyMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  async #report(): Promise<void> {
    const { port, health, news, logger } = this.#options;
    const pending: (() => void)[] = [];
    try {
      await port.health(health());
      const shards = news.takeShards();
      const guilds = news.takeGuilds();
      pending.push(...shards.map((one) => one.again), ...guilds.map((one) => one.again));
      // Guilds that were left first: the log tells things in their order.
      for (const { input } of shards) {
        await port.shardGuilds(input);
        pending.shift();
      }
      for (const { input, arrived } of guilds) {
        await port.guild(input);
        pending.shift();
        arrived();
      }
      this.#failed = false;
    } catch (error) {
      for (const again of pending) again();
      if (!this.#failed) {
        if (isServerAway(error)) logger.debug({ err: error }, 'health.server-away');
        else logger.warn({ err: error }, 'health.not-reported');
      }
      this.#failed = true;
    }
  }
}
