/** Makes the format at its first use, because the first one of a page takes tens of milliseconds. */
function dateFormat(options: Intl.DateTimeFormatOptions): (iso: string) => string {
  let format: Intl.DateTimeFormat | null = null;
  return (iso) => {
    format ??= new Intl.DateTimeFormat('en-US', options);
    return format.format(new Date(iso));
  };
}

/** `Mar 14, 2026`, in the user's time zone. */
export const formatDay = dateFormat({ dateStyle: 'medium' });

/** `Saturday, November 21`, in the user's time zone. */
export const formatLongDay = dateFormat({ weekday: 'long', day: 'numeric', month: 'long' });

/** `Mar 14, 2026, 3:05 PM`, in the user's time zone. */
export const formatMoment = dateFormat({ dateStyle: 'medium', timeStyle: 'short' });

/** `3:05 PM`, in the user's time zone. */
export const formatTime = dateFormat({ timeStyle: 'short' });

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** `nowMs` is ms since 1970 UTC. */
export function timeAgo(iso: string, nowMs: number): string {
  const passed = nowMs - Date.parse(iso);
  for (const [unit, ms] of UNITS) {
    const count = Math.floor(passed / ms);
    if (count < 1) continue;
    if (unit === 'day' && count === 1) return 'yesterday';
    return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
  }
  return 'just now';
}
