import { type RuleFigures, type Tag, unitPrice, type WatchRule, watchRangeEnds } from '@lockwatch/contracts';
import { messageTypeLabel } from './message-type.js';

const SORTS = ['item', 'price', 'usual', 'side', 'pinged'] as const;

/** For phones, whose cards have no headers to sort by. */
export const SORT_CHOICES = [
  ['', 'watchItems.sort.oldest'],
  ['item', 'watchItems.sort.item'],
  ['price', 'watchItems.sort.lowestPrice'],
  ['-price', 'watchItems.sort.highestPrice'],
  ['usual', 'watchItems.sort.usualPrice'],
  ['side', 'watchItems.sort.type'],
  ['pinged', 'watchItems.sort.newestPing'],
] as const;

const VALUES: Record<
  (typeof SORTS)[number],
  (rule: WatchRule, figures: RuleFigures | undefined) => string | number | null
> = {
  item: (rule) => rule.item_name,
  price: (rule) => {
    const { from, to } = watchRangeEnds(rule.min_price, rule.max_price);
    return toUnitPrice(to ?? from);
  },
  usual: (_rule, figures) => toUnitPrice(figures?.usual_price),
  side: (rule) => messageTypeLabel(rule.message_type),
  // The time since then, as the column shows it: the newest ping first.
  pinged: (_rule, figures) => (figures?.last_ping_at ? -Date.parse(figures.last_ping_at) : null),
};

/** In the order of `sort`, or of `-sort` reversed; rules without a value are last. An unknown order changes nothing. */
export function sortRules(
  rules: readonly WatchRule[],
  sort: string | undefined,
  figures: ReadonlyMap<string, RuleFigures>,
): readonly WatchRule[] {
  const isReversed = sort?.startsWith('-') === true;
  const by = SORTS.find((one) => one === (isReversed ? sort?.slice(1) : sort));
  if (!by) return rules;
  return rules
    .map((rule) => ({ rule, value: VALUES[by](rule, figures.get(rule.id)) }))
    .sort((a, b) => compare(a.value, b.value, isReversed ? -1 : 1))
    .map(({ rule }) => rule);
}

function toUnitPrice(price: number | null | undefined): number | null {
  return price === null || price === undefined ? null : unitPrice(price);
}

function compare(a: string | number | null, b: string | number | null, sign: 1 | -1): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return sign * (typeof a === 'string' ? a.localeCompare(String(b), 'en') : a - Number(b));
}

/** The team of a rule, which is a tag of its owner, and its own tags. */
export function getTags({ team, tags }: WatchRule): Tag[] {
  return team ? [team, ...tags] : tags;
}

/** Rules whose item name or tags contain the text, case-insensitive ([2-31]). */
export function filterRules(rules: readonly WatchRule[], text: string): WatchRule[] {
  const needle = text.trim().toLowerCase();
  return rules.filter((rule) =>
    [rule.item_name, ...getTags(rule).map(({ name }) => name)].join('\n').toLowerCase().includes(needle),
  );
}
