import type { PingDocument } from '../notifications/ping-document.js';
import { MAX_EMBEDS } from '../notifications/render-ping.js';
import { type Destination, destinationKey } from './destination.js';
import type { DeliveredMessage } from './discord-client.js';

/** One ping inside a message to Discord. */
export interface Part {
  notificationId: string;
  /** The attempt on record as started; null for a ping that is only drawn again beside one that changed. */
  attemptId: string | null;
  /**
   * How many attempts this ping has had, this one included. It also tells whose lease it is: whoever takes the ping
   * over counts on.
   */
  attemptNumber: number;
  revision: number;
  document: PingDocument;
  /** After this the ping is not worth sending any more, ms since 1970 UTC. */
  usefulUntilMs: number;
}

/** One request to Discord: a new message with one to ten pings, or an edit of one. */
export interface Shipment {
  destination: Destination;
  /** Null: a new message. */
  edits: DeliveredMessage | null;
  /** In the order of their ids, so that an edit draws them as they were. */
  parts: Part[];
  /** It waited before it came here, so it may share a message with others. */
  wasBehind: boolean;
  /** When the lease on its pings ends, by `performance.now()`. */
  leaseEnds: number;
}

/**
 * Takes the next message out of a destination's queue. Where the destination is behind, new pings share one message, up
 * to ten: a webhook may send 30 messages a minute, but 300 embeds. A ping remembers only its Discord message; an edit
 * draws every ping of that message again, so no place in it has to be remembered.
 */
export function takeNext(queue: Shipment[], isBehind: boolean): Shipment | null {
  const first = queue.shift();
  if (!first || first.edits) return first ?? null;
  const together = [first];
  let count = first.parts.length;
  for (
    let next = queue[0];
    next &&
    !next.edits &&
    (isBehind || (first.wasBehind && next.wasBehind)) &&
    count + next.parts.length <= MAX_EMBEDS &&
    destinationKey(next.destination) === destinationKey(first.destination);
    next = queue[0]
  ) {
    together.push(next);
    count += next.parts.length;
    queue.shift();
  }
  if (together.length === 1) return first;
  return {
    ...first,
    parts: together
      .flatMap((shipment) => shipment.parts)
      .sort((a, b) => (a.notificationId < b.notificationId ? -1 : 1)),
    wasBehind: true,
    leaseEnds: Math.min(...together.map((shipment) => shipment.leaseEnds)),
  };
}
