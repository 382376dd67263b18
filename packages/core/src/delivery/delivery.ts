import type { Sql } from '../feed/sql.js';
import type { LeasedNotification } from '../matching/write-plan.js';
import { pingComponents } from '../notifications/ping-components.js';
import { renderPings } from '../notifications/render-ping.js';
import type { Clock } from '../ports/clock.js';
import type { Log } from '../ports/log.js';
import { claimDue } from './claim.js';
import type { DiscordAnswer, DiscordClient } from './discord-client.js';
import type { DmRefusals } from './dm-refusals.js';
import { createLanes, type LaneVerdict } from './lanes.js';
import { createRecorder } from './recorder.js';
import type { Shipment } from './shipment.js';
import { switchOffWebhook } from './switch-off.js';
import { pauseAfter, resultsOf, type VerdictSettings } from './verdicts.js';

export interface DeliverySettings {
  leaseMs: number;
  requestTimeoutMs: number;
  retryDelaysMs: readonly number[];
  recordDelayMs: number;
  maxParallelSends: number;
}

export interface DeliveryDeps {
  sql: Sql;
  discord: DiscordClient;
  /** Whose direct messages are not to be tried yet; the client tells it what Discord answers. */
  dmRefusals: DmRefusals;
  clock: Clock;
  log: Log;
  settings: DeliverySettings;
  /** Told of each first delivery of a fresh message: ms from its posting to the request that pinged about it. */
  onPing?: ((latencyMs: number) => void) | undefined;
}

export interface DeliveryStats {
  inFlight: number;
  sent: number;
  edited: number;
  failed: number;
  rateLimited: number;
}

export interface Delivery {
  /** Sends pings that matching has just written; their leases are ours and their attempts are on record. */
  send(pings: readonly LeasedNotification[]): void;
  /** The messages of these pings changed: draws them again, or sends what has not gone out yet as it is now. */
  follow(notificationIds: readonly string[]): void;
  /** Takes over pings that are due, and answers how many. */
  sweep(): Promise<number>;
  stats(): DeliveryStats;
  close(timeoutMs: number): Promise<void>;
}

/** Pings taken over in one sweep. */
const SWEEP_LIMIT = 100;
/** A destination that has to wait longer than this gives its pings back, for any process to take when it is time. */
const HOLD_MS = 5000;
/** Retries further away than this are left to the sweeps. */
const OWN_TIMER_MAX_MS = 60_000;
const RELEASED: DiscordAnswer = {
  outcome: 'rate-limited',
  statusCode: null,
  detail: 'Held back; nothing was sent.',
  retryAfterMs: null,
  isGlobal: false,
  requestedMs: null,
  answeredMs: 0,
  delivered: null,
};

/**
 * Sends pings and keeps them true. Each ping is leased while it is here, and every attempt is on record as started
 * before its request leaves; its end is written in batches. A request whose process dies before that is sent again:
 * at least once, with direct messages deduplicated by Discord through their nonce (docs/pipeline.md).
 */
export function createDelivery(deps: DeliveryDeps): Delivery {
  const { sql, discord, dmRefusals, clock, log, settings } = deps;
  const counters = { sent: 0, edited: 0, failed: 0, rateLimited: 0 };
  const timers = new Set<NodeJS.Timeout>();
  const running = new Set<Promise<unknown>>();
  let isClosing = false;

  const recorder = createRecorder({
    sql,
    log,
    delayMs: settings.recordDelayMs,
    onStale: (ids) => claimLater(ids, 0),
    onRetry: (results) => {
      for (const [delayMs, group] of Map.groupBy(results, (result) => result.delayMs)) {
        claimLater(
          group.map((result) => result.notificationId),
          delayMs,
        );
      }
    },
  });
  const lanes = createLanes({ maxParallel: settings.maxParallelSends, ship });

  function verdictSettings(): VerdictSettings {
    return { retryDelaysMs: settings.retryDelaysMs, nowMs: clock.now(), random: Math.random };
  }

  async function ship(shipment: Shipment): Promise<LaneVerdict> {
    if (shipment.leaseEnds - performance.now() < settings.requestTimeoutMs + 1000)
      return release(shipment, 0);
    if (!shipment.edits && shipment.parts.some((part) => part.usefulUntilMs <= clock.now())) {
      return release(shipment, 0);
    }
    const answer = await ask(shipment);
    const pause = pauseAfter(answer, shipment, verdictSettings());
    const neverLeft = answer.requestedMs === null && answer.outcome === 'rate-limited';
    if (answer.outcome === 'rate-limited') counters.rateLimited += 1;
    if (neverLeft && pause.laneMs <= holdMs()) {
      return { blockMs: pause.laneMs, blockKindMs: pause.kindMs, putBack: true, isBehind: true };
    }
    await settleDestination(shipment, answer);
    count(shipment, answer);
    const delayMs = Math.max(pause.laneMs, pause.kindMs);
    recorder.add(resultsOf(shipment, answer, delayMs, verdictSettings()));
    return {
      blockMs: pause.laneMs,
      blockKindMs: pause.kindMs,
      putBack: false,
      isBehind: answer.outcome === 'rate-limited',
    };
  }

  function holdMs(): number {
    return Math.min(HOLD_MS, settings.leaseMs / 4);
  }

  async function ask(shipment: Shipment): Promise<DiscordAnswer> {
    const { destination, edits, parts } = shipment;
    if (destination.kind === 'dm' && dmRefusals.mustWait(destination.discordUserId)) {
      return { ...RELEASED, outcome: 'gone', detail: 'Refused a moment ago.', answeredMs: Date.now() };
    }
    const documents = parts.map((part) => part.document);
    const body = renderPings(documents);
    if (destination.kind === 'dm') body.components = pingComponents(documents);
    if (edits) return discord.edit(destination, edits, body);
    return discord.send(destination, body, nonceOf(shipment));
  }

  /** Remembers what an answer says about the destination, before its pings go elsewhere. */
  async function settleDestination(shipment: Shipment, answer: DiscordAnswer): Promise<void> {
    const { destination } = shipment;
    if (answer.outcome === 'unauthorised') {
      log.error(
        { status: answer.statusCode },
        'Discord refuses the bot token: check DISCORD_TOKEN. Direct messages wait.',
      );
    }
    if (answer.outcome === 'refused') {
      log.error({ status: answer.statusCode, detail: answer.detail }, 'Discord refuses a ping as malformed.');
    }
    if (answer.outcome !== 'gone' || destination.kind === 'dm') return;
    const reason = answer.detail ?? 'Discord no longer knows it.';
    try {
      await switchOffWebhook(sql, destination.webhookId, reason, new Date(clock.now()));
      log.warn({ webhookId: destination.webhookId, reason }, 'A webhook was switched off.');
    } catch (error) {
      log.error(
        { err: error, webhookId: destination.webhookId },
        'A webhook that is gone cannot be switched off yet.',
      );
    }
  }

  function count(shipment: Shipment, answer: DiscordAnswer): void {
    if (answer.outcome !== 'sent') counters.failed += 1;
    else if (shipment.edits) counters.edited += 1;
    else {
      counters.sent += shipment.parts.length;
      tellLatencies(shipment, answer.requestedMs);
    }
  }

  /** What came late for reasons of its own, a gap or an edit, says nothing about how fast we are. */
  function tellLatencies(shipment: Shipment, requestedMs: number | null): void {
    if (requestedMs === null) return;
    for (const { document } of shipment.parts) {
      if (!document.isLate && !document.message.isEdited) {
        deps.onPing?.(Math.max(0, requestedMs - document.message.postedAtMs));
      }
    }
  }

  /** Gives pings back unsent, to be taken again after `delayMs`. */
  function release(shipment: Shipment, delayMs: number): LaneVerdict {
    const answer = { ...RELEASED, answeredMs: Date.now() };
    const results = resultsOf(shipment, answer, delayMs, verdictSettings());
    recorder.add(results.map((result) => ({ ...result, effect: 'retry', failure: null })));
    return { blockMs: 0, blockKindMs: 0, putBack: false, isBehind: false };
  }

  function claimLater(ids: readonly string[], delayMs: number): void {
    if (isClosing || delayMs > OWN_TIMER_MAX_MS || ids.length === 0) return;
    if (delayMs <= 0) {
      track(claim(ids));
      return;
    }
    const timer = setTimeout(() => {
      timers.delete(timer);
      track(claim(ids));
    }, delayMs + 5).unref();
    timers.add(timer);
  }

  function track(work: Promise<unknown>): void {
    const tracked = work
      .catch((error: unknown) =>
        log.error({ err: error }, 'Due pings cannot be read; a sweep will try again.'),
      )
      .finally(() => running.delete(tracked));
    running.add(tracked);
  }

  async function claim(ids?: readonly string[]): Promise<number> {
    if (isClosing) return 0;
    const { leaseMs } = settings;
    const shipments = await claimDue({
      sql,
      nowMs: clock.now(),
      leaseMs,
      limit: SWEEP_LIMIT,
      ...(ids && { ids, limit: ids.length }),
    });
    lanes.add(shipments);
    return shipments.length;
  }

  return {
    send(pings) {
      const leaseEnds = performance.now() + settings.leaseMs;
      lanes.add(
        pings.map(({ notification, attemptId }) => ({
          destination: notification.destination,
          edits: null,
          wasBehind: false,
          leaseEnds,
          parts: [
            {
              notificationId: notification.id,
              attemptId,
              attemptNumber: 1,
              revision: 1,
              document: notification.document,
              usefulUntilMs: notification.usefulUntil.getTime(),
            },
          ],
        })),
      );
    },

    follow(notificationIds) {
      if (notificationIds.length === 0) return;
      const ids = new Set(notificationIds);
      // What waits here shows the message as it was: it goes back, and comes again as it is now.
      const outdated = lanes.remove((shipment) =>
        shipment.parts.some((part) => ids.has(part.notificationId)),
      );
      for (const shipment of outdated) release(shipment, 0);
      for (const shipment of outdated) for (const part of shipment.parts) ids.delete(part.notificationId);
      claimLater([...ids], 0);
    },

    sweep: () => claim(),

    stats: () => ({ inFlight: lanes.count(), ...counters }),

    async close(timeoutMs) {
      await lanes.idle(timeoutMs);
      isClosing = true;
      for (const timer of timers) clearTimeout(timer);
      for (const shipment of lanes.remove(() => true)) release(shipment, 0);
      await Promise.all(running);
      for (const shipment of lanes.remove(() => true)) release(shipment, 0);
      // What is on the wire is cut off, and on record as tried, before the records are written.
      await discord.close();
      await lanes.idle(timeoutMs);
      await recorder.flush();
    },
  };
}

/** 22 characters of the ping's own id: the same ping tried again is the same nonce (Discord allows 25). */
function nonceOf(shipment: Shipment): string {
  const [first] = shipment.parts;
  return Buffer.from((first?.notificationId ?? '').replaceAll('-', ''), 'hex').toString('base64url');
}
