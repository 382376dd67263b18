const MINUTE_MS = 60_000;
const DAY_MINUTES = 1440;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Throws RangeError for an unknown time zone. */
function getFormat(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
  formats.set(timeZone, format);
  return format;
}

/** Whether it is an IANA time zone, such as `Asia/Jakarta`. */
export function isTimeZone(text: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-GB', { timeZone: text }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** Minutes since midnight on the clocks of the time zone. */
export function getMinuteOfDay(atMs: number, timeZone: string): number {
  return parseClock(getFormat(timeZone).format(atMs));
}

/** The first time after `atMs` at which the clocks of the zone show this minute of the day. */
export function getNextTimeOfDay(atMs: number, minute: number, timeZone: string): number {
  const ahead = (minute - getMinuteOfDay(atMs, timeZone) + DAY_MINUTES) % DAY_MINUTES || DAY_MINUTES;
  return correct(toWholeMinute(atMs) + ahead * MINUTE_MS, minute, timeZone);
}

/** When the day began in the zone. */
export function getStartOfDay(atMs: number, timeZone: string): number {
  return correct(toWholeMinute(atMs) - getMinuteOfDay(atMs, timeZone) * MINUTE_MS, 0, timeZone);
}

/** When a day, such as `2026-12-24`, begins in the zone. */
export function getStartOfDate(date: string, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  const noon = Date.parse(`${date}T12:00:00Z`);
  const starts = [-720, 0, 720].map((shift) => getStartOfDay(noon + shift * MINUTE_MS, timeZone));
  return starts.find((start) => format.format(start) === date) ?? noon;
}

/** Moves a time by what the clocks of the zone were put forward or back in between. */
function correct(atMs: number, minute: number, timeZone: string): number {
  const shift = (getMinuteOfDay(atMs, timeZone) - minute + DAY_MINUTES * 1.5) % DAY_MINUTES;
  return atMs - (shift - DAY_MINUTES / 2) * MINUTE_MS;
}

function toWholeMinute(atMs: number): number {
  return Math.floor(atMs / MINUTE_MS) * MINUTE_MS;
}

/** `22:30` as minutes since midnight. */
export function parseClock(text: string): number {
  const [hours, minutes] = text.split(':').map(Number);
  return (hours ?? 0) * 60 + (minutes ?? 0);
}

/** Minutes since midnight as `22:30`. */
export function formatClock(minute: number): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}
