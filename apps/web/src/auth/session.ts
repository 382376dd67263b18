import { t } from '@lockwatch/texts/web/errors';
import { authState, setAuthState } from './auth-store.js';
import { hasSessionHint, onAnnouncement } from './session-hint.js';
import { restoreStoredSession } from './stored-session.js';

/** Name of the login window. It opens during the click, before any code is loaded, so that popup blockers allow it. */
const POPUP_NAME = 'lockwatch-sign-in';
const POPUP_WIDTH = 400;
const POPUP_HEIGHT = 600;

/** The provider's client is large and most visitors never need it. */
function loadAuthModule() {
  return import('./oidc-session.js');
}

type Provider = Awaited<ReturnType<typeof loadAuthModule>>;

/** Runs `act` with the provider's client; shows a failure if its code cannot be loaded. */
function withAuthModule(act: (provider: Provider) => unknown, onFailure?: () => void): void {
  void loadAuthModule().then(act, () => {
    onFailure?.();
    setAuthState({ status: 'ready', failure: { message: t('errors.signInNotLoaded'), popupBlocked: false } });
  });
}

export function prepareSignIn(): void {
  loadAuthModule().catch(() => undefined);
}

/** Set before the sign-out from a deleted account; the page where that ends says so. */
export const DELETED_KEY = 'lockwatch.deleted';

/** Runs first on every page ([4-03]): shows the error of a login redirect, else restores an earlier session. */
export function startAuth(): void {
  onAnnouncement('lockwatch.signed-in', restoreUnlessSignedIn);
  setAuthState({ isDeleted: sessionStorage.getItem(DELETED_KEY) !== null });
  sessionStorage.removeItem(DELETED_KEY);
  const query = new URLSearchParams(location.search);
  if (query.has('error')) {
    history.replaceState(history.state, '', location.pathname + location.hash);
    withAuthModule((provider) => provider.reportRedirectError(query));
    return;
  }
  if (!hasSessionHint()) {
    setAuthState({ status: 'ready' });
    return;
  }
  restoreSession();
}

/** Does nothing while a login is running here. */
function restoreUnlessSignedIn(): void {
  const { status, user, isExpired } = authState();
  if (status === 'ready' && (user === null || isExpired)) {
    restoreSession();
  }
}

function restoreSession(): void {
  if (!restoreStoredSession()) withAuthModule((provider) => provider.restoreSession());
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
  withAuthModule(
    (provider) => (popup ? provider.signInWithPopup(popup, POPUP_NAME) : provider.reportBlockedPopup()),
    () => popup?.close(),
  );
}

/** Signs in by redirect, for browsers that block the popup; returns to this address. */
export function signInByRedirect(): void {
  setAuthState({ status: 'loading', failure: null });
  withAuthModule((provider) => provider.signInByRedirect());
}

/** Ends the session here and at the provider, then goes to '/' ([2-24]). */
export function signOut(): void {
  withAuthModule((provider) => provider.signOut());
}

/** Continues as a visitor after the session has expired. */
export function leaveExpiredSession(): void {
  if (authState().isExpired) setAuthState({ user: null, isExpired: false });
}

export function dismissAuthFailure(): void {
  setAuthState({ failure: null });
}
