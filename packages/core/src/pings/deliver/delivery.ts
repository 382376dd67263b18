import { getBackoffMs } from '@lockwatch/contracts';
import { pingRowIds, type Sql } from '@lockwatch/db';
import { v7 } from 'uuid';
import type { Clock, Log } from '../../ports/index.js';
import { pingComponents } from '../document/ping-components.js';
import { renderPings } from '../document/render-ping.js';
import type { PipelineConfig } from '../pipeline-config.js';
import { createAttemptRecorder, type DeliveredPing } from './attempt-recorder.js';
import { claimDuePings, storeDeliveryRequest } from './claim-due-pings.js';
import {
  type Destination,
  disableWebhook,
  type SignedDestination,
  toDestinationId,
  toDestinationKey,
} from './destination.js';
import {
  createDestinationQueues,
  type DeliveryRequest,
  type QueueInstruction,
} from './destination-queues.js';
import type { DiscordClient } from './discord-client.js';
import type { DmBackoff } from './dm-backoff.js';
import { toPingEvent } from './ping-event.js';
import type { RequestBudget } from './request-budget.js';
import { createResult, type SendResult, shortenId } from './request-result.js';
import { computePause, isAnswerLost, type RetrySettings, toAttemptResults } from './retry-policy.js';
import { createSender, removeExpiredSenders } from './sender.js';
import type { SignedWebhookClient } from './signed-webhook-client.js';

interface DeliveryDeps {
  sql: Sql;
  discord: DiscordClient;
  signedWebhooks: SignedWebhookClient;
  /** Users whose direct messages must wait; the client records Discord's answers in it. */
  dmBackoff: DmBackoff;
  clock: Clock;
  log: Log;
  /** While it is exhausted nothing is claimed: pings wait in the database. */
  budget: RequestBudget;
  settings: Pick<PipelineConfig, 'leaseMs' | 'retryBackoff' | 'recordDelayMs' | 'maxParallelSends'>;
  /** Called for each first delivery of a fresh message: ms from its post to the request of its ping. */
  onPing?: ((latencyMs: number) => void) | undefined;
  onDelivered?: ((ping: DeliveredPing) => void) | undefined;
}

const SWEEP_LIMIT = 100;
/** A destination that has to wait longer than this gives its pings back; any process may claim them when they are due. */
const MAX_QUEUE_HOLD_MS = 5000;
/** Pauses of all direct messages from the second rejection of the bot token in a row on. */
const TOKEN_BACKOFF = { firstMs: 1000, maxMs: 60_000 };
/** Before checking again whether requests may leave. */
const RECHECK_MS = 50;
/** Retries further away than this are left to the sweeps. */
const OWN_TIMER_MAX_MS = 60_000;
const NOT_SENT: SendResult = {
  ...createResult('rate-limited', null, 'Held back; nothing was sent.'),
  requestedMs: null,
  finishedMs: 0,
  delivered: null,
};

/**
 * Sends pings and edits them when their message changes. Each ping here is leased, and every attempt is stored before
 * its request leaves; results are written in batches. A request whose process dies before that is sent again (at least
 * once; Discord drops doubled direct messages by their nonce, docs/reliability.md). While results cannot be written, or
 * the leases may have ended, no request leaves.
 */
export function createDelivery(deps: DeliveryDeps) {
  const { sql, discord, signedWebhooks, dmBackoff, budget, clock, log, settings } = deps;
  const counters = { pingsSent: 0, pingsEdited: 0, deliveriesFailed: 0, rateLimited: 0 };
  const timers = new Set<NodeJS.Timeout>();
  const running = new Set<Promise<unknown>>();
  const token = { rejections: 0, pausedUntil: 0 };
  let isClosing = false;

  const recorder = createAttemptRecorder({
    sql,
    log,
    delayMs: settings.recordDelayMs,
    onDelivered: deps.onDelivered,
    onStale: (ids) => scheduleClaim(ids, 0),
    onRetry: (results) => {
      for (const [delayMs, group] of Map.groupBy(results, (result) => result.delayMs)) {
        scheduleClaim(
          group.map((result) => result.notificationId),
          delayMs,
        );
      }
    },
  });
  const destinationQueues = createDestinationQueues({
    maxParallel: settings.maxParallelSends,
    countLargeSenders: () => sender.countLargeSenders(),
    sendRequest,
  });
  const sender = createSender({
    sql,
    log,
    leaseMs: settings.leaseMs,
    onLeaseLost: () => releaseMatching(() => true, 0),
    listExclusive: () => (recorder.isStuck() ? [] : destinationQueues.listExclusive()),
    onReported() {
      releaseMatching(isElsewhere, 0);
      // What other processes leave to this one.
      if (destinationQueues.listExclusive().length > 0) track(claim());
    },
  });

  function isElsewhere({ destination }: DeliveryRequest): boolean {
    return sender.exclusiveElsewhere().has(toDestinationId(destination) ?? '');
  }

  function getRetrySettings(): RetrySettings {
    return {
      backoff: settings.retryBackoff,
      tokenPauseMs: Math.max(0, token.pausedUntil - performance.now()),
      nowMs: clock.now(),
    };
  }

  /** What to do with a request that may not leave now. */
  function holdBack(deliveryRequest: DeliveryRequest): QueueInstruction | null {
    if (recorder.isStuck() || !sender.holdsLeases()) return keepQueued(RECHECK_MS, RECHECK_MS);
    const { destination, edits, pings } = deliveryRequest;
    if (destination.kind === 'signed' && signedWebhooks.isBusyFor(destination.userId))
      return keepQueued(RECHECK_MS, 0);
    const isLate = !edits && pings.some((ping) => ping.sendDeadlineMs <= clock.now());
    return isLate || isElsewhere(deliveryRequest) ? release(deliveryRequest, 0) : null;
  }

  async function sendRequest(deliveryRequest: DeliveryRequest): Promise<QueueInstruction> {
    const held = holdBack(deliveryRequest);
    if (held) return held;
    const { destination, edits } = deliveryRequest;
    if (destination.kind === 'dm' && edits === null && deliveryRequest.requestId === null) {
      const instruction = await storeRequestId(deliveryRequest);
      if (instruction) return instruction;
    }
    const sendResult = await callDestination(deliveryRequest);
    if (destination.kind === 'dm') updateTokenPause(sendResult);
    const pause = computePause(sendResult, deliveryRequest, getRetrySettings());
    const wasNotSent = sendResult.requestedMs === null && sendResult.outcome === 'rate-limited';
    if (sendResult.outcome === 'rate-limited') counters.rateLimited += 1;
    if (wasNotSent && pause.queueMs <= MAX_QUEUE_HOLD_MS) {
      return keepQueued(pause.queueMs, pause.kindMs);
    }
    await handleDestinationResult(deliveryRequest, sendResult);
    count(deliveryRequest, sendResult);
    // While a user rejects direct messages the queue stays open: a test ping may succeed at any moment.
    const rejectedMs = getRejectedMs(deliveryRequest, sendResult);
    const delayMs = Math.max(pause.queueMs, pause.kindMs, rejectedMs);
    recorder.add(toAttemptResults(deliveryRequest, sendResult, delayMs, getRetrySettings()));
    if (delayMs > MAX_QUEUE_HOLD_MS) {
      const key = toDestinationKey(destination);
      releaseMatching((waiting) => toDestinationKey(waiting.destination) === key, delayMs);
    }
    return {
      blockMs: pause.queueMs,
      blockKindMs: pause.kindMs,
      isBacklogged: sendResult.outcome === 'rate-limited',
      isAnswerLost: destination.kind === 'webhook' && isAnswerLost(sendResult),
    };
  }

  /** Names a direct message before it leaves. Returns what to do instead of sending it; null: send it. */
  async function storeRequestId(deliveryRequest: DeliveryRequest): Promise<QueueInstruction | null> {
    const requestId = v7();
    try {
      if (!(await storeDeliveryRequest(sql, sender.id, requestId, deliveryRequest.pings)))
        return release(deliveryRequest, 0);
    } catch (error) {
      log.warn({ err: error }, 'delivery_request.store_failed');
      return keepQueued(RECHECK_MS, 0);
    }
    deliveryRequest.requestId = requestId;
    return null;
  }

  /** Puts a request that did not leave back at the front of its queue. */
  function keepQueued(blockMs: number, blockKindMs: number): QueueInstruction {
    return { blockMs, blockKindMs, requeue: true, isBacklogged: true };
  }

  /** How long to wait for a user who rejects direct messages. */
  function getDmBackoffMs({ destination, edits }: DeliveryRequest): number {
    return destination.kind === 'dm' && !edits ? dmBackoff.waitMs(destination.discordUserId) : 0;
  }

  /** The wait of a direct message that was rejected. Others go on: one rejection may be a fault of Discord's. */
  function getRejectedMs(deliveryRequest: DeliveryRequest, { outcome }: SendResult): number {
    const isRejected = outcome === 'gone' || outcome === 'unauthorised';
    return isRejected && deliveryRequest.destination.kind === 'dm'
      ? Math.max(settings.retryBackoff.firstMs, getDmBackoffMs(deliveryRequest))
      : 0;
  }

  function updateTokenPause({ outcome, statusCode }: SendResult): void {
    const now = performance.now();
    if (outcome !== 'unauthorised') {
      if (statusCode !== null) token.rejections = 0;
    } else if (now >= token.pausedUntil) {
      if (token.rejections > 0) token.pausedUntil = now + getBackoffMs(token.rejections, TOKEN_BACKOFF);
      token.rejections += 1;
    }
  }

  function sendSigned(destination: SignedDestination, { edits, pings: [ping] }: DeliveryRequest) {
    if (!ping) throw new Error('There is no ping to send.');
    const event = toPingEvent(ping.document, { isUpdate: edits !== null, nowMs: clock.now() });
    return signedWebhooks.send(destination, event, `${ping.notificationId}-${ping.revision}`);
  }

  async function callDestination(deliveryRequest: DeliveryRequest): Promise<SendResult> {
    const { destination, edits, pings } = deliveryRequest;
    // A claimed ping is due by the database, which knows more than this process: a test ping may have arrived.
    if (!deliveryRequest.wasBacklogged && getDmBackoffMs(deliveryRequest) > 0) {
      return { ...NOT_SENT, outcome: 'gone', detail: 'Rejected a moment ago.', finishedMs: Date.now() };
    }
    if (destination.kind === 'signed') return sendSigned(destination, deliveryRequest);
    const documents = pings.map((ping) => ping.document);
    const body = renderPings(documents, { withMentions: destination.kind === 'webhook' });
    if (destination.kind === 'dm') body.components = pingComponents(documents);
    if (edits) return discord.edit(destination, edits, body);
    // The same request tried again has the same nonce.
    return discord.send(destination, body, shortenId(deliveryRequest.requestId ?? v7()));
  }

  /** Must run before the pings of a webhook that is gone are claimed again, for another destination. */
  async function handleDestinationResult(
    deliveryRequest: DeliveryRequest,
    sendResult: SendResult,
  ): Promise<void> {
    const { destination } = deliveryRequest;
    if (sendResult.outcome === 'unauthorised') {
      log.error({ status: sendResult.statusCode }, 'discord.token_rejected');
    }
    if (sendResult.outcome === 'refused') {
      log.error({ status: sendResult.statusCode, detail: sendResult.detail }, 'ping.rejected');
    }
    if (sendResult.outcome !== 'gone' || destination.kind === 'dm') return;
    const { detail } = sendResult;
    try {
      await disableWebhook(sql, destination.webhookId, detail, new Date(clock.now()));
      log.warn({ webhookId: destination.webhookId, detail }, 'webhook.disabled');
    } catch (error) {
      log.error({ err: error, webhookId: destination.webhookId }, 'webhook.disable_failed');
    }
  }

  function count(deliveryRequest: DeliveryRequest, sendResult: SendResult): void {
    if (sendResult.outcome !== 'sent') counters.deliveriesFailed += 1;
    else if (deliveryRequest.edits) counters.pingsEdited += 1;
    else {
      counters.pingsSent += deliveryRequest.pings.length;
      reportLatencies(deliveryRequest, sendResult.requestedMs);
    }
  }

  /** Late and edited messages are left out: their delay has other causes. */
  function reportLatencies(deliveryRequest: DeliveryRequest, requestedMs: number | null): void {
    if (requestedMs === null) return;
    for (const { document } of deliveryRequest.pings) {
      if (!document.isLate && !document.message.isEdited) {
        deps.onPing?.(Math.max(0, requestedMs - document.message.postedAtMs));
      }
    }
  }

  function release(deliveryRequest: DeliveryRequest, delayMs: number): QueueInstruction {
    const sendResult = { ...NOT_SENT, finishedMs: Date.now() };
    const results = toAttemptResults(deliveryRequest, sendResult, delayMs, getRetrySettings());
    recorder.add(results.map((result) => ({ ...result, effect: 'retry', failure: null })));
    return {};
  }

  function releaseMatching(matches: (deliveryRequest: DeliveryRequest) => boolean, delayMs: number): void {
    for (const deliveryRequest of destinationQueues.remove(matches)) release(deliveryRequest, delayMs);
  }

  function scheduleClaim(ids: readonly string[], delayMs: number): void {
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
      .catch((error: unknown) => log.error({ err: error }, 'pings.claim_failed'))
      .finally(() => running.delete(tracked));
    running.add(tracked);
  }

  async function claim(ids?: readonly string[]): Promise<number> {
    if (isClosing || budget.isExhausted('ping')) return 0;
    await sender.ready();
    const deliveryRequests = await claimDuePings({
      sql,
      nowMs: clock.now(),
      senderId: sender.id,
      elsewhere: sender.exclusiveElsewhere(),
      limit: SWEEP_LIMIT,
      ...(ids && { ids, limit: ids.length }),
    });
    destinationQueues.add(deliveryRequests);
    return deliveryRequests.length;
  }

  return {
    senderId: sender.id,

    /** Resolves once pings may be leased to this process. */
    ready: () => sender.ready(),

    canSendNow: (destination: Destination) =>
      destinationQueues.isIdleFor(destination) && sender.holdsLeases() && !recorder.isStuck(),

    /** Sends pings that matching has just written: leased to this process, with a stored attempt. */
    send: (deliveryRequests: readonly DeliveryRequest[]) => destinationQueues.add(deliveryRequests),

    /** The messages of these pings changed: edits what was sent, and sends the rest as it is now. */
    updatePings(notificationIds: readonly string[]) {
      if (notificationIds.length === 0) return;
      const ids = new Set(pingRowIds(notificationIds));
      // Requests in the queue show the old message: give them back, to be claimed again with the new one.
      const outdated = destinationQueues.remove((deliveryRequest) =>
        deliveryRequest.pings.some((ping) => ids.has(ping.notificationId)),
      );
      for (const deliveryRequest of outdated) release(deliveryRequest, 0);
      for (const deliveryRequest of outdated)
        for (const ping of deliveryRequest.pings) ids.delete(ping.notificationId);
      scheduleClaim([...ids], 0);
    },

    async sweep() {
      await removeExpiredSenders(sql, sender.id, settings.leaseMs / 2);
      return claim();
    },

    stats: () => ({ deliveriesInFlight: destinationQueues.count(), ...counters }),

    async close(timeoutMs: number) {
      await destinationQueues.idle(timeoutMs);
      isClosing = true;
      for (const timer of timers) clearTimeout(timer);
      releaseMatching(() => true, 0);
      await Promise.all(running);
      releaseMatching(() => true, 0);
      // Aborts the running requests first, so that the recorder still gets their results.
      await Promise.all([discord.close(), signedWebhooks.close()]);
      await destinationQueues.idle(timeoutMs);
      await recorder.flush();
      await sender.close();
    },
  };
}

export type Delivery = ReturnType<typeof createDelivery>;
