import { DISCORD_ID_CLAIM, SANDBOX_OIDC } from '@lockwatch/contracts/sandbox';
import Provider, { type Configuration, errors, type KoaContextWithOIDC } from 'oidc-provider';
import { type Html, html, messagePage, page } from '../html.js';
import { findAccount, getClaims, TOKEN_LIFETIME_S } from './accounts.js';
import type { ProviderKeys } from './keys.js';
import { createStorage } from './storage.js';

const DAY_S = 86_400;
const SCOPES = 'openid profile email offline_access';
const PROFILE_CLAIMS = ['name', 'nickname', 'picture', DISCORD_ID_CLAIM];
const EMAIL_CLAIMS = ['email', 'email_verified'];

export interface ProviderOptions {
  issuer: string;
  keys: ProviderKeys;
  /** The web app's address. */
  webOrigin: string;
  /** Where ended sessions are reported. */
  backchannelLogoutUrl: string;
}

/**
 * The OpenID provider: one public client (the web app) with authorization code and PKCE. Access tokens are RS256 JWTs
 * for the product's API, whether the client names it as `resource` (RFC 8707), as `audience` (Auth0) or not at all.
 */
export function createProvider({ issuer, keys, webOrigin, backchannelLogoutUrl }: ProviderOptions): Provider {
  const claimsOf = (sub: string) => {
    const account = findAccount('sub', sub);
    return account && getClaims(account, issuer);
  };
  const provider: Provider = new Provider(issuer, {
    adapter: createStorage(),
    jwks: { keys: [keys.signing] },
    cookies: {
      keys: keys.cookies,
      names: { session: 'sandbox_session', interaction: 'sandbox_interaction', resume: 'sandbox_resume' },
    },
    clients: [
      {
        client_id: SANDBOX_OIDC.clientId,
        client_name: 'Lockwatch',
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        // As docs/operations.md tells to register them; compared character by character.
        redirect_uris: [`${webOrigin}/callback`, `${webOrigin}/silent-callback`],
        post_logout_redirect_uris: [webOrigin],
        backchannel_logout_uri: backchannelLogoutUrl,
        backchannel_logout_session_required: true,
      },
    ],
    routes: { authorization: '/auth', userinfo: '/userinfo', end_session: '/session/end' },
    // The provider's own agent refuses to reach this machine, where the product runs.
    fetch: (url, options) => fetch(url, Object.assign({}, options, { dispatcher: undefined })),
    scopes: SCOPES.split(' '),
    claims: { openid: ['sub'], profile: PROFILE_CLAIMS, email: EMAIL_CLAIMS },
    conformIdTokenClaims: false,
    extraParams: ['audience', 'organization'],
    features: FEATURES,
    findAccount: (_ctx, sub) => {
      const claims = claimsOf(sub);
      return claims && { accountId: sub, claims: () => claims };
    },
    extraTokenClaims: (_ctx, token) => {
      const { sub: _sub, ...claims } = ('accountId' in token && claimsOf(token.accountId)) || {};
      return claims;
    },
    interactions: { url: (_ctx, { uid }) => `${new URL(issuer).pathname}/login/${uid}` },
    loadExistingGrant: (ctx) => firstPartyGrant(provider, ctx),
    issueRefreshToken: () => true,
    rotateRefreshToken: true,
    clientBasedCORS: (_ctx, origin) => origin === webOrigin,
    renderError: (ctx, out) => {
      const text = `${out.error_description ?? out.error}. Go back to the app and try again.`;
      render(ctx, messagePage('Sign-in failed', text));
    },
    ttl: TTL,
  });
  return provider;
}

const FEATURES: Configuration['features'] = {
  devInteractions: { enabled: false },
  rpInitiatedLogout: {
    enabled: true,
    logoutSource: renderLogoutPage,
    postLogoutSuccessSource: (ctx) => render(ctx, messagePage('Signed out', 'You can close this window.')),
  },
  backchannelLogout: { enabled: true },
  revocation: { enabled: true },
  resourceIndicators: {
    enabled: true,
    defaultResource: () => SANDBOX_OIDC.audience,
    useGrantedResource: () => true,
    getResourceServerInfo: (_ctx, resource) => apiServer(resource),
  },
};

const TTL: Configuration['ttl'] = {
  AccessToken: TOKEN_LIFETIME_S,
  AuthorizationCode: 60,
  IdToken: TOKEN_LIFETIME_S,
  Interaction: 3600,
  Grant: 30 * DAY_S,
  RefreshToken: 30 * DAY_S,
  Session: 14 * DAY_S,
};

function apiServer(resource: string) {
  const { audience } = SANDBOX_OIDC;
  if (resource !== audience) throw new errors.InvalidTarget();
  const jwt = { sign: { alg: 'RS256' as const } };
  return { scope: '', audience, accessTokenFormat: 'jwt' as const, accessTokenTTL: TOKEN_LIFETIME_S, jwt };
}

/** Grants all scopes without asking: the web app is our own. */
async function firstPartyGrant(provider: Provider, ctx: KoaContextWithOIDC) {
  const { client, session } = ctx.oidc;
  if (!client || !session?.accountId) return undefined;
  const grantId = session.grantIdFor(client.clientId);
  const known = grantId ? await provider.Grant.find(grantId) : undefined;
  const grant = known ?? new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope(SCOPES);
  grant.addOIDCClaims(['sub', ...PROFILE_CLAIMS, ...EMAIL_CLAIMS]);
  await grant.save();
  return grant;
}

function render(ctx: KoaContextWithOIDC, content: Html): void {
  ctx.type = 'html';
  ctx.body = content.text;
}

const SUBMIT_SCRIPT = '<script>document.forms[0].elements.logout.click()</script>';

/** Signs out immediately; without JavaScript, by its button. `form` is HTML. */
function renderLogoutPage(ctx: KoaContextWithOIDC, form: string): void {
  const button = html`<button class="button" form="op.logoutForm" name="logout" value="yes">Sign out</button>`;
  const { text } = page('Signing out', html`<h1>Signing out</h1>${button}`);
  ctx.type = 'html';
  ctx.body = text.replace('</h1>', `</h1>${form}`).replace('</main>', `${SUBMIT_SCRIPT}</main>`);
}
