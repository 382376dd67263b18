import { createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from '@lockwatch/contracts';
import type { Text } from '@lockwatch/texts';

const MAX_AHEAD_SECONDS = 30;
const MAX_AGE_SECONDS = 300;

export interface SignedRequest {
  id: string | undefined;
  /** `webhook-timestamp`: seconds since 1970 UTC, in decimal digits. */
  timestamp: string | undefined;
  /** `webhook-signature`: `v1,BASE64`, several separated by spaces. */
  signature: string | undefined;
  body: Uint8Array;
}

/** More than a change of secrets needs. */
const MAX_SIGNATURES = 10;

/** `v1,BASE64` of Standard Webhooks: HMAC-SHA256 over `id.timestamp.body`. A string secret is its UTF-8 bytes. */
export function signRequest(
  secret: string | Uint8Array,
  { id, timestamp, body }: { id: string; timestamp: string; body: Uint8Array },
): string {
  const hmac = createHmac('sha256', secret).update(`${id}.${timestamp}.`).update(body);
  return `v1,${hmac.digest('base64')}`;
}

/** Checks the signature and that the timestamp is -300 to +30 s from `nowMs`. Returns the id. Throws UNAUTHENTICATED. */
export function verifyRequest(secret: string | Uint8Array, request: SignedRequest, nowMs: number): string {
  const { id, timestamp, given } = requireSignatureHeaders(request);
  const expected = Buffer.from(signRequest(secret, { id, timestamp, body: request.body }));
  if (!given.some((part) => isSame(expected, Buffer.from(part)))) {
    throw unauthenticated({ text: 'billing.signatureWrong' });
  }
  const age = nowMs / 1000 - Number(timestamp);
  if (age > MAX_AGE_SECONDS || age < -MAX_AHEAD_SECONDS) {
    throw unauthenticated({
      text: 'billing.signatureTime',
      values: { old: MAX_AGE_SECONDS, ahead: MAX_AHEAD_SECONDS },
    });
  }
  return id;
}

/** The headers of a signed request, before its body is read. Throws UNAUTHENTICATED where one is missing or malformed. */
export function requireSignatureHeaders({ id, timestamp, signature }: Omit<SignedRequest, 'body'>): {
  id: string;
  timestamp: string;
  given: string[];
} {
  if (id === undefined || id === '') throw unauthenticated({ text: 'billing.sendWebhookId' });
  if (timestamp === undefined || !/^\d{1,12}$/.test(timestamp)) {
    throw unauthenticated({ text: 'billing.sendWebhookTimestamp' });
  }
  const given = (signature ?? '').split(' ').filter((part) => part.startsWith('v1,'));
  if (given.length === 0) throw unauthenticated({ text: 'billing.sendWebhookSignature' });
  return { id, timestamp, given: given.slice(0, MAX_SIGNATURES) };
}

function isSame(expected: Buffer, given: Buffer): boolean {
  return expected.length === given.length && timingSafeEqual(expected, given);
}

/** The old scheme: HMAC-SHA256 over timestamp, full stop and body, in hexadecimal. It does not cover the key. */
function signRequestV1(secret: string, timestamp: string, body: Uint8Array): string {
  return createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex');
}

/** Checks a request of the old scheme, within 300 seconds of `nowMs`. Throws UNAUTHENTICATED. */
export function verifyRequestV1(
  secret: string,
  { timestamp, signature, body }: Omit<SignedRequest, 'id'>,
  nowMs: number,
): void {
  if (timestamp === undefined || !/^\d{1,12}$/.test(timestamp)) {
    throw unauthenticated({ text: 'billing.sendTimestamp' });
  }
  if (signature === undefined || !/^[0-9a-f]{64}$/i.test(signature)) {
    throw unauthenticated({ text: 'billing.sendSignature' });
  }
  const expected = Buffer.from(signRequestV1(secret, timestamp, body), 'hex');
  if (!isSame(expected, Buffer.from(signature, 'hex'))) {
    throw unauthenticated({ text: 'billing.signatureV1Wrong' });
  }
  if (Math.abs(nowMs / 1000 - Number(timestamp)) > MAX_AGE_SECONDS) {
    throw unauthenticated({ text: 'billing.signatureV1Time' });
  }
}

function unauthenticated(text: Text): AppError {
  return new AppError('UNAUTHENTICATED', text);
}
