import { describeWatchRange } from '@lockwatch/contracts';
import { formatText } from '@lockwatch/texts';
import { expect, test } from 'vitest';
import { parseTypedRule } from './parse-typed-rule.js';

const ITEMS = new Map([
  ['laser grid', { itemId: 1, name: 'Laser Grid' }],
  ['lgrid', { itemId: 1, name: 'Laser Grid' }],
  ['laser grid seed', { itemId: 2, name: 'Laser Grid Seed' }],
  ['8 bit jeans', { itemId: 3, name: '8 Bit Jeans' }],
]);
const parser = { findByName: (name: string) => ITEMS.get(name.toLowerCase()) ?? null };

test.each([
  ['b> lgrid max 4wl', 'Laser Grid', 'SELL', 'up to 4 WL'],
  ['B>lgrid 4', 'Laser Grid', 'SELL', 'up to 4 WL'],
  ['wtb laser grid seed 200/1+', 'Laser Grid Seed', 'SELL', '200 or more per WL'],
  ['s> Laser Grid 5wl each', 'Laser Grid', 'BUY', 'from 5 WL'],
  ['jual lgrid 45-50', 'Laser Grid', 'BUY', '45 WL – 50 WL'],
  ['buying: 8 bit jeans', '8 Bit Jeans', 'SELL', 'any price'],
  ['laser grid 3', 'Laser Grid', 'ANY', 'up to 3 WL'],
  ['laser grid =3', 'Laser Grid', 'ANY', '3 WL'],
  ['8 bit jeans up to 1dl', '8 Bit Jeans', 'ANY', 'up to 1 DL'],
])('%s', (text, item, type, range) => {
  const { rule } = parseTypedRule(text, parser);
  expect(rule).toMatchObject({ item_name: item, message_type: type });
  expect(rule && formatText('en', describeWatchRange(rule.min_price, rule.max_price))).toBe(range);
});

test.each(['', 'b>', 'b> nothing 4wl', 'b> lgrid cheap', '4wl', 'laser grid'])('%j is no rule', (text) => {
  expect(parseTypedRule(text, parser).rule).toBeNull();
});

test.each([
  ['laser grid 3', 'SELL', 'up to 3 WL'],
  ['laser grid 3', 'BUY', 'from 3 WL'],
  ['s> laser grid 3', 'SELL', 'from 3 WL'],
] as const)('%s with the message type %s is %s', (text, type, range) => {
  const { rule } = parseTypedRule(text, parser, type);
  expect(rule && formatText('en', describeWatchRange(rule.min_price, rule.max_price))).toBe(range);
});
