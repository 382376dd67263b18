import { DISCORD_ID_CLAIM, SANDBOX_OIDC } from '@lockwatch/contracts';
import Provider, { errors, type KoaContextWithOIDC } from 'oidc-provider';
import { accountBySubject, getClaims } from './accounts.js';
import type { ProviderKeys } from './keys.js';
import { OidcStorage } from './memory-adapter.js';
import { renderErrorPage, renderLogoutPage, renderSignedOutPage } from './pages.js';

export const TOKEN_LIFETIME_S = 3600;
const SCOPES = 'openid profile email offline_access';
const PROFILE_CLAIMS = ['name', 'nickname', 'picture', DISCORD_ID_CLAIM];

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
export function createProvider(options: ProviderOptions): Provider {
  const { issuer, webOrigin } = options;
  const storage = new OidcStorage();
  const provider = new Provider(issuer, {
    adapter: (model: string) => storage.adapter(model),
    jwks: { keys: [options.keys.signing] },
    cookies: {
      keys: options.keys.cookies,
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
        backchannel_logout_uri: options.backchannelLogoutUrl,
        backchannel_logout_session_required: true,
      },
    ],
    routes: { authorization: '/auth', userinfo: '/userinfo', end_session: '/session/end' },
    // The provider's own agent refuses to reach this machine, where the product runs.
    fetch: (url, options) => fetch(url, Object.assign({}, options, { dispatcher: undefined })),
    scopes: SCOPES.split(' '),
    claims: { openid: ['sub'], profile: PROFILE_CLAIMS, email: ['email', 'email_verified'] },
    conformIdTokenClaims: false,
    extraParams: ['audience', 'organization'],
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: renderLogoutPage,
        postLogoutSuccessSource: renderSignedOutPage,
      },
      backchannelLogout: { enabled: true },
      revocation: { enabled: true },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => SANDBOX_OIDC.audience,
        useGrantedResource: () => true,
        getResourceServerInfo: (_ctx, resource) => apiServer(resource),
      },
    },
    findAccount: (_ctx, sub) => {
      const account = accountBySubject(sub);
      return account && { accountId: sub, claims: () => ({ ...getClaims(account, issuer), sub }) };
    },
    extraTokenClaims: (_ctx, token) => {
      const account = 'accountId' in token ? accountBySubject(token.accountId) : undefined;
      if (!account) return undefined;
      const { sub: _sub, ...claims } = getClaims(account, issuer);
      return claims;
    },
    interactions: { url: (_ctx, interaction) => `${new URL(issuer).pathname}/login/${interaction.uid}` },
    loadExistingGrant: (ctx) => firstPartyGrant(provider, ctx),
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    clientBasedCORS: (_ctx, origin) => origin === webOrigin,
    renderError: renderErrorPage,
    ttl: {
      AccessToken: TOKEN_LIFETIME_S,
      AuthorizationCode: 60,
      IdToken: TOKEN_LIFETIME_S,
      Interaction: 3600,
      Grant: 30 * 86_400,
      RefreshToken: 30 * 86_400,
      Session: 14 * 86_400,
    },
  });
  return provider;
}

function apiServer(resource: string) {
  if (resource !== SANDBOX_OIDC.audience) throw new errors.InvalidTarget();
  return {
    scope: '',
    audience: SANDBOX_OIDC.audience,
    accessTokenFormat: 'jwt' as const,
    accessTokenTTL: TOKEN_LIFETIME_S,
    jwt: { sign: { alg: 'RS256' as const } },
  };
}

/** Grants all scopes without asking: the web app is our own. */
async function firstPartyGrant(provider: Provider, ctx: KoaContextWithOIDC) {
  const { client, session } = ctx.oidc;
  if (!client || !session?.accountId) return undefined;
  const grantId = session.grantIdFor(client.clientId);
  const known = grantId ? await provider.Grant.find(grantId) : undefined;
  const grant = known ?? new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope(SCOPES);
  grant.addOIDCClaims(['sub', ...PROFILE_CLAIMS, 'email', 'email_verified']);
  await grant.save();
  return grant;
}
