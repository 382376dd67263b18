const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** A day in the reader's time zone. */
export function formatDay(iso: string): string {
  return day.format(new Date(iso));
}

/** A day and time in the reader's time zone. */
export function formatMoment(iso: string): string {
  return moment.format(new Date(iso));
}
