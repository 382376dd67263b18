import type { BackoffLimits, IngestChannel } from '@lockwatch/contracts';
import type { Logger } from 'pino';
import { Backoff } from '../backoff.js';
import type { ServerClient } from '../server-client.js';
import { getOperatorAdvice, isRejectedInput } from '../server-error.js';
import type { IngestBatch, IngestQueue } from './ingest-queue.js';

export interface IngestSenderOptions {
  server: ServerClient['ingest'];
  queue: IngestQueue;
  logger: Logger;
  backoff: BackoffLimits;
}

const CALL_TIMEOUT_MS = 10_000;

/** Sends the queue one call at a time, which keeps the order. Calls are repeated until the server acknowledges them. */
export class IngestSender {
  readonly #stopping = new AbortController();
  #open = false;
  #inFlight = 0;
  #inFlightSinceMs: number | null = null;
  #sending: Promise<void> | null = null;
  #serverUnreachable = false;

  constructor(private readonly options: IngestSenderOptions) {}

  get inFlight(): number {
    return this.#inFlight;
  }

  /** Arrival of the oldest unacknowledged entry, ms since 1970 UTC; null: there is none. */
  get oldestUnsentAtMs(): number | null {
    const waiting = this.options.queue.oldestAtMs;
    if (waiting === null || this.#inFlightSinceMs === null) return waiting ?? this.#inFlightSinceMs;
    return Math.min(waiting, this.#inFlightSinceMs);
  }

  get isServerUnreachable(): boolean {
    return this.#serverUnreachable;
  }

  /**
   * Loads the cursors from the server. Nothing is sent before `release`: a live message must not move the server's cursors
   * past missed messages. Rejects only when stopped.
   */
  async cursors(): Promise<IngestChannel[]> {
    const { server } = this.options;
    return this.#callWithRetry((signal) => server.channels.query(undefined, { signal }), 'ingest.channels');
  }

  release(): void {
    this.#open = true;
    this.flush();
  }

  /** Sends the queue, unless a call is running. */
  flush(): void {
    if (!this.#open || this.#sending || this.#stopping.signal.aborted) return;
    const batch = this.options.queue.take();
    if (!batch) return;
    this.#sending = this.#sendAll(batch);
  }

  /** Sends the queue for at most `timeoutMs`, and stops. The next start reads the rest from history. */
  async close(timeoutMs: number): Promise<void> {
    const stop = () => this.#stopping.abort(new Error('The ingest is closing.'));
    const deadline = setTimeout(stop, timeoutMs);
    if (this.#serverUnreachable || !this.#open) stop();
    await this.#sending;
    clearTimeout(deadline);
    stop();
  }

  async #sendAll(first: IngestBatch): Promise<void> {
    try {
      for (let batch: IngestBatch | null = first; batch; batch = this.options.queue.take()) {
        this.#inFlight = batch.size;
        this.#inFlightSinceMs = batch.oldestAtMs;
        await this.#send(batch);
      }
    } catch (error) {
      if (!this.#stopping.signal.aborted) throw error;
    } finally {
      // In the same tick as the queue was empty, so that the next entry starts a new call.
      this.#sending = null;
      this.#inFlight = 0;
      this.#inFlightSinceMs = null;
    }
  }

  async #send(batch: IngestBatch): Promise<void> {
    const { server, logger } = this.options;
    try {
      const send = (signal: AbortSignal) => server.messages.mutate(batch.input, { signal });
      await this.#callWithRetry(send, 'ingest.messages');
    } catch (error) {
      if (!isRejectedInput(error)) throw error;
      const halves = batch.split();
      if (halves) {
        await this.#send(halves[0]);
        await this.#send(halves[1]);
        return;
      }
      // A rejected entry must not block the others.
      const ids = [...batch.input.messages, ...batch.input.deletions].map((entry) => entry.message_id);
      logger.error({ err: error, messageIds: ids }, 'ingest.entry_rejected');
    }
    batch.stored();
  }

  /** Repeats a call until it succeeds. Rejects when the server rejects the input, and when stopped. */
  async #callWithRetry<T>(call: (signal: AbortSignal) => Promise<T>, name: string): Promise<T> {
    const { logger } = this.options;
    const backoff = new Backoff(this.options.backoff);
    for (;;) {
      try {
        const ends = [AbortSignal.timeout(CALL_TIMEOUT_MS), this.#stopping.signal];
        const answer = await call(AbortSignal.any(ends));
        if (this.#serverUnreachable) logger.info({ queued: this.options.queue.size }, 'server.recovered');
        this.#serverUnreachable = false;
        return answer;
      } catch (error) {
        this.#stopping.signal.throwIfAborted();
        if (isRejectedInput(error)) throw error;
        this.#logUnreachable(error, name);
        await backoff.wait(this.#stopping.signal);
      }
    }
  }

  /** Logs only the first failure. */
  #logUnreachable(error: unknown, call: string): void {
    const { logger } = this.options;
    if (!this.#serverUnreachable) {
      const advice = getOperatorAdvice(error);
      const fields = { err: error, call, ...(advice !== null && { advice }) };
      if (advice === null) logger.warn(fields, 'server.call_failed');
      else logger.error(fields, 'server.access_denied');
    }
    this.#serverUnreachable = true;
  }
}
