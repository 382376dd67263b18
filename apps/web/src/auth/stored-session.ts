import { t } from '@lockwatch/texts/web/errors';
import type { User } from 'oidc-client-ts';
import { getWebConfig } from '../config/web-config.js';
import { type AuthUser, authState, setAuthState } from './auth-store.js';
import { IdentityError } from './identity-error.js';
import { isProfileUnsent, onAnnouncement } from './session-hint.js';

/** Access tokens count as expired this long before they do ([9-03]). */
const REFRESH_AHEAD_SECONDS = 60;
/** Longest wait a browser timer can hold. */
const TIMER_MAX_MS = 2 ** 31 - 1;
/** Servers accept 16 kB of headers, including the access token. */
const IDENTITY_TOKEN_MAX_LENGTH = 6000;

/** The session as the OpenID client stores it. Pages use it without the client, which is large, until it must be renewed. */
type StoredSession = Pick<User, 'access_token' | 'id_token' | 'expires_at' | 'profile'>;

let refreshTimer: ReturnType<typeof setTimeout> | undefined;

/** Storage key of the client's session; other tabs are notified when it changes. */
function sessionStorageKey(): string {
  const { issuer, clientId } = getWebConfig().oidc;
  return `lockwatch.user:${issuer}:${clientId}`;
}

/** Uses the stored session if it is still valid or, without a connection, cannot be renewed now; else returns false. */
export function restoreStoredSession(): boolean {
  const session = readStoredSession();
  if (!session || (!isFresh(session) && navigator.onLine)) return false;
  listenToOtherTabs();
  applySession(session);
  return true;
}

function readStoredSession(): StoredSession | null {
  try {
    const session: unknown = JSON.parse(localStorage.getItem(sessionStorageKey()) ?? 'null');
    return isSession(session) ? session : null;
  } catch {
    return null;
  }
}

function isSession(value: unknown): value is StoredSession {
  if (typeof value !== 'object' || value === null) return false;
  const profile: unknown = Reflect.get(value, 'profile');
  return (
    typeof Reflect.get(value, 'access_token') === 'string' &&
    typeof profile === 'object' &&
    profile !== null &&
    typeof Reflect.get(profile, 'sub') === 'string'
  );
}

export function isFresh<Session extends StoredSession>(session: Session | null): session is Session {
  return session !== null && secondsLeft(session) > REFRESH_AHEAD_SECONDS;
}

function secondsLeft({ expires_at: expiresAt = 0 }: StoredSession): number {
  return expiresAt - Math.floor(Date.now() / 1000);
}

/** An access token that is valid for more than 60 s, refreshed if needed. Throws IdentityError. */
export async function getAccessToken(): Promise<string> {
  // Do not sign in silently after a sign-out or while the expired-session dialog is open.
  if (authState().user === null || authState().isExpired) {
    throw new IdentityError('login_required', 'There is no session.');
  }
  const session = readStoredSession();
  if (isFresh(session)) return session.access_token;
  const { renewAccessToken } = await import('./oidc-session.js');
  return renewAccessToken();
}

/** The identity token, if the server has not received it since the sign-in; else null. */
export function getUnsentIdentityToken(): string | null {
  if (!isProfileUnsent()) return null;
  const token = readStoredSession()?.id_token ?? '';
  return token !== '' && token.length <= IDENTITY_TOKEN_MAX_LENGTH ? token : null;
}

export function applySession(session: StoredSession): void {
  stopRefreshTimer();
  const wait = (secondsLeft(session) - REFRESH_AHEAD_SECONDS) * 1000;
  refreshTimer = setTimeout(refreshBeforeExpiry, Math.min(Math.max(wait, 1000), TIMER_MAX_MS));
  setAuthState({ status: 'ready', user: toAuthUser(session), isExpired: false, failure: null });
}

export function stopRefreshTimer(): void {
  clearTimeout(refreshTimer);
}

function refreshBeforeExpiry(): void {
  // A failure can be ignored here: the next call requests the token again and reports it.
  void getAccessToken().catch(() => undefined);
}

function toAuthUser({ profile }: StoredSession): AuthUser {
  return {
    sub: profile.sub,
    name:
      profile.name ||
      profile.nickname ||
      profile.preferred_username ||
      profile.email ||
      t('errors.unnamedUser'),
    picture: profile.picture ?? null,
    email: profile.email ?? null,
  };
}

let isListeningToTabs = false;

/** Signing in or out in one tab does the same in the others. */
export function listenToOtherTabs(): void {
  if (isListeningToTabs) return;
  isListeningToTabs = true;
  onAnnouncement('lockwatch.signed-out', () => setAuthState({ user: null, isExpired: false }));
  window.addEventListener('storage', (event) => {
    if (event.key !== sessionStorageKey()) return;
    if (event.newValue === null) {
      stopRefreshTimer();
      // A tab announces a sign-out; without that, the session has expired.
      if (authState().user !== null)
        void import('./oidc-session.js').then((module) => module.expireSession());
      return;
    }
    const session = readStoredSession();
    if (session) applySession(session);
  });
}
