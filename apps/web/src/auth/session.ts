import { loginRedirectErrorMessage, readLoginRedirectError } from './auth-errors.js';
import { authState, setAuthState } from './auth-store.js';
import { hasSessionHint, onSignInElsewhere } from './session-hint.js';

/** Name of the login window; opened at the click itself, before any code is loaded, so that no blocker objects. */
const POPUP_NAME = 'lockwatch-sign-in';
const POPUP_WIDTH = 400;
const POPUP_HEIGHT = 600;

/** The provider's client is large and most visitors never need it. */
function loadProvider() {
  return import('./oidc-session.js');
}

/** Fetches the code for signing in ahead of the click. */
export function prepareSignIn(): void {
  void loadProvider();
}

/**
 * First thing on every page ([4-03]): shows an error the provider sent the browser back with, else looks silently for
 * a session, but only where one was left behind, or once another tab leaves one.
 */
export function startAuth(): void {
  onSignInElsewhere(restoreUnlessSignedIn);
  const error = readLoginRedirectError(location.search);
  if (error) {
    history.replaceState(history.state, '', location.pathname + location.hash);
    setAuthState({
      status: 'ready',
      failure: { message: loginRedirectErrorMessage(error), popupBlocked: false },
    });
    return;
  }
  if (!hasSessionHint()) {
    setAuthState({ status: 'ready' });
    return;
  }
  void loadProvider().then((provider) => provider.restoreSession());
}

/** A login that runs here ends by itself. */
function restoreUnlessSignedIn(): void {
  const { status, user } = authState();
  if (status === 'ready' && user === null) void loadProvider().then((provider) => provider.restoreSession());
}

/** Signs in through a window of 400x600 ([7-02], [9-03]). Call it from a click. */
export function signIn(): void {
  const left = Math.max(0, window.screenX + (window.innerWidth - POPUP_WIDTH) / 2);
  const top = Math.max(0, window.screenY + (window.innerHeight - POPUP_HEIGHT) / 2);
  const popup = window.open(
    '',
    POPUP_NAME,
    `width=${POPUP_WIDTH},height=${POPUP_HEIGHT},left=${left},top=${top},resizable,scrollbars=yes`,
  );
  setAuthState({ status: 'loading', failure: null });
  void loadProvider().then((provider) =>
    popup ? provider.signInWithPopup(popup, POPUP_NAME) : provider.reportBlockedPopup(),
  );
}

/** Signs in on this page instead, for browsers that open no popup; comes back to where one was. */
export function signInByRedirect(): void {
  setAuthState({ status: 'loading', failure: null });
  void loadProvider().then((provider) => provider.signInByRedirect());
}

/** Ends the session here and at the provider, then goes to '/' ([2-24]). */
export function signOut(): void {
  void loadProvider().then((provider) => provider.signOut());
}

export function dismissAuthFailure(): void {
  setAuthState({ failure: null });
}
