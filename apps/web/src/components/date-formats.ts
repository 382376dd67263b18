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

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];
const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });

/** `nowMs` is ms since 1970 UTC. */
export function timeAgo(iso: string, nowMs: number): string {
  const passed = nowMs - Date.parse(iso);
  for (const [unit, ms] of UNITS) if (passed >= ms) return relative.format(-Math.floor(passed / ms), unit);
  return 'just now';
}
