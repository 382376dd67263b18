import type { Sql } from '@lockwatch/db';
import type { Log } from '../../ports/index.js';

/** Requests that users start by hand (`test`) stop earlier, so that they cannot stop other users' pings. */
export type RequestPurpose = 'ping' | 'test';

/** Discord blocks an address at 10,000 invalid requests in ten minutes (topics/rate-limits). We stop below 5,000. */
const STOP_AT: Record<RequestPurpose, number> = { ping: 4000, test: 2000 };
/** Pings that were stopped resume below this. */
const RESUME_BELOW = 3000;
/** A process stops by itself above this many unreported requests. */
const UNREPORTED_MAX = 250;
const REPORT_AFTER_MS = 200;
const SYNC_INTERVAL_MS = 2000;
const STOPPED_RETRY_MS = 10_000;

/** A request that was not sent, because too many were rejected. */
export class RequestBudgetExceededError extends Error {
  readonly waitMs = STOPPED_RETRY_MS;

  constructor() {
    super('Too many requests were rejected by Discord; nothing is sent for a while.');
    this.name = 'RequestBudgetExceededError';
  }
}

export function createRequestBudget({ sql, log }: { sql: Sql; log: Log }) {
  let total = 0;
  let unreported = 0;
  let readAt = Number.NEGATIVE_INFINITY;
  let isStopped = false;
  let timer: NodeJS.Timeout | null = null;
  let syncing: Promise<void> | null = null;

  /** Invalid requests of all processes in the last ten minutes, as far as this one knows. */
  const invalidRequests = () => total + unreported;

  function updateIsStopped(): void {
    const count = invalidRequests();
    if (!isStopped && (count >= STOP_AT.ping || unreported >= UNREPORTED_MAX)) {
      isStopped = true;
      log.error({ invalidRequests: count, stopAt: STOP_AT.ping }, 'request_budget.exhausted');
    } else if (isStopped && count < RESUME_BELOW && unreported < UNREPORTED_MAX) {
      isStopped = false;
      log.warn({ invalidRequests: count }, 'request_budget.recovered');
    }
  }

  function sync(): Promise<void> {
    syncing ??= syncCount().finally(() => {
      syncing = null;
    });
    return syncing;
  }

  async function syncCount(): Promise<void> {
    const reported = unreported;
    try {
      total = await countInvalidRequests(sql, reported);
      unreported -= reported;
      updateIsStopped();
    } catch (error) {
      log.warn({ err: error }, 'request_budget.sync_failed');
      schedule(SYNC_INTERVAL_MS);
    }
    readAt = performance.now();
  }

  function schedule(delayMs: number): void {
    timer ??= setTimeout(() => {
      timer = null;
      void sync();
    }, delayMs).unref();
  }

  return {
    invalidRequests,
    isExhausted(purpose: RequestPurpose) {
      if (performance.now() - readAt > SYNC_INTERVAL_MS) void sync();
      return isStopped || invalidRequests() >= STOP_AT[purpose];
    },
    recordResponse(status: number, rateLimitScope: string | null) {
      // Discord counts neither a 429 of a shared limit nor a 404, but repeated 404s are abuse.
      const isCounted = [401, 403, 404].includes(status) || (status === 429 && rateLimitScope !== 'shared');
      if (!isCounted) return;
      unreported += 1;
      updateIsStopped();
      schedule(REPORT_AFTER_MS);
    },
    async close() {
      if (timer) clearTimeout(timer);
      if (unreported > 0) await sync();
    },
  };
}

/** Adds to the count of all processes, and returns that of the last ten minutes. */
export async function countInvalidRequests(sql: Sql, more: number): Promise<number> {
  if (more > 0) {
    await sql`
      with outdated as (
        delete from discord_invalid_requests where bucket < now() - interval '1 hour'
      )
      insert into discord_invalid_requests as existing (bucket, requests)
      values (date_bin('10 seconds', now(), 'epoch'), ${more})
      on conflict (bucket) do update set requests = existing.requests + excluded.requests`;
  }
  const [row] = await sql<[{ total: number }]>`
    select coalesce(sum(requests), 0)::int as total from discord_invalid_requests
    where bucket > now() - interval '610 seconds'`;
  return row.total;
}

export type RequestBudget = ReturnType<typeof createRequestBudget>;
