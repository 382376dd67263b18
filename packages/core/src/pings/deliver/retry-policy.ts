import { type BackoffLimits, getBackoffMs } from '@lockwatch/contracts';
import type { Text } from '@lockwatch/texts';
import type { AttemptResult } from './attempt-recorder.js';
import type { DeliveryRequest, RequestedPing } from './destination-queues.js';
import type { SendResult } from './discord-client.js';

export interface RetrySettings {
  backoff: BackoffLimits;
  /** How long to wait for Discord to accept the bot token again. */
  tokenPauseMs: number;
  nowMs: number;
}

/** No more retries of an edit after this many attempts of its ping. */
const EDIT_ATTEMPTS_MAX = 10;
const JITTER = 0.2;

/** The wait before the next request to this destination and to all of its kind, ms. */
export function computePause(
  sendResult: SendResult,
  deliveryRequest: DeliveryRequest,
  settings: RetrySettings,
): { queueMs: number; kindMs: number } {
  switch (sendResult.outcome) {
    case 'rate-limited': {
      const wait = sendResult.retryAfterMs ?? 0;
      return sendResult.isGlobal ? { queueMs: wait, kindMs: wait } : { queueMs: wait, kindMs: 0 };
    }
    case 'unauthorised':
      return { queueMs: settings.tokenPauseMs, kindMs: settings.tokenPauseMs };
    case 'timeout':
    case 'network':
    case 'server-error':
      return { queueMs: retryDelay(deliveryRequest, settings), kindMs: 0 };
    default:
      return { queueMs: 0, kindMs: 0 };
  }
}

/** The result for each ping of the request. `pauseMs` is the wait before a retry. */
export function toAttemptResults(
  deliveryRequest: DeliveryRequest,
  sendResult: SendResult,
  pauseMs: number,
  settings: RetrySettings,
): AttemptResult[] {
  const { delivered, isGlobal, ...result } = sendResult;
  // Discord may have carried out this request, or an earlier try, without confirming it.
  const isInDoubt =
    sendResult.outcome !== 'sent' && (deliveryRequest.mayHaveBeenSent || isAnswerLost(sendResult));
  const place = deliveryRequest.edits ? null : delivered;
  return deliveryRequest.pings.map((ping) => ({
    notificationId: ping.notificationId,
    attemptId: ping.attemptId,
    attemptNumber: ping.attemptNumber,
    revision: ping.revision,
    ...result,
    isInDoubt,
    pingMessageId: place?.pingMessageId ?? null,
    pingChannelId: place?.pingChannelId ?? null,
    delayMs: pauseMs,
    ...getEffect(deliveryRequest, ping, sendResult, settings),
  }));
}

/** Discord may have carried out the request, but did not confirm it. */
export function isAnswerLost({ outcome, requestedMs }: SendResult): boolean {
  return requestedMs !== null && ['timeout', 'network', 'server-error'].includes(outcome);
}

function getEffect(
  deliveryRequest: DeliveryRequest,
  ping: RequestedPing,
  sendResult: SendResult,
  settings: RetrySettings,
): Pick<AttemptResult, 'effect' | 'failure'> {
  const isEdit = deliveryRequest.edits !== null;
  const failure = describeFailure(deliveryRequest, sendResult);
  switch (sendResult.outcome) {
    case 'sent':
      return { effect: isEdit ? 'edited' : 'sent', failure: null };
    case 'message-gone':
      return isEdit
        ? { effect: 'edit-given-up', failure: { text: 'pings.failure.deleted' } }
        : { effect: 'failed', failure: { text: 'pings.failure.refused' } };
    case 'gone':
      if (isEdit) return { effect: 'edit-given-up', failure: { text: 'pings.failure.editGone' } };
      return deliveryRequest.destination.kind === 'dm'
        ? { effect: 'retry', failure: { text: 'pings.failure.noDirectMessages' } }
        : { effect: 'retry', failure: { text: 'pings.failure.webhookBroken' } };
    case 'refused':
      return isEdit
        ? { effect: 'edit-given-up', failure: { text: 'pings.failure.editRefused' } }
        : { effect: 'failed', failure };
    default:
      if (isEdit && ping.attemptNumber >= EDIT_ATTEMPTS_MAX)
        return { effect: 'edit-given-up', failure: { text: 'pings.failure.editFailed' } };
      return !isEdit && ping.sendDeadlineMs <= settings.nowMs
        ? { effect: 'expired', failure: { text: 'pings.failure.expired' } }
        : { effect: 'retry', failure };
  }
}

/** What Discord or the server of a signed webhook answered. */
function describeFailure({ destination }: DeliveryRequest, { outcome, detail }: SendResult): Text | null {
  if (destination.kind === 'signed')
    return { text: 'pings.failure.signed', values: { detail: detail ?? '' } };
  return outcome === 'sent' || outcome === 'gone' || outcome === 'message-gone'
    ? null
    : { text: `pings.failure.${outcome}` };
}

function retryDelay({ pings }: DeliveryRequest, { backoff }: RetrySettings): number {
  const attempts = Math.max(1, ...pings.map((ping) => ping.attemptNumber));
  return getBackoffMs(attempts, backoff) * (1 - JITTER + 2 * JITTER * Math.random());
}
