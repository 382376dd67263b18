import { destinationKey } from './destination.js';
import { type Shipment, takeNext } from './shipment.js';

/** What the sender says after a shipment. */
export interface LaneVerdict {
  /** Leave this destination alone for so long, ms. */
  blockMs: number;
  /** Leave every destination of this kind alone for so long, ms. */
  blockKindMs: number;
  /** Nothing left this machine: the shipment is put back in front. */
  putBack: boolean;
  /** The destination said that it has had enough: what waits may share messages. */
  isBehind: boolean;
}

interface Lane {
  key: string;
  queue: Shipment[];
  isBusy: boolean;
  isListed: boolean;
  isBehind: boolean;
  /** By `performance.now()`. */
  blockedUntil: number;
}

export interface Lanes {
  add(shipments: readonly Shipment[]): void;
  /** Takes out what waits and fits; what is on the wire stays. */
  remove(matches: (shipment: Shipment) => boolean): Shipment[];
  /** Shipments that wait or are on the wire. */
  count(): number;
  /** Resolves when nothing waits and nothing is on the wire, or after `timeoutMs`. */
  idle(timeoutMs: number): Promise<void>;
}

export interface LanesOptions {
  maxParallel: number;
  /** Sends one shipment; must not throw. */
  ship(shipment: Shipment): Promise<LaneVerdict>;
}

/**
 * A queue for each destination, one request at a time in it, and fair turns between them: a destination that sent goes
 * to the end of the line. One that is blocked leaves the line until its time has come, so it holds up nobody else.
 */
export function createLanes(options: LanesOptions): Lanes {
  const lanes = new Map<string, Lane>();
  const line: Lane[] = [];
  const kindBlockedUntil = { webhook: 0, dm: 0 };
  let onWire = 0;
  let queued = 0;
  let waiting: (() => void)[] = [];

  function list(lane: Lane): void {
    if (lane.isListed || lane.isBusy || lane.queue.length === 0) return;
    const [first] = lane.queue;
    const until = Math.max(lane.blockedUntil, first ? kindBlockedUntil[first.destination.kind] : 0);
    lane.isListed = true;
    const wait = until - performance.now();
    if (wait <= 0) {
      line.push(lane);
      return;
    }
    setTimeout(() => {
      line.push(lane);
      pump();
    }, wait).unref();
  }

  /** Forgets a lane that holds nothing, once it need not remember a block either. */
  function tidy(lane: Lane): void {
    if (lane.isBusy || lane.isListed || lane.queue.length > 0) return;
    const wait = lane.blockedUntil - performance.now();
    if (wait <= 0) lanes.delete(lane.key);
    else setTimeout(() => tidy(lane), wait + 1).unref();
  }

  function pump(): void {
    while (onWire < options.maxParallel) {
      const lane = line.shift();
      if (!lane) break;
      lane.isListed = false;
      const [first] = lane.queue;
      if (first && kindBlockedUntil[first.destination.kind] > performance.now()) {
        list(lane);
        continue;
      }
      const before = lane.queue.length;
      const shipment = takeNext(lane.queue, lane.isBehind);
      queued -= before - lane.queue.length;
      if (!shipment) {
        tidy(lane);
        continue;
      }
      onWire += 1;
      lane.isBusy = true;
      void options.ship(shipment).then((verdict) => finish(lane, shipment, verdict));
    }
    if (onWire + queued === 0) {
      for (const resolve of waiting) resolve();
      waiting = [];
    }
  }

  function finish(lane: Lane, shipment: Shipment, verdict: LaneVerdict): void {
    const now = performance.now();
    onWire -= 1;
    lane.isBusy = false;
    if (verdict.putBack) {
      lane.queue.unshift(shipment);
      queued += 1;
    }
    if (verdict.blockMs > 0) lane.blockedUntil = now + verdict.blockMs;
    if (verdict.blockKindMs > 0) kindBlockedUntil[shipment.destination.kind] = now + verdict.blockKindMs;
    lane.isBehind = lane.queue.length > 0 && (lane.isBehind || verdict.isBehind);
    list(lane);
    tidy(lane);
    pump();
  }

  return {
    add(shipments) {
      for (const shipment of shipments) {
        const key = destinationKey(shipment.destination);
        let lane = lanes.get(key);
        if (!lane) {
          lane = { key, queue: [], isBusy: false, isListed: false, isBehind: false, blockedUntil: 0 };
          lanes.set(key, lane);
        }
        lane.queue.push(shipment);
        queued += 1;
        list(lane);
      }
      pump();
    },
    remove(matches) {
      const removed: Shipment[] = [];
      for (const lane of lanes.values()) {
        removed.push(...lane.queue.filter(matches));
        lane.queue = lane.queue.filter((shipment) => !matches(shipment));
      }
      queued -= removed.length;
      return removed;
    },
    count: () => onWire + queued,
    idle(timeoutMs) {
      if (onWire + queued === 0) return Promise.resolve();
      return new Promise((resolve) => {
        const timer = setTimeout(resolve, timeoutMs);
        waiting.push(() => {
          clearTimeout(timer);
          resolve();
        });
      });
    },
  };
}
