import { RULE_CSV_COLUMNS, type RuleCsvColumn } from '@lockwatch/contracts';

/** What people and spreadsheets call the columns, besides their own names. */
const SYNONYMS: Record<RuleCsvColumn, readonly string[]> = {
  item_id: ['id', 'itemid', 'item_no', 'item_number', 'number', 'game_id'],
  item_name: ['item', 'items', 'itemname', 'name'],
  min_price: ['min', 'minprice', 'minimum', 'price_min', 'from', 'low', 'lowest', 'lowest_price', 'price'],
  max_price: ['max', 'maxprice', 'maximum', 'price_max', 'to', 'high', 'highest', 'highest_price'],
  message_type: ['type', 'messagetype', 'side', 'buy_or_sell'],
  webhook: ['webhook_name', 'webhook_id', 'hook'],
  tags: ['tag', 'label', 'labels'],
  is_paused: ['paused', 'pause'],
};
const COLUMN_OF: ReadonlyMap<string, RuleCsvColumn> = new Map(
  RULE_CSV_COLUMNS.flatMap((column) => [column, ...SYNONYMS[column]].map((name) => [name, column])),
);
const EXPECTED = `Known columns: ${RULE_CSV_COLUMNS.join(', ')}.`;

/**
 * Which cell is which column: by its name or what else it is called, in any case; cells without a name are none.
 * Answers a sentence where a name is unknown, or no item or no price is named.
 */
export function readHeader(cells: readonly string[]): Map<RuleCsvColumn, number> | string {
  const columns = new Map<RuleCsvColumn, number>();
  for (const [index, cell] of cells.entries()) {
    const name = cell.trim().slice(0, 60);
    if (name === '') continue;
    const column = COLUMN_OF.get(plain(name));
    if (column === undefined)
      return `The first line names the column "${name}", which is unknown. ${EXPECTED}`;
    const earlier = columns.get(column);
    if (earlier !== undefined) {
      const other = cells[earlier]?.trim();
      return other === name
        ? `The first line names the column "${name}" twice.`
        : `The first line names the columns "${other}" and "${name}", which are the same.`;
    }
    columns.set(column, index);
  }
  if (!columns.has('item_id') && !columns.has('item_name'))
    return `The first line names no item. ${EXPECTED}`;
  if (!columns.has('min_price')) return `The first line names no price. ${EXPECTED}`;
  return columns;
}

/** `Price (WL) *` is `price`, `Item name` is `item_name`. */
function plain(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/\([^)]*\)|[*:]/g, '')
    .trim()
    .replaceAll(/[\s.-]+/g, '_');
}
