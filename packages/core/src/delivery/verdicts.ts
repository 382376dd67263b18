import type { DiscordAnswer } from './discord-client.js';
import type { AttemptResult } from './recorder.js';
import type { Part, Shipment } from './shipment.js';

export interface VerdictSettings {
  retryDelaysMs: readonly number[];
  nowMs: number;
  /** 0 to 1; spreads retries. */
  random(): number;
}

/** An update of a ping that keeps failing is given up after so many tries of that ping in all. */
const EDIT_ATTEMPTS_MAX = 10;
/** A credential of ours that Discord refuses is tried again this seldom: refused requests count against our address. */
const UNAUTHORISED_PAUSE_MS = 60_000;
const JITTER = 0.2;

/** How long this destination, or with `unauthorised` every one of its kind, is left alone; ms. */
export function pauseAfter(
  answer: DiscordAnswer,
  shipment: Shipment,
  settings: VerdictSettings,
): { laneMs: number; kindMs: number } {
  switch (answer.outcome) {
    case 'rate-limited': {
      const wait = answer.retryAfterMs ?? 0;
      return answer.isGlobal ? { laneMs: wait, kindMs: wait } : { laneMs: wait, kindMs: 0 };
    }
    case 'unauthorised':
      return { laneMs: UNAUTHORISED_PAUSE_MS, kindMs: UNAUTHORISED_PAUSE_MS };
    case 'timeout':
    case 'network':
    case 'server-error':
      return { laneMs: retryDelay(firstAttempt(shipment), settings), kindMs: 0 };
    default:
      return { laneMs: 0, kindMs: 0 };
  }
}

/** What the answer means for each ping in the message. `pauseMs` is the wait before the next try, if there is one. */
export function resultsOf(
  shipment: Shipment,
  answer: DiscordAnswer,
  pauseMs: number,
  settings: VerdictSettings,
): AttemptResult[] {
  return shipment.parts.map((part) => ({
    notificationId: part.notificationId,
    attemptId: part.attemptId,
    attemptNumber: part.attemptNumber,
    revision: part.revision,
    outcome: answer.outcome,
    statusCode: answer.statusCode,
    detail: answer.detail,
    retryAfterMs: answer.retryAfterMs,
    requestedMs: answer.requestedMs,
    answeredMs: answer.answeredMs,
    pingMessageId: shipment.edits ? null : (answer.delivered?.pingMessageId ?? null),
    pingChannelId: shipment.edits ? null : (answer.delivered?.pingChannelId ?? null),
    delayMs: pauseMs,
    ...effectOf(shipment, part, answer, settings),
  }));
}

function effectOf(
  shipment: Shipment,
  part: Part,
  answer: DiscordAnswer,
  settings: VerdictSettings,
): Pick<AttemptResult, 'effect' | 'failure'> {
  const isEdit = shipment.edits !== null;
  switch (answer.outcome) {
    case 'sent':
      return { effect: isEdit ? 'edited' : 'sent', failure: null };
    case 'message-gone':
      return isEdit
        ? { effect: 'edit-given-up', failure: 'It was deleted on Discord.' }
        : { effect: 'failed', failure: 'Discord refused the message.' };
    case 'gone':
      if (isEdit) return { effect: 'edit-given-up', failure: 'It can no longer be updated on Discord.' };
      return shipment.destination.kind === 'webhook'
        ? { effect: 'retry', failure: 'The webhook no longer works.' }
        : { effect: 'failed', failure: DM_REFUSED };
    case 'refused':
      return isEdit
        ? { effect: 'edit-given-up', failure: 'Discord refused the update.' }
        : { effect: 'failed', failure: 'Discord refused the message.' };
    default:
      if (isEdit && part.attemptNumber >= EDIT_ATTEMPTS_MAX)
        return { effect: 'edit-given-up', failure: 'It could not be updated on Discord.' };
      return !isEdit && part.usefulUntilMs <= settings.nowMs
        ? { effect: 'expired', failure: 'It could not be delivered while it was useful.' }
        : { effect: 'retry', failure: `Discord: ${WORDS[answer.outcome]}. It is tried again.` };
  }
}

const DM_REFUSED =
  'Discord does not let us write to you: allow direct messages from server members, or add a webhook.';

const WORDS = {
  'rate-limited': 'too many messages',
  unauthorised: 'our access was refused',
  timeout: 'no answer in time',
  network: 'it could not be reached',
  'server-error': 'a fault on its side',
} as const;

function retryDelay(attemptNumber: number, settings: VerdictSettings): number {
  const delays = settings.retryDelaysMs;
  const delay = delays[Math.min(attemptNumber, delays.length) - 1] ?? 0;
  return delay * (1 - JITTER + 2 * JITTER * settings.random());
}

function firstAttempt(shipment: Shipment): number {
  return Math.max(1, ...shipment.parts.map((part) => part.attemptNumber));
}
