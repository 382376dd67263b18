import { DiscordAPIError, HTTPError, RateLimitError } from '@discordjs/rest';
import { RequestBudgetExceededError } from './request-budget.js';

/** The values of `delivery_attempts.outcome`. */
type RequestOutcome =
  | 'sent'
  | 'rate-limited'
  /** The destination no longer exists or rejects us; no retry. */
  | 'gone'
  /** The message to be edited no longer exists. */
  | 'message-gone'
  /** Discord does not accept the content; a retry would not help. */
  | 'refused'
  /** Discord does not accept the bot token; the destination may work. */
  | 'unauthorised'
  | 'timeout'
  | 'network'
  | 'server-error';

export interface RequestResult {
  outcome: RequestOutcome;
  /** Null without an answer. */
  statusCode: number | null;
  detail: string | null;
  /** With `rate-limited`: the wait before the next request to this destination, ms. */
  retryAfterMs: number | null;
  /** With `rate-limited`: the limit applies to all destinations of this kind. */
  isGlobal: boolean;
}

/** Where a delivered ping is on Discord. */
export interface DeliveredMessage {
  pingMessageId: string;
  pingChannelId: string;
}

/** Times in ms since 1970 UTC. */
export interface SendResult extends RequestResult {
  /** Null: the request was not sent, because of a known limit. */
  requestedMs: number | null;
  finishedMs: number;
  delivered: DeliveredMessage | null;
}

/** Discord's codes for a destination that does not work (docs: topics/opcodes-and-status-codes, "JSON Error Codes"). */
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
const DEFAULT_WAIT_MS = 1000;

/** The outcome of a failed request for the ping and its destination. */
export function classifyFailure(error: unknown, withBotToken: boolean): RequestResult {
  if (error instanceof RateLimitError) {
    return {
      ...createResult('rate-limited', null, `${error.scope} limit`),
      retryAfterMs: normalizeRetryAfter(error.retryAfter),
      isGlobal: error.global || error.scope === 'global',
    };
  }
  if (error instanceof RequestBudgetExceededError) {
    return {
      ...createResult('rate-limited', null, error.message),
      retryAfterMs: error.waitMs,
      isGlobal: true,
    };
  }
  if (error instanceof DiscordAPIError) return classifyApiError(error, withBotToken);
  if (error instanceof HTTPError) return createResult('server-error', error.status, error.message);
  if (!(error instanceof Error)) return createResult('network', null, String(error));
  if (error.name === 'AbortError' || error.name === 'TimeoutError')
    return createResult('timeout', null, 'No answer in time.');
  const detail = 'code' in error ? `${String(error.code)}: ${error.message}` : error.message;
  return createResult('network', null, detail);
}

function classifyApiError(error: DiscordAPIError, withBotToken: boolean): RequestResult {
  const { status, code, message } = error;
  if (typeof code !== 'number') {
    // The answer of a proxy or firewall, which says nothing about the destination.
    return createResult('server-error', status, 'The answer is not Discord’s.');
  }
  if (code === OPENING_DMS_TOO_FAST) {
    return { ...createResult('rate-limited', status, message), retryAfterMs: OPENING_DMS_PAUSE_MS };
  }
  if (code === UNKNOWN_MESSAGE) return createResult('message-gone', status, message);
  if (status === 401 && withBotToken) return createResult('unauthorised', status, message);
  if (GONE_CODES.has(code) || status === 401 || status === 403 || status === 404)
    return createResult('gone', status, message);
  return createResult('refused', status, message);
}

/** `Retry-After` was seen missing, negative, not a number and in milliseconds instead of seconds (Discord docs #4722). */
function normalizeRetryAfter(ms: number): number {
  if (!(ms > 0) || !Number.isFinite(ms)) return DEFAULT_WAIT_MS;
  const inSeconds = ms > LONGEST_WAIT_MS ? ms / 1000 : ms;
  return Math.min(LONGEST_WAIT_MS, Math.max(SHORTEST_WAIT_MS, inSeconds));
}

/** `detail` is cut to what `delivery_attempts` keeps. */
export function createResult(
  outcome: RequestOutcome,
  statusCode: number | null,
  detail: string | null,
): RequestResult {
  return {
    outcome,
    statusCode,
    detail: detail === null ? null : detail.slice(0, 300),
    retryAfterMs: null,
    isGlobal: false,
  };
}

/** 22 characters of an id: Discord's nonce may have 25, the topic of a push 32 (RFC 8030). */
export function shortenId(id: string): string {
  return Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url');
}

/** Of a header `Retry-After`: seconds or a date (RFC 9110). */
export function parseRetryAfterMs(header: string | null): number {
  if (header === null) return 0;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : 0;
}
