import { type Announcement, SESSION_HINT } from './session-hint.js';

export const ONE_DAY_SECONDS = 24 * 60 * 60;

/** Sets a cookie for one day ([9-03]) with the end of the session (Unix seconds); it contains no secret. */
export function setSessionHint(expiresAt: number | undefined): void {
  writeCookie(`${SESSION_HINT}${expiresAt ?? 1}`, ONE_DAY_SECONDS);
}

export function clearSessionHint(): void {
  writeCookie(SESSION_HINT, 0);
}

/** Writes a cookie of the whole site, `name=value`. */
export function writeCookie(cookie: string, maxAgeSeconds: number): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari and Firefox
  document.cookie = `${cookie}; path=/; max-age=${maxAgeSeconds}; samesite=lax${secure}`;
}

/** Notifies other tabs, of a sign-in once the session is verified and stored; nothing stays in the storage. */
export function announce(announcement: Announcement): void {
  localStorage.setItem(announcement, '1');
  localStorage.removeItem(announcement);
}
