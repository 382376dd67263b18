import { EventEmitter, once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { PingDocument } from '../document/ping-document.js';
import { MAX_EMBEDS } from '../document/render-ping.js';
import { type Destination, toDestinationId, toDestinationKey } from './destination.js';
import { createFairQueue } from './fair-queue.js';
import type { DeliveredMessage } from './request-result.js';

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

/** One request: a new message with one to ten pings, or an edit of one. To a signed webhook with one ping. */
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

/** What the queue has to do after a request. */
export interface QueueInstruction {
  /** No request to this destination for so long. */
  blockMs?: number;
  /** No request to any destination of this kind for so long. */
  blockKindMs?: number;
  /** Nothing was sent: put the request back at the front. */
  requeue?: boolean;
  /** The destination rate limits us: pings in the queue may share messages. */
  isBacklogged?: boolean;
  /** A new message may have been carried out without an answer: sharing one could double all its pings. */
  isAnswerLost?: boolean;
}

interface DestinationQueue {
  destination: Destination;
  queue: DeliveryRequest[];
  isBusy: boolean;
  isListed: boolean;
  isBacklogged: boolean;
  /** By `performance.now()`. */
  blockedUntil: number;
  /** Answers are being lost: until then one ping a request. */
  singleUntil: number;
}

/** So many waiting requests are no backlog: Discord takes them one by one within two seconds. */
const FEW_REQUESTS = 5;

/** Pings of a message with more destinations than this at once leave in even steps. */
const LARGE_MESSAGE = 30;
/** After a lost answer. */
const SINGLE_MS = 30_000;
/** 30 requests a second of all processes: Discord allows 50, and the others are for the pings of other messages. */
const LARGE_MESSAGE_STEP_MS = 33;

function groupOf(deliveryRequest: DeliveryRequest | undefined): string {
  return deliveryRequest?.pings[0]?.document.message.discordMessageId ?? '';
}

/** One running request per destination; messages take turns. A blocked destination does not delay the others. */
export function createDestinationQueues(options: {
  maxParallel: number;
  /** The processes that send a message with many destinations now, this one included; called when one of its requests leaves. */
  countLargeSenders(): number;
  sendRequest(deliveryRequest: DeliveryRequest): Promise<QueueInstruction>;
}) {
  const destinationQueues = new Map<string, DestinationQueue>();
  const ready = createFairQueue<DestinationQueue>();
  const kindBlockedUntil = { webhook: 0, dm: 0, signed: 0 };
  let nextLargeAt = 0;
  let isStepScheduled = false;
  let running = 0;
  let queued = 0;
  const progress = new EventEmitter();

  function list(destinationQueue: DestinationQueue): void {
    if (destinationQueue.isListed || destinationQueue.isBusy || destinationQueue.queue.length === 0) return;
    const [first] = destinationQueue.queue;
    const until = Math.max(
      destinationQueue.blockedUntil,
      first ? kindBlockedUntil[first.destination.kind] : 0,
    );
    destinationQueue.isListed = true;
    const waitMs = until - performance.now();
    if (waitMs <= 0) {
      addReady(destinationQueue);
      return;
    }
    setTimeout(() => {
      addReady(destinationQueue);
      pump();
    }, waitMs).unref();
  }

  /** The destinations of one message are a group: a message that pings thousands delays the pings of others by one each. */
  function addReady(destinationQueue: DestinationQueue): void {
    ready.push(groupOf(destinationQueue.queue[0]), destinationQueue);
  }

  /** A ping that waits only for the step of its large message does not hold up the user's next one. */
  function overtake(destinationQueue: DestinationQueue, deliveryRequest: DeliveryRequest): boolean {
    const group = groupOf(deliveryRequest);
    const isReady = destinationQueue.isListed && destinationQueue.blockedUntil <= performance.now();
    if (!isReady || ready.sizeOf(group) > LARGE_MESSAGE) return false;
    if (ready.sizeOf(groupOf(destinationQueue.queue[0])) <= LARGE_MESSAGE) return false;
    destinationQueue.queue.unshift(deliveryRequest);
    ready.push(group, destinationQueue);
    return true;
  }

  /** The next destination. While a message with many has to wait for its next step, those of other messages. */
  function takeReady(): DestinationQueue | null {
    const now = performance.now();
    const next = ready.shift(now < nextLargeAt ? LARGE_MESSAGE : Number.POSITIVE_INFINITY);
    if (next && next.groupSize > LARGE_MESSAGE)
      nextLargeAt = now + LARGE_MESSAGE_STEP_MS * options.countLargeSenders();
    if (!next && !ready.isEmpty() && !isStepScheduled) {
      isStepScheduled = true;
      setTimeout(() => {
        isStepScheduled = false;
        pump();
      }, nextLargeAt - now).unref();
    }
    return next?.value ?? null;
  }

  function removeIfEmpty(destinationQueue: DestinationQueue): void {
    if (destinationQueue.isBusy || destinationQueue.isListed || destinationQueue.queue.length > 0) return;
    const waitMs = getExclusiveUntil(destinationQueue) - performance.now();
    if (waitMs <= 0) {
      const key = toDestinationKey(destinationQueue.destination);
      if (destinationQueues.get(key) === destinationQueue) destinationQueues.delete(key);
    } else setTimeout(() => removeIfEmpty(destinationQueue), waitMs + 1).unref();
  }

  function getExclusiveUntil({ blockedUntil, singleUntil }: DestinationQueue): number {
    return Math.max(blockedUntil, singleUntil);
  }

  function pump(): void {
    while (running < options.maxParallel) {
      const destinationQueue = takeReady();
      if (!destinationQueue) break;
      destinationQueue.isListed = false;
      if (destinationQueue.isBusy) continue;
      const [first] = destinationQueue.queue;
      if (first && kindBlockedUntil[first.destination.kind] > performance.now()) {
        list(destinationQueue);
        continue;
      }
      const before = destinationQueue.queue.length;
      const deliveryRequest =
        destinationQueue.singleUntil > performance.now()
          ? destinationQueue.queue.shift()
          : takeNextRequest(destinationQueue.queue, destinationQueue.isBacklogged);
      queued -= before - destinationQueue.queue.length;
      if (!deliveryRequest) {
        removeIfEmpty(destinationQueue);
        continue;
      }
      running += 1;
      destinationQueue.isBusy = true;
      void options
        .sendRequest(deliveryRequest)
        .then((instruction) => finish(destinationQueue, deliveryRequest, instruction));
    }
    if (running + queued === 0) progress.emit('idle');
  }

  function finish(
    destinationQueue: DestinationQueue,
    deliveryRequest: DeliveryRequest,
    { blockMs = 0, blockKindMs = 0, ...instruction }: QueueInstruction,
  ): void {
    const now = performance.now();
    running -= 1;
    destinationQueue.isBusy = false;
    if (instruction.requeue) {
      destinationQueue.queue.unshift(deliveryRequest);
      queued += 1;
    }
    if (blockMs > 0) destinationQueue.blockedUntil = now + blockMs;
    if (instruction.isAnswerLost) destinationQueue.singleUntil = now + SINGLE_MS;
    if (blockKindMs > 0) kindBlockedUntil[deliveryRequest.destination.kind] = now + blockKindMs;
    destinationQueue.isBacklogged =
      destinationQueue.queue.length > 0 &&
      (destinationQueue.isBacklogged || instruction.isBacklogged === true);
    list(destinationQueue);
    removeIfEmpty(destinationQueue);
    pump();
  }

  return {
    add(deliveryRequests: readonly DeliveryRequest[]) {
      for (const deliveryRequest of deliveryRequests) {
        const key = toDestinationKey(deliveryRequest.destination);
        let destinationQueue = destinationQueues.get(key);
        if (!destinationQueue) {
          destinationQueue = {
            destination: deliveryRequest.destination,
            queue: [],
            isBusy: false,
            isListed: false,
            isBacklogged: false,
            blockedUntil: 0,
            singleUntil: 0,
          };
          destinationQueues.set(key, destinationQueue);
        }
        queued += 1;
        if (overtake(destinationQueue, deliveryRequest)) continue;
        insertRequest(destinationQueue.queue, deliveryRequest);
        list(destinationQueue);
      }
      pump();
    },
    remove(matches: (deliveryRequest: DeliveryRequest) => boolean) {
      const removed: DeliveryRequest[] = [];
      for (const destinationQueue of destinationQueues.values()) {
        removed.push(...destinationQueue.queue.filter(matches));
        destinationQueue.queue = destinationQueue.queue.filter(
          (deliveryRequest) => !matches(deliveryRequest),
        );
      }
      queued -= removed.length;
      return removed;
    },
    isIdleFor(destination: Destination) {
      const now = performance.now();
      if (kindBlockedUntil[destination.kind] > now || running >= options.maxParallel) return false;
      const known = destinationQueues.get(toDestinationKey(destination));
      return !known || (!known.isBusy && known.queue.length === 0 && known.blockedUntil <= now);
    },
    /** Ids of the destinations that are rate limited, wait or lose answers: two processes must not send to them. */
    listExclusive() {
      const now = performance.now();
      return [...destinationQueues.values()]
        .filter((one) => (one.isBacklogged && one.queue.length > 0) || getExclusiveUntil(one) > now)
        .flatMap((one) => toDestinationId(one.destination) ?? []);
    },
    count: () => running + queued,
    async idle(timeoutMs: number) {
      if (running + queued === 0) return;
      await Promise.race([once(progress, 'idle'), wait(timeoutMs, undefined, { ref: false })]);
    },
  };
}

/** Who waits longest goes first. Edits, and requests that may fail again as they did before, keep their turn. */
function insertRequest(queue: DeliveryRequest[], deliveryRequest: DeliveryRequest): void {
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
function takeNextRequest(queue: DeliveryRequest[], isBacklogged: boolean): DeliveryRequest | null {
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
  const { edits, mayHaveBeenSent, destination } = deliveryRequest;
  return edits === null && !mayHaveBeenSent && destination.kind !== 'signed';
}
