const NAME = 'lockwatch.session';
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

function writeCookie(value: string, maxAgeSeconds: number): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari and Firefox
  document.cookie = `${NAME}=${value}; path=/; max-age=${maxAgeSeconds}; samesite=lax${secure}`;
}
