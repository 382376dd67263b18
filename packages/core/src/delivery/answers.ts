import { DiscordAPIError, HTTPError, RateLimitError } from '@discordjs/rest';

/** What came of a request, in the words of `delivery_attempts.outcome`. */
export type Outcome =
  | 'sent'
  | 'rate-limited'
  /** The destination exists no more, or does not let us in; never to be tried again. */
  | 'gone'
  /** The message to be edited exists no more. */
  | 'message-gone'
  /** Discord does not accept what we sent; sending it again would not help. */
  | 'refused'
  /** Our own credential is not accepted; the destination is not to blame. */
  | 'unauthorised'
  | 'timeout'
  | 'network'
  | 'server-error';

export interface Answer {
  outcome: Outcome;
  /** Null when no answer came. */
  statusCode: number | null;
  /** For people and logs; holds no secret. */
  detail: string | null;
  /** With `rate-limited`: how long to leave this destination alone, ms. */
  retryAfterMs: number | null;
  /** With `rate-limited`: the limit of all destinations of this kind, not of this one. */
  isGlobal: boolean;
}

/** An answer with its times, ms since 1970 UTC. */
export interface TimedAnswer extends Answer {
  /** When the request went out; null: a limit we know of held it back, nothing left this machine. */
  requestedMs: number | null;
  answeredMs: number;
}

/** Discord's codes that say "this destination will not work" (docs: topics/opcodes-and-status-codes, "JSON Error Codes"). */
const GONE_CODES = new Set([
  10003, // Unknown Channel
  10013, // Unknown User
  10015, // Unknown Webhook
  50001, // Missing Access
  50007, // Cannot send messages to this user
  50013, // Missing Permissions
  50033, // Invalid Recipient(s)
  50027, // Invalid Webhook Token
]);
const UNKNOWN_MESSAGE = 10008;
const OPENING_DMS_TOO_FAST = 40003;
const OPENING_DMS_PAUSE_MS = 60_000;

const LONGEST_WAIT_MS = 60 * 60_000;
const SHORTEST_WAIT_MS = 50;
const UNREADABLE_WAIT_MS = 1000;

/** Names what a failed request means for the ping and its destination. */
export function readFailure(error: unknown, withBotToken: boolean): Answer {
  if (error instanceof RateLimitError) {
    return {
      ...answer('rate-limited', null, `${error.scope} limit`),
      retryAfterMs: saneWait(error.retryAfter),
      isGlobal: error.global || error.scope === 'global',
    };
  }
  if (error instanceof DiscordAPIError) return readRefusal(error, withBotToken);
  if (error instanceof HTTPError) return answer('server-error', error.status, error.message);
  if (!(error instanceof Error)) return answer('network', null, String(error));
  if (error.name === 'AbortError' || error.name === 'TimeoutError')
    return answer('timeout', null, 'No answer in time.');
  return answer('network', null, 'code' in error ? `${String(error.code)}: ${error.message}` : error.message);
}

function readRefusal(error: DiscordAPIError, withBotToken: boolean): Answer {
  const { status, code, message } = error;
  if (typeof code !== 'number') {
    // Not Discord's own words: a proxy or firewall in between. It says nothing about the destination.
    return answer('server-error', status, 'The answer is not Discord’s.');
  }
  if (code === OPENING_DMS_TOO_FAST) {
    return { ...answer('rate-limited', status, message), retryAfterMs: OPENING_DMS_PAUSE_MS };
  }
  if (code === UNKNOWN_MESSAGE) return answer('message-gone', status, message);
  if (status === 401 && withBotToken) return answer('unauthorised', status, message);
  if (GONE_CODES.has(code) || status === 401 || status === 403 || status === 404)
    return answer('gone', status, message);
  return answer('refused', status, message);
}

/** `Retry-After` was seen missing, negative, not a number and in milliseconds instead of seconds (Discord docs #4722). */
function saneWait(ms: number): number {
  if (!(ms > 0) || !Number.isFinite(ms)) return UNREADABLE_WAIT_MS;
  const inSeconds = ms > LONGEST_WAIT_MS ? ms / 1000 : ms;
  return Math.min(LONGEST_WAIT_MS, Math.max(SHORTEST_WAIT_MS, inSeconds));
}

function answer(outcome: Outcome, statusCode: number | null, detail: string | null): Answer {
  return {
    outcome,
    statusCode,
    detail: detail === null ? null : detail.slice(0, 300),
    retryAfterMs: null,
    isGlobal: false,
  };
}

export function sentAnswer(): Answer {
  return answer('sent', 200, null);
}
