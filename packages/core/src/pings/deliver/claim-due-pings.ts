import { inTransaction, jsonRows, type Sql, type SqlTx } from '@lockwatch/db';
import { formatText, type Text } from '@lockwatch/texts';
import { v7 } from 'uuid';
import { loadPingDocuments } from '../document/load-ping-documents.js';
import type { PingDocument } from '../document/ping-document.js';
import {
  type Destination,
  type SignedDestination,
  toDestinationColumns,
  toDmDestination,
  type WebhookDestination,
  webhookSql,
} from './destination.js';
import type { DeliveryRequest, RequestedPing } from './destination-queues.js';
import { isUnleased } from './sender.js';

interface ClaimOptions {
  sql: Sql;
  nowMs: number;
  senderId: string;
  limit: number;
  ids?: readonly string[];
  /** Destinations that only another process sends to. */
  elsewhere: ReadonlySet<string>;
}

interface DueRow {
  id: string;
  /** The ping that it delivers: itself or, for one of several targets, another one. */
  ping_id: string;
  user_id: string;
  state: 'pending' | 'sent';
  revision: number;
  attempt_count: number;
  send_deadline: Date;
  webhook: WebhookDestination | SignedDestination | null;
  destination: 'webhook' | 'dm';
  discord_user_id: string | null;
  primary_webhook: WebhookDestination | null;
  ping_message_id: string | null;
  ping_channel_id: string | null;
  request_id: string | null;
  requested_revision: number | null;
  /** Discord may have carried out an earlier try. */
  is_in_doubt: boolean;
}

/** Claims due pings and completes those that need no request. A disabled webhook is replaced. Concurrent-safe. */
export async function claimDuePings(options: ClaimOptions): Promise<DeliveryRequest[]> {
  const { sql, nowMs, senderId } = options;
  return inTransaction(sql, async (tx) => {
    const selected = await selectDue(tx, options);
    if (selected.length === 0) return [];
    const delivered = await completeDelivered(tx, selected);
    const due = selected.filter((row) => !delivered.has(row.id));
    const siblings = await lockSiblings(tx, due);
    const documents = await loadPingDocuments(
      tx,
      [...due, ...siblings.rows].map((row) => row.ping_id),
    );
    const resolved: ResolvedPing[] = [];
    const deliveryRequests: DeliveryRequest[] = [];
    const included = new Set<string>();
    for (const row of due) {
      if (included.has(row.id)) continue;
      const result = resolveWithoutSending(row, documents.get(row.ping_id), nowMs);
      const destination = findDestination(row);
      if (result || !destination) {
        resolved.push(result ?? toUndeliverable(row));
        continue;
      }
      const edits = editTarget(row, destination);
      const { requestId, shared } = toSharedRequest(row, destination, edits);
      if (shared !== null && siblings.busy.has(shared)) continue;
      const together = shared === null ? [row] : findSharedPings(row, shared, [...due, ...siblings.rows]);
      for (const ping of together) included.add(ping.id);
      deliveryRequests.push({
        destination,
        edits,
        wasBacklogged: true,
        requestId,
        mayHaveBeenSent: requestId !== null || (destination.kind === 'webhook' && row.is_in_doubt),
        pings: together.flatMap((ping) => {
          const document = documents.get(ping.ping_id);
          if (!document || (!edits && resolveWithoutSending(ping, document, nowMs))) return [];
          return [toRequestedPing(ping, document, due.includes(ping) || requestId !== null)];
        }),
      });
    }
    await Promise.all([storeResolved(tx, resolved), lease(tx, deliveryRequests, senderId)]);
    return deliveryRequests;
  });
}

/** The id of a direct message that was tried before, and what it or an edited message shares with other pings. */
function toSharedRequest(row: DueRow, { kind }: Destination, edits: DeliveryRequest['edits']) {
  const requestId = edits || kind !== 'dm' ? null : row.request_id;
  return { requestId, shared: kind === 'signed' ? null : (edits?.pingMessageId ?? requestId) };
}

async function selectDue(tx: SqlTx, { ids, limit, elsewhere }: ClaimOptions): Promise<DueRow[]> {
  const only = ids ? tx`and n.id = any (${[...ids]}::uuid[])` : tx``;
  return tx<DueRow[]>`
    select n.id, ping.id as ping_id, n.user_id, n.state, n.revision, n.attempt_count, n.send_deadline, n.destination,
      n.ping_message_id, n.ping_channel_id, n.request_id, n.requested_revision, u.discord_user_id,
      ${tx.unsafe(webhookSql('w'))} as webhook, ${tx.unsafe(webhookSql('main'))} as primary_webhook,
      n.state = 'pending' and exists (
        select from delivery_attempts a
        where a.notification_id = n.id and a.outcome in ('timeout', 'network', 'server-error')) as is_in_doubt
    from notifications n
    join notifications ping on ping.id = ping_row_id(n.id)
    join users u on u.id = n.user_id
    left join webhooks w on w.id = n.webhook_id and w.disabled_at is null
    left join webhooks main on main.user_id = n.user_id and main.is_primary and main.disabled_at is null
    where n.state in ('pending', 'sent') and n.revision is distinct from n.sent_revision
      and n.next_attempt_at <= now() and ${isUnleased(tx)}
      and not coalesce(case n.destination when 'webhook' then coalesce(w.discord_webhook_id, case when w.id is not null then 0 end)
          else u.discord_user_id end,
        main.discord_webhook_id, u.discord_user_id, 0) = any (${[...elsewhere]}::bigint[])
      ${only}
    order by n.next_attempt_at
    limit ${limit}
    for update of n, ping skip locked`;
}

/** Completes pings that were delivered, but whose sender died before it could write that. Returns their ids. */
async function completeDelivered(tx: SqlTx, due: readonly DueRow[]): Promise<Set<string>> {
  const completed = await tx<{ id: string }[]>`
    update notifications n
    set state = 'sent', sent_revision = a.revision, sent_at = a.finished_at, ping_message_id = a.ping_message_id,
      ping_channel_id = a.ping_channel_id, failure = null, leased_by = null, request_id = null,
      timings = n.timings || jsonb_build_object('sentMs', extract(epoch from a.started_at) * 1000)
    from delivery_attempts a
    where n.id = any (${due.map((row) => row.id)}::uuid[]) and n.state = 'pending'
      and a.notification_id = n.id and a.outcome = 'sent' and a.ping_message_id is not null
    returning n.id`;
  return new Set(completed.map((row) => row.id));
}

interface Siblings {
  /** Pings that share a Discord message, or a request for one, with one that is due. */
  rows: DueRow[];
  /** Such messages and requests of which another process holds a ping: not to be sent here. */
  busy: Set<string>;
}

async function lockSiblings(tx: SqlTx, due: readonly DueRow[]): Promise<Siblings> {
  const messageIds = due.flatMap((row) => row.ping_message_id ?? []);
  const requestIds = due.flatMap((row) => row.request_id ?? []);
  if (messageIds.length + requestIds.length === 0) return { rows: [], busy: new Set() };
  const owners = [...new Set(due.map((row) => row.user_id))];
  const found = await tx<(DueRow & { is_taken: boolean })[]>`
    with sibling as (
      select n.id from notifications n
      where n.user_id = any (${owners}::uuid[]) and not n.id = any (${due.map((row) => row.id)}::uuid[])
        and (n.ping_message_id = any (${messageIds}::bigint[])
          or n.request_id = any (${requestIds}::uuid[]) and n.state = 'pending')
    ), locked as (
      select n.id, ${isUnleased(tx)} as is_unleased
      from notifications n join sibling on sibling.id = n.id
      for update of n skip locked
    )
    select n.id, ping_row_id(n.id) as ping_id, n.user_id, n.state, n.revision, n.attempt_count, n.send_deadline,
      n.destination, n.ping_message_id, n.ping_channel_id, n.request_id, n.requested_revision, locked.is_unleased is not true as is_taken
    from sibling join notifications n on n.id = sibling.id left join locked on locked.id = n.id`;
  return {
    rows: found.filter((row) => !row.is_taken),
    busy: new Set(
      found.flatMap((row) => (row.is_taken ? [row.ping_message_id ?? [], row.request_id ?? []].flat() : [])),
    ),
  };
}

interface ResolvedPing {
  id: string;
  state: 'expired' | 'cancelled' | 'failed' | 'sent';
  failure: Text;
}

/** The final state of a ping that needs no request; null when it is to be sent. */
function resolveWithoutSending(
  row: DueRow,
  document: PingDocument | undefined,
  nowMs: number,
): ResolvedPing | null {
  if (row.state === 'sent') return null;
  if (row.send_deadline.getTime() <= nowMs)
    return { id: row.id, state: 'expired', failure: { text: 'pings.failure.expired' } };
  const isObsolete =
    !document || document.lines.every((line) => line.state === 'gone' || line.state === 'unmatched');
  return isObsolete ? { id: row.id, state: 'cancelled', failure: { text: 'pings.failure.takenBack' } } : null;
}

function toUndeliverable(row: DueRow): ResolvedPing {
  return row.state === 'sent'
    ? { id: row.id, state: 'sent', failure: { text: 'pings.failure.webhookGone' } }
    : { id: row.id, state: 'failed', failure: { text: 'pings.failure.nowhere' } };
}

/**
 * A ping that was sent through a webhook can only be edited through it; one that was not sent may go elsewhere, unless it
 * has other targets.
 */
function findDestination(row: DueRow): Destination | null {
  const own = row.destination === 'webhook' ? row.webhook : toDmDestination(row.discord_user_id);
  if (own || row.state === 'sent' || row.id !== row.ping_id) return own;
  return row.primary_webhook ?? toDmDestination(row.discord_user_id);
}

/** The message to edit. A signed webhook gets the same ping again. */
function editTarget(row: DueRow, destination: Destination): DeliveryRequest['edits'] {
  if (destination.kind === 'signed')
    return row.state === 'sent' ? { pingMessageId: row.id, pingChannelId: row.id } : null;
  return row.ping_message_id !== null && row.ping_channel_id !== null
    ? { pingMessageId: row.ping_message_id, pingChannelId: row.ping_channel_id }
    : null;
}

/** The pings in the same Discord message, or in the same request for one. */
function findSharedPings(row: DueRow, id: string, all: readonly DueRow[]): DueRow[] {
  return all
    .filter(
      (other) => other.user_id === row.user_id && (other.ping_message_id === id || other.request_id === id),
    )
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

function toRequestedPing(row: DueRow, document: PingDocument, isDue: boolean): RequestedPing {
  return {
    notificationId: row.id,
    attemptId: isDue ? v7() : null,
    attemptNumber: row.attempt_count + (isDue ? 1 : 0),
    // Discord may answer with the message that left first; later changes follow as an edit.
    revision:
      row.state === 'sent' ? row.revision : Math.min(row.revision, row.requested_revision ?? row.revision),
    document,
    sendDeadlineMs: row.send_deadline.getTime(),
  };
}

async function storeResolved(tx: SqlTx, resolved: readonly ResolvedPing[]): Promise<void> {
  if (resolved.length === 0) return;
  const rows = resolved.map(({ failure, ...ping }) => ({ ...ping, failure: formatText('en', failure) }));
  await tx`
    update notifications n
    set state = resolved.state, leased_by = null, request_id = null,
      failure = case when resolved.state = 'expired' then coalesce(n.failure, resolved.failure) else resolved.failure end,
      sent_revision = case when resolved.state = 'sent' then n.revision else n.sent_revision end
    from jsonb_to_recordset(${jsonRows(rows)}::jsonb) as resolved (id uuid, state text, failure text)
    where n.id = resolved.id`;
}

/** Leases the pings of these requests to this process, and stores an attempt for each that is due. */
async function lease(
  tx: SqlTx,
  deliveryRequests: readonly DeliveryRequest[],
  senderId: string,
): Promise<void> {
  const leased = deliveryRequests.flatMap(({ destination, edits, pings }) =>
    pings.map(({ notificationId, attemptId, revision }) => ({
      id: notificationId,
      attempt_id: attemptId,
      revision,
      method: edits ? 'PATCH' : 'POST',
      ...toDestinationColumns(destination),
    })),
  );
  if (leased.length === 0) return;
  await tx`
    with leased as (
      select * from jsonb_to_recordset(${jsonRows(leased)}::jsonb) as leased (id uuid, attempt_id uuid, revision int,
        method text, destination text, "webhookId" uuid)
    ), attempt as (
      insert into delivery_attempts (id, notification_id, revision, method, started_at)
      select attempt_id, id, revision, method, clock_timestamp() from leased where attempt_id is not null
    )
    update notifications n
    set leased_by = ${senderId},
      request_id = case when leased.destination = 'dm' then n.request_id end,
      attempt_count = n.attempt_count + case when leased.attempt_id is null then 0 else 1 end,
      destination = leased.destination, webhook_id = leased."webhookId"
    from leased
    where n.id = leased.id`;
}

/** Stores which pings share a direct message, so that retries send the same set. False: another process has one. */
export async function storeDeliveryRequest(
  sql: Sql,
  senderId: string,
  requestId: string,
  pings: readonly RequestedPing[],
): Promise<boolean> {
  const values = pings.map(({ notificationId, attemptNumber, revision }) => ({
    id: notificationId,
    attempt_number: attemptNumber,
    revision,
  }));
  const updated = await sql`
    update notifications n set request_id = ${requestId}, requested_revision = stored.revision
    from jsonb_to_recordset(${jsonRows(values)}::jsonb) as stored (id uuid, attempt_number int, revision int)
    where n.id = stored.id and n.leased_by = ${senderId} and n.attempt_count = stored.attempt_number`;
  return updated.count === pings.length;
}
