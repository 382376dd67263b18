import { createHmac, randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { DevError, devCall, registerDevCalls } from '../dev/dev-calls.js';

const RESPONSE_TIMEOUT_MS = 10_000;
/** The idempotency key; by default a new one. */
const id = z.string().optional();
const depositInput = z.object({ growid: z.string(), amount: z.number(), id });
const verifyInput = z.object({ growid: z.string(), code: z.string(), id });

export interface DepositBotOptions {
  /** The server's DEPOSIT_SECRET; null: there is no deposit bot. */
  secret: string | null;
  /** The server's own address, without a slash at its end. */
  serverUrl: string;
}

/** `/deposits/dev`: calls of the game's deposit bot, which return the server's response. */
export async function registerDepositBot(app: FastifyInstance, options: DepositBotOptions): Promise<void> {
  const send = (schema: typeof depositInput | typeof verifyInput, path: string) =>
    devCall(schema, async ({ id: key, ...content }, _id, reply) => {
      const { status, body } = await post(options, path, content, key);
      // The sentence of an error is in `message`, as for the sandbox's own errors.
      const detail: unknown = Object(body).detail;
      return reply.code(status).send(typeof detail === 'string' ? { message: detail } : body);
    });
  await registerDevCalls(app, '/deposits/dev', {
    'POST /deposit': send(depositInput, '/deposits'),
    'POST /verify': send(verifyInput, '/deposits/verify'),
  });
}

/** Sends a request signed by the Standard Webhooks scheme. Throws `DevError` 503 without a secret or a response. */
async function post(
  { secret, serverUrl }: DepositBotOptions,
  path: string,
  content: object,
  key: string = randomUUID(),
): Promise<{ status: number; body: unknown }> {
  if (secret === null)
    throw new DevError(503, 'Set DEPOSIT_SECRET, the same for the server and the sandbox.');
  const body = JSON.stringify(content);
  const timestamp = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', secret).update(`${key}.${timestamp}.${body}`).digest('base64');
  const headers = {
    'content-type': 'application/json',
    'webhook-id': key,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': `v1,${signature}`,
  };
  const signal = AbortSignal.timeout(RESPONSE_TIMEOUT_MS);
  try {
    const response = await fetch(`${serverUrl}/api/v1${path}`, { method: 'POST', body, headers, signal });
    return { status: response.status, body: await response.json() };
  } catch (error) {
    throw new DevError(503, `The server at ${serverUrl} is not responding.`, { cause: String(error) });
  }
}
