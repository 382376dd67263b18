import { randomUUID } from 'node:crypto';
import { DEPOSIT_HEADERS } from '@lockwatch/contracts';
import { signDeposit } from '@lockwatch/core';
import { DEPOSIT_SECRET } from './test-server.js';

/** The headers of a deposit with this body, signed now unless told otherwise; each under a key of its own. */
export function signedDeposit(
  body: string,
  more: { key?: string; timestamp?: string; secret?: string } = {},
): Record<string, string> {
  const timestamp = more.timestamp ?? String(Math.floor(Date.now() / 1000));
  return {
    [DEPOSIT_HEADERS.timestamp]: timestamp,
    [DEPOSIT_HEADERS.signature]: signDeposit(more.secret ?? DEPOSIT_SECRET, timestamp, Buffer.from(body)),
    [DEPOSIT_HEADERS.idempotencyKey]: more.key ?? randomUUID(),
  };
}
