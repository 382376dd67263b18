import { jsonRows, type Sql } from '@lockwatch/db';
import type { NotificationTimings } from '@lockwatch/db/schema';
import { formatText, type Text } from '@lockwatch/texts';
import type { Log } from '../../ports/index.js';
import type { RequestedPing } from './destination-queues.js';
import type { DeliveredMessage, SendResult } from './request-result.js';

/** What an attempt did to a ping. */
export interface AttemptResult
  extends Omit<RequestedPing, 'document' | 'sendDeadlineMs'>,
    Omit<SendResult, 'isGlobal' | 'delivered'>,
    Record<keyof DeliveredMessage, string | null> {
  /** `retry`: again after `delayMs`. `expired`: no longer useful. `edit-given-up`: Discord keeps the old text. */
  effect: 'sent' | 'edited' | 'retry' | 'failed' | 'expired' | 'edit-given-up';
  /** Discord may have carried it out without confirming it. */
  isInDoubt: boolean;
  delayMs: number;
  failure: Text | null;
}

/** When a ping that reached Discord passed each step, in ms since 1970 UTC. */
export interface DeliveredPing extends Omit<NotificationTimings, 'sentMs'> {
  notificationId: string;
  requestedMs: number;
  answeredMs: number;
}

const WRITE_RETRY_MS = 100;
/** A write that takes longer than this is stuck. */
const SLOW_WRITE_MS = 1000;
const MAX_BATCH_SIZE = 500;

/** Writes results of deliveries in batches, at most `delayMs` later. Unwritten results are sent again by a sweep. */
export function createAttemptRecorder(options: {
  sql: Sql;
  log: Log;
  delayMs: number;
  /** Called after a write: these pings changed while they were being sent. */
  onStale(notificationIds: string[]): void;
  /** Called after a write: results to be retried after their `delayMs`. */
  onRetry(results: readonly AttemptResult[]): void;
  /** Called after a write: this ping reached Discord. */
  onDelivered?: ((ping: DeliveredPing) => void) | undefined;
}) {
  let collected: AttemptResult[] = [];
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> | null = null;
  let writingSince: number | null = null;
  let hasFailed = false;

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
    while (collected.length > 0) {
      const batch = collected.slice(0, MAX_BATCH_SIZE);
      let written: WrittenResult[];
      writingSince = performance.now();
      try {
        written = await writeResults(options.sql, batch);
        hasFailed = false;
      } catch (error) {
        hasFailed = true;
        options.log.error({ err: error, results: batch.length }, 'delivery_results.write_failed');
        schedule(WRITE_RETRY_MS);
        return;
      } finally {
        writingSince = null;
      }
      const byId = new Map(written.map((row) => [row.notification_id, row]));
      const isLocked = (result: AttemptResult) => byId.get(result.notificationId)?.is_locked ?? false;
      const done = batch.filter((result) => !isLocked(result));
      collected = [...collected.slice(batch.length), ...batch.filter(isLocked)];
      const retries = done.filter((result) => result.effect === 'retry');
      if (retries.length > 0) options.onRetry(retries);
      const stale = done.filter((result) => byId.get(result.notificationId)?.is_stale);
      if (stale.length > 0) options.onStale(stale.map((result) => result.notificationId));
      for (const { notificationId, requestedMs, finishedMs } of done) {
        const timings = byId.get(notificationId)?.timings;
        if (!timings || requestedMs === null) continue;
        options.onDelivered?.({ ...timings, notificationId, requestedMs, answeredMs: finishedMs });
      }
      if (done.length === 0) {
        schedule(WRITE_RETRY_MS);
        return;
      }
    }
  }

  return {
    add(results: readonly AttemptResult[]) {
      collected.push(...results);
      schedule(options.delayMs);
    },
    /** Results cannot be written: a ping sent now would be sent again if this process died. */
    isStuck: () => hasFailed || (writingSince !== null && performance.now() - writingSince > SLOW_WRITE_MS),
    async flush() {
      if (timer) clearTimeout(timer);
      timer = null;
      await write();
      // Results that were added during the write.
      if (collected.length > 0) await write();
      if (timer && collected.length === 0) {
        clearTimeout(timer);
        timer = null;
      }
    },
  };
}

interface WrittenResult {
  notification_id: string;
  /** Another transaction holds the notification: it was not completed. */
  is_locked: boolean;
  is_stale: boolean;
  /** Of a ping that was sent. */
  timings: NotificationTimings | null;
}

async function writeResults(sql: Sql, results: readonly AttemptResult[]): Promise<WrittenResult[]> {
  const values = results.map(({ failure, ...result }) => ({
    ...result,
    failure: failure && formatText('en', failure),
  }));
  return sql<WrittenResult[]>`
    with result as (
      select * from jsonb_to_recordset(${jsonRows(values)}::jsonb) as result ("notificationId" uuid, "attemptId" uuid,
        "attemptNumber" int, revision int, effect text, outcome text, "isInDoubt" boolean, "statusCode" int,
        detail text, "retryAfterMs" float8, "requestedMs" float8, "finishedMs" float8, "pingMessageId" bigint,
        "pingChannelId" bigint, "delayMs" float8, failure text)
    ), attempt as (
      update delivery_attempts a
      set started_at = coalesce(to_timestamp(result."requestedMs" / 1000), a.started_at),
        finished_at = to_timestamp(result."finishedMs" / 1000), status_code = result."statusCode",
        outcome = result.outcome, detail = result.detail, retry_after_ms = round(result."retryAfterMs"),
        ping_message_id = result."pingMessageId", ping_channel_id = result."pingChannelId"
      from result where a.notification_id = result."notificationId" and a.id = result."attemptId"
    ), target as (
      select n.id from notifications n
      where n.id = any (array(
        select "notificationId" from result union select ping_row_id("notificationId") from result))
      for update skip locked
    ), completed as (
    update notifications n
    set state = case
        when result.effect = 'sent' then 'sent'
        when result.effect in ('failed', 'expired') and n.state = 'pending'
          and n.attempt_count = result."attemptNumber" then result.effect
        else n.state end,
      sent_revision = case when result.effect in ('sent', 'edited', 'edit-given-up')
        then greatest(n.sent_revision, result.revision) else n.sent_revision end,
      sent_at = case when result.effect = 'sent' then to_timestamp(result."finishedMs" / 1000) else n.sent_at end,
      ping_message_id = coalesce(result."pingMessageId", n.ping_message_id),
      ping_channel_id = coalesce(result."pingChannelId", n.ping_channel_id),
      timings = case when result.effect = 'sent'
        then n.timings || jsonb_build_object('sentMs', result."requestedMs") else n.timings end,
      failure = case when result.effect in ('sent', 'edited') then null else coalesce(result.failure, n.failure) end,
      next_attempt_at = case when n.attempt_count <> result."attemptNumber" then n.next_attempt_at
        else now() + case when result.effect = 'retry' then result."delayMs" else 0 end * interval '1 millisecond' end,
      request_id = case when n.attempt_count = result."attemptNumber" and not result."isInDoubt" then null
        else n.request_id end,
      leased_by = case when n.attempt_count = result."attemptNumber" then null else n.leased_by end
    from result join target on target.id = result."notificationId"
      join target ping on ping.id = ping_row_id(result."notificationId")
    where n.id = target.id
    returning n.id, result.effect in ('sent', 'edited') and n.revision <> n.sent_revision as is_stale,
      case when result.effect = 'sent' then n.timings end as timings
    )
    select result."notificationId" as notification_id, coalesce(completed.is_stale, false) as is_stale, completed.timings,
      completed.id is null and exists (select 1 from notifications n where n.id = result."notificationId") as is_locked
    from result left join completed on completed.id = result."notificationId"`;
}
