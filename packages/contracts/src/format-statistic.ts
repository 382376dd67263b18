import type { Statistic } from './admin.js';

const UNITS = [
  ['percentage', '%'],
  ['mb', ' MB'],
  ['ms', ' ms'],
] as const;
/** Its number with the unit by key, two decimals for fractions, integers grouped ([9-08]); null without one. */
export function formatStatistic(statistic: Statistic, locale: string): string | null {
  const { key, int_value: int, float_value: float } = statistic;
  const number = int ?? float;
  if (number === null) return null;
  const digits = int === null ? 2 : 0;
  const text = number.toLocaleString(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  const words = key.toLowerCase().split('_');
  if (words.includes('usd')) return `$${text}`;
  return `${text}${UNITS.find(([word]) => words.includes(word))?.[1] ?? ''}`;
}
