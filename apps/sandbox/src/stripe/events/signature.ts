import { createHmac } from 'node:crypto';

/**
 * The `Stripe-Signature` header of a payload sent at that time (Stripe docs, "Verify webhook signatures manually"):
 * `v1` is the HMAC-SHA256 over "timestamp.payload".
 */
export function signatureHeader(payload: string, secret: string, timestampSeconds: number): string {
  const signature = createHmac('sha256', secret).update(`${timestampSeconds}.${payload}`).digest('hex');
  return `t=${timestampSeconds},v1=${signature}`;
}
