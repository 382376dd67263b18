import { type User, UserManager, WebStorageStateStore } from 'oidc-client-ts';
import { getWebConfig } from '../config/web-config.js';
import { ONE_DAY_SECONDS } from './announce-session.js';
import { SignInError } from './auth-errors.js';
import { isFailedRequest, isNetworkFailure } from './to-identity-error.js';
import { createTransactionStore } from './transaction-store.js';

const REQUEST_TIMEOUT_SECONDS = 10;

let manager: UserManager | undefined;

/**
 * The OpenID client: code flow with PKCE ([7-02]). All tabs share the session in local storage. The API is named by
 * `audience` for Auth0 and by `resource` for RFC 8707.
 */
export function getOidcClient(): UserManager {
  manager ??= createClient();
  return manager;
}

function createClient(): UserManager {
  const { issuer, clientId, audience, organization } = getWebConfig().oidc;
  const callback = `${location.origin}/callback`;
  return new RetryingUserManager({
    authority: issuer,
    client_id: clientId,
    redirect_uri: callback,
    popup_redirect_uri: callback,
    silent_redirect_uri: `${location.origin}/silent-callback`,
    response_type: 'code',
    response_mode: 'query',
    scope: 'openid profile email offline_access',
    resource: audience,
    extraQueryParams: { audience, ...(organization === null ? {} : { organization }) },
    automaticSilentRenew: false,
    monitorSession: false,
    loadUserInfo: false,
    requestTimeoutInSeconds: REQUEST_TIMEOUT_SECONDS,
    silentRequestTimeoutInSeconds: REQUEST_TIMEOUT_SECONDS,
    staleStateAgeInSeconds: ONE_DAY_SECONDS,
    stateStore: createTransactionStore(),
    userStore: new WebStorageStateStore({ store: localStorage, prefix: 'lockwatch.' }),
  });
}

/** Attempts of a token request ([7-03], [9-03]). */
export const TOKEN_TRIES = 3;

type RefreshArguments = Parameters<UserManager['_useRefreshToken']>;

/** Retries token requests after network failures, and adds the URL to their errors ([8-01]). */
class RetryingUserManager extends UserManager {
  /** The client deletes the login before the request, so a retry restores it. A response has used up the code. */
  protected override async _signinEnd(url: string, verifySub?: string): Promise<User> {
    const { stateStore } = this.settings;
    const key = new URL(url).searchParams.get('state') ?? '';
    const login = await stateStore.get(key);
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await super._signinEnd(url, verifySub);
      } catch (cause) {
        if (!isNetworkFailure(cause) || attempt === TOKEN_TRIES || login === null) {
          throw await this.withRequestUrl(cause);
        }
        await stateStore.set(key, login);
      }
    }
  }

  protected override async _useRefreshToken(...args: RefreshArguments): Promise<User> {
    try {
      return await super._useRefreshToken(...args);
    } catch (cause) {
      throw await this.withRequestUrl(cause);
    }
  }

  /** Adds the address to the error of a failed token request. */
  private async withRequestUrl(cause: unknown): Promise<unknown> {
    if (!isFailedRequest(cause)) return cause;
    const url = await this.metadataService.getTokenEndpoint(false).catch(() => this.settings.metadataUrl);
    return SignInError.forRequest(url, cause);
  }
}

/** Waits for other tabs with a session refresh: 10 times 5 s ([9-03]). */
const LOCK_WAIT_MS = 50_000;

/** Runs `work` while no other tab does; rejects if the lock is not free in time. */
export async function withRefreshLock<T>(work: () => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(LOCK_WAIT_MS);
  return navigator.locks.request('lockwatch.refresh', { signal }, work);
}
