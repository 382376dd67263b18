import { type UserManager, WebStorageStateStore } from 'oidc-client-ts';
import { webConfig } from '../config/web-config.js';
import { PatientUserManager } from './patient-user-manager.js';
import { createTransactionStore } from './transaction-store.js';

/** Access tokens count as expired this long before they do ([9-03]). */
export const REFRESH_AHEAD_SECONDS = 60;

const REQUEST_TIMEOUT_SECONDS = 10;
const ONE_DAY_SECONDS = 24 * 60 * 60;

let manager: UserManager | undefined;

/**
 * The OpenID client: code flow with PKCE ([7-02]). The session lies in local storage, so that every tab has it and one
 * refresh serves all. `audience` is how Auth0, and `resource` how RFC 8707 asks for a token meant for our API.
 */
export function oidcClient(): UserManager {
  manager ??= createClient();
  return manager;
}

function createClient(): UserManager {
  const { issuer, clientId, audience, organization } = webConfig().oidc;
  const callback = `${location.origin}/callback`;
  return new PatientUserManager({
    authority: issuer,
    client_id: clientId,
    redirect_uri: callback,
    popup_redirect_uri: callback,
    silent_redirect_uri: `${location.origin}/silent-callback`,
    response_type: 'code',
    scope: 'openid profile email offline_access',
    resource: audience,
    extraQueryParams: { audience, ...(organization === null ? {} : { organization }) },
    automaticSilentRenew: false,
    monitorSession: false,
    loadUserInfo: false,
    requestTimeoutInSeconds: REQUEST_TIMEOUT_SECONDS,
    silentRequestTimeoutInSeconds: REQUEST_TIMEOUT_SECONDS,
    staleStateAgeInSeconds: ONE_DAY_SECONDS,
    stateStore: createTransactionStore(localStorage),
    userStore: new WebStorageStateStore({ store: localStorage, prefix: 'lockwatch.' }),
  });
}

/** The key under which the client keeps the session; other tabs are told when it changes. */
export function sessionStorageKey(): string {
  const { issuer, clientId } = webConfig().oidc;
  return `lockwatch.user:${issuer}:${clientId}`;
}
