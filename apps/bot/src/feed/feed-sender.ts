import type { FeedChannel } from '@lockwatch/contracts';
import type { Logger } from 'pino';
import { Backoff, type BackoffLimits } from '../backoff.js';
import type { FeedPort } from './feed-port.js';
import type { FeedBatch, FeedQueue } from './feed-queue.js';

export interface FeedSenderOptions {
  port: FeedPort;
  queue: FeedQueue;
  logger: Logger;
  backoff: BackoffLimits;
  /** ms after which an unanswered call is given up and sent again. */
  callTimeoutMs: number;
}

/**
 * Sends what the queue holds, one call at a time, so that the order of each channel stands. An idle sender sends within
 * the call of `kick`; what arrives while a call is on its way makes the next one. A batch is given up only when the
 * server has acknowledged it.
 */
export class FeedSender {
  readonly #options: FeedSenderOptions;
  readonly #stopping = new AbortController();
  #open = false;
  #inFlight = 0;
  #inFlightSinceMs: number | null = null;
  #sending: Promise<void> | null = null;
  #serverAway = false;

  constructor(options: FeedSenderOptions) {
    this.#options = options;
  }

  get inFlight(): number {
    return this.#inFlight;
  }

  /** When the oldest entry came that the server has not acknowledged, ms since 1970 UTC; null: it has all. */
  get oldestUnsentAtMs(): number | null {
    const waiting = this.#options.queue.oldestAtMs;
    if (waiting === null || this.#inFlightSinceMs === null) return waiting ?? this.#inFlightSinceMs;
    return Math.min(waiting, this.#inFlightSinceMs);
  }

  /** True since a call failed and until one succeeds. */
  get isServerAway(): boolean {
    return this.#serverAway;
  }

  /**
   * Asks the server how far each channel has been read, until it answers. Nothing is sent before `release`: a live
   * message must not move the server's marks past messages that were missed. Rejects only when stopped.
   */
  async marks(): Promise<FeedChannel[]> {
    const { port } = this.#options;
    return this.#persist((signal) => port.channels(signal), 'feed.channels');
  }

  /** Lets messages through; what has gathered goes out at once. */
  release(): void {
    this.#open = true;
    this.kick();
  }

  /** Sends what waits, unless a call is on its way already. */
  kick(): void {
    if (!this.#open || this.#sending || this.#stopping.signal.aborted) return;
    const batch = this.#options.queue.take();
    if (!batch) return;
    this.#sending = this.#sendAll(batch);
  }

  /**
   * Waits until all that is queued has been acknowledged, at most `withinMs`, and ends. What is left is read from the
   * channels' history at the next start: nobody vouched for it.
   */
  async close(withinMs: number): Promise<void> {
    const deadline = AbortSignal.timeout(withinMs);
    const stop = () => this.#stopping.abort(new Error('The feed is closing.'));
    deadline.addEventListener('abort', stop, { once: true });
    // A server that is away will hardly be back within the time a stop may take.
    if (this.#serverAway || !this.#open) stop();
    await this.#sending;
    deadline.removeEventListener('abort', stop);
    stop();
  }

  async #sendAll(first: FeedBatch): Promise<void> {
    try {
      for (let batch: FeedBatch | null = first; batch; batch = this.#options.queue.take()) {
        this.#inFlight = batch.size;
        this.#inFlightSinceMs = batch.oldestAtMs;
        await this.#send(batch);
      }
    } catch (error) {
      if (!this.#stopping.signal.aborted) throw error;
    } finally {
      // In the same step as the queue was found empty: an entry pushed later finds the sender idle.
      this.#sending = null;
      this.#inFlight = 0;
      this.#inFlightSinceMs = null;
    }
  }

  async #send(batch: FeedBatch): Promise<void> {
    const { port, logger } = this.#options;
    try {
      await this.#persist((signal) => port.ingest(batch.input, signal), 'feed.ingest');
    } catch (error) {
      if (!port.isRefusal(error)) throw error;
      const halves = batch.split();
      if (halves) {
        await this.#send(halves[0]);
        await this.#send(halves[1]);
        return;
      }
      // A single entry the server will never take would hold up every other one.
      const ids = [...batch.input.messages, ...batch.input.deletions].map((entry) => entry.message_id);
      logger.error({ err: error, messageIds: ids }, 'feed.entry-refused');
    }
    batch.stored();
  }

  /** Calls until it succeeds. Rejects on a refusal, and when the sender is stopped. */
  async #persist<T>(call: (signal: AbortSignal) => Promise<T>, name: string): Promise<T> {
    const { port, logger, callTimeoutMs } = this.#options;
    const backoff = new Backoff(this.#options.backoff);
    for (;;) {
      try {
        const answer = await this.#within(callTimeoutMs, call);
        if (this.#serverAway) logger.info({ queued: this.#options.queue.size }, 'feed.server-back');
        this.#serverAway = false;
        return answer;
      } catch (error) {
        this.#stopping.signal.throwIfAborted();
        if (port.isRefusal(error)) throw error;
        this.#noteAway(error, name);
        await backoff.wait(this.#stopping.signal);
      }
    }
  }

  /** Once per absence: the tries that follow would only fill the log. */
  #noteAway(error: unknown, call: string): void {
    const { port, logger } = this.#options;
    if (!this.#serverAway) {
      const advice = port.adviceOn(error);
      const fields = { err: error, call, ...(advice !== null && { advice }) };
      if (advice === null) logger.warn(fields, 'feed.server-away');
      else logger.error(fields, 'feed.not-allowed');
    }
    this.#serverAway = true;
  }

  async #within<T>(ms: number, call: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(new Error(`No answer within ${ms} ms.`)), ms);
    const stop = () => controller.abort(this.#stopping.signal.reason);
    this.#stopping.signal.addEventListener('abort', stop, { once: true });
    try {
      return await call(controller.signal);
    } finally {
      clearTimeout(timer);
      this.#stopping.signal.removeEventListener('abort', stop);
    }
  }
}
