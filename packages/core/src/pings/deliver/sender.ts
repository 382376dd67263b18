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
}

interface Sender {
  id: string;
  /** Resolves once the database knows this process; from then on it reports until it is closed. */
  ready(): Promise<void>;
  /** Whether no other process can have taken over the pings of this one. */
  holdsLeases(): boolean;
  close(): Promise<void>;
}

const REPORTS_PER_LEASE = 5;

/** Reports that this process runs, which keeps its leases without further writes. */
export function createSender(options: SenderOptions): Sender {
  const { sql, log, leaseMs } = options;
  const id = v7();
  let heldUntil = 0;
  let isKnown = false;
  let isClosed = false;
  let registering: Promise<void> | null = null;
  let reporting: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | null = null;

  async function report(): Promise<void> {
    const sentAt = performance.now();
    const [row] = await sql<[{ is_new: boolean }]>`
      insert into delivery_senders as known (id, alive_until)
      values (${id}, clock_timestamp() + ${leaseMs} * interval '1 millisecond')
      on conflict (id) do update set alive_until = excluded.alive_until, overdue_since = null
      returning xmax = 0 as is_new`;
    if (row.is_new && isKnown) {
      log.warn({ senderId: id }, 'sender.lease_lost');
      options.onLeaseLost();
    }
    isKnown = true;
    heldUntil = sentAt + leaseMs;
  }

  function schedule(): void {
    if (isClosed) return;
    timer = setTimeout(() => {
      reporting = report()
        .catch((error: unknown) => log.warn({ err: error }, 'sender.report_failed'))
        .finally(schedule);
    }, leaseMs / REPORTS_PER_LEASE).unref();
  }

  return {
    id,
    ready() {
      registering ??= report().then(schedule, (error: unknown) => {
        registering = null;
        throw error;
      });
      return registering;
    },
    holdsLeases: () => performance.now() < heldUntil,
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
