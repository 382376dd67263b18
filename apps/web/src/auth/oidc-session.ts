import type { User } from 'oidc-client-ts';
import { keep } from '../components/browser-storage.js';
import { getWebConfig } from '../config/web-config.js';
import { unsubscribeBrowser } from '../push/push-browser.js';
import { announce, clearSessionHint, setSessionHint } from './announce-session.js';
import { describeRedirectError, SignInError } from './auth-errors.js';
import { type AuthUser, authState, setAuthState } from './auth-store.js';
import type { IdentityError } from './identity-error.js';
import { getOidcClient, TOKEN_TRIES, withRefreshLock } from './oidc-client.js';
import { markProfileUnsent, OFFLINE_KEY, SESSION_HINT } from './session-hint.js';
import { SIGN_IN_HASH } from './sign-in-hash.js';
import { applySession, isFresh, listenToOtherTabs, stopRefreshTimer } from './stored-session.js';
import { toIdentityError } from './to-identity-error.js';
import { deleteAllUnsaved } from './unsaved-input.js';

const POPUP_TIMEOUT_MS = 60_000;
/** The client's errors for a window that the user closed, after or before it showed a page. */
const CLOSED_WINDOW = ['Popup closed by user', 'Attempted to navigate on a disposed window'];

/** Stored in a cookie: the pending login must stay below the browser's size limit. */
const RETURN_TO_MAX_LENGTH = 500;

/** Signs in with the popup that the click opened; resolves once the result is in the state. */
export async function signInWithPopup(popup: Window, name: string): Promise<void> {
  // The client finds the window by its name, and would open another one.
  if (popup.closed) return setAuthFailure(new SignInError('cancelled'));
  const timeoutController = new AbortController();
  const timer = setTimeout(() => timeoutController.abort(new SignInError('timeout')), POPUP_TIMEOUT_MS);
  try {
    const user = await getOidcClient().signinPopup({
      nonce: crypto.randomUUID(),
      popupWindowTarget: name,
      popupWindowFeatures: { width: 400, height: 600 },
      popupSignal: timeoutController.signal,
      popupAbortOnClose: true,
    });
    await completeSignIn(user);
  } catch (cause) {
    if (timeoutController.signal.aborted) setAuthFailure(new SignInError('timeout', undefined, { cause }));
    else setAuthFailure(popupError(cause));
  } finally {
    clearTimeout(timer);
    popup.close();
  }
}

/** A closed window is not an error by itself: the client closes it after a success too. */
function popupError(cause: unknown): IdentityError {
  return cause instanceof Error && CLOSED_WINDOW.includes(cause.message)
    ? new SignInError('cancelled', undefined, { cause })
    : toIdentityError(cause, 'login_failed');
}

/** A popup that cannot be opened gives an error ([5-01]); its notice offers to sign in on this page. */
export function reportBlockedPopup(): void {
  setAuthFailure(new SignInError('popup_blocked'));
}

export function reportRedirectError(query: URLSearchParams): void {
  const message = describeRedirectError(query.get('error'), query.get('error_description'));
  setAuthFailure(new SignInError('login_failed', message));
}

/** Redirects to the provider; callback-page.ts handles the answer and returns here. */
export async function signInByRedirect(): Promise<void> {
  const hash = location.hash === SIGN_IN_HASH ? '' : location.hash;
  const address = location.pathname + location.search + hash;
  // Going back from the provider does not start it again.
  history.replaceState(history.state, '', address);
  const returnTo = address.length > RETURN_TO_MAX_LENGTH ? location.pathname : address;
  try {
    await getOidcClient().signinRedirect({ nonce: crypto.randomUUID(), state: returnTo });
  } catch (cause) {
    setAuthFailure(toIdentityError(cause, 'login_failed'));
  }
}

/** The silent check on load ([4-03]) without a valid session: a refresh or a hidden frame. */
export async function restoreSession(): Promise<void> {
  listenToOtherTabs();
  try {
    await refresh();
  } catch (cause) {
    // The user did not start a sign-in, so no error is shown ([8-01], login_required).
    const error = toIdentityError(cause, 'login_failed');
    if (error.code === 'login_required') await forgetSession();
    else setAuthState({ status: 'ready', user: null });
  }
}

/** A new access token. Throws IdentityError. */
export async function renewAccessToken(): Promise<string> {
  try {
    return (await refresh()).access_token;
  } catch (cause) {
    const error = toIdentityError(cause, 'token_failed');
    if (error.code === 'login_required') await expireSession();
    throw error;
  }
}

/** Ends an invalid session. The dashboard stays visible below the sign-in dialog ([8-01], login_required). */
export async function expireSession(): Promise<void> {
  const { user, isExpired } = authState();
  if (user === null || isExpired) return;
  const isInUse = location.pathname.startsWith('/dashboard');
  await forgetSession(isInUse ? user : null);
}

/** Ends the session here, in all tabs and at the provider, which sends the browser to '/' ([2-24]). */
export async function signOut(): Promise<void> {
  const { issuer, clientId } = getWebConfig().oidc;
  // Providers compare it exactly with the registered address, `PUBLIC_URL`, which has no slash at the end.
  const home = location.origin;
  let target = home;
  try {
    const user = await getOidcClient().getUser();
    const endpoint = await getOidcClient().metadataService.getEndSessionEndpoint();
    target = endpoint
      ? withQuery(endpoint, {
          client_id: clientId,
          post_logout_redirect_uri: home,
          ...(user?.id_token ? { id_token_hint: user.id_token } : {}),
        })
      : withQuery(`${issuer.replace(/\/$/, '')}/v2/logout`, { client_id: clientId, returnTo: home });
  } catch (cause) {
    // biome-ignore lint/suspicious/noConsole: a failed logout is only logged ([8-01])
    console.error('The provider’s session could not be ended.', cause);
  }
  announce('lockwatch.signed-out');
  await getOidcClient().removeUser();
  clearSessionHint();
  deleteAllUnsaved();
  keep(OFFLINE_KEY, null);
  // The next user of this browser must not see this one's pings.
  await unsubscribeBrowser().catch(() => undefined);
  location.assign(target);
}

function withQuery(address: string, query: Record<string, string>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}

/** Loaded on demand: only a new token needs to be verified. */
async function verifyIdentity(user: User): Promise<void> {
  try {
    const module = await import('./verify-identity.js');
    await module.verifyIdentity(user);
  } catch (cause) {
    // The client has already stored the session, and a stored session is trusted.
    await getOidcClient().removeUser();
    throw cause;
  }
}

/** Verifies the user of a new sign-in and shows it as signed in. Throws IdentityError. */
export async function completeSignIn(user: User): Promise<void> {
  await verifyIdentity(user);
  await completeProfile(user);
  markProfileUnsent();
  setSessionHint(user.expires_at);
  announce('lockwatch.signed-in');
  listenToOtherTabs();
  applySession(user);
}

async function refresh(): Promise<User> {
  return withRefreshLock(async () => {
    const stored = await getStoredUser();
    const user = isFresh(stored) ? stored : await renewSession(stored);
    setSessionHint(user.expires_at);
    applySession(user);
    return user;
  });
}

const STORAGE_DELAY_MAX_MS = 1000;

/**
 * The stored session. A tab may see what another one stored a moment later, but it sees cookies at once: one that
 * names a later session says that a renewed one is to come, and a refresh token must not be used twice.
 */
async function getStoredUser(): Promise<User | null> {
  const user = await getOidcClient().getUser();
  const expiresAt = user?.expires_at ?? 1;
  const [, hint = '0'] = document.cookie.split(SESSION_HINT);
  if (isFresh(user) || Number.parseInt(hint, 10) <= expiresAt) return user;
  await new Promise((resolve) => {
    window.addEventListener('storage', resolve, { once: true });
    setTimeout(resolve, STORAGE_DELAY_MAX_MS);
  });
  return getOidcClient().getUser();
}

/** Uses the refresh token if there is a valid one, else a hidden frame. */
async function renewSession(stored: User | null): Promise<User> {
  if (!stored?.refresh_token) return signInSilently();
  try {
    return await exchangeRefreshToken(stored);
  } catch (cause) {
    // A refresh token is valid once. If its response was lost, the provider's own session may still be valid.
    if (toIdentityError(cause, 'token_failed').code !== 'login_required') throw cause;
    return signInSilently();
  }
}

/** Three attempts, so that a short network failure does not sign anyone out ([9-03]). */
async function exchangeRefreshToken(stored: User): Promise<User> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const user = requireUser(await getOidcClient().signinSilent());
      // A refresh may return no identity token.
      if (user.id_token !== stored.id_token) {
        await verifyIdentity(user);
        await completeProfile(user);
      }
      return user;
    } catch (cause) {
      const { code } = toIdentityError(cause, 'token_failed');
      if (code !== 'request_error' || attempt === TOKEN_TRIES) throw cause;
    }
  }
}

/** Asks the provider in a hidden frame; the client retries its token request itself. */
async function signInSilently(): Promise<User> {
  const nonce = crypto.randomUUID();
  const user = requireUser(await getOidcClient().signinSilent({ nonce, forceIframeAuth: true }));
  await verifyIdentity(user);
  await completeProfile(user);
  return user;
}

function requireUser(user: User | null): User {
  if (user === null) throw new SignInError('login_required');
  return user;
}

/** Logs out locally without leaving the page ([8-01], login_required); `expired` keeps that user's page visible. */
async function forgetSession(expired: AuthUser | null = null): Promise<void> {
  stopRefreshTimer();
  await getOidcClient().removeUser();
  clearSessionHint();
  keep(OFFLINE_KEY, null);
  setAuthState({ status: 'ready', user: expired, isExpired: expired !== null });
}

function setAuthFailure(error: IdentityError): void {
  setAuthState({
    status: 'ready',
    user: error.code === 'login_required' && !authState().isExpired ? null : authState().user,
    failure: { message: error.message, popupBlocked: error.code === 'popup_blocked' },
  });
}

const TIMEOUT_MS = 5000;

/** Adds missing profile data from the userinfo endpoint (OpenID Connect Core, 5.4); failures are ignored. */
async function completeProfile(user: User): Promise<void> {
  const { name, email, picture } = user.profile;
  if (name && email && picture) return;
  try {
    const url = await getOidcClient().metadataService.getUserInfoEndpoint();
    const response = await fetch(url, {
      headers: { authorization: `Bearer ${user.access_token}` },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const userInfo: unknown = await response.json();
    // An answer for another subject describes somebody else (OpenID Connect Core, 5.3.2).
    if (
      typeof userInfo !== 'object' ||
      userInfo === null ||
      Reflect.get(userInfo, 'sub') !== user.profile.sub
    )
      return;
    user.profile = { ...userInfo, ...user.profile };
    await getOidcClient().storeUser(user);
  } catch {
    // The provider has no such endpoint or does not respond: keep the known values.
  }
}
