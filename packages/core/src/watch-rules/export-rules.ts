import { RULE_CSV_COLUMNS } from '@lockwatch/contracts';
import type { DbOrTx } from '@lockwatch/db';
import type { Actor } from '../actor/actor.js';
import { formatCsv } from './csv.js';
import { listWatchRules } from './watch-rules.js';

/** Between the tags of a cell; no tag's name holds it. */
export const TAG_SEPARATOR = '|';

/** Every rule of the person as CSV, in the form that `importWatchRules` reads. */
export async function exportWatchRules(
  actor: Actor,
  store: DbOrTx,
): Promise<{ filename: string; count: number; csv: string }> {
  const rules = await listWatchRules(actor, store, { limit: Number.MAX_SAFE_INTEGER, offset: 0 });
  const rows = rules.map((rule) => [
    String(rule.item_id),
    rule.item_name,
    String(rule.min_price),
    String(rule.max_price),
    rule.message_type,
    rule.webhook_id ?? '',
    rule.tags.map((tag) => tag.name).join(TAG_SEPARATOR),
    rule.is_paused ? 'yes' : 'no',
  ]);
  return { filename: 'watched-items.csv', count: rules.length, csv: formatCsv([RULE_CSV_COLUMNS, ...rows]) };
}
