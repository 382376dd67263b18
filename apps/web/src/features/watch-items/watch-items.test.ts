import { MESSAGE_TYPES, type WatchRule } from '@lockwatch/contracts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  EDIT_MESSAGE_TYPE_CHOICES,
  MESSAGE_TYPE_CHOICES,
  messageTypeLabel,
  savedMessageType,
  shownMessageType,
} from './message-type.js';
import {
  bothWays,
  entryOf,
  fieldsFromText,
  isUnreadable,
  otherWay,
  readPriceField,
  readPrices,
  withNumber,
  withWritten,
} from './price-form.js';
import { filterRules } from './rule-filter.js';

describe('message types', () => {
  test('ANY is shown as Both and saved back as ANY', () => {
    expect(messageTypeLabel('ANY')).toBe('Both');
    expect(savedMessageType(shownMessageType('ANY'))).toBe('ANY');
  });
  test.each(['BUY', 'SELL', 'UNKNOWN'] as const)('%s stays as it is', (type) => {
    expect(savedMessageType(shownMessageType(type))).toBe(type);
  });
  test('the create form offers all five, Any first', () => {
    expect(MESSAGE_TYPE_CHOICES.map(({ label }) => label)).toEqual(['Any', 'Sell', 'Buy', 'Both', 'Unknown']);
    expect(MESSAGE_TYPE_CHOICES.map(({ value }) => value).toSorted()).toEqual(MESSAGE_TYPES.toSorted());
  });
  test('every stored type is shown as one of the choices of the edit row', () => {
    const choices = EDIT_MESSAGE_TYPE_CHOICES.map(({ value }) => String(value));
    for (const type of MESSAGE_TYPES) expect(choices).toContain(shownMessageType(type));
  });
});

describe('price fields', () => {
  test.each([
    ['3', 3],
    ['-200', -200],
    ['0', 0],
    [' 4.25 ', 4.25],
    ['4,5', 4.5],
    ['9999999999.99', 9_999_999_999.99],
  ])('reads %j', (text, price) => {
    expect(readPriceField(text)).toBe(price);
  });
  test.each(['', 'abc', '1.234', '1e5', '--2', '99999999999', '3wl'])(
    'does not take %j for a number',
    (text) => {
      expect(readPriceField(text)).toBeNull();
    },
  );
  test('an empty field is not a mistake yet', () => {
    expect(readPrices({ min: '3', max: '' })).toEqual({ min: 3, max: null, problem: null });
  });
  test('compares by unit price: 200 per lock is cheaper than 100 per lock', () => {
    expect(readPrices({ min: '-200', max: '-100' }).problem).toBeNull();
    expect(readPrices({ min: '-100', max: '-200' }).problem).toContain('dearer');
    expect(readPrices({ min: '-200', max: '5' }).problem).toBeNull();
    expect(readPrices({ min: '5', max: '3' }).problem).toContain('dearer');
  });
  test('names a field that is no number', () => {
    expect(readPrices({ min: '1.234', max: '5' }).problem).toBe('Enter a number with at most two decimals.');
  });
  test.each([
    ['3', '3', '3'],
    ['200/1', '-200', '-200'],
    ['1dl', '100', '100'],
    ['45-50', '45', '50'],
    ['20-28/1', '-28', '-20'],
  ])('%s fills the fields with %s and %s', (text, min, max) => {
    expect(fieldsFromText(text)).toEqual({ min, max });
  });
  test('what cannot be read fills nothing', () => {
    expect(fieldsFromText('cheap')).toBeNull();
  });
  test('whatever a price text fills in is read back as a range without a problem', () => {
    const amount = fc.integer({ min: 1, max: 99_999 });
    fc.assert(
      fc.property(amount, amount, fc.constantFrom('', 'wl', 'dl', '/1'), (a, b, unit) => {
        const fields = fieldsFromText(`${a}-${b}${unit}`);
        expect(fields && readPrices(fields).problem).toBeNull();
      }),
    );
  });
  test('shows a price both ways', () => {
    expect(bothWays(-200)).toBe('200 per WL (0.005 WL each)');
    expect(bothWays(120)).toBe('1 DL 20 WL (120 WL)');
    expect(bothWays(3)).toBe('3 WL');
    expect(otherWay(0.5)).toBe('2 per WL');
  });
});

describe('entering a price', () => {
  const empty = entryOf({ min: '', max: '' });
  const saved = entryOf({ min: '1', max: '5' });

  test('a written price fills both numbers', () => {
    const entry = withWritten(empty, '45-50');
    expect(entry.fields).toEqual({ min: '45', max: '50' });
    expect(isUnreadable(entry)).toBe(false);
  });
  test.each(['max 70', '70x', 'abc', '10000000000', '7-', '-'])(
    '%j after a price empties both numbers',
    (text) => {
      for (const start of [empty, saved]) {
        const entry = withWritten(withWritten(start, '7'), text);
        expect(entry.fields).toEqual({ min: '', max: '' });
        expect(isUnreadable(entry)).toBe(true);
      }
    },
  );
  test('taking back all that was written brings the numbers from before it', () => {
    expect(withWritten(withWritten(empty, '7'), '').fields).toEqual({ min: '', max: '' });
    expect(withWritten(withWritten(saved, 'max 7'), ' ').fields).toEqual({ min: '1', max: '5' });
    expect(isUnreadable(withWritten(saved, ' '))).toBe(false);
  });
  test('a number typed by hand replaces what was written', () => {
    const entry = withNumber(withWritten(saved, '7'), 'max', '9');
    expect(entry).toEqual(entryOf({ min: '7', max: '9' }));
    expect(withNumber(withWritten(saved, 'abc'), 'min', '3').fields).toEqual({ min: '3', max: '' });
  });
  test('whatever is written in whatever order, the numbers are those of the last text', () => {
    const text = fc.oneof(
      fc.constantFrom('', '7', 'max 70', '200/1', '1dl', '45-50', '70x'),
      fc.string({ maxLength: 12 }),
    );
    fc.assert(
      fc.property(fc.array(text), text, (earlier, last) => {
        const entry = withWritten(earlier.reduce(withWritten, saved), last);
        const numbers = last.trim() === '' ? saved.fields : fieldsFromText(last);
        expect(entry.fields).toEqual(numbers ?? { min: '', max: '' });
        expect(isUnreadable(entry)).toBe(numbers === null);
      }),
    );
  });
});

describe('searching rules', () => {
  const rule = (item_name: string, tags: string[]): WatchRule => ({
    id: item_name,
    item_id: 2,
    item_name,
    min_price: 1,
    max_price: 2,
    message_type: 'ANY',
    webhook_id: null,
    tags: tags.map((name, index) => ({ tag_id: index + 1, name })),
    is_paused: false,
  });
  const rules = [rule('Laser Grid', ['Block']), rule('Pepper Tree Seed', ['Farmable'])];
  const names = (text: string) => filterRules(rules, text).map(({ item_name }) => item_name);

  test('finds by item name and by tag, whatever the case', () => {
    expect(names('lAsEr')).toEqual(['Laser Grid']);
    expect(names('farm')).toEqual(['Pepper Tree Seed']);
    expect(names('nothing')).toEqual([]);
  });
  test('shows all when nothing is searched for', () => {
    expect(names('  ')).toEqual(['Laser Grid', 'Pepper Tree Seed']);
  });
});
