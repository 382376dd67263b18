import { createHmac, timingSafeEqual } from 'node:crypto';
import { AppError, LIMITS } from '@lockwatch/contracts';

export interface SignedDeposit {
  /** Seconds since 1970 UTC, in decimal digits, as sent. */
  timestamp: string | undefined;
  /** Hexadecimal. */
  signature: string | undefined;
  /** The body, byte for byte. */
  body: Uint8Array;
}

/** HMAC-SHA256 over the timestamp, a full stop and the body, in hexadecimal. */
export function signDeposit(secret: string, timestamp: string, body: Uint8Array): string {
  return createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex');
}

/**
 * Sees that a deposit was signed with the shared secret, just now. Throws UNAUTHENTICATED: without a timestamp within 300
 * seconds of `nowMs` (ms since 1970 UTC) either way, or with a signature that is not over this timestamp and body.
 */
export function verifyDeposit(secret: string, deposit: SignedDeposit, nowMs: number): void {
  const { timestamp, signature, body } = deposit;
  if (timestamp === undefined || !/^\d{1,12}$/.test(timestamp)) {
    throw refused('Send X-Lockwatch-Timestamp: the seconds since 1970, UTC.');
  }
  if (signature === undefined || !/^[0-9a-f]{64}$/i.test(signature)) {
    throw refused('Send X-Lockwatch-Signature: the HMAC-SHA256 of timestamp, full stop and body, in hex.');
  }
  const expected = Buffer.from(signDeposit(secret, timestamp, body), 'hex');
  if (!timingSafeEqual(expected, Buffer.from(signature, 'hex'))) {
    throw refused('The signature does not fit the timestamp and the body.');
  }
  if (Math.abs(nowMs / 1000 - Number(timestamp)) > LIMITS.depositToleranceSeconds) {
    throw refused('The timestamp is more than five minutes from our clock. Sign the request anew.');
  }
}

function refused(sentence: string): AppError {
  return new AppError('UNAUTHENTICATED', sentence);
}
