import { setTimeout as delay } from 'node:timers/promises';
import { GUILD_CHANNELS_MAX } from '@lockwatch/contracts';
import {
  DiscordAPIError,
  Events,
  type Guild,
  type GuildMember,
  PermissionFlagsBits,
  RESTJSONErrorCodes,
} from 'discord.js';
import type { Logger } from 'pino';
import type { LockwatchClient } from '../discord-client.js';
import { Repeater } from '../repeater.js';
import type { ServerClient } from '../server-client.js';
import { isServerUnreachable } from '../server-error.js';
import { onGuildChange } from './guild-events.js';

export interface MemberChecksOptions {
  client: LockwatchClient;
  server: ServerClient['bot'];
  logger: Logger;
  /** Between rounds; a change of permissions starts one immediately. */
  everyMs: number;
  /** Between two requests to Discord. */
  pauseMs: number;
}

interface MemberLookup {
  /** Null: not a member. */
  member: GuildMember | null;
  atMs: number;
}

const REPORT_BATCH_SIZE = 20;
const MANAGERS_CHECK_MS = 5 * 60_000;
/** The server rejects older results. */
const LOOKUP_MAX_AGE_MS = 10 * 60_000;

/**
 * Reports to the server which channels each member can see, on guilds that ping only members. Changes of a member's roles
 * are events of a privileged intent, so members are fetched again every few minutes. Changes of roles and channels are
 * reported immediately.
 */
export class MemberChecks {
  readonly #rounds: Repeater;
  readonly #answers = new Map<string, Map<string, MemberLookup>>();
  /** Guilds whose roles or channels changed since the last report. */
  readonly #changed = new Set<string>();
  readonly #managersCheckedMs = new Map<string, number>();

  constructor(private readonly options: MemberChecksOptions) {
    const { client } = options;
    this.#rounds = new Repeater(options.everyMs, (signal) => this.#checkAll(signal));
    onGuildChange(client, (guildId) => this.#accessChanged(guildId));
    client.on(Events.GuildDelete, (guild) => this.#answers.delete(guild.id));
    client.settings.onChange((guildIds) => {
      for (const id of guildIds) this.#accessChanged(id);
    });
  }

  start(): void {
    this.#rounds.start();
  }

  /** Stops, and waits for a running request for at most `timeoutMs`. */
  close(timeoutMs: number): Promise<void> {
    return this.#rounds.close(timeoutMs);
  }

  #accessChanged(guildId: string): void {
    this.#changed.add(guildId);
    this.#rounds.wake();
  }

  async #checkAll(signal: AbortSignal): Promise<boolean> {
    const { client, logger } = this.options;
    let hasFailed = false;
    for (const guild of [...client.guilds.cache.values()]) {
      try {
        await this.#checkGuild(guild, signal);
      } catch (error) {
        if (isServerUnreachable(error)) logger.debug({ err: error, guildId: guild.id }, 'server.call_failed');
        else logger.warn({ err: error, guildId: guild.id }, 'members.report_failed');
        hasFailed = true;
      }
    }
    return !hasFailed;
  }

  async #checkGuild(guild: Guild, signal: AbortSignal): Promise<void> {
    const { client, server, logger } = this.options;
    const settings = client.settings.of(guild.id);
    if (settings && guild.available) await this.#checkManagers(guild, settings.manager_ids, signal);
    if (!settings?.pings_members_only || settings.state !== 'confirmed') {
      this.#answers.delete(guild.id);
      this.#changed.delete(guild.id);
      return;
    }
    if (!guild.available) return;
    const answers = this.#getLookups(guild);
    for (const [userId, { atMs }] of answers)
      if (Date.now() - atMs > LOOKUP_MAX_AGE_MS) answers.delete(userId);
    await this.#reportChanges(guild);
    const { discord_user_ids: userIds } = await server.membersToCheck.query({ guild_id: guild.id });
    for (let start = 0; start < userIds.length; start += REPORT_BATCH_SIZE) {
      const asked: string[] = [];
      const failures: unknown[] = [];
      for (const userId of userIds.slice(start, start + REPORT_BATCH_SIZE)) {
        if (signal.aborted) return;
        const failure = await this.#fetchMember(guild, userId, signal);
        if (failure === null) asked.push(userId);
        else failures.push(failure);
      }
      if (failures.length > 0)
        logger.warn({ err: failures[0], guildId: guild.id, people: failures.length }, 'members.fetch_failed');
      await this.#report(guild, asked);
      await this.#reportChanges(guild);
    }
  }

  /** Those who may no longer manage the guild lose the settings on the dashboard. */
  async #checkManagers(guild: Guild, managerIds: readonly string[], signal: AbortSignal): Promise<void> {
    if (Date.now() - (this.#managersCheckedMs.get(guild.id) ?? 0) < MANAGERS_CHECK_MS) return;
    this.#managersCheckedMs.set(guild.id, Date.now());
    for (const userId of managerIds) {
      if ((await this.#fetchMember(guild, userId, signal)) !== null) continue;
      const member = this.#getLookups(guild).get(userId)?.member ?? null;
      if (member?.permissions.has(PermissionFlagsBits.ManageGuild)) continue;
      await this.options.server.setUpGuild.mutate({
        guild_id: guild.id,
        by: { discord_user_id: userId, name: member?.displayName ?? userId },
        change: { kind: 'manager', is_manager: false },
      });
    }
  }

  /** Reports all members again after a change of roles or channels. */
  async #reportChanges(guild: Guild): Promise<void> {
    if (!this.#changed.delete(guild.id)) return;
    const userIds = [...this.#getLookups(guild).keys()];
    try {
      for (let start = 0; start < userIds.length; start += REPORT_BATCH_SIZE)
        await this.#report(guild, userIds.slice(start, start + REPORT_BATCH_SIZE));
    } catch (error) {
      this.#changed.add(guild.id);
      throw error;
    }
  }

  /** Returns the error; null: success. After an error, the server requests the member again. */
  async #fetchMember(guild: Guild, userId: string, signal: AbortSignal): Promise<unknown> {
    const atMs = Date.now();
    try {
      const member = await guild.members.fetch({ user: userId, cache: false, force: true });
      this.#getLookups(guild).set(userId, { member, atMs });
      return null;
    } catch (error) {
      if (!isUnknownMember(error)) return error;
      this.#getLookups(guild).set(userId, { member: null, atMs });
      return null;
    } finally {
      await delay(this.options.pauseMs, undefined, { signal }).catch(() => undefined);
    }
  }

  async #report(guild: Guild, userIds: readonly string[]): Promise<void> {
    if (userIds.length === 0) return;
    const answers = this.#getLookups(guild);
    await this.options.server.reportMembers.mutate({
      guild_id: guild.id,
      members: userIds.flatMap((userId) => {
        const answer = answers.get(userId);
        if (!answer) return [];
        const visible = answer.member ? this.options.client.watched.seenBy(answer.member) : [];
        return [
          {
            discord_user_id: userId,
            visible_channel_ids: visible.slice(0, GUILD_CHANNELS_MAX),
            age_ms: Math.max(0, Date.now() - answer.atMs),
          },
        ];
      }),
    });
  }

  #getLookups(guild: Guild): Map<string, MemberLookup> {
    const known = this.#answers.get(guild.id);
    if (known) return known;
    const answers = new Map<string, MemberLookup>();
    this.#answers.set(guild.id, answers);
    return answers;
  }
}

function isUnknownMember(error: unknown): boolean {
  return (
    error instanceof DiscordAPIError &&
    (error.code === RESTJSONErrorCodes.UnknownMember || error.code === RESTJSONErrorCodes.UnknownUser)
  );
}
