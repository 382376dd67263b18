import type { Sql, SqlTx } from '@lockwatch/db';
import { v7 } from 'uuid';
import type { Log } from '../../ports/index.js';

export interface SenderOptions {
  sql: Sql;
  log: Log;
  /** Without a report for this long, this process no longer counts as running. */
  leaseMs: number;
  /** Another process removed this one: its pings may be sent by others. */
  onLeaseLost(): void;
  /** Destinations that only this process should send to. */
  listExclusive(): string[];
  onReported(): void;
}

const REPORTS_PER_LEASE = 5;
/** A process counts as sending a message with many pings for so many reports after its last request. */
const LARGE_REPORTS = 2;

/** Reports that this process runs, which keeps its leases without further writes. */
export function createSender(options: SenderOptions) {
  const { sql, log, leaseMs } = options;
  const id = v7();
  const reportMs = leaseMs / REPORTS_PER_LEASE;
  let heldUntil = 0;
  let sendsLargeUntil = 0;
  let otherLargeSenders = 0;
  let exclusiveElsewhere: ReadonlySet<string> = new Set();
  let isKnown = false;
  let isClosed = false;
  let registering: Promise<void> | null = null;
  let reporting: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | null = null;

  async function report(): Promise<void> {
    const sentAt = performance.now();
    const largeMs = Math.max(0, sendsLargeUntil - sentAt);
    const exclusive = options.listExclusive();
    const [row] = await sql<[{ is_new: boolean; others: number; elsewhere: string[] }]>`
      insert into delivery_senders as known (id, alive_until, sends_large_until, exclusive_destinations)
      values (${id}, clock_timestamp() + ${leaseMs} * interval '1 millisecond',
        clock_timestamp() + ${largeMs} * interval '1 millisecond', ${exclusive}::bigint[])
      on conflict (id) do update set alive_until = excluded.alive_until, overdue_since = null,
        sends_large_until = excluded.sends_large_until, exclusive_destinations = excluded.exclusive_destinations
      returning xmax = 0 as is_new, (
        select count(*)::int from delivery_senders other
        where other.id <> ${id} and other.sends_large_until > clock_timestamp()) as others, array(
        select destination::text from delivery_senders other, unnest(other.exclusive_destinations) as destination
        where other.id <> ${id} and (other.id < ${id} or not destination = any (${exclusive}::bigint[]))
      ) as elsewhere`;
    if (row.is_new && isKnown) {
      log.warn({ senderId: id }, 'sender.lease_lost');
      options.onLeaseLost();
    }
    isKnown = true;
    otherLargeSenders = row.others;
    exclusiveElsewhere = new Set(row.elsewhere);
    heldUntil = sentAt + leaseMs;
    options.onReported();
  }

  function schedule(): void {
    if (isClosed) return;
    timer = setTimeout(() => {
      reporting = tryReport().finally(schedule);
    }, reportMs).unref();
  }

  function tryReport(): Promise<void> {
    return report().catch((error: unknown) => log.warn({ err: error }, 'sender.report_failed'));
  }

  return {
    id,
    /** Resolves once the database knows this process; from then on it reports until it is closed. */
    ready() {
      registering ??= report().then(schedule, (error: unknown) => {
        registering = null;
        throw error;
      });
      return registering;
    },
    /** Whether no other process can have taken over the pings of this one. */
    holdsLeases: () => performance.now() < heldUntil,
    /** Destinations that only another process sends to, as of the last report. Where several want one, the oldest does. */
    exclusiveElsewhere: () => exclusiveElsewhere,
    /** For each request of a message with many pings: how many processes send one now, this one included. */
    countLargeSenders() {
      const now = performance.now();
      const isFirst = now >= sendsLargeUntil;
      sendsLargeUntil = now + LARGE_REPORTS * reportMs;
      // The others know at their next report, this one in a moment.
      if (isFirst && isKnown && !isClosed) reporting = Promise.all([reporting, tryReport()]).then(() => {});
      return otherLargeSenders + 1;
    },
    async close() {
      isClosed = true;
      if (timer) clearTimeout(timer);
      await reporting;
      if (!isKnown) return;
      await sql`delete from delivery_senders where id = ${id}`.catch((error: unknown) =>
        log.warn({ err: error, senderId: id }, 'sender.unregister_failed'),
      );
    },
  };
}

/** Removes senders overdue for `graceMs`: after a database outage all are overdue. Ends their leases. */
export async function removeExpiredSenders(sql: Sql, ownId: string, graceMs: number): Promise<void> {
  await sql`
    with overdue as (
      update delivery_senders set overdue_since = clock_timestamp()
      where alive_until < clock_timestamp() and overdue_since is null
    )
    delete from delivery_senders
    where id <> ${ownId} and alive_until < clock_timestamp()
      and overdue_since < clock_timestamp() - ${graceMs} * interval '1 millisecond'`;
}

/** Condition on `notifications n`: no running process holds the ping. */
export function isUnleased(sql: Sql | SqlTx) {
  return sql`(n.leased_by is null
    or not exists (select 1 from delivery_senders sender where sender.id = n.leased_by))`;
}
