export const SESSION_HINT = 'lockwatch.session=';
/** Storage key of what is kept for pages without a connection, until the sign-out. */
export const OFFLINE_KEY = 'lockwatch.offline';
/** What tabs tell each other: the key of a value that is stored for a moment. */
export type Announcement = 'lockwatch.signed-in' | 'lockwatch.signed-out';

/** Whether somebody signed in here within the last day; else the silent check is skipped ([4-03], [9-03]). */
export function hasSessionHint(): boolean {
  return document.cookie.includes(SESSION_HINT);
}

/** Calls `listener` when another tab announces this. */
export function onAnnouncement(announcement: Announcement, listener: () => void): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === announcement && newValue !== null) listener();
  });
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
