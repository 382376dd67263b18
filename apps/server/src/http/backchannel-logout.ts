import { AppError } from '@lockwatch/contracts';
import type { FastifyInstance } from 'fastify';
import { acceptForms } from './form-bodies.js';
import { LOGOUT_PATH } from './rate-limits.js';

/** Receives ended sessions from the sign-in provider (OpenID Connect Back-Channel Logout, 2.5). */
export async function registerBackchannelLogout(
  app: FastifyInstance,
  endSession: (logoutToken: string) => Promise<void>,
): Promise<void> {
  await app.register(async (scope) => {
    acceptForms(scope);
    scope.post(LOGOUT_PATH, async (request, reply) => {
      const token = request.body instanceof URLSearchParams ? request.body.get('logout_token') : null;
      if (!token) throw new AppError('MALFORMED', { text: 'http.sendLogoutToken' });
      await endSession(token);
      return reply.header('cache-control', 'no-store').send();
    });
  });
}
