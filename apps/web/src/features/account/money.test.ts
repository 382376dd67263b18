import type { Subscription } from '@lockwatch/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { forgetCheckout, hasArrived, rememberCheckout } from './checkout-memory.js';
import { formatMoney, formatMovement } from './money-view.js';
import { checkoutOutcome, paymentFailure, subscriptionEnd } from './subscription-view.js';

const NOW = Date.UTC(2026, 2, 1, 12);
const subscription: Subscription = {
  subscription_id: '01890a5d-ac96-774b-bcce-b302099a8057',
  name: 'Basic',
  is_active: true,
  is_renewing: true,
  starts_at: '2026-02-14T12:00:00.000Z',
  source: 'stripe',
  expires_at: '2026-03-14T12:00:00.000Z',
  grace_until: null,
  stripe_subscription_id: 'sub_1',
};

/** As much of a browser's store as is used. */
function memoryStore(): Storage {
  const values = new Map<string, string>();
  return {
    get length() {
      return values.size;
    },
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
  };
}

describe('amounts', () => {
  test.each([
    [299, 'usd', '$2.99'],
    [990_000, 'EUR', '€9,900.00'],
    [500, 'jpy', '¥500'],
  ])('%i of the smallest unit of %s are %s', (cents, currency, text) => {
    expect(formatMoney(cents, currency)).toBe(text);
  });
  test.each([
    [300, '+300 WLs'],
    [-1250.5, '−1,250.5 WLs'],
  ])('a movement of %d is %s', (amount, text) => {
    expect(formatMovement(amount)).toBe(text);
  });
});

describe('the end of a subscription', () => {
  test.each([
    [{}, 'Renews on Mar 14, 2026'],
    [{ is_renewing: false }, 'Ends on Mar 14, 2026'],
    [{ expires_at: null }, 'For life'],
    [
      { starts_at: '2026-03-05T12:00:00.000Z', is_renewing: false },
      'Starts on Mar 5, 2026, ends on Mar 14, 2026',
    ],
    [{ starts_at: '2026-03-05T12:00:00.000Z', expires_at: null }, 'Starts on Mar 5, 2026'],
    [{ starts_at: '2026-03-14T12:00:00.000Z' }, 'First payment on Mar 14, 2026'],
    [
      { starts_at: '2026-03-14T12:00:00.000Z', is_renewing: false },
      'Ends on Mar 14, 2026, before its first payment',
    ],
  ])('of %j is told as “%s”', (change, text) => {
    expect(subscriptionEnd({ ...subscription, ...change }, NOW)).toBe(text);
  });
});

test('a renewal that the card refused is told with the end of access and what to do', () => {
  expect(paymentFailure(subscription)).toBeNull();
  expect(paymentFailure({ grace_until: '2026-03-17T12:00:00.000Z' })).toBe(
    'Payment failed. Access ends on Mar 17, 2026 unless the card is charged; update the card.',
  );
});

describe('coming back from the payment page', () => {
  let store: Storage;
  beforeEach(() => {
    store = memoryStore();
  });
  const extended = { ...subscription, expires_at: '2026-04-14T12:00:00.000Z' };

  test('waits until what one holds is another than before', () => {
    rememberCheckout(store, []);
    expect(hasArrived(store, [])).toBe(false);
    expect(hasArrived(store, [subscription])).toBe(true);
    rememberCheckout(store, [subscription]);
    expect(hasArrived(store, [{ ...subscription }])).toBe(false);
    expect(hasArrived(store, [extended])).toBe(true);
  });
  test('tells whether what was bought counts now or later, and whether the card was charged', () => {
    expect(checkoutOutcome([subscription], NOW)).toEqual({
      title: 'Payment received. Thank you!',
      text: 'Your subscription is below, and what it brings is yours now.',
    });
    const trial: Subscription = { ...subscription, source: 'trial', is_renewing: false };
    expect(checkoutOutcome([trial, { ...subscription, starts_at: '2026-03-14T12:00:00.000Z' }], NOW)).toEqual(
      {
        title: 'Your card is saved. Thank you!',
        text: 'Basic begins on Mar 14, 2026, when what you have now ends. The card is charged for the first time then.',
      },
    );
    const lifelong = { ...subscription, starts_at: '2026-03-14T12:00:00.000Z', expires_at: null };
    expect(checkoutOutcome([trial, lifelong], NOW)).toEqual({
      title: 'Payment received. Thank you!',
      text: 'Basic begins on Mar 14, 2026, when what you have now ends.',
    });
  });
  test('in another browser counts what was paid by card', () => {
    rememberCheckout(store, [subscription]);
    forgetCheckout(store);
    expect(hasArrived(store, [subscription])).toBe(true);
    expect(hasArrived(store, [{ ...subscription, source: 'trial' }])).toBe(false);
    expect(hasArrived(store, [])).toBe(false);
  });
});
