import { z } from 'zod';
import type { ServerConfig } from '../env.js';
import {
  type Check,
  checkService,
  describeError,
  fail,
  fetchJson,
  ok,
  Rejection,
  TIMEOUT_MS,
  warn,
} from './check.js';

const discoverySchema = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  jwks_uri: z.url(),
  end_session_endpoint: z.url().optional(),
  scopes_supported: z.array(z.string()).optional(),
  code_challenge_methods_supported: z.array(z.string()).optional(),
});
const keysSchema = z.object({ keys: z.array(z.object({ alg: z.string().optional(), kty: z.string() })) });

/** Issuers with a discovery document whose access tokens are not signed. */
const OPAQUE_TOKENS = /^https:\/\/(discord\.com|accounts\.google\.com)\/?$/;

/** The sign-in provider: discovery, keys, and whether it knows the web app and its addresses. */
export async function checkOpenId(config: ServerConfig): Promise<Check[]> {
  const { oidc, http, discordSignIn, hasDemoAccounts } = config;
  if (discordSignIn) return [await checkDiscordSignIn(discordSignIn, oidc.issuer)];
  const issuer = oidc.issuer;
  const fix = 'Check OIDC_ISSUER and the connection to it.';
  return checkService('sign-in', `${issuer} does not answer: `, fix, async () => {
    if (OPAQUE_TOKENS.test(issuer)) {
      throw new Rejection(
        'sign-in',
        `${issuer} issues opaque access tokens, which nobody else can verify.`,
        'Let people sign in there through a provider that signs its tokens, such as Auth0 or Keycloak, and set its issuer.',
      );
    }
    const { status, body } = await fetchJson(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`);
    const read = discoverySchema.safeParse(body);
    if (status !== 200 || !read.success) {
      throw new Rejection(
        'sign-in',
        `OIDC_ISSUER has no discovery document (status ${status}).`,
        'Set the issuer exactly as your provider names it; the document is below it, at /.well-known/openid-configuration.',
      );
    }
    const discovery = read.data;
    const checks = [
      discovery.issuer === issuer
        ? ok(
            'sign-in',
            hasDemoAccounts ? 'The sandbox stands in for the provider.' : `The provider ${issuer} answers.`,
          )
        : fail(
            'sign-in',
            `The provider calls itself ${discovery.issuer}.`,
            `Set OIDC_ISSUER=${discovery.issuer}`,
          ),
      await checkKeys(discovery.jwks_uri),
      await checkRedirect(discovery.authorization_endpoint, oidc, http.publicUrl),
      discovery.end_session_endpoint
        ? ok('sign-out', 'The provider has a sign-out address.')
        : warn(
            'sign-out',
            'The provider names no sign-out address (end_session_endpoint).',
            'Switch on RP-initiated logout at the provider; otherwise people stay signed in there.',
          ),
    ];
    if (discovery.scopes_supported && !discovery.scopes_supported.includes('offline_access')) {
      checks.push(
        warn(
          'refresh tokens',
          'The provider does not offer the scope offline_access.',
          'Allow refresh tokens for the web app; otherwise browsers that block foreign cookies sign people out.',
        ),
      );
    }
    return checks;
  });
}

/** Discord gives an application a token of its own for its secret (Discord docs, "Client Credentials Grant"). */
async function checkDiscordSignIn(
  { apiUrl, clientId, clientSecret }: NonNullable<ServerConfig['discordSignIn']>,
  issuer: string,
): Promise<Check> {
  const authorization = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
  const body = new URLSearchParams({ grant_type: 'client_credentials', scope: 'identify' });
  const init = { method: 'POST', headers: { authorization }, body, signal: AbortSignal.timeout(TIMEOUT_MS) };
  const status = await fetch(`${apiUrl}/oauth2/token`, init).then(
    (response) => response.status,
    describeError,
  );
  return status === 200
    ? ok('sign-in', `Discord accepts the secret. The redirect address to register there: ${issuer}/callback`)
    : fail(
        'sign-in',
        `Discord rejects DISCORD_CLIENT_SECRET, or does not answer (${status}).`,
        'Copy the secret from the page OAuth2 of the application DISCORD_APPLICATION_ID.',
      );
}

async function checkKeys(url: string): Promise<Check> {
  const { status, body } = await fetchJson(url);
  const read = keysSchema.safeParse(body);
  const algorithms = read.success ? read.data.keys.map(({ alg, kty }) => alg ?? kty) : [];
  return status === 200 && algorithms.some((name) => /^(RS|ES|PS|RSA|EC|Ed)/.test(name))
    ? ok('keys', `Tokens are signed with ${[...new Set(algorithms)].join(', ')}.`)
    : fail(
        'keys',
        'The provider publishes no key to verify tokens with.',
        'Let it sign access tokens with RS256 or ES256: opaque tokens and HS256 cannot be verified.',
      );
}

/** Asks for a sign-in without a person: a provider that knows client and address redirects back with an error. */
async function checkRedirect(
  endpoint: string,
  { clientId, audience }: ServerConfig['oidc'],
  publicUrl: string,
): Promise<Check> {
  const callback = `${publicUrl}/callback`;
  const url = new URL(endpoint);
  for (const [name, value] of Object.entries({
    client_id: clientId,
    redirect_uri: callback,
    response_type: 'code',
    scope: 'openid profile email',
    audience,
    resource: audience,
    prompt: 'none',
    state: 'doctor',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  }))
    url.searchParams.set(name, value);
  const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });
  const target = response.headers.get('location') ?? '';
  if (!target.startsWith(callback)) {
    return fail(
      'redirect address',
      `The provider does not redirect to ${callback} (status ${response.status}).`,
      `Register the client ${clientId} as a single-page app, with the redirect addresses ${callback} and ${publicUrl}/silent-callback.`,
    );
  }
  const error = new URL(target).searchParams.get('error');
  return error === null || /^(login|consent|interaction|account_selection)_required$/.test(error)
    ? ok('redirect address', `The provider redirects to ${callback}.`)
    : fail(
        'redirect address',
        `The provider answers ${error}: ${new URL(target).searchParams.get('error_description') ?? 'no reason'}.`,
        'Check OIDC_AUDIENCE and the grants of the client: authorization code with PKCE, and refresh token.',
      );
}
