import { SESSION_HINT, SIGNED_IN, SIGNED_OUT } from './session-hint.js';

const ONE_DAY_SECONDS = 24 * 60 * 60;

/** Sets a cookie for one day ([9-03]) with the end of the session (Unix seconds); it contains no secret. */
export function setSessionHint(expiresAt: number | undefined): void {
  writeCookie(`${expiresAt ?? 1}`, ONE_DAY_SECONDS);
}

export function clearSessionHint(): void {
  writeCookie('', 0);
}

function writeCookie(value: string, maxAgeSeconds: number): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari and Firefox
  document.cookie = `${SESSION_HINT}${value}; path=/; max-age=${maxAgeSeconds}; samesite=lax${secure}`;
}

/** Notifies other tabs of a sign-in once the session is verified and stored; nothing stays in the storage. */
export function broadcastSignIn(): void {
  announce(SIGNED_IN);
}

export function broadcastSignOut(): void {
  announce(SIGNED_OUT);
}

function announce(key: string): void {
  localStorage.setItem(key, '1');
  localStorage.removeItem(key);
}
