import type { BackoffLimits } from '@lockwatch/contracts';
import { Events, GatewayDispatchEvents, type Guild, Routes, type ThreadChannel } from 'discord.js';
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { LockwatchClient } from '../discord-client.js';
import { onGuildChange } from '../guilds/guild-events.js';
import type { ServerClient } from '../server-client.js';
import { Backfill, RECHECK_COUNT } from './backfill.js';
import { ChannelHistory } from './channel-history.js';
import { classifyPosted, classifyRetitled, classifyUpdate, type IngestContext } from './classify-message.js';
import { type IngestEntry, IngestQueue } from './ingest-queue.js';
import { IngestSender } from './ingest-sender.js';
import {
  bulkDeletionSchema,
  deletionSchema,
  type RawGatewayMessage,
  rawMessageSchema,
} from './raw-message.js';
import { ReadCursors } from './read-cursors.js';
import { RecentMessages } from './recent-messages.js';
import { compareSnowflakes, snowflakeFromMs } from './snowflakes.js';
import type { WatchedChannels } from './watched-channels.js';

export interface GatewayIngestOptions {
  client: LockwatchClient;
  server: ServerClient['ingest'];
  logger: Logger;
  /** Live entries kept while the server is unreachable; beyond it, channels are read from history. */
  capacity: number;
  usefulForMs: number;
  backoff: BackoffLimits;
  retryHistoryMs: number;
  /** Whether a channel can be read has changed, though its permissions may not show it. */
  onAccessChanged: (channelId: string) => void;
}

/**
 * Sends the messages of the watched channels to the server. Handles raw gateway packets, so that edits and deletions of
 * messages that are not cached are sent too.
 */
export class GatewayIngest {
  readonly #queue: IngestQueue;
  readonly #sender: IngestSender;
  readonly #cursors = new ReadCursors();
  readonly #recent = new RecentMessages(RECHECK_COUNT);
  #readable: ReadonlySet<string> = new Set();
  /** Channels that must not be read, and those of guilds that were left. */
  readonly #excluded = new Set<string>();
  readonly #backfill: Backfill;
  readonly #watched: WatchedChannels;
  #cursorsLoaded = false;
  #lastEventAtMs: number | null = null;

  constructor(private readonly options: GatewayIngestOptions) {
    this.#watched = options.client.watched;
    const { client, logger } = options;
    this.#queue = new IngestQueue(options.capacity);
    this.#sender = new IngestSender({ ...options, queue: this.#queue });
    this.#backfill = new Backfill({
      cursors: this.#cursors,
      history: new ChannelHistory(client.rest),
      logger,
      channels: () => this.#watched.readable(),
      toEntry: (message) => this.#historyEntry(message),
      recentMessageIds: (channelId, from, to) =>
        this.#recent
          .of(channelId)
          .filter((id) => compareSnowflakes(id, from) >= 0 && compareSnowflakes(id, to) <= 0),
      store: (entries) => {
        const stored = this.#queue.pushHistory(entries);
        this.#sender.flush();
        return stored;
      },
      deleted: (channelId, messageId) => this.#deleted(channelId, messageId),
      confirmReadTo: (channelId, messageId) => this.#push({ kind: 'read', channelId, messageId }, channelId),
      onHistoryAccessChanged: options.onAccessChanged,
      usefulForMs: options.usefulForMs,
      retryMs: options.retryHistoryMs,
    });
    client.settings.onChange(() => this.#recheckPermissions());
    this.#listen();
  }

  /** Loads the cursors from the server and starts sending. Rejects only when closed meanwhile. */
  async open(): Promise<void> {
    this.#cursors.load(await this.#sender.cursors());
    this.#cursorsLoaded = true;
    this.#sender.release();
    this.#backfill.request();
  }

  status() {
    const watched = this.#watched.readable().filter((id) => !this.#backfill.isRejected(id));
    return {
      queued: this.#queue.size,
      inFlight: this.#sender.inFlight,
      serverUnreachable: this.#sender.isServerUnreachable,
      isBackfilling: this.#backfill.isRunning,
      /** Arrival of the oldest unacknowledged entry, ms since 1970 UTC; null: there is none. */
      oldestUnsentAtMs: this.#sender.oldestUnsentAtMs,
      watchedChannels: watched.length,
      channelsBehind: watched.filter((id) => this.#cursors.hasGap(id)).length,
      hasAllGuildSettings: this.#watched.hasAllSettings,
      /** Time of the last message event, ms since 1970 UTC; null: none yet. */
      lastEventAtMs: this.#lastEventAtMs,
    };
  }

  channelState(guild: Guild, channelId: string): 'readable' | 'unreadable' | 'ignored' {
    if (!this.#watched.includes(channelId, guild.id)) return 'ignored';
    const isReadable = this.#watched.mayRead(channelId) && !this.#backfill.isRejected(channelId);
    return isReadable ? 'readable' : 'unreadable';
  }

  /** Stops the backfill and sends the queue, for at most `timeoutMs`. The gateway must be closed before. */
  async close(timeoutMs: number): Promise<void> {
    await this.#backfill.close();
    await this.#sender.close(timeoutMs);
  }

  #listen(): void {
    const { client, logger } = this.options;
    this.#onPacket(GatewayDispatchEvents.MessageCreate, rawMessageSchema, (raw) => this.#posted(raw));
    this.#onPacket(GatewayDispatchEvents.MessageUpdate, rawMessageSchema, (raw) => this.#updated(raw));
    this.#onPacket(GatewayDispatchEvents.MessageDelete, deletionSchema, (raw) => {
      if (this.#mayStore(raw.channel_id, raw.guild_id)) this.#deleted(raw.channel_id, raw.id);
    });
    this.#onPacket(GatewayDispatchEvents.MessageDeleteBulk, bulkDeletionSchema, (raw) => {
      if (!this.#mayStore(raw.channel_id, raw.guild_id)) return;
      for (const id of raw.ids) this.#deleted(raw.channel_id, id);
    });
    // READY and RESUMED open gaps too, for losses that were not announced.
    client.on(Events.ShardReconnecting, () => this.#cursors.openAllGaps());
    client.ws.on(GatewayDispatchEvents.Ready, () => this.#cursors.openAllGaps());
    client.ws.on(GatewayDispatchEvents.Resumed, () => {
      this.#cursors.openAllGaps();
      this.#backfill.retryRejected();
      this.#requestBackfill();
    });
    client.on(Events.ShardReady, () => {
      this.#backfill.retryRejected();
      this.#updateReadableChannels();
      const missing = this.#watched.missing(this.#watched.readable());
      if (missing.length > 0) logger.warn({ channelIds: missing }, 'channels.access_missing');
    });
    onGuildChange(client, () => this.#recheckPermissions());
    client.on(Events.GuildDelete, () => this.#recheckPermissions());
    client.on(Events.GuildUnavailable, () => this.#updateReadableChannels());
    client.on(Events.ThreadCreate, () => this.#updateReadableChannels());
    client.on(Events.ThreadUpdate, (before, after) => {
      if (before.name !== after.name) this.#retitled(after);
    });
    for (const event of [Events.ChannelDelete, Events.ThreadDelete] as const) {
      client.on(event, (channel: { id: string }) => {
        this.#updateReadableChannels();
        this.#forget(channel.id);
      });
    }
  }

  /** Handles one kind of packet; a malformed packet is logged and skipped. */
  #onPacket<T>(kind: GatewayDispatchEvents, schema: z.ZodType<T>, handle: (data: T) => void) {
    const { guard, ws } = this.options.client;
    ws.on(kind, (data: unknown) => {
      const packet = { t: kind, d: data };
      guard.run(packet, () => {
        const raw = schema.safeParse(data);
        if (raw.success) handle(raw.data);
        else guard.dropped(packet, 'malformed');
      });
    });
  }

  /** Whether messages of the channel may be stored: it is read, or was read before. */
  #mayStore(channelId: string, guildId: string | undefined): boolean {
    return this.#watched.includes(channelId, guildId) || this.#cursors.hasCursor(channelId);
  }

  /** Opens gaps for channels that can no longer be read, and starts a backfill. */
  #updateReadableChannels(): void {
    const { client, logger } = this.options;
    const before = this.#readable;
    const readable = this.#watched.readable();
    this.#readable = new Set(readable);
    const lost = [...before].filter((id) => !this.#readable.has(id));
    const found = readable.filter((id) => !before.has(id));
    // Deleted, or of a guild that was left; an outage keeps them.
    for (const id of lost.filter((one) => !client.channels.cache.has(one))) this.#exclude(id);
    this.#skipExcluded(found);
    const unreadable = lost.filter((id) => !this.#excluded.has(id));
    for (const channelId of unreadable) this.#cursors.openGap(channelId);
    if (unreadable.length > 0) logger.warn({ channelIds: unreadable }, 'channels.access_lost');
    if (unreadable.length < lost.length)
      logger.info({ channels: lost.length - unreadable.length }, 'channels.excluded');
    if (found.length > 0) logger.info({ channels: found.length }, 'channels.found');
    this.#requestBackfill();
  }

  /** Messages posted while a channel was excluded are never read: its cursor starts at the present. */
  #skipExcluded(found: readonly string[]): void {
    const now = snowflakeFromMs(Date.now());
    for (const channelId of found) {
      if (this.#excluded.delete(channelId)) this.#cursors.resetTo(channelId, now);
    }
    for (const channel of this.#watched.textChannels()) {
      if (!this.#watched.hasSettingsFor(channel.guildId)) continue;
      if (!this.#watched.includes(channel.id, channel.guildId)) this.#exclude(channel.id);
    }
  }

  #exclude(channelId: string): void {
    this.#excluded.add(channelId);
    this.#recent.forget(channelId);
  }

  #recheckPermissions(): void {
    this.#backfill.retryRejected();
    this.#updateReadableChannels();
  }

  #requestBackfill(): void {
    if (this.#cursorsLoaded) this.#backfill.request();
  }

  #forget(channelId: string): void {
    this.#cursors.forget(channelId);
    this.#recent.forget(channelId);
    this.#excluded.delete(channelId);
  }

  #posted(raw: RawGatewayMessage): void {
    if (!this.#watched.includes(raw.channel_id, raw.guild_id)) return;
    const context = this.#liveContext(raw);
    const classified = classifyPosted(raw, context);
    if (classified.kind === 'ingest') {
      if (this.#queue.isFull) {
        // The cursor must not move past a dropped entry.
        this.#overflow(raw.channel_id);
        return;
      }
      const isContiguous = this.#cursors.recordLive(raw.channel_id, raw.id);
      this.#recent.add(raw.channel_id, raw.id);
      this.#push({ kind: 'message', message: classified.message, isContiguous }, raw.channel_id);
    } else {
      this.#cursors.recordLive(raw.channel_id, raw.id);
    }
  }

  #updated(raw: RawGatewayMessage): void {
    if (!this.#watched.includes(raw.channel_id, raw.guild_id)) return;
    const context = this.#liveContext(raw);
    const classified = classifyUpdate(raw, context);
    if (classified.kind === 'ingest') {
      this.#push({ kind: 'message', message: classified.message, isContiguous: false }, raw.channel_id);
    } else if (classified.kind === 'incomplete') {
      void this.#fetchMessage(raw, context, classifyUpdate);
    }
  }

  /** The title of a forum thread is part of its first message. */
  #retitled(thread: ThreadChannel): void {
    if (!thread.parent?.isThreadOnly() || !this.#watched.includes(thread.id, thread.guildId)) return;
    const first = { id: thread.id, channel_id: thread.id, guild_id: thread.guildId };
    void this.#fetchMessage(first, this.#liveContext(first), classifyRetitled);
  }

  async #fetchMessage(raw: RawGatewayMessage, context: IngestContext, read: typeof classifyUpdate) {
    const { client, logger } = this.options;
    try {
      const answer = await client.rest.get(Routes.channelMessage(raw.channel_id, raw.id));
      const classified = read(rawMessageSchema.parse(answer), context);
      if (classified.kind !== 'ingest') return;
      this.#push({ kind: 'message', message: classified.message, isContiguous: false }, raw.channel_id);
    } catch (error) {
      logger.warn({ err: error, messageId: raw.id, channelId: raw.channel_id }, 'message.fetch_failed');
    }
  }

  #deleted(channelId: string, messageId: string): void {
    this.#lastEventAtMs = Date.now();
    this.#recent.remove(channelId, messageId);
    const deletion = { message_id: messageId, channel_id: channelId, deleted_at: new Date().toISOString() };
    this.#push({ kind: 'deletion', deletion }, channelId);
  }

  #push(entry: IngestEntry, channelId: string): void {
    if (this.#queue.pushLive(entry)) this.#sender.flush();
    else this.#overflow(channelId);
  }

  #overflow(channelId: string): void {
    this.#cursors.openGap(channelId);
    this.#requestBackfill();
  }

  #liveContext(raw: RawGatewayMessage): IngestContext {
    const receivedAtMs = Date.now();
    this.#lastEventAtMs = receivedAtMs;
    const place = this.#watched.describe(raw.channel_id);
    return { ...place, guildId: raw.guild_id ?? null, source: 'gateway', receivedAtMs };
  }

  #historyEntry(message: unknown): IngestEntry | null {
    const { data: raw } = rawMessageSchema.safeParse(message);
    if (!raw) return null;
    const place = this.#watched.describe(raw.channel_id);
    // The bot may lose access while it reads the history.
    if (place.guildId === null || !this.#watched.includes(raw.channel_id, place.guildId)) return null;
    const classified = classifyPosted(raw, { ...place, source: 'backfill', receivedAtMs: Date.now() });
    if (classified.kind !== 'ingest') return null;
    this.#recent.add(raw.channel_id, raw.id);
    return { kind: 'message', message: classified.message, isContiguous: false };
  }
}
