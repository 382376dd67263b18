import { rows, type Sql } from '../feed/sql.js';
import type { Log } from '../ports/log.js';
import type { Outcome } from './answers.js';

/** What an attempt did to a ping. */
export interface AttemptResult {
  notificationId: string;
  attemptId: string | null;
  attemptNumber: number;
  revision: number;
  /**
   * `sent`: the first delivery. `edited`: Discord shows this revision now. `retry`: again after `delayMs`. `failed`:
   * given up for good. `expired`: too old to be useful. `edit-given-up`: what Discord shows stays as it is.
   */
  effect: 'sent' | 'edited' | 'retry' | 'failed' | 'expired' | 'edit-given-up';
  outcome: Outcome;
  statusCode: number | null;
  detail: string | null;
  retryAfterMs: number | null;
  /** Null: it never left this machine. */
  requestedMs: number | null;
  answeredMs: number;
  pingMessageId: string | null;
  pingChannelId: string | null;
  delayMs: number;
  /** A sentence for the ping's owner. */
  failure: string | null;
}

export interface Recorder {
  add(results: readonly AttemptResult[]): void;
  /** Writes what is gathered, and waits for what is being written. */
  flush(): Promise<void>;
}

export interface RecorderOptions {
  sql: Sql;
  log: Log;
  delayMs: number;
  /** After a write: these pings changed while they were being sent. */
  onStale(notificationIds: string[]): void;
  /** After a write: what is to be tried again, and when. */
  onRetry(results: readonly AttemptResult[]): void;
}

const WRITE_AGAIN_MS = 500;
const MOST_AT_ONCE = 500;

/**
 * Gathers the results of deliveries and writes them in one statement, at most `delayMs` later. While the database
 * cannot be reached the results stay here and are written when it can; should this process die first, the lease runs
 * out and a sweep sends these pings a second time. A result that comes after somebody else took the ping over leaves
 * that lease alone; what was sent was sent.
 */
export function createRecorder(options: RecorderOptions): Recorder {
  let gathered: AttemptResult[] = [];
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> | null = null;

  function schedule(delayMs: number): void {
    timer ??= setTimeout(() => {
      timer = null;
      void write();
    }, delayMs);
  }

  async function write(): Promise<void> {
    if (writing) return writing;
    writing = writeAll().finally(() => {
      writing = null;
    });
    return writing;
  }

  async function writeAll(): Promise<void> {
    while (gathered.length > 0) {
      const batch = gathered.slice(0, MOST_AT_ONCE);
      let stale: string[];
      try {
        stale = await writeResults(options.sql, batch);
      } catch (error) {
        options.log.error(
          { err: error, results: batch.length },
          'Results of deliveries cannot be written yet.',
        );
        schedule(WRITE_AGAIN_MS);
        return;
      }
      gathered = gathered.slice(batch.length);
      const retries = batch.filter((result) => result.effect === 'retry');
      if (retries.length > 0) options.onRetry(retries);
      if (stale.length > 0) options.onStale(stale);
    }
  }

  return {
    add(results) {
      gathered.push(...results);
      schedule(options.delayMs);
    },
    async flush() {
      if (timer) clearTimeout(timer);
      timer = null;
      await write();
      // What came while that was being written.
      if (gathered.length > 0) await write();
      if (timer && gathered.length === 0) {
        clearTimeout(timer);
        timer = null;
      }
    },
  };
}

/** Answers the pings whose message changed while they were on the wire. */
async function writeResults(sql: Sql, results: readonly AttemptResult[]): Promise<string[]> {
  const values = results.map((result) => ({
    notification_id: result.notificationId,
    attempt_id: result.attemptId,
    attempt_number: result.attemptNumber,
    revision: result.revision,
    effect: result.effect,
    outcome: result.outcome,
    status_code: result.statusCode,
    detail: result.detail,
    retry_after_ms: result.retryAfterMs === null ? null : Math.round(result.retryAfterMs),
    requested_ms: result.requestedMs,
    answered_ms: result.answeredMs,
    ping_message_id: result.pingMessageId,
    ping_channel_id: result.pingChannelId,
    delay_ms: Math.round(result.delayMs),
    failure: result.failure,
  }));
  const stale = await sql<{ id: string; is_stale: boolean }[]>`
    with result as (
      select * from jsonb_to_recordset(${rows(values)}::jsonb) as result (notification_id uuid, attempt_id uuid,
        attempt_number int, revision int, effect text, outcome text, status_code int, detail text, retry_after_ms int,
        requested_ms float8, answered_ms float8, ping_message_id bigint, ping_channel_id bigint, delay_ms float8,
        failure text)
    ), attempt as (
      update delivery_attempts a
      set started_at = coalesce(to_timestamp(result.requested_ms / 1000), a.started_at),
        finished_at = to_timestamp(result.answered_ms / 1000), status_code = result.status_code,
        outcome = result.outcome, detail = result.detail, retry_after_ms = result.retry_after_ms
      from result where a.id = result.attempt_id
    )
    update notifications n
    set state = case
        when result.effect = 'sent' then 'sent'
        when result.effect in ('failed', 'expired') and n.state = 'pending'
          and n.attempt_count = result.attempt_number then result.effect
        else n.state end,
      sent_revision = case when result.effect in ('sent', 'edited', 'edit-given-up')
        then greatest(n.sent_revision, result.revision) else n.sent_revision end,
      sent_at = case when result.effect = 'sent' then to_timestamp(result.answered_ms / 1000) else n.sent_at end,
      ping_message_id = coalesce(result.ping_message_id, n.ping_message_id),
      ping_channel_id = coalesce(result.ping_channel_id, n.ping_channel_id),
      timings = case when result.effect = 'sent'
        then n.timings || jsonb_build_object('sentMs', result.requested_ms) else n.timings end,
      failure = case when result.effect in ('sent', 'edited') then null else coalesce(result.failure, n.failure) end,
      next_attempt_at = case when n.attempt_count <> result.attempt_number then n.next_attempt_at
        else now() + case when result.effect = 'retry' then result.delay_ms else 0 end * interval '1 millisecond' end,
      leased_until = case when n.attempt_count = result.attempt_number then null else n.leased_until end
    from result
    where n.id = result.notification_id
    returning n.id, result.effect in ('sent', 'edited') and n.revision <> n.sent_revision as is_stale`;
  return stale.filter((row) => row.is_stale).map((row) => row.id);
}
