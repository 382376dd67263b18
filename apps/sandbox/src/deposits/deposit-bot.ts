import { createHmac, randomUUID } from 'node:crypto';
import { DevError } from '../dev/dev-error.js';

const RESPONSE_TIMEOUT_MS = 10_000;

export interface DepositBotOptions {
  /** The server's DEPOSIT_SECRET; null: there is no deposit bot. */
  secret: string | null;
  /** The server's own address, without a slash at its end. */
  serverUrl: string;
}

/**
 * Sends a request of the game's deposit bot, signed by the Standard Webhooks scheme. Returns the server's status and
 * response. Throws `DevError` 503 without a secret or a response.
 */
export async function sendAsDepositBot(
  { secret, serverUrl }: DepositBotOptions,
  path: '/deposits' | '/deposits/verify',
  content: object,
  id: string = randomUUID(),
): Promise<{ status: number; body: unknown }> {
  if (secret === null)
    throw new DevError(503, 'Set DEPOSIT_SECRET, the same for the server and the sandbox.');
  const body = JSON.stringify(content);
  const timestamp = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64');
  try {
    const response = await fetch(`${serverUrl}/api/v1${path}`, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': `v1,${signature}`,
      },
      signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
    });
    return { status: response.status, body: await response.json() };
  } catch (error) {
    throw new DevError(503, `The server at ${serverUrl} is not responding.`, { cause: String(error) });
  }
}
