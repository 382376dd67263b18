import { randomUUID } from 'node:crypto';
import { SIGNATURE_HEADERS } from '@lockwatch/contracts';
import { signRequest } from '@lockwatch/core';
import { DEPOSIT_SECRET } from './test-server.js';

/** The headers of a deposit with this body, signed now unless told otherwise; each under a key of its own. */
export function signDepositHeaders(
  body: string,
  more: { key?: string; timestamp?: string; secret?: string } = {},
): Record<string, string> {
  const timestamp = more.timestamp ?? String(Math.floor(Date.now() / 1000));
  const id = more.key ?? randomUUID();
  const secret = more.secret ?? DEPOSIT_SECRET;
  return {
    [SIGNATURE_HEADERS.id]: id,
    [SIGNATURE_HEADERS.timestamp]: timestamp,
    [SIGNATURE_HEADERS.signature]: signRequest(secret, { id, timestamp, body: Buffer.from(body) }),
  };
}
