import { setTimeout as delay } from 'node:timers/promises';
import type { BotHealthInput } from '@lockwatch/contracts';
import type { Logger } from 'pino';
import type { GuildSettingsStore } from '../guilds/guild-settings-store.js';
import type { ServerClient } from '../server-client.js';
import { isServerUnreachable } from '../server-error.js';
import type { GuildChanges } from './guild-changes.js';

export interface HealthReporterOptions {
  server: ServerClient['bot'];
  onReported: (input: BotHealthInput) => void;
  logger: Logger;
  health: () => BotHealthInput;
  changes: Pick<GuildChanges, 'report'>;
  settings: Pick<GuildSettingsStore, 'put'>;
  /** Between reports; a change is reported immediately. */
  everyMs: number;
}

/**
 * Reports the bot's health and changed guilds to the server, and loads changed settings. Changes are kept until the server
 * has them.
 */
export class HealthReporter {
  readonly #stopping = new AbortController();
  #wake = new AbortController();
  #running: Promise<void> | null = null;
  #failed = false;
  #guildsRevision: number | null = null;

  constructor(private readonly options: HealthReporterOptions) {}

  start(): void {
    this.#running ??= this.#run();
  }

  /** Starts the next report after the running one. */
  changed(): void {
    this.#wake.abort();
  }

  /** Sends a final report, for at most `timeoutMs`. */
  async close(timeoutMs: number): Promise<void> {
    this.#stopping.abort();
    this.#wake.abort();
    await Promise.race([this.#sendFinalReport(), delay(timeoutMs, undefined, { ref: false })]);
  }

  async #sendFinalReport(): Promise<void> {
    await this.#running;
    if (!this.#failed) await this.#report();
  }

  async #run(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      this.#wake = new AbortController();
      await this.#report();
      // After a failure, changes do not start a report early.
      const signal = this.#failed ? this.#stopping.signal : this.#wake.signal;
      await delay(this.options.everyMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  async #report(): Promise<void> {
    const { server, onReported, health, changes, settings, logger } = this.options;
    try {
      const input = health();
      const { guilds_revision: revision } = await server.reportHealth.mutate(input);
      onReported(input);
      // Reports of guilds depend on their settings.
      if (revision !== this.#guildsRevision) {
        settings.put(await server.guildSettings.query());
        this.#guildsRevision = revision;
      }
      await changes.report(server.reportShardGuilds.mutate, async (guild) =>
        settings.put([await server.reportGuild.mutate(guild)]),
      );
      this.#failed = false;
    } catch (error) {
      if (!this.#failed) {
        if (isServerUnreachable(error)) logger.debug({ err: error }, 'server.call_failed');
        else logger.warn({ err: error }, 'health.report_failed');
      }
      this.#failed = true;
    }
  }
}
