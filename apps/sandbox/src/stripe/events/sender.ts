import { nowSeconds } from '../account/ids.js';
import type { EventObject } from './event-object.js';
import { signatureHeader } from './signature.js';

export const ORDERS = ['given', 'reverse', 'random'] as const;

/** How events are delivered. */
export interface DeliveryPlan {
  /** How often each event is sent, whatever the answer. */
  times: number;
  order: (typeof ORDERS)[number];
  delayMs: number;
}

export const PLAIN_DELIVERY: DeliveryPlan = { times: 1, order: 'given', delayMs: 0 };

/** One try to deliver an event. */
export interface DeliveryAttempt {
  /** ISO time in ms. */
  at: string;
  url: string;
  /** Null: no answer. */
  status: number | null;
  error: string | null;
  duration_ms: number;
}

export interface SentEvent {
  event: EventObject;
  attempts: DeliveryAttempt[];
  /** Deliveries that have not been answered with a 2xx yet. */
  pending: number;
}

export interface SenderOptions {
  secret: string;
  /** Null: events are kept until an address is known. */
  url: string | null;
  /** Told of every failed attempt. */
  onFailure: (event: EventObject, attempt: DeliveryAttempt) => void;
}

const ANSWER_WITHIN_MS = 10_000;
/** Stripe waits hours; whoever looks at a sandbox does not. */
const FIRST_RETRY_MS = 500;
const LONGEST_RETRY_MS = 60_000;

/** Sends events to the webhook address, signed, again and again until each delivery was answered with a 2xx. */
export class EventSender {
  readonly #options: SenderOptions;
  readonly #sent = new Map<string, SentEvent>();
  readonly #waiting = new Set<Promise<void>>();
  readonly #stop = new AbortController();
  /** Events that wait: for an address, or for the end of a hold. */
  #held: EventObject[] = [];
  #isHolding = false;
  #url: string | null;
  plan: DeliveryPlan = PLAIN_DELIVERY;

  constructor(options: SenderOptions) {
    this.#options = options;
    this.#url = options.url;
  }

  get url(): string | null {
    return this.#url;
  }

  get isHolding(): boolean {
    return this.#isHolding;
  }

  /** Sends there from now on, what waited included. */
  sendTo(url: string): void {
    this.#url = url;
    if (!this.#isHolding) this.#release();
  }

  /** Keeps all later events until the hold ends; then they go out together, in the order of the plan. */
  hold(isHolding: boolean): void {
    this.#isHolding = isHolding;
    if (!isHolding && this.#url !== null) this.#release();
  }

  /** Everything that was to be sent, oldest first. */
  list(): SentEvent[] {
    return [...this.#sent.values()];
  }

  /** Delivers as the current plan says. */
  deliver(events: EventObject[]): void {
    for (const event of events) this.#record(event);
    if (this.#url === null || this.#isHolding) this.#held.push(...events);
    else this.#track(this.#run(events, this.plan));
  }

  /** Delivers in a way of its own and resolves after the first attempts, with what was answered. */
  async deliverNow(events: EventObject[], plan: DeliveryPlan): Promise<SentEvent[]> {
    const records = events.map((event) => this.#record(event));
    const run = this.#run(events, plan);
    this.#track(run);
    await run;
    return records;
  }

  /** Resolves when the first attempts of everything handed over so far are done; retries may still be to come. */
  async settled(): Promise<void> {
    // Events leave the log at the end of the turn in which they were made.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#waiting.size > 0) await Promise.all(this.#waiting);
  }

  close(): void {
    this.#stop.abort();
  }

  #release(): void {
    const events = this.#held;
    this.#held = [];
    if (events.length > 0) this.#track(this.#run(events, this.plan));
  }

  #record(event: EventObject): SentEvent {
    const known = this.#sent.get(event.id);
    if (known) return known;
    const record = { event, attempts: [], pending: 0 };
    this.#sent.set(event.id, record);
    return record;
  }

  #track(run: Promise<void>): void {
    this.#waiting.add(run);
    void run.finally(() => this.#waiting.delete(run));
  }

  async #run(events: EventObject[], plan: DeliveryPlan): Promise<void> {
    const deliveries = arrange(
      events.flatMap((event) => Array.from({ length: plan.times }, () => event)),
      plan.order,
    );
    for (const event of deliveries) this.#record(event).pending += 1;
    await this.#pause(plan.delayMs);
    for (const event of deliveries) {
      if (this.#stop.signal.aborted) return;
      if (!(await this.#attempt(event))) void this.#retry(event);
    }
  }

  async #retry(event: EventObject): Promise<void> {
    let wait = FIRST_RETRY_MS;
    do {
      await this.#pause(wait);
      if (this.#stop.signal.aborted) return;
      wait = Math.min(wait * 2, LONGEST_RETRY_MS);
    } while (!(await this.#attempt(event)));
  }

  /** True when the delivery was answered with a 2xx. */
  async #attempt(event: EventObject): Promise<boolean> {
    const url = this.#url;
    if (url === null) return false;
    const record = this.#record(event);
    const startedAt = Date.now();
    const answer = await this.#post(url, event);
    if (this.#stop.signal.aborted) return false;
    const isTaken = answer.status !== null && answer.status >= 200 && answer.status < 300;
    const attempt = {
      at: new Date(startedAt).toISOString(),
      url,
      ...answer,
      duration_ms: Date.now() - startedAt,
    };
    record.attempts.push(attempt);
    if (isTaken) {
      record.pending -= 1;
      event.pending_webhooks = record.pending > 0 ? 1 : 0;
    } else this.#options.onFailure(event, attempt);
    return isTaken;
  }

  async #post(url: string, event: EventObject): Promise<Pick<DeliveryAttempt, 'status' | 'error'>> {
    const payload = JSON.stringify(event, null, 2);
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signatureHeader(payload, this.#options.secret, nowSeconds()),
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        },
        body: payload,
        redirect: 'manual',
        signal: AbortSignal.any([this.#stop.signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
      });
      await response.arrayBuffer();
      return { status: response.status, error: null };
    } catch (error) {
      return { status: null, error: error instanceof Error ? error.message : String(error) };
    }
  }

  async #pause(ms: number): Promise<void> {
    const { signal } = this.#stop;
    if (ms <= 0 || signal.aborted) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(done, ms);
      function done(): void {
        clearTimeout(timer);
        signal.removeEventListener('abort', done);
        resolve();
      }
      signal.addEventListener('abort', done);
    });
  }
}

function arrange<T>(deliveries: T[], order: DeliveryPlan['order']): T[] {
  if (order === 'given') return deliveries;
  if (order === 'reverse') return deliveries.toReversed();
  return deliveries
    .map((delivery) => ({ delivery, at: Math.random() }))
    .sort((left, right) => left.at - right.at)
    .map(({ delivery }) => delivery);
}
