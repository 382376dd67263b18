import { type APIMessage, DiscordAPIError } from 'discord.js';
import type { Logger } from 'pino';
import { untilAborted } from '../until-aborted.js';
import { type ChannelHistory, HISTORY_PAGE } from './channel-history.js';
import type { FeedEntry } from './feed-queue.js';
import type { ReadingTicket, ReadMarks } from './read-marks.js';
import { compareSnowflakes, newerSnowflake, snowflakeAt } from './snowflake-order.js';

export interface CatchUpOptions {
  marks: ReadMarks;
  history: Pick<ChannelHistory, 'after' | 'upTo'>;
  logger: Logger;
  /** Watched channels, the most recently used first. */
  channels: () => string[];
  /** Turns a message of a channel's history into what is fed; null for one that is passed over. */
  entryOf: (message: APIMessage) => FeedEntry | null;
  /** Ids lately fed from a channel that are between two ids, both included. */
  recentlyFed: (channelId: string, from: string, to: string) => string[];
  /** Resolves once the server has stored all of them. */
  store: (entries: FeedEntry[]) => Promise<void>;
  deleted: (channelId: string, messageId: string) => void;
  vouch: (channelId: string, messageId: string) => void;
  /** Discord does not let the bot read a channel although its permissions say so, or lets it again. */
  refusalChanged: (channelId: string) => void;
  /** How far back an offer is useful, in ms: read first, and all that is read of a channel never seen before. */
  usefulForMs: number;
  /** How many messages before the gap are looked at again for edits and deletions. */
  recheckCount: number;
  /** Channels read at the same time. */
  parallel: number;
  /** ms until a channel whose reading failed is tried again. */
  retryMs: number;
}

/**
 * Reads what was missed: every channel with an open gap, from its mark to the present. What can still make a useful
 * ping is read first, in all channels; the older rest follows. Live events do not wait for it.
 */
export class CatchUp {
  readonly #options: CatchUpOptions;
  readonly #stopping = new AbortController();
  readonly #failed = new Set<string>();
  /** Channels whose history Discord refused when it was last asked for. */
  readonly #refused = new Set<string>();
  /** Those of them that are not asked for again before something changed. */
  readonly #skipped = new Set<string>();
  #running: Promise<void> | null = null;
  #wake: (() => void) | null = null;
  #again = false;

  constructor(options: CatchUpOptions) {
    this.#options = options;
  }

  get isRunning(): boolean {
    return this.#running !== null;
  }

  /** True while Discord refuses the channel's history. */
  isRefused(channelId: string): boolean {
    return this.#refused.has(channelId);
  }

  /** Something changed that may open refused channels again: permissions, or the connection. Call `request` after it. */
  reconsider(): void {
    this.#skipped.clear();
  }

  /** Starts reading; while it runs, once more behind it. */
  request(): void {
    if (this.#stopping.signal.aborted) return;
    if (this.#running) {
      this.#again = true;
      this.#wake?.();
      return;
    }
    this.#running = this.#run();
  }

  async close(): Promise<void> {
    this.#stopping.abort(new Error('The bot is stopping.'));
    this.#wake?.();
    await this.#running;
  }

  async #run(): Promise<void> {
    try {
      do {
        this.#again = false;
        await this.#readAll();
        if (this.#failed.size > 0 && !this.#again) await this.#waitToRetry();
      } while (this.#again || this.#failed.size > 0);
    } catch (error) {
      if (!this.#stopping.signal.aborted) throw error;
    } finally {
      this.#running = null;
    }
  }

  async #readAll(): Promise<void> {
    const { marks, logger } = this.#options;
    const open = this.#options.channels().filter((id) => marks.isOpen(id) && !this.#skipped.has(id));
    if (open.length === 0) return;
    logger.info({ channels: open.length }, 'catch-up.started');
    const readings = open.map((channelId) => new Reading(marks.begin(channelId), this.#freshFrom()));
    await this.#each(readings, (reading) => this.#readFresh(reading));
    await this.#each(readings, (reading) => this.#readRest(reading));
    const messages = readings.reduce((sum, reading) => sum + reading.messages, 0);
    logger.info({ channels: open.length, messages, failed: this.#failed.size }, 'catch-up.finished');
  }

  #freshFrom(): string {
    return snowflakeAt(Date.now() - this.#options.usefulForMs);
  }

  /** A few channels at a time, in their order. One that fails keeps its gap; the others go on. */
  async #each(readings: readonly Reading[], read: (reading: Reading) => Promise<void>): Promise<void> {
    const waiting = readings.filter((reading) => !reading.failed);
    const lane = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        try {
          await read(next);
          this.#failed.delete(next.channelId);
          if (this.#refused.delete(next.channelId)) this.#options.refusalChanged(next.channelId);
        } catch (error) {
          this.#stopping.signal.throwIfAborted();
          next.failed = true;
          this.#noteFailure(next.channelId, error);
        }
      }
    };
    await Promise.all(Array.from({ length: this.#options.parallel }, lane));
  }

  #noteFailure(channelId: string, error: unknown): void {
    const { logger, marks } = this.#options;
    if (error instanceof DiscordAPIError && (error.status === 403 || error.status === 404)) {
      // Asking again would only count as an invalid request: Discord shuts out who makes 10,000 of them in 10 minutes.
      logger.warn({ channelId, discordCode: error.code }, 'catch-up.channel-closed');
      this.#failed.delete(channelId);
      this.#refused.add(channelId);
      this.#skipped.add(channelId);
      if (error.status === 404) marks.forget(channelId);
      this.#options.refusalChanged(channelId);
      return;
    }
    logger.warn({ channelId, err: error }, 'catch-up.channel-failed');
    this.#failed.add(channelId);
  }

  /** Waits for the time of the next try; a new request does not wait for it. */
  async #waitToRetry(): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, this.#options.retryMs);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#wake = null;
    this.#stopping.signal.throwIfAborted();
  }

  async #readFresh(reading: Reading): Promise<void> {
    if (reading.ticket.from !== null) await this.#recheck(reading.channelId, reading.ticket.from);
    const contiguous = reading.older === null;
    await this.#readBetween(reading, reading.fresh, null, contiguous);
  }

  async #readRest(reading: Reading): Promise<void> {
    const { marks } = this.#options;
    if (reading.older !== null) await this.#readBetween(reading, reading.older, reading.fresh, true);
    marks.advance(reading.channelId, newerSnowflake(reading.fresh, reading.newest) ?? reading.fresh);
    const readTo = marks.close(reading.ticket);
    if (readTo === null) this.#again = true;
    else this.#options.vouch(reading.channelId, readTo);
  }

  /** Reads (from, to], page by page; `to` null: to the present. */
  async #readBetween(reading: Reading, from: string, to: string | null, contiguous: boolean): Promise<void> {
    const { history, marks } = this.#options;
    let position = from;
    for (;;) {
      const page = await history.after(reading.channelId, position, this.#stopping.signal);
      const wanted = to === null ? page : page.filter((message) => compareSnowflakes(message.id, to) <= 0);
      await this.#store(wanted);
      const last = wanted.at(-1);
      reading.messages += wanted.length;
      reading.newest = newerSnowflake(reading.newest, last?.id ?? null);
      if (last && contiguous) {
        marks.advance(reading.channelId, last.id);
        this.#options.vouch(reading.channelId, last.id);
      }
      if (!last || page.length < HISTORY_PAGE || wanted.length < page.length) return;
      position = last.id;
    }
  }

  /** Looks again at the last messages before the gap: those edited or deleted in it. */
  async #recheck(channelId: string, mark: string): Promise<void> {
    const { history, recheckCount } = this.#options;
    const usefulFrom = this.#freshFrom();
    if (compareSnowflakes(mark, usefulFrom) < 0) return;
    const page = await history.upTo(channelId, mark, recheckCount, this.#stopping.signal);
    const useful = page.filter((message) => compareSnowflakes(message.id, usefulFrom) >= 0);
    await this.#store(useful.filter((message) => message.edited_timestamp));
    // An empty page says nothing: Discord answers so too where the permission to read history is missing.
    const [first] = page;
    if (!first) return;
    const oldest = page.length < recheckCount ? usefulFrom : first.id;
    const present = new Set(page.map((message) => message.id));
    for (const id of this.#options.recentlyFed(channelId, oldest, mark)) {
      if (!present.has(id)) this.#options.deleted(channelId, id);
    }
  }

  async #store(messages: readonly APIMessage[]): Promise<void> {
    const entries = messages.flatMap((message) => this.#options.entryOf(message) ?? []);
    await untilAborted(this.#options.store(entries), this.#stopping.signal);
  }
}

/** One channel being read, in two parts: (older, fresh] and (fresh, present]. */
class Reading {
  readonly ticket: ReadingTicket;
  /** Where the part begins that is read first. */
  readonly fresh: string;
  /** Where the part begins that is read afterwards; null: there is none. */
  readonly older: string | null;
  /** The newest message read. */
  newest: string | null = null;
  messages = 0;
  failed = false;

  constructor(ticket: ReadingTicket, freshFrom: string) {
    this.ticket = ticket;
    const isLong = ticket.from !== null && compareSnowflakes(ticket.from, freshFrom) < 0;
    this.older = isLong ? ticket.from : null;
    this.fresh = isLong || ticket.from === null ? freshFrom : ticket.from;
  }

  get channelId(): string {
    return this.ticket.channelId;
  }
}
