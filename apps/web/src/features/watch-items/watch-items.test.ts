import {
  MESSAGE_TYPES,
  type MessageType,
  NO_PRICES,
  type RuleFigures,
  type WatchRule,
} from '@lockwatch/contracts';
import { describe, expect, test } from 'vitest';
import { describeBacktest } from './backtest-view.js';
import { filterRules, sortRules } from './find-rules.js';
import {
  CREATE_MESSAGE_TYPES,
  EDIT_MESSAGE_TYPES,
  messageTypeLabel,
  toMessageTypeChoices,
  toShownMessageType,
  toStoredMessageType,
} from './message-type.js';
import {
  describeEntry,
  describeRule,
  getNumbers,
  NO_PRICE,
  type PriceEntry,
  parsePriceEntry,
  parsePriceField,
} from './price-form.js';
import { formatBothUnits, formatInverse } from './price-units.js';
import { widenToUsual } from './rule-review.js';

describe('message types', () => {
  test('shows ANY as Both and saves it as ANY', () => {
    expect(messageTypeLabel('ANY')).toBe('Both');
    for (const type of ['ANY', 'BUY', 'SELL', 'UNKNOWN'] as const)
      expect(toStoredMessageType(toShownMessageType(type))).toBe(type);
  });
  test('the create form offers all five, Any first, and the edit row every stored one', () => {
    const labels = toMessageTypeChoices(CREATE_MESSAGE_TYPES).map(({ label }) => label);
    expect(labels).toEqual(['Any', 'Sell', 'Buy', 'Both', 'Unknown']);
    expect(CREATE_MESSAGE_TYPES.toSorted()).toEqual(MESSAGE_TYPES.toSorted());
    for (const type of MESSAGE_TYPES) expect(EDIT_MESSAGE_TYPES).toContain(toShownMessageType(type));
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
    expect(parsePriceField(text)).toBe(price);
  });
  test.each(['', 'abc', '1.234', '1e5', '--2', '99999999999', '3wl'])(
    'does not take %j for a number',
    (text) => {
      expect(parsePriceField(text)).toBeNull();
    },
  );
  const parse = (entry: Partial<PriceEntry>, type: MessageType | null = 'ANY') =>
    parsePriceEntry({ ...NO_PRICE, ...entry }, type);
  test('compares by unit price: 200 per lock is cheaper than 100 per lock', () => {
    expect(parse({ min: '-200', max: '-100' }).problem).toBeNull();
    expect(parse({ min: '-100', max: '-200' }).problem).toContain('higher than the maximum');
    expect(parse({ min: '-200', max: '5' }).problem).toBeNull();
    expect(parse({ min: '5', max: '3' }).problem).toContain('higher than the maximum');
  });
  test('an empty field is no problem, and one that is not a number is one', () => {
    expect(parse({ min: '3' })).toMatchObject({ min: 3, max: null, problem: null });
    expect(parse({ min: '1.234', max: '5' }).problem).toBe('Enter a number with at most two decimals.');
  });
  test.each([
    ['3', 'SELL', 0, 3],
    ['3', 'ANY', 0, 3],
    ['=3', 'ANY', 3, 3],
    ['200/1', 'ANY', 0, -200],
    ['1dl', null, 100, 100],
    ['45-50', 'BUY', 45, 50],
    ['20-28/1', 'SELL', -28, -20],
    ['5+', 'SELL', 5, 9_999_999_999.99],
  ] as const)('%s for %s fills the fields with %s and %s', (written, type, min, max) => {
    expect(parse({ written }, type)).toMatchObject({ min, max, isTextWrong: false });
    expect(getNumbers({ ...NO_PRICE, written }, type)).toEqual({ min: String(min), max: String(max) });
  });
  test.each([
    [0, 5, 'SELL', 'Sellers: up to 5 WL.'],
    [5, 9_999_999_999.99, 'BUY', 'Buyers: from 5 WL.'],
    [0, -200, 'SELL', 'Sellers: 200 or more per WL (0.005 WL each).'],
    [3, 3, 'ANY', 'Sellers and buyers: exactly 3 WL.'],
    [1, 5, 'BOTH', 'Sellers and buyers: from 1 WL to 5 WL.'],
    [0, 9_999_999_999.99, 'SELL', 'Sellers: any price, or none.'],
    [1, 5, null, 'Offers: from 1 WL to 5 WL.'],
    [1, 5, 'UNKNOWN', 'Swaps: from 1 WL to 5 WL, or no price.'],
  ] as const)('from %d to %d for %s is described', (min, max, type, sentence) => {
    expect(describeRule(min, max, type)).toBe(sentence);
  });
  test.each([
    [
      { min: 0, max: 3.4, usualPercent: -15 },
      'SELL',
      'Sellers: 15 % under the usual price, now up to 3.4 WL.',
    ],
    [{ min: 0, max: 3.4, usualPercent: -15 }, null, 'Offers: 15 % under the usual price of each item.'],
    [
      { ...NO_PRICES, usualPercent: 10 },
      'ANY',
      'Sellers and buyers: 10 % over the usual price, which is not known yet. Pings start when 3 buyers have named a price in the last 7 days.',
    ],
  ] as const)('%j for %s is described', (prices, type, sentence) => {
    expect(describeEntry({ ...parse({}), ...prices }, type, null)).toBe(sentence);
  });
  test('shows a price in both units', () => {
    expect(formatBothUnits(-200)).toBe('200 per WL (0.005 WL each)');
    expect(formatBothUnits(120)).toBe('1 DL 20 WL (120 WL)');
    expect(formatBothUnits(3)).toBe('3 WL');
    expect(formatInverse(0.5)).toBe('2 per WL');
  });
});

describe('entering a price', () => {
  const saved: PriceEntry = { ...NO_PRICE, min: '1', max: '5' };

  test('fills other numbers from a lone price when the message type changes', () => {
    expect(getNumbers({ ...NO_PRICE, written: '3' }, 'SELL')).toEqual({ min: '0', max: '3' });
    expect(getNumbers({ ...NO_PRICE, written: '3' }, 'BUY').min).toBe('3');
  });
  test.each(['max 70x', '70x', 'abc', '10000000000', '7-', '-'])('%j empties both numbers', (written) => {
    expect(getNumbers({ ...saved, written }, 'ANY')).toEqual({ min: '', max: '' });
    expect(parsePriceEntry({ ...saved, written }, 'ANY')).toMatchObject({ min: null, isTextWrong: true });
  });
  test('restores the previous numbers when the written price is deleted', () => {
    expect(getNumbers({ ...saved, written: ' ' }, 'ANY')).toEqual({ min: '1', max: '5' });
    expect(parsePriceEntry({ ...saved, written: ' ' }, 'ANY')).toMatchObject({ max: 5, isTextWrong: false });
  });
});

describe('a backtest in words', () => {
  const backtest = { days: 7, is_partial: false, examples: [] };
  test.each([
    [
      { ...backtest, pings: 14, per_day: 2 },
      'Would have pinged you 14 times in the last 7 days, about 2 a day.',
    ],
    [{ ...backtest, pings: 1, per_day: 0.1 }, 'Would have pinged you once in the last 7 days.'],
    [
      { ...backtest, pings: 0, per_day: 0 },
      'Would never have pinged you in the last 7 days. Check the price and the message type.',
    ],
    [
      { ...backtest, pings: 4200, per_day: 1260.4, is_partial: true },
      'Would have pinged you at least 4,200 times in the last 7 days, about 1,260 a day. A narrower price pings less.',
    ],
  ])('%j', (result, sentence) => {
    expect(describeBacktest(result)).toBe(sentence);
  });
});

const RULE: WatchRule = {
  id: '01890a5d-ac96-774b-bcce-b302099a8057',
  item_id: 5666,
  item_name: 'Laser Grid',
  min_price: 1,
  max_price: 5,
  usual_percent: null,
  takes_unpriced: null,
  message_type: 'SELL',
  webhook_id: null,
  targets: [],
  tags: [{ tag_id: 3, name: 'farmable' }],
  is_paused: false,
  is_over_limit: false,
  snoozed_until: null,
  cooldown_minutes: null,
  daily_cap: null,
  only_cheaper: false,
  mention: null,
  message_filter: null,
  team: null,
};

describe('searching rules', () => {
  const rule = (item_name: string, tags: string[]): WatchRule => ({
    ...RULE,
    id: item_name,
    item_name,
    tags: tags.map((name, index) => ({ tag_id: index + 1, name })),
  });
  const rules = [rule('Laser Grid', ['Block']), rule('Pepper Tree Seed', ['Farmable'])];
  const names = (text: string) => filterRules(rules, text).map(({ item_name }) => item_name);

  test('finds by item name and by tag, ignoring case, and all for an empty search', () => {
    expect(names('lAsEr')).toEqual(['Laser Grid']);
    expect(names('farm')).toEqual(['Pepper Tree Seed']);
    expect(names('nothing')).toEqual([]);
    expect(names('  ')).toEqual(['Laser Grid', 'Pepper Tree Seed']);
  });
});

describe('the order of the watched items', () => {
  const rules = (
    [
      ['a', 'Pepper', -220, -180, 'BUY'],
      ['b', 'laser grid', 1, 5, 'SELL'],
      ['c', 'Chandelier', 3, 9_999_999_999.99, 'ANY'],
      ['d', 'Dirt', 0, 9_999_999_999.99, 'SELL'],
    ] as const
  ).map(
    ([id, item_name, min_price, max_price, message_type]): WatchRule => ({
      ...RULE,
      id,
      item_name,
      min_price,
      max_price,
      message_type,
    }),
  );
  const figures = new Map(
    (
      [
        ['a', -200, null],
        ['b', 4, '2026-11-23T10:00:00.000Z'],
        ['c', null, '2026-11-23T11:00:00.000Z'],
      ] as const
    ).map(([id, usual_price, last_ping_at]): [string, RuleFigures] => [
      id,
      { id, week_pings: 0, health: null, last_ping_at, usual_price, usual: null, daily_prices: [] },
    ]),
  );

  test.each([
    [undefined, 'abcd'],
    ['nothing like it', 'abcd'],
    ['item', 'cdba'],
    ['-item', 'abdc'],
    // By unit price; the lowest where there is no highest, and any price last.
    ['price', 'acbd'],
    ['-price', 'bcad'],
    ['side', 'cabd'],
    ['usual', 'abcd'],
    ['-usual', 'bacd'],
    // The newest ping first.
    ['pinged', 'cbad'],
    ['-pinged', 'bcad'],
  ])('by %s is %s', (sort, order) => {
    expect(
      sortRules(rules, sort, figures)
        .map(({ id }) => id)
        .join(''),
    ).toBe(order);
  });
});

test.each([
  ['a lower price than usual', { min_price: 0, max_price: 2 }, 4, { min_price: 0, max_price: 4 }],
  ['a higher one', { min_price: 9, max_price: 12 }, 4, { min_price: 4, max_price: 12 }],
  ['bundles', { min_price: -300, max_price: -250 }, -200, { min_price: -300, max_price: -200 }],
  ['the usual price', { min_price: 1, max_price: 5 }, 4, null],
  ['no usual price', { min_price: 0, max_price: 2 }, null, null],
  ['a relation to the usual price', { min_price: 0, max_price: 2, usual_percent: -10 }, 4, null],
  ['swaps', { min_price: 0, max_price: 2, message_type: 'UNKNOWN' as const }, 4, null],
])('a rule for %s reaches to the usual price only where it does not yet', (_of, rule, usual, wider) => {
  expect(widenToUsual({ ...RULE, ...rule }, usual)).toEqual(wider);
});
