import type { BotHealthInput } from '@lockwatch/contracts';
import type { Logger } from 'pino';
import type { GuildSettingsStore } from '../guilds/guild-settings-store.js';
import type { RejectedRequests } from '../rejected-requests.js';
import { Repeater } from '../repeater.js';
import type { ServerClient } from '../server-client.js';
import { isServerUnreachable } from '../server-error.js';
import type { GuildChanges } from './guild-changes.js';

export interface HealthReporterOptions {
  server: ServerClient['bot'];
  logger: Logger;
  health: () => BotHealthInput;
  rejected: RejectedRequests;
  changes: GuildChanges;
  settings: GuildSettingsStore;
  /** Between reports; a change is reported immediately. */
  everyMs: number;
}

/**
 * Reports the bot's health and changed guilds to the server, and loads changed settings. Changes are kept until the server
 * has them.
 */
export class HealthReporter {
  readonly #reports: Repeater;
  #failed = false;
  #guildsRevision: number | null = null;

  constructor(private readonly options: HealthReporterOptions) {
    this.#reports = new Repeater(options.everyMs, () => this.#report());
  }

  start(): void {
    this.#reports.start();
  }

  changed(): void {
    this.#reports.wake();
  }

  /** Sends a final report, for at most `timeoutMs`. */
  close(timeoutMs: number): Promise<void> {
    return this.#reports.close(timeoutMs, async () => {
      if (!this.#failed) await this.#report();
    });
  }

  async #report(): Promise<boolean> {
    const { server, health, rejected, changes, settings, logger } = this.options;
    const rejected_requests = rejected.unreported;
    try {
      const { guilds_revision: revision } = await server.reportHealth.mutate({
        ...health(),
        rejected_requests,
      });
      rejected.reported(rejected_requests);
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
    return !this.#failed;
  }
}
