import { type Client, Events, GatewayDispatchEvents, type Guild, Routes } from 'discord.js';
import type { Logger } from 'pino';
import type { BackoffLimits } from '../backoff.js';
import { CatchUp } from './catch-up.js';
import { ChannelHistory } from './channel-history.js';
import { ChannelSight } from './channel-sight.js';
import { type FeedContext, type RawMessage, readPosted, readUpdated } from './feed-message.js';
import type { FeedPort } from './feed-port.js';
import { type FeedEntry, FeedQueue } from './feed-queue.js';
import { FeedSender } from './feed-sender.js';
import { ReadMarks } from './read-marks.js';
import { RecentMessages } from './recent-messages.js';
import { listenForSight } from './sight-events.js';
import { compareSnowflakes } from './snowflake-order.js';
import { WatchedChannels } from './watched-channels.js';

export interface GatewayFeedOptions {
  client: Client;
  port: FeedPort;
  logger: Logger;
  /** Empty: every text channel the bot can read. */
  channelIds: readonly string[];
  /** Live entries kept while the server is away; beyond it, channels are read again from history. */
  capacity: number;
  usefulForMs: number;
  backoff: BackoffLimits;
  callTimeoutMs: number;
  retryHistoryMs: number;
  /** Whether a channel can be read has changed, though its permissions may not show it. */
  onAccessChanged: (channelId: string) => void;
}

export interface FeedStatus {
  queued: number;
  inFlight: number;
  serverAway: boolean;
  catchingUp: boolean;
  /** When the oldest entry came that the server has not acknowledged, ms since 1970 UTC; null: it has all. */
  oldestUnsentAtMs: number | null;
  /** Watched channels, and those of them with a gap whose history is still to be read. */
  watchedChannels: number;
  channelsBehind: number;
  /** When the last message event came, ms since 1970 UTC; null: none yet. */
  lastEventAtMs: number | null;
}

type RawPosted = RawMessage & { guild_id?: string };

/**
 * Feeds the server with what is said in the watched channels. Works on the gateway's own packets, before discord.js
 * builds its objects: nothing depends on a cache, and an edit or deletion of a message of long ago is seen too.
 */
export class GatewayFeed {
  readonly #options: GatewayFeedOptions;
  readonly #watched: WatchedChannels;
  readonly #queue: FeedQueue;
  readonly #sender: FeedSender;
  readonly #marks = new ReadMarks();
  readonly #recent = new RecentMessages(RECHECK_COUNT);
  readonly #sight = new ChannelSight();
  readonly #catchUp: CatchUp;
  #marksLoaded = false;
  #lastEventAtMs: number | null = null;

  constructor(options: GatewayFeedOptions) {
    const { client, logger } = options;
    this.#options = options;
    this.#watched = new WatchedChannels(client, options.channelIds);
    this.#queue = new FeedQueue(options.capacity);
    this.#sender = new FeedSender({ ...options, queue: this.#queue });
    this.#catchUp = new CatchUp({
      marks: this.#marks,
      history: new ChannelHistory(client.rest),
      logger,
      channels: () => this.#watched.readable(),
      entryOf: (message) => this.#historyEntry(message),
      recentlyFed: (channelId, from, to) =>
        this.#recent
          .of(channelId)
          .filter((id) => compareSnowflakes(id, from) >= 0 && compareSnowflakes(id, to) <= 0),
      store: (entries) => {
        const stored = this.#queue.pushHistory(entries);
        this.#sender.kick();
        return stored;
      },
      deleted: (channelId, messageId) => this.#deleted(channelId, messageId),
      vouch: (channelId, messageId) => this.#push({ kind: 'read', channelId, messageId }, channelId),
      refusalChanged: options.onAccessChanged,
      usefulForMs: options.usefulForMs,
      recheckCount: RECHECK_COUNT,
      parallel: 4,
      retryMs: options.retryHistoryMs,
    });
    this.#listen();
  }

  /** Learns from the server how far the channels were read and begins to feed. Rejects only when closed meanwhile. */
  async open(): Promise<void> {
    this.#marks.load(await this.#sender.marks());
    this.#marksLoaded = true;
    this.#sender.release();
    this.#catchUp.request();
  }

  status(): FeedStatus {
    const watched = this.#watched.readable().filter((id) => !this.#catchUp.isRefused(id));
    return {
      queued: this.#queue.size,
      inFlight: this.#sender.inFlight,
      serverAway: this.#sender.isServerAway,
      catchingUp: this.#catchUp.isRunning,
      oldestUnsentAtMs: this.#sender.oldestUnsentAtMs,
      watchedChannels: watched.length,
      channelsBehind: watched.filter((id) => this.#marks.isOpen(id)).length,
      lastEventAtMs: this.#lastEventAtMs,
    };
  }

  /** What the feed makes of a channel: reads it, may not read it, or was not told to. */
  channelState(guild: Guild, channelId: string): 'readable' | 'unreadable' | 'ignored' {
    if (!this.#watched.includes(channelId, guild.id)) return 'ignored';
    const isReadable = this.#watched.mayRead(channelId) && !this.#catchUp.isRefused(channelId);
    return isReadable ? 'readable' : 'unreadable';
  }

  /** Channels of the configuration that are on no guild of this process. */
  absentChannels(): string[] {
    return this.#watched.absent();
  }

  /** Ends catching up and sends what is queued, for at most `withinMs`. The gateway must be closed before. */
  async close(withinMs: number): Promise<void> {
    await this.#catchUp.close();
    await this.#sender.close(withinMs);
  }

  #listen(): void {
    const { client, logger } = this.#options;
    client.ws.on(GatewayDispatchEvents.MessageCreate, (raw: RawPosted) => this.#posted(raw));
    client.ws.on(GatewayDispatchEvents.MessageUpdate, (raw: RawPosted) => this.#updated(raw));
    client.ws.on(
      GatewayDispatchEvents.MessageDelete,
      (raw: { id: string; channel_id: string; guild_id?: string }) => {
        if (this.#watched.includes(raw.channel_id, raw.guild_id)) this.#deleted(raw.channel_id, raw.id);
      },
    );
    client.ws.on(
      GatewayDispatchEvents.MessageDeleteBulk,
      (raw: { ids: string[]; channel_id: string; guild_id?: string }) => {
        if (!this.#watched.includes(raw.channel_id, raw.guild_id)) return;
        for (const id of raw.ids) this.#deleted(raw.channel_id, id);
      },
    );
    // A lost connection opens the gap at once; READY and RESUMED again, for losses that were not announced.
    client.on(Events.ShardReconnecting, () => this.#marks.openAll());
    client.ws.on(GatewayDispatchEvents.Ready, () => this.#marks.openAll());
    client.ws.on(GatewayDispatchEvents.Resumed, () => {
      this.#marks.openAll();
      this.#catchUp.reconsider();
      this.#readGaps();
    });
    client.on(Events.ShardReady, () => {
      this.#catchUp.reconsider();
      this.#lookAround();
      const missing = this.#watched.missing(this.#watched.readable());
      if (missing.length > 0) logger.warn({ channelIds: missing }, 'feed.channels-not-readable');
    });
    listenForSight(client, {
      channelsMayHaveCome: () => this.#lookAround(),
      permissionsMayHaveChanged: () => this.#lookAnew(),
    });
    for (const event of [Events.ChannelDelete, Events.ThreadDelete] as const) {
      client.on(event, (channel: { id: string }) => {
        this.#lookAround();
        this.#forget(channel.id);
      });
    }
  }

  /** Channels may have come into sight, or gone out of it: those miss messages from here. */
  #lookAround(): void {
    const { lost, found } = this.#sight.update(this.#watched.readable());
    for (const channelId of lost) this.#marks.openOne(channelId);
    if (lost.length > 0) this.#options.logger.warn({ channelIds: lost }, 'feed.channels-lost');
    if (found.length > 0) this.#options.logger.info({ channels: found.length }, 'feed.channels-found');
    this.#readGaps();
  }

  /** Permissions may have changed: what Discord refused to show, it may show now. */
  #lookAnew(): void {
    this.#catchUp.reconsider();
    this.#lookAround();
  }

  #readGaps(): void {
    if (this.#marksLoaded) this.#catchUp.request();
  }

  #forget(channelId: string): void {
    this.#marks.forget(channelId);
    this.#recent.forget(channelId);
  }

  #posted(raw: RawPosted): void {
    if (!this.#watched.includes(raw.channel_id, raw.guild_id)) return;
    const context = this.#liveContext(raw);
    const reading = readPosted(raw, context);
    if (reading.kind === 'feed') {
      if (this.#queue.isFull) {
        // The mark must not move past an entry that is not taken.
        this.#overflow(raw.channel_id);
        return;
      }
      const vouched = this.#marks.receivedLive(raw.channel_id, raw.id);
      this.#recent.add(raw.channel_id, raw.id);
      this.#push({ kind: 'message', message: reading.message, vouched }, raw.channel_id);
    } else {
      this.#marks.receivedLive(raw.channel_id, raw.id);
    }
  }

  #updated(raw: RawPosted): void {
    if (!this.#watched.includes(raw.channel_id, raw.guild_id)) return;
    const context = this.#liveContext(raw);
    const reading = readUpdated(raw, context);
    if (reading.kind === 'feed') {
      this.#push({ kind: 'message', message: reading.message, vouched: false }, raw.channel_id);
    } else if (reading.kind === 'incomplete') {
      void this.#complete(raw, context);
    }
  }

  /** Asks Discord for a message of which an update held only a part. */
  async #complete(raw: RawPosted, context: FeedContext): Promise<void> {
    const { client, logger } = this.#options;
    try {
      const answer = await client.rest.get(Routes.channelMessage(raw.channel_id, raw.id));
      if (!isRawMessage(answer)) throw new TypeError('Discord answered a message request with no message.');
      const reading = readUpdated(answer, context);
      if (reading.kind !== 'feed') return;
      this.#push({ kind: 'message', message: reading.message, vouched: false }, raw.channel_id);
    } catch (error) {
      logger.warn({ err: error, messageId: raw.id, channelId: raw.channel_id }, 'feed.update-incomplete');
    }
  }

  #deleted(channelId: string, messageId: string): void {
    this.#lastEventAtMs = Date.now();
    this.#recent.remove(channelId, messageId);
    const deletion = {
      message_id: messageId,
      channel_id: channelId,
      deleted_at: new Date().toISOString(),
    };
    this.#push({ kind: 'deletion', deletion }, channelId);
  }

  #push(entry: FeedEntry, channelId: string): void {
    if (this.#queue.pushLive(entry)) this.#sender.kick();
    else this.#overflow(channelId);
  }

  #overflow(channelId: string): void {
    this.#marks.openOne(channelId);
    this.#readGaps();
  }

  #liveContext(raw: RawPosted): FeedContext {
    const receivedAtMs = Date.now();
    this.#lastEventAtMs = receivedAtMs;
    return {
      guildId: raw.guild_id ?? null,
      channelName: this.#watched.nameOf(raw.channel_id),
      source: 'gateway',
      receivedAtMs,
    };
  }

  #historyEntry(raw: RawMessage): FeedEntry | null {
    const reading = readPosted(raw, {
      guildId: this.#watched.guildOf(raw.channel_id),
      channelName: this.#watched.nameOf(raw.channel_id),
      source: 'backfill',
      receivedAtMs: Date.now(),
    });
    if (reading.kind !== 'feed') return null;
    this.#recent.add(raw.channel_id, raw.id);
    return { kind: 'message', message: reading.message, vouched: false };
  }
}

/** Messages before a gap that are looked at again: half a page covers the useful time of a busy channel. */
const RECHECK_COUNT = 50;

function isRawMessage(answer: unknown): answer is RawMessage {
  return typeof answer === 'object' && answer !== null && 'id' in answer && 'channel_id' in answer;
}
