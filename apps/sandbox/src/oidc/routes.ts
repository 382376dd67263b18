import { DEMO_LOGINS, type DemoLogin } from '@lockwatch/contracts/sandbox';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createLocalJWKSet, jwtVerify } from 'jose';
import type Provider from 'oidc-provider';
import type { InteractionResults } from 'oidc-provider';
import { z } from 'zod';
import { acceptForms, type Html, html, messagePage, page, pageHeaders } from '../html.js';
import { avatarSvg, findAccount, getClaims } from './accounts.js';
import { devTokenInput, mintTokens } from './dev-token.js';
import { getDiscovery } from './discovery.js';
import type { ProviderOptions } from './provider.js';

const PREFIX = '/oidc';

const loginForm = z.object({ login: z.string().optional(), cancel: z.string().optional() });

type Delegate = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
type LoginRequest = FastifyRequest<{ Params: { uid: string } }>;

type GetProvider = () => Promise<Provider>;

/**
 * The provider under `/oidc`, its login page, and the calls that scripts use. The provider's library is loaded by the
 * first sign-in, because it takes 9 MB.
 */
export async function registerOidc(app: FastifyInstance, options: ProviderOptions): Promise<void> {
  let loading: Promise<Provider> | undefined;
  const getProvider: GetProvider = () => {
    loading ??= loadProvider(app, options);
    return loading;
  };
  let handle: ReturnType<Provider['callback']> | undefined;
  const delegate: Delegate = async (request, reply) => {
    handle ??= (await getProvider()).callback();
    reply.hijack();
    const url = request.raw.url ?? '';
    const raw = Object.assign(request.raw, { originalUrl: url, url: url.slice(PREFIX.length) || '/' });
    await handle(raw, reply.raw);
    return reply;
  };
  await app.register(
    async (scope) => {
      acceptForms(scope);
      registerCalls(scope, options, delegate);
      registerLogin(scope, getProvider, options.webOrigin);
    },
    { prefix: PREFIX },
  );
  await app.register(
    async (scope) => {
      // The provider reads the raw stream itself.
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
      scope.all('/*', delegate);
    },
    { prefix: PREFIX },
  );
}

async function loadProvider(app: FastifyInstance, options: ProviderOptions): Promise<Provider> {
  const { createProvider } = await import('./provider.js');
  const provider = createProvider(options);
  provider.on('backchannel.error', (_context, error) =>
    app.log.warn({ err: error }, 'backchannel_logout.failed'),
  );
  provider.on('server_error', (_context, error) => app.log.error({ err: error }, 'oidc_provider.failed'));
  return provider;
}

function registerCalls(app: FastifyInstance, { keys, issuer }: ProviderOptions, delegate: Delegate): void {
  app.post('/dev/token', async (request, reply) => {
    const input = devTokenInput.safeParse(request.body);
    if (!input.success) return reply.code(422).send({ message: z.prettifyError(input.error) });
    const tokens = await mintTokens(keys, issuer, input.data);
    const logins = DEMO_LOGINS.map(({ login }) => login).join(', ');
    return tokens ?? reply.code(404).send({ message: `There is no such login. There are ${logins}.` });
  });

  app.get<{ Params: { login: string } }>('/avatars/:login(^[a-z]+).svg', async ({ params }, reply) => {
    const account = findAccount('login', params.login);
    if (!account) return reply.code(404).send({ message: 'There is no such picture.' });
    const headers = {
      'cache-control': 'public, max-age=3600',
      'content-security-policy': "default-src 'none'",
    };
    return reply.headers(headers).type('image/svg+xml').send(avatarSvg(account).text);
  });

  /** Auth0's logout address (spec [7-04]), as the standard one. */
  app.get<{ Querystring: { client_id?: string; returnTo?: string } }>(
    '/v2/logout',
    async ({ query }, reply) => {
      const target = new URL(`${issuer}/session/end`);
      if (query.client_id) target.searchParams.set('client_id', query.client_id);
      if (query.returnTo) target.searchParams.set('post_logout_redirect_uri', query.returnTo);
      return reply.redirect(`${target.pathname}${target.search}`);
    },
  );

  const { kty, n, e, kid } = keys.signing;
  const publicKeys = { keys: [{ kty, n, e, kid, alg: 'RS256', use: 'sig' }] };
  const keySet = createLocalJWKSet(publicKeys);
  const open = { 'access-control-allow-origin': '*' };
  // Served without the library, because the server fetches both to verify its first token.
  app.get('/.well-known/openid-configuration', async (_request, reply) =>
    reply.headers(open).send(getDiscovery(issuer)),
  );
  app.get('/jwks', async (_request, reply) => reply.headers(open).send(publicKeys));

  /** The provider rejects tokens for the API here; Auth0 accepts them, and clients rely on that. */
  app.get('/userinfo', async (request, reply) => {
    const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const verified = await jwtVerify(token, keySet, { issuer, algorithms: ['RS256'] }).catch(() => null);
    const account = findAccount('sub', verified?.payload.sub);
    if (!account) return delegate(request, reply);
    reply.headers({ ...open, 'cache-control': 'no-store' });
    return reply.send(getClaims(account, issuer));
  });
}

function registerLogin(app: FastifyInstance, getProvider: GetProvider, webOrigin: string): void {
  const send = (reply: FastifyReply, content: Html, status = 200) =>
    reply.code(status).headers(pageHeaders(webOrigin)).send(content.text);

  async function findPrompt(request: FastifyRequest, reply: FastifyReply) {
    const provider = await getProvider();
    return provider.interactionDetails(request.raw, reply.raw).catch(() => null);
  }

  async function finish(
    request: FastifyRequest,
    reply: FastifyReply,
    result: InteractionResults,
  ): Promise<FastifyReply> {
    const provider = await getProvider();
    reply.hijack();
    const options = { mergeWithLastSubmission: 'consent' in result };
    await provider.interactionFinished(request.raw, reply.raw, result, options);
    return reply;
  }

  app.get('/login/:uid', async (request: LoginRequest, reply) => {
    const details = await findPrompt(request, reply);
    if (!details) return send(reply, EXPIRED, 400);
    // Consent is given without asking: the web app is our own.
    if (details.prompt.name !== 'login') return finish(request, reply, { consent: {} });
    return send(reply, loginPage(request.url, details.params.login_hint));
  });

  app.post('/login/:uid', async (request: LoginRequest, reply) => {
    if (!(await findPrompt(request, reply))) return send(reply, EXPIRED, 400);
    const { login, cancel } = loginForm.safeParse(request.body).data ?? {};
    const account = findAccount('login', login);
    if (account) return finish(request, reply, { login: { accountId: account.sub } });
    if (cancel === undefined) return send(reply, UNKNOWN, 422);
    return finish(request, reply, {
      error: 'access_denied',
      error_description: 'The sign-in was cancelled.',
    });
  });
}

const EXPIRED = messagePage('This sign-in has expired', 'Close this window and start again from the app.');
const UNKNOWN = messagePage('Unknown login', 'Go back and choose one of the buttons.');

const ROLE_NOTES: Record<DemoLogin['login'], string> = {
  user: 'No subscription, free trial unused',
  basic: 'Basic subscription',
  expert: 'Expert subscription',
  beta: 'Beta tester',
  staff: 'Staff',
  admin: 'Administrator',
  developer: 'Developer',
};

/** The login page with a button for each demo person. It works without JavaScript. */
function loginPage(action: string, hint: unknown): Html {
  return page(
    'Sign in to Lockwatch',
    html`<h1>Sign in to Lockwatch</h1>
<p>This is the sandbox. Choose who you want to be; there are no passwords.</p>
<form method="post" action="${action}">
${DEMO_LOGINS.map(
  ({ login, name, email }) =>
    html`<button class="button person" name="login" value="${login}"${(hint === login || hint === email) && ' autofocus'}>
<img src="/oidc/avatars/${login}.svg" alt="" width="36" height="36">
<span class="who"><strong>${name}</strong><small>${ROLE_NOTES[login]}</small></span><code>${login}</code></button>`,
)}
<button class="button" name="cancel" value="yes">Cancel</button></form>`,
  );
}
