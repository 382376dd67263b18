import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { nowSeconds } from './ids.js';
import type { StripeEvent } from './store.js';

const RESPONSE_TIMEOUT_MS = 10_000;
/** Much shorter than Stripe's waits. */
const FIRST_RETRY_MS = 500;
const LONGEST_RETRY_MS = 60_000;

interface SenderOptions {
  secret: string;
  /** Null: events wait for an address. */
  url: string | null;
  onFailure: (event: StripeEvent, reason: string) => void;
}

/** Sends signed events to the webhook address, and retries until a 2xx response. */
export class EventSender {
  readonly #options: SenderOptions;
  readonly #running = new Set<Promise<void>>();
  readonly #stop = new AbortController();
  /** Events that wait for the end of a call or a hold, or for an address. */
  #held: StripeEvent[] = [];
  url: string | null;
  isHolding = false;

  constructor(options: SenderOptions) {
    this.#options = options;
    this.url = options.url;
  }

  /** Sends later and waiting events there. */
  sendTo(url: string): void {
    this.url = url;
    this.release();
  }

  /** Sends an event after the call that caused it. */
  deliver(event: StripeEvent): void {
    this.#held.push(event);
    setImmediate(() => this.release());
  }

  /** Sends an event immediately. Returns whether the first attempt was accepted. */
  async deliverNow(event: StripeEvent): Promise<boolean> {
    const isAccepted = await this.#attempt(event);
    if (!isAccepted) void this.#retry(event);
    return isAccepted;
  }

  /** Resolves after the first attempts of all events; retries may follow. */
  async settled(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  close(): void {
    this.#stop.abort();
  }

  /** Sends what waits, unless it has to wait. */
  release(): void {
    if (this.isHolding || this.url === null || this.#held.length === 0) return;
    const run = this.#run(this.#held);
    this.#held = [];
    this.#running.add(run);
    void run.finally(() => this.#running.delete(run));
  }

  async #run(events: StripeEvent[]): Promise<void> {
    for (const event of events) {
      if (this.#stop.signal.aborted) return;
      await this.deliverNow(event);
    }
  }

  async #retry(event: StripeEvent): Promise<void> {
    const { signal } = this.#stop;
    let waitMs = FIRST_RETRY_MS;
    do {
      await sleep(waitMs, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      waitMs = Math.min(waitMs * 2, LONGEST_RETRY_MS);
    } while (!(await this.#attempt(event)));
  }

  /** Returns whether the response was a 2xx. */
  async #attempt(event: StripeEvent): Promise<boolean> {
    const body = JSON.stringify(event, null, 2);
    try {
      const response = await fetch(this.url ?? '', {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signatureHeader(body, this.#options.secret),
        },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([this.#stop.signal, AbortSignal.timeout(RESPONSE_TIMEOUT_MS)]),
      });
      await response.arrayBuffer();
      if (response.ok) return true;
      this.#options.onFailure(event, `status ${response.status}`);
    } catch (error) {
      if (!this.#stop.signal.aborted) this.#options.onFailure(event, String(error));
    }
    return false;
  }
}

/** The `Stripe-Signature` header of a payload that is sent now (Stripe docs, "Verify webhook signatures manually"). */
function signatureHeader(payload: string, secret: string): string {
  const timestamp = nowSeconds();
  const signature = createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('hex');
  return `t=${timestamp},v1=${signature}`;
}
