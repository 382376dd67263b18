import { type BackoffLimits, getBackoffMs } from '@lockwatch/contracts';
import type { Text } from '@lockwatch/texts';
import type { AttemptResult } from './attempt-recorder.js';
import type { DeliveryRequest, RequestedPing } from './destination-queues.js';
import type { SendResult } from './request-result.js';

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
      const queueMs = sendResult.retryAfterMs ?? 0;
      return { queueMs, kindMs: sendResult.isGlobal ? queueMs : 0 };
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

/** Why an edit is not tried again. */
const EDIT_FAILURES = { 'message-gone': 'deleted', gone: 'editGone', refused: 'editRefused' } as const;

function getEffect(
  deliveryRequest: DeliveryRequest,
  ping: RequestedPing,
  sendResult: SendResult,
  settings: RetrySettings,
): Pick<AttemptResult, 'effect' | 'failure'> {
  const { outcome } = sendResult;
  const isEdit = deliveryRequest.edits !== null;
  if (outcome === 'sent') return { effect: isEdit ? 'edited' : 'sent', failure: null };
  const isEnded = outcome === 'message-gone' || outcome === 'gone' || outcome === 'refused';
  if (isEdit && (isEnded || ping.attemptNumber >= EDIT_ATTEMPTS_MAX)) {
    const reason = isEnded ? EDIT_FAILURES[outcome] : 'editFailed';
    return { effect: 'edit-given-up', failure: { text: `pings.failure.${reason}` } };
  }
  if (!isEdit && !isEnded && ping.sendDeadlineMs <= settings.nowMs)
    return { effect: 'expired', failure: { text: 'pings.failure.expired' } };
  const isFailed = outcome === 'message-gone' || outcome === 'refused';
  return {
    effect: isFailed ? 'failed' : 'retry',
    failure: describeFailure(deliveryRequest, outcome, sendResult.detail),
  };
}

/** What Discord or the server of a signed webhook answered to a request that was not carried out. */
function describeFailure(
  { destination }: DeliveryRequest,
  outcome: Exclude<SendResult['outcome'], 'sent'>,
  detail: string | null,
): Text {
  if (outcome === 'message-gone') return { text: 'pings.failure.refused' };
  if (outcome === 'gone')
    return {
      text: destination.kind === 'dm' ? 'pings.failure.noDirectMessages' : 'pings.failure.webhookBroken',
    };
  return destination.kind === 'signed'
    ? { text: 'pings.failure.signed', values: { detail: detail ?? '' } }
    : { text: `pings.failure.${outcome}` };
}

function retryDelay({ pings }: DeliveryRequest, { backoff }: RetrySettings): number {
  const attempts = Math.max(1, ...pings.map((ping) => ping.attemptNumber));
  return getBackoffMs(attempts, backoff) * (1 - JITTER + 2 * JITTER * Math.random());
}
