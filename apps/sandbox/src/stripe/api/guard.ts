import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { StripeError } from '../stripe-error.js';
import { setCommonHeaders } from './routes.js';

/** Lets only calls with the secret key pass: as a bearer token, or as the user name of basic authentication. */
export function registerGuard(scope: FastifyInstance, secretKey: string): void {
  scope.addHook('onRequest', async (request, reply) => {
    setCommonHeaders(request, reply);
    const key = keyOf(request);
    if (key === null) {
      throw unauthorised(
        "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
      );
    }
    if (!isSame(key, secretKey)) throw unauthorised(`Invalid API Key provided: ${masked(key)}`);
  });
}

function keyOf(request: FastifyRequest): string | null {
  const header = request.headers.authorization ?? '';
  const bearer = /^Bearer (\S+)$/i.exec(header)?.[1];
  if (bearer !== undefined) return bearer;
  const basic = /^Basic (\S+)$/i.exec(header)?.[1];
  if (basic === undefined) return null;
  return Buffer.from(basic, 'base64').toString('utf8').split(':', 1)[0] || null;
}

function isSame(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}

function masked(key: string): string {
  return key.length <= 12 ? '****' : `${key.slice(0, 8)}****${key.slice(-4)}`;
}

function unauthorised(message: string): StripeError {
  return new StripeError(401, 'invalid_request_error', message);
}
