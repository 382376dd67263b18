import {
  FILTER_LISTS,
  formatMention,
  formatRelativePrice,
  RULE_CSV_COLUMNS,
  type WatchRule,
} from '@lockwatch/contracts';
import type { Sql } from '@lockwatch/db';
import type { Actor } from '../access/index.js';
import { formatCsv } from './csv.js';
import { listWatchRules } from './watch-rules.js';

/** Separates the targets, tags or words of a cell; no tag name and no folded word contains it. */
export const LIST_SEPARATOR = '|';

/** All own rules of the user as CSV, in the format of `importWatchRules`. */
export async function exportWatchRules(
  actor: Actor,
  sql: Sql,
): Promise<{ filename: string; count: number; csv: string }> {
  const list = await listWatchRules(actor, sql, { limit: Number.MAX_SAFE_INTEGER, offset: 0 });
  const rules = list.rules.filter(({ team }) => team === null);
  return { filename: 'watched-items.csv', count: rules.length, csv: formatRules(rules) };
}

/** The rules as CSV, in the format of `importWatchRules`. */
export function formatRules(rules: readonly Omit<WatchRule, 'team'>[]): string {
  const rows = rules.map((rule) => [
    String(rule.item_id),
    rule.item_name,
    ...(rule.usual_percent === null
      ? [String(rule.min_price), String(rule.max_price)]
      : [formatRelativePrice(rule.usual_percent), '']),
    rule.message_type,
    rule.targets.join(LIST_SEPARATOR),
    rule.tags.map((tag) => tag.name).join(LIST_SEPARATOR),
    rule.is_paused ? 'yes' : 'no',
    String(rule.cooldown_minutes ?? ''),
    String(rule.daily_cap ?? ''),
    rule.only_cheaper ? 'yes' : 'no',
    rule.mention ? formatMention(rule.mention) : '',
    rule.takes_unpriced === null ? '' : rule.takes_unpriced ? 'yes' : 'no',
    ...FILTER_LISTS.map((name) => rule.message_filter?.[name].join(LIST_SEPARATOR) ?? ''),
  ]);
  return formatCsv([RULE_CSV_COLUMNS, ...rows]);
}
