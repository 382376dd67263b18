import { LIMITS, MESSAGE_TYPES, type MessageFilter, type MessageType, NO_PRICES } from '@lockwatch/contracts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CoverIndex } from './rule-overlap.js';
import type { RuleScope } from './rule-scope.js';

const FILTER: MessageFilter = {
  all_words: [],
  any_words: [],
  no_words: ['rent'],
  only_users: [],
  only_worlds: [],
};

const scope = fc.record<RuleScope>({
  itemId: fc.integer({ min: 1, max: 2 }),
  minPrice: fc.integer({ min: 1, max: 4 }),
  maxPrice: fc.integer({ min: 4, max: 7 }),
  usualPercent: fc.option(fc.integer({ min: -2, max: 2 }), { nil: null, freq: 4 }),
  messageType: fc.constantFrom<MessageType>(...MESSAGE_TYPES),
  takesUnpriced: fc.constantFrom(null, true, false),
  targets: fc.constantFrom([], ['a']),
  cooldownMinutes: fc.constant(null),
  dailyCap: fc.constant(null),
  onlyCheaper: fc.boolean(),
  mention: fc.constant(null),
  messageFilter: fc.constantFrom(null, FILTER),
});

/** Whether `wide` alone covers `narrow`. */
const covers = (wide: RuleScope, narrow: RuleScope) => new CoverIndex([wide]).find(narrow) !== undefined;

test('finds a covering rule among many exactly where one of them alone covers', () => {
  fc.assert(
    fc.property(fc.array(scope, { maxLength: 30 }), scope, (rules, rule) => {
      const found = new CoverIndex(rules).find(rule);
      expect(found !== undefined).toBe(rules.some((wide) => covers(wide, rule)));
      if (found) expect(covers(found, rule)).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test('finds another rule than itself', () => {
  fc.assert(
    fc.property(fc.array(scope, { minLength: 1, maxLength: 20 }), (rules) => {
      const index = new CoverIndex(rules);
      for (const rule of rules) {
        const others = rules.filter((other) => other !== rule);
        expect(index.find(rule) !== undefined).toBe(others.some((wide) => covers(wide, rule)));
      }
    }),
    { numRuns: 300 },
  );
});

const RULE: RuleScope = {
  itemId: 2,
  minPrice: 2,
  maxPrice: 5,
  usualPercent: null,
  messageType: 'SELL',
  takesUnpriced: null,
  targets: [],
  cooldownMinutes: null,
  dailyCap: null,
  onlyCheaper: false,
  mention: null,
  messageFilter: null,
};
const relative = { minPrice: NO_PRICES.min, maxPrice: NO_PRICES.max, usualPercent: -10 };

test.each<[does: string, wide: Partial<RuleScope>, narrow: Partial<RuleScope>, isCovered: boolean]>([
  ['the same prices', {}, {}, true],
  ['prices within', {}, { minPrice: 3, maxPrice: 4 }, true],
  ['prices that reach further', {}, { maxPrice: 6 }, false],
  ['bundles, by unit price', { minPrice: -200 }, { minPrice: -100 }, true],
  ['one side of both', { messageType: 'BOTH' }, {}, true],
  ['both sides of one', {}, { messageType: 'ANY' }, false],
  ['swaps of any', { messageType: 'ANY' }, { messageType: 'UNKNOWN' }, false],
  ['offers without a price', { minPrice: 0, maxPrice: LIMITS.priceMax }, { takesUnpriced: true }, true],
  ['offers without a price that it does not take', {}, { takesUnpriced: true }, false],
  ['another webhook', {}, { targets: ['a'] }, false],
  ['another message filter', {}, { messageFilter: FILTER }, false],
  ['a smaller saving', { ...relative, usualPercent: -5 }, relative, true],
  ['a larger saving', { ...relative, usualPercent: -20 }, relative, false],
  ['fixed prices of relative ones', relative, {}, false],
])('%s', (_does, wide, narrow, isCovered) => {
  expect(covers({ ...RULE, ...wide }, { ...RULE, ...narrow })).toBe(isCovered);
});
