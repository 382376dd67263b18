import { getPageLocale } from '@lockwatch/texts/web';
import { t } from '@lockwatch/texts/web/shared';

/** Makes the format at its first use, because the first one of a page takes tens of milliseconds. */
function dateFormat(options: Intl.DateTimeFormatOptions): (iso: string) => string {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (iso) => {
    const locale = getPageLocale();
    const format = formats.get(locale) ?? new Intl.DateTimeFormat(locale, options);
    formats.set(locale, format);
    return format.format(new Date(iso));
  };
}

/** `14 Mar 2026`, in the user's time zone. */
export const formatDay = dateFormat({ dateStyle: 'medium' });

/** `Saturday 21 November`, in the user's time zone. */
export const formatLongDay = dateFormat({ weekday: 'long', day: 'numeric', month: 'long' });

/** `14 Mar 2026, 15:05`, in the user's time zone. */
export const formatMoment = dateFormat({ dateStyle: 'medium', timeStyle: 'short' });

/** `15:05`, in the user's time zone. */
export const formatTime = dateFormat({ timeStyle: 'short' });

const formatUtcTime = dateFormat({ timeStyle: 'short', timeZone: 'UTC' });

/** A time of any day, such as `15:05`, as the language of the page writes it. */
export const formatClock = (time: string) => formatUtcTime(`2000-01-01T${time}Z`);

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** `yesterday`, `5 minutes ago`; `nowMs` is ms since 1970 UTC. */
export function timeAgo(iso: string, nowMs: number): string {
  const passed = nowMs - Date.parse(iso);
  for (const [unit, ms] of UNITS) {
    const count = Math.floor(passed / ms);
    if (count >= 1)
      return new Intl.RelativeTimeFormat(getPageLocale(), { numeric: 'auto' }).format(-count, unit);
  }
  return t('common.justNow');
}
