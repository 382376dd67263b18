const FORMAT = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });

/** A moment in seconds as a day (UTC): "November 21, 2026". */
export function formatDay(seconds: number): string {
  return FORMAT.format(seconds * 1000);
}
