import type { WatchRule } from '@lockwatch/contracts';

/** Rules whose item name or tags contain the text, case-insensitive ([2-31]). */
export function filterRules(rules: readonly WatchRule[], text: string): WatchRule[] {
  const needle = text.trim().toLowerCase();
  if (needle === '') return [...rules];
  return rules.filter(
    (rule) =>
      rule.item_name.toLowerCase().includes(needle) ||
      rule.tags.some((tag) => tag.name.toLowerCase().includes(needle)),
  );
}
