import { expect, test } from 'vitest';
import { CatalogueError } from './catalogue-item.js';
import { readCatalogue } from './read-catalogue.js';

const read = (text: string) => readCatalogue(Buffer.from(text));

test('a table with and without headings, rarity and description', () => {
  expect(read('item_id\tname\trarity\n2\tDirt\t1\r\n3\tDirt Seed\n4\tLava\t\tHot.\n')).toEqual([
    { id: 2, name: 'Dirt', rarity: 1, description: null },
    { id: 3, name: 'Dirt Seed', rarity: null, description: null },
    { id: 4, name: 'Lava', rarity: null, description: 'Hot.' },
  ]);
});

test.each([
  ['an array with id', '[{"id":2,"name":"Dirt","rarity":1}]'],
  ['an array with item_id', '[{"item_id":2,"name":"Dirt","rarity":1}]'],
  ['an object with items', '{"items":[{"id":2,"name":"Dirt","rarity":1,"more":true}]}'],
])('JSON as %s', (_, text) => {
  expect(read(text)).toEqual([{ id: 2, name: 'Dirt', rarity: 1, description: null }]);
});

test('colour codes, spare white space, placeholders and duplicate names are dealt with', () => {
  const rows = [
    '9\t`6Immortal  Dirt``',
    '5\t Faerie Face   Paint ',
    '6\tnull_item6',
    '12\tIMMORTAL dirt',
    '7\tNull_Item',
  ];
  expect(read(rows.join('\n')).map((item) => [item.id, item.name])).toEqual([
    [5, 'Faerie Face Paint'],
    [9, 'Immortal Dirt'],
  ]);
});

test.each([
  ['nothing', '', 'The file is empty.'],
  ['only placeholders', '1\tnull_item1', 'There is no item in the file.'],
  ['an id twice', '2\tDirt\n2\tMud', 'The id 2 is there twice.'],
  ['a line without a name', '2\tDirt\n3', 'Line 2 is not an item'],
  ['a negative id', '-2\tDirt', 'Line 1 is not an item'],
  ['an id beyond the game', '2147483648\tDirt', 'Line 1 is not an item'],
  ['a web page', '<html></html>', 'Line 1 is not an item'],
  ['JSON that is cut off', '[{"id":2,"name":"Di', 'not JSON'],
  ['JSON without items', '{"data":[]}', 'Expected an array of items'],
  ['JSON with an item that has no id', '[{"name":"Dirt"}]', 'has neither id nor item_id'],
  ['a name of control characters', '[{"id":1,"name":"a\\u0007b"}]', 'Item 1 has no usable name'],
  ['an endless name', `1\t${'x'.repeat(201)}`, 'Item 1 has no usable name'],
])('%s is refused with a sentence', (_, text, sentence) => {
  expect(() => read(text)).toThrow(CatalogueError);
  expect(() => read(text)).toThrow(sentence);
});

test('text that is not UTF-8 is refused with a sentence', () => {
  expect(() => readCatalogue(Buffer.from([0x32, 0x09, 0xff, 0xfe, 0x41]))).toThrow(
    'neither text in UTF-8 nor an items.dat',
  );
});
