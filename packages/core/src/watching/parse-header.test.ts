import { RULE_CSV_COLUMNS } from '@lockwatch/contracts';
import { formatText } from '@lockwatch/texts';
import { describe, expect, test } from 'vitest';
import { parseHeader } from './parse-rule-lines.js';

const columnsOf = (line: string) => {
  const columns = parseHeader(line.split(','));
  return 'text' in columns ? formatText('en', columns) : Object.fromEntries(columns);
};

describe('the first line of an import', () => {
  test('is the one an export writes', () => {
    expect(columnsOf(RULE_CSV_COLUMNS.join(','))).toEqual(
      Object.fromEntries(RULE_CSV_COLUMNS.map((column, index) => [column, index])),
    );
  });

  test.each([
    ['item,price', { item_name: 0, min_price: 1 }],
    ['Item,Min,Max,Type', { item_name: 0, min_price: 1, max_price: 2, message_type: 3 }],
    ['NAME,From,To,Side,Tag', { item_name: 0, min_price: 1, max_price: 2, message_type: 3, tags: 4 }],
    ['Item number,Lowest price,Highest-Price', { item_id: 0, min_price: 1, max_price: 2 }],
    ['Item *,Price (WL):,Paused', { item_name: 0, min_price: 1, is_paused: 2 }],
    [' id ,,min_price,', { item_id: 0, min_price: 2 }],
  ])('may say %j', (line, columns) => {
    expect(columnsOf(line)).toEqual(columns);
  });

  test.each([
    ['item,price,colour', 'The first line names the column "colour", which is unknown.'],
    ['item,name,price', 'The first line names the column "item_name" twice.'],
    ['price', 'The first line names no item.'],
    ['item', 'The first line names no price.'],
    ['constructor,price', 'The first line names the column "constructor", which is unknown.'],
  ])('that says %j is refused', (line, sentence) => {
    expect(columnsOf(line)).toContain(sentence);
  });
});
