import type { User } from 'oidc-client-ts';
import { webConfig } from '../config/web-config.js';
import { IdentityError } from './auth-errors.js';
import { type AuthUser, authState, setAuthState } from './auth-store.js';
import { identityErrorOf } from './identity-error-of.js';
import { oidcClient, REFRESH_AHEAD_SECONDS, sessionStorageKey } from './oidc-client.js';
import { TOKEN_TRIES } from './patient-user-manager.js';
import { readRedirectState } from './redirect-state.js';
import { withRefreshLock } from './refresh-lock.js';
import { announceSignIn, clearSessionHint, setSessionHint } from './session-hint.js';

const POPUP_TIMEOUT_MS = 60_000;
/** What the client throws when the person closed the window, and when they did before it showed anything. */
const CLOSED_WINDOW = ['Popup closed by user', 'Attempted to navigate on a disposed window'];
/** Longest wait a browser timer can hold. */
const TIMER_MAX_MS = 2 ** 31 - 1;

let refreshTimer: ReturnType<typeof setTimeout> | undefined;

/** Signs in in the window that was opened at the click; resolves once the state says how it went. */
export async function signInWithPopup(popup: Window, name: string): Promise<void> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(new IdentityError('timeout')), POPUP_TIMEOUT_MS);
  const nonce = crypto.randomUUID();
  try {
    const user = await oidcClient().signinPopup({
      nonce,
      popupWindowTarget: name,
      popupWindowFeatures: { width: 400, height: 600 },
      popupSignal: patience.signal,
      popupAbortOnClose: true,
    });
    await accept(user, nonce);
  } catch (cause) {
    await oidcClient().removeUser();
    if (patience.signal.aborted) fail(new IdentityError('timeout', undefined, { cause }));
    else fail(popupError(cause));
  } finally {
    clearTimeout(timer);
    popup.close();
  }
}

/** That the window is closed tells nothing: the client closes it itself once it has the answer. */
function popupError(cause: unknown): IdentityError {
  return cause instanceof Error && CLOSED_WINDOW.includes(cause.message)
    ? new IdentityError('cancelled', undefined, { cause })
    : identityErrorOf(cause, 'login_failed');
}

/** A popup that cannot be opened gives an error ([5-01]); its notice offers to sign in on this page. */
export function reportBlockedPopup(): void {
  fail(new IdentityError('popup_blocked'));
}

/** Leaves for the provider; callback-page.ts takes the answer and comes back to the present address. */
export async function signInByRedirect(): Promise<void> {
  const nonce = crypto.randomUUID();
  const returnTo = location.pathname + location.search + location.hash;
  try {
    await oidcClient().signinRedirect({ nonce, state: { nonce, returnTo } });
  } catch (cause) {
    fail(identityErrorOf(cause, 'login_failed'));
  }
}

/** Verifies what a redirect brought and signs in; answers the address to go back to. Throws IdentityError. */
export async function acceptRedirect(user: User): Promise<string> {
  const { nonce, returnTo } = readRedirectState(user.state);
  try {
    await accept(user, nonce);
  } catch (cause) {
    await oidcClient().removeUser();
    throw identityErrorOf(cause, 'login_failed');
  }
  return returnTo;
}

/** The silent check on load ([4-03]): the session of another tab or visit, else a refresh or a hidden frame. */
export async function restoreSession(): Promise<void> {
  followOtherTabs();
  try {
    const user = await oidcClient().getUser();
    if (isFresh(user)) adopt(user);
    else await refresh();
  } catch (cause) {
    // Nobody asked to sign in, so nothing is shown: the page is a visitor's until they do ([8-01], login_required).
    const error = identityErrorOf(cause, 'login_failed');
    if (error.code === 'login_required') await forgetSession();
    else setAuthState({ status: 'ready', user: null });
  }
}

/** An access token with more than 60 s to live, refreshed where needed. Throws IdentityError. */
export async function accessToken(): Promise<string> {
  try {
    const user = await oidcClient().getUser();
    return (isFresh(user) ? user : await refresh()).access_token;
  } catch (cause) {
    const error = identityErrorOf(cause, 'token_failed');
    if (error.code === 'login_required') await forgetSession();
    throw error;
  }
}

/** Ends the session here, in all tabs and at the provider, which sends the browser to '/' ([2-24]). */
export async function signOut(): Promise<void> {
  const { issuer, clientId } = webConfig().oidc;
  const home = `${location.origin}/`;
  let target = home;
  try {
    const user = await oidcClient().getUser();
    const endpoint = await oidcClient().metadataService.getEndSessionEndpoint();
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
  await oidcClient().removeUser();
  clearSessionHint();
  location.assign(target);
}

function withQuery(address: string, query: Record<string, string>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}

/** Verifying needs a library of its own, and only a new token needs verifying. */
async function verifyIdentity(user: User, nonce: string | undefined): Promise<void> {
  try {
    const module = await import('./verify-identity.js');
    await module.verifyIdentity(user, nonce);
  } catch (cause) {
    // The client has stored the session by now, and what is stored is trusted.
    await oidcClient().removeUser();
    throw cause;
  }
}

async function accept(user: User, nonce: string | undefined): Promise<void> {
  await verifyIdentity(user, nonce);
  setSessionHint();
  announceSignIn();
  followOtherTabs();
  adopt(user);
}

async function refresh(): Promise<User> {
  return withRefreshLock(async () => {
    const stored = await oidcClient().getUser();
    const user = isFresh(stored) ? stored : await renew(stored);
    setSessionHint();
    adopt(user);
    return user;
  });
}

function isFresh(user: User | null): user is User {
  return user !== null && (user.expires_in ?? 0) > REFRESH_AHEAD_SECONDS;
}

/** By the refresh token where there is one that still serves, else in a hidden frame. */
async function renew(stored: User | null): Promise<User> {
  if (!stored?.refresh_token) return signInUnseen();
  try {
    return await exchangeRefreshToken(stored);
  } catch (cause) {
    // A refresh token serves once. Where its answer was lost, as on a page that was left meanwhile, it is spent, while
    // the provider still knows who this is.
    if (identityErrorOf(cause, 'token_failed').code !== 'login_required') throw cause;
    return signInUnseen();
  }
}

/** A network that fails for a moment must not sign anyone out: three tries ([9-03]). */
async function exchangeRefreshToken(stored: User): Promise<User> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const user = signedIn(await oidcClient().signinSilent());
      // The answer may bring no new identity token, and never one that names a nonce.
      if (user.id_token !== stored.id_token) await verifyIdentity(user, undefined);
      return user;
    } catch (cause) {
      const { code } = identityErrorOf(cause, 'token_failed');
      if (code !== 'request_error' || attempt === TOKEN_TRIES) throw cause;
    }
  }
}

/** Asks the provider in a hidden frame; its token request is tried again by the client itself. */
async function signInUnseen(): Promise<User> {
  const nonce = crypto.randomUUID();
  const user = signedIn(await oidcClient().signinSilent({ nonce, forceIframeAuth: true }));
  await verifyIdentity(user, nonce);
  return user;
}

function signedIn(user: User | null): User {
  if (user === null) throw new IdentityError('login_required');
  return user;
}

function adopt(user: User): void {
  clearTimeout(refreshTimer);
  const wait = ((user.expires_in ?? 0) - REFRESH_AHEAD_SECONDS) * 1000;
  refreshTimer = setTimeout(refreshAhead, Math.min(Math.max(wait, 1000), TIMER_MAX_MS));
  setAuthState({ status: 'ready', user: authUserOf(user), failure: null });
}

function refreshAhead(): void {
  // A failure here is not lost: the next call asks for the token again and reports it.
  void accessToken().catch(() => undefined);
}

function authUserOf({ profile }: User): AuthUser {
  return {
    sub: profile.sub,
    name: profile.name || profile.nickname || profile.preferred_username || profile.email || 'player',
    picture: profile.picture ?? null,
    email: profile.email ?? null,
  };
}

/** Logs out here without leaving the page ([8-01], login_required). */
async function forgetSession(): Promise<void> {
  clearTimeout(refreshTimer);
  await oidcClient().removeUser();
  clearSessionHint();
  setAuthState({ status: 'ready', user: null });
}

function fail(error: IdentityError): void {
  setAuthState({
    status: 'ready',
    user: error.code === 'login_required' ? null : authState().user,
    failure: { message: error.message, popupBlocked: error.code === 'popup_blocked' },
  });
}

let isFollowing = false;

/** Signing out, in or anew in one tab does the same in the others. */
function followOtherTabs(): void {
  if (isFollowing) return;
  isFollowing = true;
  window.addEventListener('storage', (event) => {
    if (event.key !== sessionStorageKey()) return;
    if (event.newValue === null) {
      clearTimeout(refreshTimer);
      setAuthState({ user: null });
      return;
    }
    void oidcClient()
      .getUser()
      .then((user) => user && adopt(user));
  });
}
