import { encryptNotification } from '@block65/webcrypto-web-push';
import type { PushPayload } from '@lockwatch/contracts';
import type { Text } from '@lockwatch/texts';
import { importJWK, SignJWT } from 'jose';
import type { PushTarget } from '../deliver/destination.js';
import { parseRetryAfterMs, type RequestResult } from '../deliver/request-result.js';
import { getVapidPublicKey, type PushConfig } from './push-config.js';

const REQUEST_TIMEOUT_MS = 10_000;
/** RFC 8292 allows a day. */
const TOKEN_TTL = '12h';

export interface PushResult {
  /** `gone`: the browser has unsubscribed. `refused`: a retry would not help. */
  outcome: Extract<RequestResult['outcome'], 'sent' | 'gone' | 'refused' | 'network'>;
  detail: Text | null;
  /** How long the push service wants us to wait. */
  retryAfterMs: number;
}

export type PushClient = ReturnType<typeof createPushClient>;

/** Sends encrypted pushes (RFC 8291), signed with the VAPID key. Without a configuration it rejects all. */
export function createPushClient(config: PushConfig | null) {
  const closing = new AbortController();

  async function request(keys: PushConfig, target: PushTarget, payload: PushPayload, ttlSeconds: number) {
    const { endpoint, p256dh, auth } = target;
    const text = new TextEncoder().encode(JSON.stringify(payload));
    return fetch(endpoint, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.any([closing.signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)]),
      headers: {
        authorization: await authorize(keys, new URL(endpoint).origin),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(ttlSeconds),
        urgency: 'high',
        topic: payload.tag,
      },
      body: await encryptNotification({ endpoint, expirationTime: null, keys: { p256dh, auth } }, text),
    });
  }

  return {
    /** One request to the push service (RFC 8030). Never rejects. */
    async send(target: PushTarget, payload: PushPayload, ttlSeconds: number): Promise<PushResult> {
      if (!config) return { outcome: 'refused', detail: { text: 'pings.pushFailure.off' }, retryAfterMs: 0 };
      try {
        const response = await request(config, target, payload, ttlSeconds);
        await response.body?.cancel();
        return toPushResult(response);
      } catch (error) {
        const isTimeout = error instanceof Error && error.name === 'TimeoutError';
        const text = isTimeout ? 'pings.pushFailure.timeout' : 'pings.pushFailure.unreachable';
        return { outcome: 'network', detail: { text }, retryAfterMs: 0 };
      }
    },
    close: () => closing.abort(),
  };
}

async function authorize({ vapidPrivateKey, subject }: PushConfig, origin: string): Promise<string> {
  const publicKey = getVapidPublicKey(vapidPrivateKey);
  const point = Buffer.from(publicKey, 'base64url');
  const key = await importJWK(
    {
      kty: 'EC',
      crv: 'P-256',
      d: vapidPrivateKey,
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
    'ES256',
  );
  const token = await new SignJWT()
    .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
    .setAudience(origin)
    .setSubject(subject)
    .setExpirationTime(TOKEN_TTL)
    .sign(key);
  return `vapid t=${token}, k=${publicKey}`;
}

function toPushResult({ ok, status, headers }: Response): PushResult {
  if (ok) return { outcome: 'sent', detail: null, retryAfterMs: 0 };
  const detail: Text = { text: 'pings.pushFailure.status', values: { status } };
  if (status === 404 || status === 410) return { outcome: 'gone', detail, retryAfterMs: 0 };
  if (status === 429 || status >= 500) {
    return { outcome: 'network', detail, retryAfterMs: parseRetryAfterMs(headers.get('retry-after')) };
  }
  return { outcome: 'refused', detail, retryAfterMs: 0 };
}
