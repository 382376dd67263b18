import { v7 } from 'uuid';
import { inTransaction, rows, type Sql, type SqlTx } from '../feed/sql.js';
import { loadDocuments } from '../notifications/load-documents.js';
import type { PingDocument } from '../notifications/ping-document.js';
import type { Destination } from './destination.js';
import type { Part, Shipment } from './shipment.js';

export interface ClaimOptions {
  sql: Sql;
  /** App time, ms since 1970: decides what is still useful. */
  nowMs: number;
  leaseMs: number;
  limit: number;
  /** Only these, when given. */
  ids?: readonly string[];
}

interface DueRow {
  id: string;
  user_id: string;
  state: 'pending' | 'sent';
  revision: number;
  attempt_count: number;
  useful_until: Date;
  webhook_id: string | null;
  discord_webhook_id: string | null;
  encrypted_token: string | null;
  destination: 'webhook' | 'dm';
  discord_user_id: string | null;
  primary_id: string | null;
  primary_discord_id: string | null;
  primary_token: string | null;
  ping_message_id: string | null;
  ping_channel_id: string | null;
}

const NO_DESTINATION =
  'There was nowhere to send it: add a webhook, or link your Discord account for direct messages.';

/**
 * Takes pings that are due for this process: new ones whose sender died or has to try again, and sent ones whose
 * message changed. Any number of processes may do so at once; a row that another one holds is skipped. On the way it
 * settles what needs no request: pings that are too old, that tell of nothing any more, or that have nowhere to go. A
 * webhook that was switched off is replaced by the primary one, then by a direct message.
 */
export async function claimDue(options: ClaimOptions): Promise<Shipment[]> {
  const { sql, nowMs, leaseMs } = options;
  return inTransaction(sql, async (tx) => {
    const due = await selectDue(tx, options);
    if (due.length === 0) return [];
    const siblings = await lockSiblings(tx, due);
    const documents = await loadDocuments(
      tx,
      [...due, ...siblings.rows].map((row) => row.id),
    );
    const leaseEnds = performance.now() + leaseMs;
    const settled: Settled[] = [];
    const shipments: Shipment[] = [];
    const drawn = new Set<string>();
    for (const row of due) {
      if (drawn.has(row.id)) continue;
      const end = ending(row, documents.get(row.id), nowMs);
      const destination = end ? null : destinationOf(row);
      if (end || !destination) {
        settled.push(end ?? nowhere(row));
        continue;
      }
      const edits = editTarget(row);
      if (edits && siblings.busy.has(edits.pingMessageId)) continue;
      const together = edits ? sameMessage(row, [...due, ...siblings.rows]) : [row];
      for (const part of together) drawn.add(part.id);
      shipments.push({
        destination,
        edits,
        wasBehind: true,
        leaseEnds,
        parts: together.flatMap((part) => {
          const document = documents.get(part.id);
          return document ? [newPart(part, document, due.includes(part))] : [];
        }),
      });
    }
    await Promise.all([settle(tx, settled), lease(tx, shipments, leaseMs), startAttempts(tx, shipments)]);
    return shipments;
  });
}

async function selectDue(tx: SqlTx, { ids, limit }: ClaimOptions): Promise<DueRow[]> {
  const only = ids ? tx`and n.id = any (${[...ids]}::uuid[])` : tx``;
  return tx<DueRow[]>`
    select n.id, n.user_id, n.state, n.revision, n.attempt_count, n.useful_until, n.destination, n.ping_message_id,
      n.ping_channel_id, w.id as webhook_id, w.discord_webhook_id, w.encrypted_token, u.discord_user_id,
      main.id as primary_id, main.discord_webhook_id as primary_discord_id, main.encrypted_token as primary_token
    from notifications n
    join users u on u.id = n.user_id
    left join webhooks w on w.id = n.webhook_id and w.disabled_at is null
    left join webhooks main on main.user_id = n.user_id and main.is_primary and main.disabled_at is null
    where n.state in ('pending', 'sent') and n.revision is distinct from n.sent_revision
      and n.next_attempt_at <= now() and (n.leased_until is null or n.leased_until < now())
      ${only}
    order by n.next_attempt_at
    limit ${limit}
    for update of n skip locked`;
}

interface Siblings {
  /** Pings that share a Discord message with one that is due. */
  rows: DueRow[];
  /** Discord messages of which somebody else holds a ping: to be drawn later, by whoever holds all of them. */
  busy: Set<string>;
}

async function lockSiblings(tx: SqlTx, due: readonly DueRow[]): Promise<Siblings> {
  const messageIds = due.flatMap((row) => (row.ping_message_id === null ? [] : [row.ping_message_id]));
  if (messageIds.length === 0) return { rows: [], busy: new Set() };
  const owners = [...new Set(due.map((row) => row.user_id))];
  const found = await tx<(DueRow & { is_leased: boolean })[]>`
    select n.id, n.user_id, n.state, n.revision, n.attempt_count, n.useful_until, n.destination, n.ping_message_id,
      n.ping_channel_id, n.leased_until is not null and n.leased_until > now() as is_leased
    from notifications n
    where n.user_id = any (${owners}::uuid[]) and n.ping_message_id = any (${messageIds}::bigint[])
      and not n.id = any (${due.map((row) => row.id)}::uuid[])
    order by n.id
    for update of n`;
  return {
    rows: found.filter((row) => !row.is_leased),
    busy: new Set(
      found.flatMap((row) => (row.is_leased && row.ping_message_id !== null ? [row.ping_message_id] : [])),
    ),
  };
}

interface Settled {
  id: string;
  state: 'expired' | 'cancelled' | 'failed' | 'sent';
  failure: string | null;
}

/** How a ping ends without a request, or null when it is to be sent. */
function ending(row: DueRow, document: PingDocument | undefined, nowMs: number): Settled | null {
  if (row.state === 'sent') return null;
  if (row.useful_until.getTime() <= nowMs)
    return { id: row.id, state: 'expired', failure: 'It could not be delivered while it was useful.' };
  const tellsNothing =
    !document ||
    document.message.isDeleted ||
    document.lines.every((line) => line.state === 'gone' || line.state === 'unmatched');
  return tellsNothing
    ? { id: row.id, state: 'cancelled', failure: 'The message was taken back before the ping went out.' }
    : null;
}

function nowhere(row: DueRow): Settled {
  return row.state === 'sent'
    ? { id: row.id, state: 'sent', failure: 'It could not be updated: its webhook is gone.' }
    : { id: row.id, state: 'failed', failure: NO_DESTINATION };
}

/** What was sent through a webhook can be edited only through it; what was not sent may go elsewhere. */
function destinationOf(row: DueRow): Destination | null {
  if (row.destination === 'webhook' && row.webhook_id && row.discord_webhook_id && row.encrypted_token) {
    return {
      kind: 'webhook',
      webhookId: row.webhook_id,
      discordWebhookId: row.discord_webhook_id,
      encryptedToken: row.encrypted_token,
    };
  }
  if (row.destination === 'dm' && row.discord_user_id)
    return { kind: 'dm', discordUserId: row.discord_user_id };
  if (row.state === 'sent') return null;
  if (row.primary_id && row.primary_discord_id && row.primary_token) {
    return {
      kind: 'webhook',
      webhookId: row.primary_id,
      discordWebhookId: row.primary_discord_id,
      encryptedToken: row.primary_token,
    };
  }
  return row.discord_user_id ? { kind: 'dm', discordUserId: row.discord_user_id } : null;
}

function editTarget(row: DueRow): Shipment['edits'] {
  return row.ping_message_id !== null && row.ping_channel_id !== null
    ? { pingMessageId: row.ping_message_id, pingChannelId: row.ping_channel_id }
    : null;
}

function sameMessage(row: DueRow, all: readonly DueRow[]): DueRow[] {
  return all
    .filter((other) => other.user_id === row.user_id && other.ping_message_id === row.ping_message_id)
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

function newPart(row: DueRow, document: PingDocument, isDue: boolean): Part {
  return {
    notificationId: row.id,
    attemptId: isDue ? v7() : null,
    attemptNumber: row.attempt_count + (isDue ? 1 : 0),
    revision: row.revision,
    document,
    usefulUntilMs: row.useful_until.getTime(),
  };
}

async function settle(tx: SqlTx, settled: readonly Settled[]): Promise<void> {
  if (settled.length === 0) return;
  await tx`
    update notifications n
    set state = settled.state, failure = settled.failure, leased_until = null,
      sent_revision = case when settled.state = 'sent' then n.revision else n.sent_revision end
    from jsonb_to_recordset(${rows(settled)}::jsonb) as settled (id uuid, state text, failure text)
    where n.id = settled.id`;
}

async function lease(tx: SqlTx, shipments: readonly Shipment[], leaseMs: number): Promise<void> {
  const leased = shipments.flatMap((shipment) =>
    shipment.parts.map((part) => ({
      id: part.notificationId,
      is_due: part.attemptId !== null,
      destination: shipment.destination.kind,
      webhook_id: shipment.destination.kind === 'webhook' ? shipment.destination.webhookId : null,
    })),
  );
  if (leased.length === 0) return;
  await tx`
    update notifications n
    set leased_until = now() + ${leaseMs} * interval '1 millisecond',
      attempt_count = n.attempt_count + case when leased.is_due then 1 else 0 end,
      destination = leased.destination, webhook_id = leased.webhook_id
    from jsonb_to_recordset(${rows(leased)}::jsonb)
      as leased (id uuid, is_due boolean, destination text, webhook_id uuid)
    where n.id = leased.id`;
}

async function startAttempts(tx: SqlTx, shipments: readonly Shipment[]): Promise<void> {
  const attempts = shipments.flatMap((shipment) =>
    shipment.parts.flatMap((part) =>
      part.attemptId === null
        ? []
        : [
            {
              id: part.attemptId,
              notification_id: part.notificationId,
              revision: part.revision,
              method: shipment.edits ? 'PATCH' : 'POST',
            },
          ],
    ),
  );
  if (attempts.length === 0) return;
  await tx`
    insert into delivery_attempts (id, notification_id, revision, method, started_at)
    select id, notification_id, revision, method, clock_timestamp()
    from jsonb_to_recordset(${rows(attempts)}::jsonb)
      as attempt (id uuid, notification_id uuid, revision int, method text)`;
}
