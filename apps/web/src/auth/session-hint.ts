const NAME = 'lockwatch.session';
const ANNOUNCEMENT = 'lockwatch.signed-in';
const ONE_DAY_SECONDS = 24 * 60 * 60;

/** Whether somebody signed in here within the last day: only then is a silent check worth a call ([4-03], [9-03]). */
export function hasSessionHint(): boolean {
  return document.cookie.split('; ').includes(`${NAME}=1`);
}

/** Leaves the mark for a day ([9-03]); it holds no secret. */
export function setSessionHint(): void {
  writeCookie('1', ONE_DAY_SECONDS);
}

export function clearSessionHint(): void {
  writeCookie('', 0);
}

/** Tells the other tabs that somebody signed in, once the session is verified and stored; leaves nothing behind. */
export function announceSignIn(): void {
  localStorage.setItem(ANNOUNCEMENT, '1');
  localStorage.removeItem(ANNOUNCEMENT);
}

/** Calls back when somebody signed in in another tab. */
export function onSignInElsewhere(listener: () => void): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === ANNOUNCEMENT && newValue !== null) listener();
  });
}

function writeCookie(value: string, maxAgeSeconds: number): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari and Firefox
  document.cookie = `${NAME}=${value}; path=/; max-age=${maxAgeSeconds}; samesite=lax${secure}`;
}
