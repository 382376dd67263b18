import type { Statistic } from '@lockwatch/contracts';

const CATEGORIES = ['Users', 'Messages', 'Features', 'Subscriptions', 'General'] as const;
export type Category = (typeof CATEGORIES)[number];

const CATEGORY_WORDS: [Category, RegExp][] = [
  ['Users', /user/],
  ['Messages', /message/],
  ['Features', /watched|webhook|alias|blacklist/],
  ['Subscriptions', /subscription|license/],
];

/** Category of a statistic by what its key contains; the first that fits ([9-08]). */
export function statisticCategory(key: string): Category {
  return CATEGORY_WORDS.find(([, words]) => words.test(key.toLowerCase()))?.[0] ?? 'General';
}

/** The choices of the filter ([2-53]). */
export const STATISTIC_FILTERS = [
  { value: 'all', label: 'All Statistics' },
  { value: 'users', label: 'User Statistics' },
  { value: 'messages', label: 'Message Processing' },
  { value: 'features', label: 'Feature Usage' },
  { value: 'subscriptions', label: 'Subscriptions & Licenses' },
] as const;

const UNIT_WORDS = ['ms', 'mb', 'usd'];

/** `total_users` becomes `Total Users`; a unit at the end is left out. */
export function statisticName(key: string): string {
  const words = key.split('_').filter(Boolean);
  const named = words.length > 1 && UNIT_WORDS.includes(words.at(-1) ?? '') ? words.slice(0, -1) : words;
  return named.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
}

/** The value with its unit by key, two decimals for fractions, integers grouped ([9-08]); an em dash for none. */
export function statisticValue(statistic: Statistic): string {
  const { key, int_value, float_value, string_value } = statistic;
  if (int_value !== null) return withUnit(key, int_value.toLocaleString('en-US'));
  if (float_value !== null) {
    return withUnit(
      key,
      float_value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
    );
  }
  return string_value ?? '—';
}

function withUnit(key: string, value: string): string {
  const has = (word: string) => key.toLowerCase().split('_').includes(word);
  if (key.toLowerCase().includes('percentage')) return `${value}%`;
  if (has('usd')) return `$${value}`;
  if (has('mb')) return `${value} MB`;
  if (has('ms')) return `${value} ms`;
  return value;
}

/** The description, else the text value ([2-53]). */
export function statisticDescription(statistic: Statistic): string {
  return statistic.description ?? statistic.string_value ?? 'No description';
}
