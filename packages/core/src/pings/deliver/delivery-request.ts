import { jsonRows, type Sql } from '@lockwatch/db';
import type { PingDocument } from '../document/ping-document.js';
import { MAX_EMBEDS } from '../document/render-ping.js';
import { type Destination, toDestinationKey } from './destination.js';
import type { DeliveredMessage } from './discord-client.js';

/** One ping inside a message to Discord. */
export interface RequestedPing {
  notificationId: string;
  /** The stored attempt; null for a ping that did not change and is only rendered with one that did. */
  attemptId: string | null;
  /** How many attempts this ping has had, this one included. It also identifies the lease: each claim counts on. */
  attemptNumber: number;
  revision: number;
  document: PingDocument;
  sendDeadlineMs: number;
}

/** One request to Discord: a new message with one to ten pings, or an edit of one. */
export interface DeliveryRequest {
  destination: Destination;
  edits: DeliveredMessage | null;
  pings: RequestedPing[];
  /** It waited before it came here, so it may share a message with others. */
  wasBacklogged: boolean;
  /** Of a new direct message: the stored id of this set of pings, from which the nonce is made. Null until stored. */
  requestId: string | null;
  /** The request may have reached Discord: retries must have the same pings, and the same id if there is one. */
  mayHaveBeenSent: boolean;
}

/** So many waiting requests are no backlog: Discord takes them one by one within two seconds. */
const FEW_REQUESTS = 5;

/** Who waits longest goes first. Edits, and requests that may fail again as they did before, keep their turn. */
export function insertRequest(queue: DeliveryRequest[], deliveryRequest: DeliveryRequest): void {
  const deadlineMs = isCombinable(deliveryRequest)
    ? getDeadlineMs(deliveryRequest)
    : Number.POSITIVE_INFINITY;
  const at = queue.findIndex((waiting) => isCombinable(waiting) && getDeadlineMs(waiting) > deadlineMs);
  queue.splice(at === -1 ? queue.length : at, 0, deliveryRequest);
}

function getDeadlineMs({ pings: [first] }: DeliveryRequest): number {
  return first?.sendDeadlineMs ?? 0;
}

/** The next request of a queue. A backlog shares messages (up to ten pings), except with requests that may have been sent. */
export function takeNextRequest(queue: DeliveryRequest[], isBacklogged: boolean): DeliveryRequest | null {
  const isFew = queue.length <= FEW_REQUESTS;
  const first = queue.shift();
  if (!first || isFew || !isCombinable(first)) return first ?? null;
  const together = [first];
  let count = first.pings.length;
  for (
    let next = queue[0];
    next &&
    isCombinable(next) &&
    (isBacklogged || (first.wasBacklogged && next.wasBacklogged)) &&
    count + next.pings.length <= MAX_EMBEDS &&
    toDestinationKey(next.destination) === toDestinationKey(first.destination);
    next = queue[0]
  ) {
    together.push(next);
    count += next.pings.length;
    queue.shift();
  }
  if (together.length === 1) return first;
  return {
    ...first,
    pings: together
      .flatMap((deliveryRequest) => deliveryRequest.pings)
      .sort((a, b) => (a.notificationId < b.notificationId ? -1 : 1)),
    wasBacklogged: true,
    requestId: null,
  };
}

function isCombinable(deliveryRequest: DeliveryRequest): boolean {
  return deliveryRequest.edits === null && !deliveryRequest.mayHaveBeenSent;
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
