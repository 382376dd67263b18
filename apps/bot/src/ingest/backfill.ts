import { setTimeout as delay } from 'node:timers/promises';
import { type APIMessage, DiscordAPIError } from 'discord.js';
import type { Logger } from 'pino';
import { untilAborted } from '../until-aborted.js';
import { type ChannelHistory, HISTORY_PAGE } from './channel-history.js';
import type { IngestEntry } from './ingest-queue.js';
import type { BackfillTicket, ReadCursors } from './read-cursors.js';
import { compareSnowflakes, newerSnowflake, snowflakeFromMs } from './snowflakes.js';

export interface BackfillOptions {
  cursors: ReadCursors;
  history: Pick<ChannelHistory, 'after' | 'upTo'>;
  logger: Logger;
  /** Watched channels, the most recently active first. */
  channels: () => string[];
  /** Converts a message of the history; null: it is skipped. */
  toEntry: (message: APIMessage) => IngestEntry | null;
  recentMessageIds: (channelId: string, from: string, to: string) => string[];
  /** Resolves when the server has stored all of them. */
  store: (entries: IngestEntry[]) => Promise<void>;
  deleted: (channelId: string, messageId: string) => void;
  confirmReadTo: (channelId: string, messageId: string) => void;
  /** Discord denies or allows the history again, regardless of permissions. */
  onHistoryAccessChanged: (channelId: string) => void;
  /** Maximum age of useful offers, in ms. They are read first; nothing else is read of an unknown channel. */
  usefulForMs: number;
  /** ms before a failed channel is retried. */
  retryMs: number;
}

/** Messages before a gap that are checked for edits and deletions. */
export const RECHECK_COUNT = 50;
const PARALLEL_CHANNELS = 4;

/** Reads every channel with a gap from its cursor to the present: recent messages of all channels first, then older ones. */
export class Backfill {
  readonly #stopping = new AbortController();
  readonly #failed = new Set<string>();
  readonly #inaccessible = new Set<string>();
  /** Denied channels that are not requested before something changes. */
  readonly #skipped = new Set<string>();
  #running: Promise<void> | null = null;
  #wake = new AbortController();
  #again = false;

  constructor(private readonly options: BackfillOptions) {}

  get isRunning(): boolean {
    return this.#running !== null;
  }

  /** Whether Discord denies the channel's history. */
  isRejected(channelId: string): boolean {
    return this.#inaccessible.has(channelId);
  }

  /** Allows new requests for denied channels, after a change of permissions or connection. Call `request` afterwards. */
  retryRejected(): void {
    this.#skipped.clear();
  }

  /** Starts a run, or another one after the current run. */
  request(): void {
    if (this.#stopping.signal.aborted) return;
    if (this.#running) {
      this.#again = true;
      this.#wake.abort();
      return;
    }
    this.#running = this.#run();
  }

  async close(): Promise<void> {
    this.#stopping.abort(new Error('The bot is stopping.'));
    this.#wake.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    try {
      do {
        this.#again = false;
        await this.#backfillAll();
        if (this.#failed.size > 0 && !this.#again) await this.#waitToRetry();
      } while (this.#again || this.#failed.size > 0);
    } catch (error) {
      if (!this.#stopping.signal.aborted) throw error;
    } finally {
      this.#running = null;
    }
  }

  async #backfillAll(): Promise<void> {
    const { cursors, logger } = this.options;
    const open = this.options.channels().filter((id) => cursors.hasGap(id) && !this.#skipped.has(id));
    if (open.length === 0) return;
    logger.info({ channels: open.length }, 'backfill.started');
    const backfills = open.map(
      (channelId) => new ChannelBackfill(cursors.begin(channelId), this.#recentCutoff()),
    );
    await this.#each(backfills, (backfill) => this.#backfillRecent(backfill));
    await this.#each(backfills, (backfill) => this.#backfillOlder(backfill));
    const messages = backfills.reduce((sum, backfill) => sum + backfill.messages, 0);
    logger.info({ channels: open.length, messages, failed: this.#failed.size }, 'backfill.finished');
  }

  #recentCutoff(): string {
    return snowflakeFromMs(Date.now() - this.options.usefulForMs);
  }

  /** Reads some channels at a time, in order. A failed channel keeps its gap. */
  async #each(backfills: readonly ChannelBackfill[], read: (backfill: ChannelBackfill) => Promise<void>) {
    const waiting = backfills.filter((backfill) => !backfill.failed);
    const worker = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        try {
          await read(next);
          this.#failed.delete(next.channelId);
          if (this.#inaccessible.delete(next.channelId)) this.options.onHistoryAccessChanged(next.channelId);
        } catch (error) {
          this.#stopping.signal.throwIfAborted();
          next.failed = true;
          this.#recordFailure(next.channelId, error);
        }
      }
    };
    await Promise.all(Array.from({ length: PARALLEL_CHANNELS }, worker));
  }

  #recordFailure(channelId: string, error: unknown): void {
    const { logger, cursors } = this.options;
    if (error instanceof DiscordAPIError && (error.status === 403 || error.status === 404)) {
      // Discord blocks clients after 10,000 invalid requests in 10 minutes, so it is not requested again.
      logger.warn({ channelId, discordCode: error.code }, 'backfill.channel_denied');
      this.#failed.delete(channelId);
      this.#inaccessible.add(channelId);
      this.#skipped.add(channelId);
      if (error.status === 404) cursors.forget(channelId);
      this.options.onHistoryAccessChanged(channelId);
      return;
    }
    logger.warn({ channelId, err: error }, 'backfill.channel_failed');
    this.#failed.add(channelId);
  }

  /** Waits before a retry, or until the next request. */
  async #waitToRetry(): Promise<void> {
    this.#wake = new AbortController();
    await delay(this.options.retryMs, undefined, { signal: this.#wake.signal }).catch(() => undefined);
    this.#stopping.signal.throwIfAborted();
  }

  async #backfillRecent(backfill: ChannelBackfill): Promise<void> {
    if (backfill.ticket.from !== null) await this.#recheck(backfill.channelId, backfill.ticket.from);
    const contiguous = backfill.older === null;
    await this.#backfillRange(backfill, backfill.fresh, null, contiguous);
  }

  async #backfillOlder(backfill: ChannelBackfill): Promise<void> {
    const { cursors } = this.options;
    if (backfill.older !== null) await this.#backfillRange(backfill, backfill.older, backfill.fresh, true);
    cursors.advance(backfill.channelId, newerSnowflake(backfill.fresh, backfill.newest) ?? backfill.fresh);
    const readTo = cursors.close(backfill.ticket);
    if (readTo === null) this.#again = true;
    else this.options.confirmReadTo(backfill.channelId, readTo);
  }

  /** Reads (from, to], page by page; `to` null: to the present. */
  async #backfillRange(backfill: ChannelBackfill, from: string, to: string | null, contiguous: boolean) {
    const { history, cursors } = this.options;
    let position = from;
    for (;;) {
      const page = await history.after(backfill.channelId, position, this.#stopping.signal);
      const wanted = to === null ? page : page.filter((message) => compareSnowflakes(message.id, to) <= 0);
      await this.#store(wanted);
      const last = wanted.at(-1);
      backfill.messages += wanted.length;
      backfill.newest = newerSnowflake(backfill.newest, last?.id ?? null);
      if (last && contiguous) {
        cursors.advance(backfill.channelId, last.id);
        this.options.confirmReadTo(backfill.channelId, last.id);
      }
      if (!last || page.length < HISTORY_PAGE || wanted.length < page.length) return;
      position = last.id;
    }
  }

  /** Checks the last messages before the gap for edits and deletions. */
  async #recheck(channelId: string, cursor: string): Promise<void> {
    const { history } = this.options;
    const usefulFrom = this.#recentCutoff();
    if (compareSnowflakes(cursor, usefulFrom) < 0) return;
    const page = await history.upTo(channelId, cursor, RECHECK_COUNT, this.#stopping.signal);
    const useful = page.filter((message) => compareSnowflakes(message.id, usefulFrom) >= 0);
    await this.#store(useful.filter((message) => message.edited_timestamp));
    // Discord also returns an empty page without the permission to read history.
    const [first] = page;
    if (!first) return;
    const oldest = page.length < RECHECK_COUNT ? usefulFrom : first.id;
    const present = new Set(page.map((message) => message.id));
    for (const id of this.options.recentMessageIds(channelId, oldest, cursor)) {
      if (!present.has(id)) this.options.deleted(channelId, id);
    }
  }

  async #store(messages: readonly APIMessage[]): Promise<void> {
    const entries = messages.flatMap((message) => this.options.toEntry(message) ?? []);
    await untilAborted(this.options.store(entries), this.#stopping.signal);
  }
}

/** The backfill of one channel, in two ranges: (older, fresh] and (fresh, present]. */
class ChannelBackfill {
  readonly fresh: string;
  /** Start of the older range; null: there is none. */
  readonly older: string | null;
  newest: string | null = null;
  messages = 0;
  failed = false;

  constructor(
    readonly ticket: BackfillTicket,
    recentCutoff: string,
  ) {
    const isLong = ticket.from !== null && compareSnowflakes(ticket.from, recentCutoff) < 0;
    this.older = isLong ? ticket.from : null;
    this.fresh = isLong || ticket.from === null ? recentCutoff : ticket.from;
  }

  get channelId(): string {
    return this.ticket.channelId;
  }
}
