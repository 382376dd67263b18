import { createECDH, type ECDH, randomBytes } from 'node:crypto';
import { importJWK, jwtVerify } from 'jose';
import { DevError } from '../dev/dev-error.js';
import { decryptPush } from './decrypt-push.js';

/** What a browser gives to a server that may push to it. */
export interface SandboxPushSubscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** A push that was accepted, decrypted. */
export interface PushRow {
  seq: number;
  at: string;
  token: string;
  ttl: number;
  urgency: string | null;
  topic: string | null;
  payload: unknown;
}

/** The answers that a browser's next pushes get instead. */
export interface PushFault {
  status: number;
  count: number;
  retryAfter?: number | undefined;
}

interface Browser {
  ecdh: ECDH;
  auth: Buffer;
  fault: PushFault | null;
}

interface PushRequest {
  authorization: string;
  ttl: string;
  urgency: string | null;
  topic: string | null;
  body: Buffer;
}

/** Browsers and their push service (RFC 8030), in memory. */
export class PushService {
  readonly #origin: string;
  readonly #browsers = new Map<string, Browser>();
  readonly #rows: PushRow[] = [];

  constructor(origin: string) {
    this.#origin = origin;
  }

  subscribe(): SandboxPushSubscription {
    const ecdh = createECDH('prime256v1');
    ecdh.generateKeys();
    const auth = randomBytes(16);
    const token = randomBytes(16).toString('base64url');
    this.#browsers.set(token, { ecdh, auth, fault: null });
    return {
      endpoint: `${this.#origin}/push/messages/${token}`,
      keys: { p256dh: ecdh.getPublicKey('base64url'), auth: auth.toString('base64url') },
    };
  }

  unsubscribe(token: string): void {
    this.#browsers.delete(token);
  }

  setFault(token: string, fault: PushFault): void {
    const browser = this.#browsers.get(token);
    if (!browser) throw new DevError(404, 'There is no such browser.');
    browser.fault = fault;
  }

  after(seq: number): PushRow[] {
    return this.#rows.filter((row) => row.seq > seq);
  }

  /** Takes a push, after the checks that push services make; returns the fault that it meets. Throws DevError. */
  async receive(token: string, request: PushRequest): Promise<PushFault | null> {
    const browser = this.#browsers.get(token);
    if (!browser) throw new DevError(410, 'The browser has unsubscribed.');
    await this.#verify(request.authorization);
    if (!/^\d+$/.test(request.ttl)) throw new DevError(400, 'TTL must be a number of seconds.');
    if (request.topic !== null && !/^[\w-]{1,32}$/.test(request.topic)) {
      throw new DevError(400, 'Topic must have at most 32 characters of base64url.');
    }
    if (request.body.length > 4096) throw new DevError(413, 'A push has at most 4096 bytes.');
    const { fault } = browser;
    if (fault && fault.count > 0) {
      fault.count -= 1;
      return fault;
    }
    this.#rows.push({
      seq: this.#rows.length + 1,
      at: new Date().toISOString(),
      token,
      ttl: Number(request.ttl),
      urgency: request.urgency,
      topic: request.topic,
      payload: JSON.parse(decryptPush(request.body, browser)),
    });
    return null;
  }

  /** `vapid t=TOKEN, k=KEY` (RFC 8292). */
  async #verify(authorization: string): Promise<void> {
    const [, token, publicKey] = /^vapid t=([^,\s]+),\s*k=([\w-]+)$/.exec(authorization) ?? [];
    if (!token || !publicKey) throw new DevError(401, 'The request is not signed with a VAPID key.');
    const point = Buffer.from(publicKey, 'base64url');
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
    try {
      const key = await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256');
      const { payload } = await jwtVerify(token, key, {
        audience: this.#origin,
        requiredClaims: ['exp', 'sub'],
        algorithms: ['ES256'],
      });
      if ((payload.exp ?? 0) - Date.now() / 1000 > 86_400)
        throw new Error('It is valid for more than a day.');
      if (!/^(mailto|https):/.test(payload.sub ?? '')) throw new Error('Its subject is no address.');
    } catch (error) {
      throw new DevError(
        403,
        `The VAPID token is not valid: ${error instanceof Error ? error.message : error}`,
      );
    }
  }
}
