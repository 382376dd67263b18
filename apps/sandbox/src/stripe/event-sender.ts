import { setTimeout as sleep } from 'node:timers/promises';
import { type EventObject, signatureHeader } from './events.js';
import { nowSeconds } from './ids.js';

export const DELIVERY_ORDERS = ['given', 'reverse', 'random'] as const;

/** How events are delivered. */
export interface DeliveryPlan {
  /** How often each event is sent, regardless of the response. */
  times: number;
  order: (typeof DELIVERY_ORDERS)[number];
}

export interface SenderOptions {
  secret: string;
  /** Null: events wait for an address. */
  url: string | null;
  onFailure: (event: EventObject, reason: string) => void;
}

const RESPONSE_TIMEOUT_MS = 10_000;
/** Much shorter than Stripe's waits. */
const FIRST_RETRY_MS = 500;
const LONGEST_RETRY_MS = 60_000;

/** Sends signed events to the webhook address, and retries until a 2xx response. */
export class EventSender {
  readonly #options: SenderOptions;
  readonly #running = new Set<Promise<void>>();
  readonly #stop = new AbortController();
  /** Events that wait for an address or for the end of a hold. */
  #held: EventObject[] = [];
  #url: string | null;
  plan: DeliveryPlan = { times: 1, order: 'given' };
  isHolding = false;

  constructor(options: SenderOptions) {
    this.#options = options;
    this.#url = options.url;
  }

  get url(): string | null {
    return this.#url;
  }

  /** Sends later and waiting events there. */
  sendTo(url: string): void {
    this.#url = url;
    this.#release();
  }

  /** Holds later events; at the end of the hold they are sent together, in the order of the plan. */
  hold(isHolding: boolean): void {
    this.isHolding = isHolding;
    this.#release();
  }

  deliver(events: EventObject[]): void {
    this.#held.push(...events);
    this.#release();
  }

  /** Sends an event immediately. Returns whether the first attempt was accepted. */
  async deliverNow(event: EventObject): Promise<boolean> {
    const isAccepted = await this.#attempt(event);
    if (!isAccepted) void this.#retry(event);
    return isAccepted;
  }

  /** Resolves after the first attempts of all events; retries may follow. */
  async settled(): Promise<void> {
    // The event log hands over its events in the next turn.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  close(): void {
    this.#stop.abort();
  }

  #release(): void {
    if (this.isHolding || this.#url === null || this.#held.length === 0) return;
    const run = this.#run(this.#held);
    this.#held = [];
    this.#running.add(run);
    void run.finally(() => this.#running.delete(run));
  }

  async #run(events: EventObject[]): Promise<void> {
    const { times, order } = this.plan;
    const deliveries = events.flatMap((event) => Array.from({ length: times }, () => event));
    for (const event of orderDeliveries(deliveries, order)) {
      if (this.#stop.signal.aborted) return;
      await this.deliverNow(event);
    }
  }

  async #retry(event: EventObject): Promise<void> {
    const { signal } = this.#stop;
    let waitMs = FIRST_RETRY_MS;
    do {
      await sleep(waitMs, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      waitMs = Math.min(waitMs * 2, LONGEST_RETRY_MS);
    } while (!(await this.#attempt(event)));
  }

  /** Returns whether the response was a 2xx. */
  async #attempt(event: EventObject): Promise<boolean> {
    const payload = JSON.stringify(event, null, 2);
    try {
      const response = await fetch(this.#url ?? '', {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signatureHeader(payload, this.#options.secret, nowSeconds()),
        },
        body: payload,
        redirect: 'manual',
        signal: AbortSignal.any([this.#stop.signal, AbortSignal.timeout(RESPONSE_TIMEOUT_MS)]),
      });
      await response.arrayBuffer();
      if (response.ok) return true;
      this.#options.onFailure(event, `status ${response.status}`);
    } catch (error) {
      if (this.#stop.signal.aborted) return false;
      this.#options.onFailure(event, error instanceof Error ? error.message : String(error));
    }
    return false;
  }
}

function orderDeliveries<T>(deliveries: T[], order: DeliveryPlan['order']): T[] {
  if (order === 'given') return deliveries;
  if (order === 'reverse') return deliveries.toReversed();
  return deliveries
    .map((delivery) => ({ delivery, at: Math.random() }))
    .sort((left, right) => left.at - right.at)
    .map(({ delivery }) => delivery);
}
