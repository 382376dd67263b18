const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });

/** `Mar 14, 2026`, in the user's time zone. */
export function formatDay(iso: string): string {
  return day.format(new Date(iso));
}

/** `Mar 14, 2026, 3:05 PM`, in the user's time zone. */
export function formatMoment(iso: string): string {
  return moment.format(new Date(iso));
}

/** `3:05 PM`, in the user's time zone. */
export function formatTime(iso: string): string {
  return time.format(new Date(iso));
}
