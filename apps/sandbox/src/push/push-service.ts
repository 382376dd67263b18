import { createECDH, type ECDH, randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { importJWK, jwtVerify } from 'jose';
import { z } from 'zod';
import { DevError, devCall, registerDevCalls } from '../dev/dev-calls.js';
import { decryptPush } from './decrypt-push.js';

/** What a browser gives to a server that may push to it. */
export interface SandboxPushSubscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** A push that was accepted, decrypted. */
export interface PushRow {
  at: string;
  token: string;
  ttl: number;
  urgency: string | undefined;
  topic: string | undefined;
  payload: unknown;
}

/** The answer that a browser's next pushes get instead. */
const faultInput = z.object({
  status: z.number().int().min(400).max(599),
  count: z.number().int().min(1).default(1),
  retry_after: z.number().int().min(0).optional(),
});

/** What push services demand of a push (RFC 8030, RFC 8292: `vapid t=TOKEN, k=KEY`). */
const pushHeaders = z.object({
  authorization: z.string().regex(/^vapid t=[^,\s]+,\s*k=[\w-]+$/, 'not signed with a VAPID key'),
  ttl: z.coerce.number<string>().int().min(0),
  urgency: z.string().optional(),
  topic: z
    .string()
    .regex(/^[\w-]{1,32}$/)
    .optional(),
});
const MAX_PUSH_BYTES = 4096;

interface Browser {
  ecdh: ECDH;
  auth: Buffer;
  fault?: z.infer<typeof faultInput>;
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
    this.#browsers.set(token, { ecdh, auth });
    return {
      endpoint: `${this.#origin}/push/messages/${token}`,
      keys: { p256dh: ecdh.getPublicKey('base64url'), auth: auth.toString('base64url') },
    };
  }

  received(): PushRow[] {
    return [...this.#rows];
  }

  /** `/push/messages`: the push service; `/push/dev`: its browsers. */
  async register(app: FastifyInstance): Promise<void> {
    app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    await registerDevCalls(app, '/push', {
      'POST /messages/:id': async ({ params, headers, body }, reply) => {
        const fault = await this.#receive(params.id ?? '', headers, z.instanceof(Buffer).parse(body));
        if (fault?.retry_after !== undefined) reply.header('retry-after', fault.retry_after);
        return reply.code(fault?.status ?? 201).send();
      },
      'DELETE /dev/subscriptions/:id': ({ params }) => {
        this.#browsers.delete(params.id ?? '');
      },
      'POST /dev/subscriptions/:id/faults': devCall(faultInput, (fault, token) => {
        this.#requireBrowser(token).fault = fault;
      }),
    });
  }

  #requireBrowser(token: string): Browser {
    const browser = this.#browsers.get(token);
    if (!browser) throw new DevError(410, 'The browser has unsubscribed.');
    return browser;
  }

  /** Takes a push; returns the fault that it meets. Throws `DevError` for a push that browsers' push services reject. */
  async #receive(token: string, headers: unknown, body: Buffer): Promise<Browser['fault']> {
    const browser = this.#requireBrowser(token);
    const read = pushHeaders.safeParse(headers);
    if (!read.success) throw new DevError(400, z.prettifyError(read.error));
    const { authorization, ...push } = read.data;
    await this.#verify(authorization);
    if (body.length > MAX_PUSH_BYTES) throw new DevError(413, `A push has at most ${MAX_PUSH_BYTES} bytes.`);
    const { fault } = browser;
    if (fault && fault.count > 0) {
      fault.count -= 1;
      return fault;
    }
    const payload: unknown = JSON.parse(decryptPush(body, browser));
    const at = new Date().toISOString();
    const { ttl, urgency, topic } = push;
    this.#rows.push({ at, token, ttl, urgency, topic, payload });
    return undefined;
  }

  async #verify(authorization: string): Promise<void> {
    const [, token = '', publicKey = ''] = /t=([^,\s]+),\s*k=([\w-]+)/.exec(authorization) ?? [];
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
      throw new DevError(403, `The VAPID token is not valid: ${error}`);
    }
  }
}
