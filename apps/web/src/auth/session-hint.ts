const NAME = 'lockwatch.session';
const SIGNED_IN = 'lockwatch.signed-in';
const SIGNED_OUT = 'lockwatch.signed-out';
const ONE_DAY_SECONDS = 24 * 60 * 60;

/** Whether somebody signed in here within the last day; else the silent check is skipped ([4-03], [9-03]). */
export function hasSessionHint(): boolean {
  return readSessionHint() > 0;
}

/** When the last stored session of any tab expires (Unix seconds); 0: none is known. */
export function readSessionHint(): number {
  const cookie = document.cookie.split('; ').find((pair) => pair.startsWith(`${NAME}=`)) ?? '';
  return Number(cookie.slice(NAME.length + 1));
}

/** Sets a cookie for one day ([9-03]) with the end of the session (Unix seconds); it contains no secret. */
export function setSessionHint(expiresAt: number | undefined): void {
  writeCookie(String(expiresAt ?? 1), ONE_DAY_SECONDS);
}

export function clearSessionHint(): void {
  writeCookie('', 0);
}

/** Notifies other tabs of a sign-in once the session is verified and stored; nothing stays in the storage. */
export function broadcastSignIn(): void {
  announce(SIGNED_IN);
}

export function broadcastSignOut(): void {
  announce(SIGNED_OUT);
}

export function onSignInInOtherTab(listener: () => void): void {
  onAnnouncement(SIGNED_IN, listener);
}

export function onSignOutInOtherTab(listener: () => void): void {
  onAnnouncement(SIGNED_OUT, listener);
}

function announce(key: string): void {
  localStorage.setItem(key, '1');
  localStorage.removeItem(key);
}

function onAnnouncement(announcement: string, listener: () => void): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === announcement && newValue !== null) listener();
  });
}

function writeCookie(value: string, maxAgeSeconds: number): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari and Firefox
  document.cookie = `${NAME}=${value}; path=/; max-age=${maxAgeSeconds}; samesite=lax${secure}`;
}

const KEY = 'lockwatch.profile-unsent';

/*
 * After a sign-in, the first calls send the identity token, from which the server reads name, e-mail address and
 * picture. In session storage, because the page may be reloaded before the first call.
 */

export function markProfileUnsent(): void {
  sessionStorage.setItem(KEY, '1');
}

export function markProfileSent(): void {
  sessionStorage.removeItem(KEY);
}

export function isProfileUnsent(): boolean {
  return sessionStorage.getItem(KEY) !== null;
}
