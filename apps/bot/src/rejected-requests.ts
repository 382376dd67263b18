import { DefaultRestOptions, type RESTOptions } from 'discord.js';

const WINDOW_MS = 10 * 60_000;
/** Discord blocks an address after 10,000 invalid requests in ten minutes (docs: topics/rate-limits). */
const REJECTED_MAX = 500;

/** Counts the bot's rejected requests for the health report, and limits them. */
export class RejectedRequests {
  readonly #now: () => number;
  #times: number[] = [];
  #unreported = 0;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  get unreported(): number {
    return this.#unreported;
  }

  reported(count: number): void {
    this.#unreported -= count;
  }

  note(status: number, rateLimitScope: string | null): void {
    const isCounted = [401, 403, 404].includes(status) || (status === 429 && rateLimitScope !== 'shared');
    if (!isCounted) return;
    this.#unreported += 1;
    this.#times.push(this.#now());
  }

  isExhausted(): boolean {
    const since = this.#now() - WINDOW_MS;
    this.#times = this.#times.filter((at) => at > since).slice(-REJECTED_MAX);
    return this.#times.length >= REJECTED_MAX;
  }

  /** Sends a request, unless too many were rejected. */
  readonly makeRequest: RESTOptions['makeRequest'] = async (url, init) => {
    if (this.isExhausted())
      throw new Error('Discord rejected too many requests of the bot; none is made for a while.');
    const response = await DefaultRestOptions.makeRequest(url, init);
    this.note(response.status, response.headers.get('x-ratelimit-scope'));
    return response;
  };
}
