import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createLocalJWKSet, jwtVerify } from 'jose';
import type Provider from 'oidc-provider';
import { z } from 'zod';
import { accountByLogin, accountBySubject, avatarSvg, getClaims } from './accounts.js';
import { devTokenInput, mintTokens } from './dev-token.js';
import type { ProviderKeys } from './keys.js';
import { loginPage, messagePage } from './pages.js';

const PREFIX = '/oidc';

const HTML_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
};

const loginForm = z.object({ login: z.string().optional(), cancel: z.string().optional() });

export interface OidcRoutesOptions {
  provider: Provider;
  keys: ProviderKeys;
  issuer: string;
}

/** The provider under `/oidc`, its login page, and the calls that scripts use. */
export async function registerOidc(app: FastifyInstance, options: OidcRoutesOptions): Promise<void> {
  await app.register(async (scope) => registerOwnRoutes(scope, options), { prefix: PREFIX });
  await app.register(async (scope) => registerProvider(scope, options.provider), { prefix: PREFIX });
}

function registerOwnRoutes(app: FastifyInstance, options: OidcRoutesOptions): void {
  const { provider, keys, issuer } = options;
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: FastifyRequest, body: string) => Object.fromEntries(new URLSearchParams(body)),
  );

  app.post('/dev/token', async (request, reply) => {
    const input = devTokenInput.safeParse(request.body);
    if (!input.success) return reply.code(422).send({ message: z.prettifyError(input.error) });
    const tokens = await mintTokens(keys, issuer, input.data);
    if (tokens) return tokens;
    return reply
      .code(404)
      .send({
        message: 'There is no such login. Take user, basic, expert, beta, staff, admin or developer.',
      });
  });

  app.get<{ Params: { file: string } }>('/avatars/:file', async (request, reply) => {
    const account = accountByLogin(request.params.file.replace(/\.svg$/, ''));
    if (!account) return reply.code(404).send({ message: 'There is no such picture.' });
    return reply
      .headers({ 'cache-control': 'public, max-age=3600', 'content-security-policy': "default-src 'none'" })
      .type('image/svg+xml')
      .send(avatarSvg(account));
  });

  /** Auth0's logout address (spec [7-04]), as the standard one. */
  app.get<{ Querystring: { client_id?: string; returnTo?: string } }>(
    '/v2/logout',
    async (request, reply) => {
      const target = new URL(`${issuer}/session/end`);
      if (request.query.client_id) target.searchParams.set('client_id', request.query.client_id);
      if (request.query.returnTo) target.searchParams.set('post_logout_redirect_uri', request.query.returnTo);
      return reply.redirect(`${target.pathname}${target.search}`);
    },
  );

  app.get<{ Params: { uid: string } }>('/login/:uid', async (request, reply) => {
    const details = await findInteraction(provider, request, reply);
    if (!details) return sendExpired(reply);
    if (details.prompt.name !== 'login') {
      // Consent is given without asking: the web app is our own.
      reply.hijack();
      await provider.interactionFinished(
        request.raw,
        reply.raw,
        { consent: {} },
        { mergeWithLastSubmission: true },
      );
      return reply;
    }
    const hint = details.params.login_hint;
    return reply
      .headers(HTML_HEADERS)
      .send(loginPage(request.url, typeof hint === 'string' ? hint : undefined));
  });

  app.post<{ Params: { uid: string } }>('/login/:uid', async (request, reply) => {
    const details = await findInteraction(provider, request, reply);
    if (!details) return sendExpired(reply);
    const form = loginForm.safeParse(request.body);
    const account = form.success && form.data.login ? accountByLogin(form.data.login) : undefined;
    const isCancelled = form.success && form.data.cancel !== undefined;
    if (!account && !isCancelled) {
      return reply
        .code(422)
        .headers(HTML_HEADERS)
        .send(messagePage('Unknown login', 'Go back and choose one of the buttons.'));
    }
    const result = account
      ? { login: { accountId: account.sub } }
      : { error: 'access_denied', error_description: 'The sign-in was cancelled.' };
    reply.hijack();
    await provider.interactionFinished(request.raw, reply.raw, result, { mergeWithLastSubmission: false });
    return reply;
  });

  registerUserinfo(app, options);
}

/** The provider rejects tokens for the API here; Auth0 accepts them, and clients rely on that. */
function registerUserinfo(app: FastifyInstance, options: OidcRoutesOptions): void {
  const { provider, keys, issuer } = options;
  const { d: _d, p: _p, q: _q, dp: _dp, dq: _dq, qi: _qi, ...publicKey } = keys.signing;
  const keySet = createLocalJWKSet({ keys: [publicKey] });
  const handleByProvider = provider.callback();

  app.get('/userinfo', async (request, reply) => {
    const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const verified = await jwtVerify(token, keySet, { issuer, algorithms: ['RS256'] }).catch(() => null);
    const account = verified && accountBySubject(verified.payload.sub ?? '');
    if (account) {
      return reply
        .headers({ 'access-control-allow-origin': '*', 'cache-control': 'no-store' })
        .send(getClaims(account, issuer));
    }
    return delegateToProvider(request, reply, handleByProvider);
  });
}

function registerProvider(app: FastifyInstance, provider: Provider): void {
  const handle = provider.callback();
  app.removeAllContentTypeParsers();
  // The provider reads the raw stream itself.
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  app.all('/*', async (request, reply) => delegateToProvider(request, reply, handle));
}

type NodeHandler = ReturnType<Provider['callback']>;

async function delegateToProvider(
  request: FastifyRequest,
  reply: FastifyReply,
  handle: NodeHandler,
): Promise<FastifyReply> {
  reply.hijack();
  const raw: FastifyRequest['raw'] & { originalUrl?: string } = request.raw;
  raw.originalUrl = raw.url ?? '';
  raw.url = raw.originalUrl.slice(PREFIX.length) || '/';
  await handle(raw, reply.raw);
  return reply;
}

async function findInteraction(provider: Provider, request: FastifyRequest, reply: FastifyReply) {
  return provider.interactionDetails(request.raw, reply.raw).catch(() => null);
}

function sendExpired(reply: FastifyReply): FastifyReply {
  return reply
    .code(400)
    .headers(HTML_HEADERS)
    .send(messagePage('This sign-in has expired', 'Close this window and start again from the app.'));
}
