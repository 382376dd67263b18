import { REST_PREFIX } from '@lockwatch/api';
import { AppError } from '@lockwatch/contracts';
import type { DiscordSignIn } from '@lockwatch/core';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { acceptForms } from './form-bodies.js';

/** Below `PUBLIC_URL`: the issuer of the tokens where people sign in with Discord. */
export const DISCORD_ISSUER_PATH = `${REST_PREFIX}/auth/discord`;

/** The endpoints that the web app's OpenID client calls. */
export async function registerDiscordSignIn(app: FastifyInstance, signIn: DiscordSignIn): Promise<void> {
  await app.register(
    async (scope) => {
      acceptForms(scope);
      scope.addHook('onRequest', async (_request, reply) => {
        // With another opener policy the page that opened the sign-in window would lose it.
        reply.headers({ 'cache-control': 'no-store', 'cross-origin-opener-policy': 'unsafe-none' });
      });
      scope.get('/.well-known/openid-configuration', async () => signIn.discovery);
      scope.get('/keys', async () => signIn.keys());
      scope.get('/authorize', async ({ query }, reply) => redirect(reply, signIn.start(query)));
      scope.get('/callback', async ({ query }, reply) => redirect(reply, await signIn.finish(query)));
      scope.get('/sign-out', async ({ query }, reply) => redirect(reply, await signIn.signOut(query)));
      scope.post('/token', async ({ body }, reply) => {
        const form = body instanceof URLSearchParams ? Object.fromEntries(body) : {};
        // RFC 6749, 5.2
        return (await signIn.exchange(form)) ?? reply.code(400).send({ error: 'invalid_grant' });
      });
    },
    { prefix: DISCORD_ISSUER_PATH },
  );
}

function redirect(reply: FastifyReply, address: string | null): FastifyReply {
  if (address === null) throw new AppError('MALFORMED', { text: 'http.signInExpired' });
  return reply.redirect(address);
}
