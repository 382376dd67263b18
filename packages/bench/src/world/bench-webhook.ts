import { createTokenCipher } from '@lockwatch/core';

/** Discord's id of the first webhook of the benchmark's people; the others follow. */
export const FIRST_WEBHOOK_ID = 700_000_000_010_000_000n;
const WEBHOOK_TOKEN = 'token';

/** The webhook of the n-th person of the benchmark, from 1 on. */
export function benchWebhook(n: number): { id: string; token: string } {
  return { id: String(FIRST_WEBHOOK_ID + BigInt(n)), token: WEBHOOK_TOKEN };
}

/** The key of the benchmark's servers and pipelines. */
export const ENCRYPTION_KEY = new Uint8Array(32).fill(1);

export function encryptWebhookToken(): string {
  return createTokenCipher(ENCRYPTION_KEY).encrypt(WEBHOOK_TOKEN);
}
