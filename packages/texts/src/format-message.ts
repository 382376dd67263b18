import format, { type CompiledMessage, type FormatOptions, type FormatValues } from 'icu-minify/format';
import { getLocale, type Language } from './language.js';

export type { CompiledMessage };

/** The formats of `{end, date, day}` and `{end, time, clock}` in a catalogue: `14 March 2026` and `09:26`. */
const FORMATS: FormatOptions['formats'] = {
  date: { day: { dateStyle: 'long' } },
  time: { clock: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } },
};

/** Formatters are expensive to make. */
function memoize<T>(
  make: (locale: string, options: object | undefined) => T,
): (locale?: Intl.LocalesArgument, options?: object) => T {
  const made = new Map<string, T>();
  return (locale, options) => {
    const key = `${locale}${JSON.stringify(options)}`;
    const found = made.get(key);
    if (found !== undefined) return found;
    const formatter = make(String(locale), options);
    made.set(key, formatter);
    return formatter;
  };
}

const FORMATTERS: FormatOptions['formatters'] = {
  getDateTimeFormat: memoize((locale, options) => new Intl.DateTimeFormat(locale, options)),
  getNumberFormat: memoize((locale, options) => new Intl.NumberFormat(locale, options)),
  getPluralRules: memoize((locale, options) => new Intl.PluralRules(locale, options)),
};

/** Dates are in UTC, or in the time zone of the browser. */
export function formatMessage<T = string>(
  message: CompiledMessage,
  language: Language,
  values: FormatValues<T> | undefined,
  timeZone?: string,
): string | T | (string | T)[] {
  return format<T>(message, getLocale(language), values, {
    formats: FORMATS,
    formatters: FORMATTERS,
    ...(timeZone !== undefined && { timeZone }),
  });
}
