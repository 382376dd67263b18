import {
  type DecisionReason,
  LIMITS,
  MESSAGE_TYPES,
  type MessageFilter,
  NO_PRICES,
  OFFER_TYPES,
  unitPrice,
} from '@lockwatch/contracts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ParsedOffer } from '../../market/index.js';
import {
  decide,
  type EarlierPing,
  findUnmetReason,
  type MessageContext,
  type RuleToMatch,
} from './decide.js';
import type { RecentPing } from './hold-back.js';

const rule: RuleToMatch = {
  id: 'rule',
  userId: 'owner',
  itemId: 7,
  minPrice: 1,
  maxPrice: 5,
  takesUnpriced: null,
  messageType: 'ANY',
  messageFilter: null,
  isPaused: false,
  isOverLimit: false,
  isOutsider: false,
  isSnoozed: false,
  cooldownMinutes: null,
  dailyCap: null,
  onlyCheaper: false,
  timeZone: 'UTC',
  quietFrom: null,
  quietTo: null,
  quietMode: 'digest',
  discordUserId: '1',
  language: null,
  pingTemplate: null,
  isBanned: false,
  isMuted: false,
  hasAccess: true,
  exactPing: true,
  predictionPing: true,
  blacklist: [],
  hasDestination: true,
};
const offer: ParsedOffer = {
  type: 'SELL',
  itemId: 7,
  itemName: 'Laser Grid',
  price: 3,
  priceMax: null,
  confidence: 1,
  kind: 'exact',
  span: { start: 0, end: 1 },
  priceSpan: { start: 2, end: 5 },
  sideSpan: null,
  ownerIds: null,
};
const message: MessageContext = {
  discordMessageId: '100',
  authorId: '2',
  isAuthorBlacklisted: false,
  channelId: '3',
  parentChannelId: '4',
  worlds: ['SHOP'],
  readWords: () => ' s laser grid 3 wl not for rent ',
  ageMs: 0,
  usefulForMs: 1000,
  isDeleted: false,
  earlierPings: [],
  nowMs: Date.UTC(2026, 2, 1, 12),
  recentPings: [],
  isNotified: () => false,
};
const earlier: EarlierPing = {
  ruleId: 'rule',
  discordMessageId: '99',
  authorId: '2',
  itemId: 7,
  type: 'SELL',
  price: 3,
  priceMax: null,
};
const quiet = (from: number, to: number, timeZone = 'UTC') => ({
  timeZone,
  quietFrom: from * 60,
  quietTo: to * 60,
});
/** An hour ago, at the same price. */
const recent: RecentPing = {
  ruleId: 'rule',
  notificationId: 'ping',
  atMs: message.nowMs - 3_600_000,
  type: 'SELL',
  price: 3,
};
const nothing = { itemId: null, user: null, world: null, channel: null };

const filter = { all_words: [], any_words: [], no_words: [], only_users: [], only_worlds: [] };
const filtered = (lists: Partial<MessageFilter>) => ({ messageFilter: { ...filter, ...lists } });

describe('each reason', () => {
  test.each<[DecisionReason, string, Partial<RuleToMatch>, Partial<ParsedOffer>, Partial<MessageContext>]>([
    ['matched', 'nothing stands against it', {}, {}, {}],
    ['own-message', 'the owner wrote it', {}, {}, { authorId: '1' }],
    ['blacklisted-author', 'staff blacklisted its author', {}, {}, { isAuthorBlacklisted: true }],
    ['banned', 'the owner is banned', { isBanned: true }, {}, {}],
    ['muted', 'the owner is muted', { isMuted: true }, {}, {}],
    ['paused', 'the rule is paused', { isPaused: true }, {}, {}],
    ['over-limit', 'the rule is above the item limit', { isOverLimit: true }, {}, {}],
    ['no-access', 'the owner has no subscription', { hasAccess: false }, {}, {}],
    ['no-access', 'nothing counts as within the limit', { hasAccess: false, isOverLimit: true }, {}, {}],
    ['blacklisted-user', 'its author is unwanted', { blacklist: [{ ...nothing, user: '2' }] }, {}, {}],
    ['blacklisted-world', 'its world is unwanted', { blacklist: [{ ...nothing, world: 'SHOP' }] }, {}, {}],
    ['blacklisted-channel', 'its channel is unwanted', { blacklist: [{ ...nothing, channel: '3' }] }, {}, {}],
    [
      'blacklisted-channel',
      'the channel of its thread is unwanted',
      { blacklist: [{ ...nothing, channel: '4' }] },
      {},
      {},
    ],
    ['matched', 'unwanted for another item', { blacklist: [{ ...nothing, user: '2', itemId: 8 }] }, {}, {}],
    [
      'blacklisted-user',
      'unwanted for this item',
      { blacklist: [{ ...nothing, user: '2', itemId: 7 }] },
      {},
      {},
    ],
    ['not-member', 'the owner is not known to see the channel', { isOutsider: true }, {}, {}],
    ['other-source', 'another trader was chosen', filtered({ only_users: ['9'] }), {}, {}],
    ['matched', 'its author was chosen', filtered({ only_users: ['9', '2'] }), {}, {}],
    ['other-source', 'another world was chosen', filtered({ only_worlds: ['STORE'] }), {}, {}],
    ['matched', 'its world was', filtered({ only_worlds: ['SHOP'] }), {}, {}],
    ['matched', 'its world alone was', filtered({ only_users: ['9'], only_worlds: ['SHOP'] }), {}, {}],
    ['unwanted-word', 'a word is excluded', filtered({ no_words: ['trade', 'rent'] }), {}, {}],
    ['unwanted-word', 'words in a row are', filtered({ no_words: ['for rent'] }), {}, {}],
    ['matched', 'a part of a word is excluded', filtered({ no_words: ['ren', 'not rent'] }), {}, {}],
    ['missing-word', 'one of all words is missing', filtered({ all_words: ['grid', 'cheap'] }), {}, {}],
    ['matched', 'all words are there', filtered({ all_words: ['rent', 'laser'] }), {}, {}],
    ['missing-word', 'none of several words is there', filtered({ any_words: ['cheap', 'fast'] }), {}, {}],
    ['matched', 'one of them is', filtered({ any_words: ['cheap', 'rent'] }), {}, {}],
    ['preference', 'exact pings are off', { exactPing: false }, {}, {}],
    ['preference', 'predictions are off', { predictionPing: false }, { kind: 'predicted' }, {}],
    ['matched', 'only predictions are off', { predictionPing: false }, {}, {}],
    ['repost', 'the same was told a moment ago', {}, {}, { earlierPings: [earlier] }],
    ['matched', 'another price was told', {}, {}, { earlierPings: [{ ...earlier, price: 2 }] }],
    ['matched', 'another rule was told', {}, {}, { earlierPings: [{ ...earlier, ruleId: 'x' }] }],
    ['matched', 'it was this message', {}, {}, { earlierPings: [{ ...earlier, discordMessageId: '100' }] }],
    ['deleted', 'it is gone already', {}, {}, { isDeleted: true }],
    ['matched', 'it is just useful', {}, {}, { ageMs: 1000 }],
    ['late', 'it is too old', {}, {}, { ageMs: 1001 }],
    ['no-destination', 'there is nowhere to send it', { hasDestination: false }, {}, {}],
    ['snoozed', 'the rule is', { isSnoozed: true }, {}, {}],
    ['matched', 'an edit updates a ping all the same', { isSnoozed: true }, {}, { isNotified: () => true }],
    ['quiet-hours', 'it is noon', quiet(11, 13), {}, {}],
    ['quiet-hours', 'they just begin', quiet(12, 13), {}, {}],
    ['matched', 'they just end', quiet(11, 12), {}, {}],
    ['quiet-hours', 'they go over midnight', quiet(22, 13), {}, {}],
    ['matched', 'the night is over', quiet(22, 7), {}, {}],
    ['quiet-hours', 'it is evening in Jakarta', quiet(19, 20, 'Asia/Jakarta'), {}, {}],
    ['cooldown', 'it pinged an hour ago', { cooldownMinutes: 61 }, {}, { recentPings: [recent] }],
    ['matched', 'the cooldown ended', { cooldownMinutes: 60 }, {}, { recentPings: [recent] }],
    [
      'matched',
      'another rule pinged',
      { cooldownMinutes: 61 },
      {},
      { recentPings: [{ ...recent, ruleId: 'x' }] },
    ],
    ['daily-cap', 'it pinged today', { dailyCap: 1 }, {}, { recentPings: [recent] }],
    ['matched', 'one more is left', { dailyCap: 2 }, {}, { recentPings: [recent, recent] }],
    [
      'matched',
      'it pinged yesterday',
      { dailyCap: 1 },
      {},
      { recentPings: [{ ...recent, atMs: message.nowMs - 12 * 3_600_000 - 1 }] },
    ],
    [
      'matched',
      'the day has just begun on Wake Island',
      { dailyCap: 1, timeZone: 'Pacific/Wake' },
      {},
      { recentPings: [recent] },
    ],
    ['not-cheaper', 'it is as cheap', { onlyCheaper: true }, {}, { recentPings: [recent] }],
    ['not-cheaper', 'no price is said', { onlyCheaper: true }, { price: null }, { recentPings: [recent] }],
    ['matched', 'it is cheaper', { onlyCheaper: true }, { price: 2.99 }, { recentPings: [recent] }],
    ['matched', 'more for a lock', { onlyCheaper: true }, { price: -2 }, { recentPings: [recent] }],
    [
      'matched',
      'a buyer pays more',
      { onlyCheaper: true },
      { type: 'BUY', price: 4 },
      { recentPings: [{ ...recent, type: 'BUY' }] },
    ],
    [
      'not-cheaper',
      'a buyer pays less',
      { onlyCheaper: true },
      { type: 'BUY', price: 2 },
      { recentPings: [{ ...recent, type: 'BUY' }] },
    ],
    [
      'matched',
      'a day has passed',
      { onlyCheaper: true },
      {},
      { recentPings: [{ ...recent, atMs: message.nowMs - 86_400_000 }] },
    ],
  ])('%s: %s', (reason, _why, ruleChange, offerChange, messageChange) => {
    expect(
      decide({ ...rule, ...ruleChange }, { ...offer, ...offerChange }, { ...message, ...messageChange }),
    ).toBe(reason);
  });
});

describe('side and price', () => {
  test.each<[ReturnType<typeof findUnmetReason>, string, Partial<RuleToMatch>, Partial<ParsedOffer>]>([
    ['side', 'a buyer was wanted', { messageType: 'BUY' }, {}],
    ['no-price', 'no price was said', {}, { price: null }],
    [
      null,
      'no price was said and any is accepted',
      { minPrice: 0, maxPrice: LIMITS.priceMax },
      { price: null },
    ],
    [null, 'no price was said and the owner wants such offers', { takesUnpriced: true }, { price: null }],
    [
      'no-price',
      'no price was said, and the owner wants any price but not none',
      { minPrice: 0, maxPrice: LIMITS.priceMax, takesUnpriced: false },
      { price: null },
    ],
    ['no-usual-price', 'no usual price is known', { minPrice: NO_PRICES.min, maxPrice: NO_PRICES.max }, {}],
    [
      'no-usual-price',
      'neither price is known',
      { minPrice: NO_PRICES.min, maxPrice: NO_PRICES.max, takesUnpriced: true },
      { price: null },
    ],
    ['price-low', 'it is cheaper than wanted', {}, { price: -2 }],
    ['price-high', 'it is more expensive than wanted', {}, { price: 5.01 }],
    [null, 'the price is the lowest wanted', {}, { price: 1 }],
    [null, 'the price is the highest wanted', {}, { price: 5 }],
    [null, 'the range of prices overlaps', {}, { price: 5, priceMax: 9 }],
    ['price-high', 'the whole range of prices is above', {}, { price: 6, priceMax: 9 }],
    [null, 'a swap without a price was wanted', { messageType: 'UNKNOWN' }, { type: 'TRADE', price: null }],
  ])('%s: %s', (reason, _why, ruleChange, offerChange) => {
    expect(findUnmetReason({ ...rule, ...ruleChange }, { ...offer, ...offerChange })).toBe(reason);
  });

  test.each(MESSAGE_TYPES.flatMap((wanted) => OFFER_TYPES.map((offered) => [wanted, offered] as const)))(
    'a rule for %s and an offer to %s',
    (wanted, offered) => {
      const table: Record<string, string[]> = {
        ANY: ['SELL', 'BUY'],
        BOTH: ['SELL', 'BUY'],
        SELL: ['SELL'],
        BUY: ['BUY'],
        UNKNOWN: ['TRADE'],
      };
      const reason = findUnmetReason({ ...rule, messageType: wanted }, { ...offer, type: offered });
      expect(reason === null).toBe(table[wanted]?.includes(offered));
    },
  );
});

const price = fc.integer({ min: -100_000, max: 100_000 }).map((cents) => cents / 100 || 0);

describe('prices', () => {
  test('meet exactly when some price in the offer’s range is in the rule’s range', () => {
    fc.assert(
      fc.property(price, price, price, fc.option(price), (a, b, from, to) => {
        const [minPrice, maxPrice] = unitPrice(a) <= unitPrice(b) ? [a, b] : [b, a];
        const reason = findUnmetReason(
          { minPrice, maxPrice, takesUnpriced: null, messageType: 'ANY' },
          { type: 'SELL', price: from, priceMax: to },
        );
        const ends = [from, to ?? from].map(unitPrice).sort((x, y) => x - y);
        const [low = 0, high = 0] = ends;
        // Naive: two closed ranges meet when one holds an end of the other.
        const holds = (value: number, lowest: number, highest: number) => lowest <= value && value <= highest;
        const naive =
          holds(low, unitPrice(minPrice), unitPrice(maxPrice)) ||
          holds(high, unitPrice(minPrice), unitPrice(maxPrice)) ||
          holds(unitPrice(minPrice), low, high);
        expect(reason === null).toBe(naive);
        if (reason === 'price-low') expect(high).toBeLessThan(unitPrice(minPrice));
        if (reason === 'price-high') expect(low).toBeGreaterThan(unitPrice(maxPrice));
      }),
    );
  });
});

describe('the whole decision', () => {
  const anyRule = fc.record({
    isPaused: fc.boolean(),
    isOverLimit: fc.boolean(),
    isBanned: fc.boolean(),
    isMuted: fc.boolean(),
    hasAccess: fc.boolean(),
    exactPing: fc.boolean(),
    predictionPing: fc.boolean(),
    hasDestination: fc.boolean(),
    isAuthor: fc.boolean(),
    block: fc.constantFrom('none', 'user', 'world', 'channel', 'other'),
  });
  const anyMoment = fc.record({
    isAuthorBlacklisted: fc.boolean(),
    ageMs: fc.constantFrom(0, 999, 1000, 1001),
    isDeleted: fc.boolean(),
    isRepost: fc.boolean(),
    type: fc.constantFrom(...OFFER_TYPES),
    price: fc.constantFrom(null, 1, 3),
    kind: fc.constantFrom('exact' as const, 'predicted' as const),
  });

  test('is a ping exactly when every condition allows it', () => {
    fc.assert(
      fc.property(anyRule, anyMoment, (r, m) => {
        const block = {
          none: [],
          user: [{ ...nothing, user: '2' }],
          world: [{ ...nothing, world: 'SHOP' }],
          channel: [{ ...nothing, channel: '3' }],
          other: [{ ...nothing, user: '9', itemId: 7 }],
        }[r.block];
        const reason = decide(
          { ...rule, ...r, discordUserId: r.isAuthor ? '2' : '1', blacklist: block },
          { ...offer, type: m.type, price: m.price, kind: m.kind },
          {
            ...message,
            ...m,
            earlierPings: m.isRepost ? [{ ...earlier, type: m.type, price: m.price }] : [],
          },
        );
        const allowed = [
          !r.isAuthor,
          !m.isAuthorBlacklisted,
          !r.isBanned,
          !r.isMuted,
          !r.isPaused,
          r.hasAccess,
          !r.isOverLimit,
          r.block === 'none' || r.block === 'other',
          m.kind === 'exact' ? r.exactPing : r.predictionPing,
          !m.isRepost,
          !m.isDeleted,
          m.ageMs <= 1000,
          r.hasDestination,
        ];
        expect(reason === 'matched').toBe(allowed.every(Boolean));
      }),
      { numRuns: 2000 },
    );
  });
});
