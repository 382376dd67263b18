import { ROLES, SUBSCRIPTION_PLANS, type Subscription } from '@lockwatch/contracts';
import { describe, expect, test, vi } from 'vitest';
import { checkoutOutcome } from './checkout-notice.js';
import {
  cancelText,
  currentPlan,
  forgetCheckout,
  formatLedgerAmount,
  formatMoney,
  hasNewSubscription,
  paymentFailureText,
  rememberCheckout,
  subscriptionEndText,
} from './subscription-view.js';

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
  first_charge_at: null,
  can_resume: false,
};

describe('amounts', () => {
  test.each([
    [299, 'usd', '$2.99'],
    [990_000, 'EUR', '€9,900.00'],
    [500, 'jpy', '¥500'],
  ])('formats %i %s as %s', (cents, currency, text) => {
    expect(formatMoney(cents, currency)).toBe(text);
  });
  test.each([
    [300, '+300 WLs'],
    [-1250.5, '−1,250.5 WLs'],
  ])('formats an amount of %d as %s', (amount, text) => {
    expect(formatLedgerAmount(amount)).toBe(text);
  });
});

describe('subscriptionEndText', () => {
  test.each([
    [{}, 'Renews on 14 Mar 2026'],
    [{ is_renewing: false }, 'Does not renew, runs until 14 Mar 2026'],
    [{ source: 'staff' as const }, 'Does not renew, runs until 14 Mar 2026'],
    [{ expires_at: null }, 'Lifetime, does not renew'],
    [
      { starts_at: '2026-03-05T12:00:00.000Z', is_renewing: false },
      'Starts on 5 Mar 2026, does not renew, runs until 14 Mar 2026',
    ],
    [{ starts_at: '2026-03-05T12:00:00.000Z', expires_at: null }, 'Starts on 5 Mar 2026'],
    [{ starts_at: '2026-03-14T12:00:00.000Z' }, 'Begins on 14 Mar 2026, with its first payment'],
    [
      { starts_at: '2026-03-14T12:00:00.000Z', is_renewing: false },
      'Does not renew, ends on 14 Mar 2026 before its first payment',
    ],
  ])('formats %j as “%s”', (change, text) => {
    expect(subscriptionEndText({ ...subscription, ...change }, NOW)).toBe(text);
  });
});

test.each([
  [{}, 'It will not renew, and runs until 14 Mar 2026. You can resume it until then.'],
  [{ source: 'staff' as const }, 'It runs until 14 Mar 2026.'],
  [
    { first_charge_at: '2026-03-14T12:00:00.000Z' },
    'It will not begin, and your card is not charged. You can resume it until then.',
  ],
])('a cancellation of %j is described as “%s”', (change, text) => {
  expect(cancelText({ ...subscription, ...change })).toBe(text);
});

test('paymentFailureText names the end of access and the next step', () => {
  expect(paymentFailureText(subscription)).toBeNull();
  expect(paymentFailureText({ grace_until: '2026-03-17T12:00:00.000Z' })).toBe(
    'Payment failed. Access ends on 17 Mar 2026 unless the card can be charged. Update your card.',
  );
});

describe('coming back from the payment page', () => {
  const values = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
    removeItem: (key: string) => values.delete(key),
  });
  const extended = { ...subscription, expires_at: '2026-04-14T12:00:00.000Z' };

  test('waits until the subscriptions differ from before the payment', () => {
    rememberCheckout([]);
    expect(hasNewSubscription([])).toBe(false);
    expect(hasNewSubscription([subscription])).toBe(true);
    rememberCheckout([subscription]);
    expect(hasNewSubscription([{ ...subscription }])).toBe(false);
    expect(hasNewSubscription([extended])).toBe(true);
  });
  test('says when the subscription starts and whether the card was charged', () => {
    expect(checkoutOutcome([subscription], NOW)).toEqual({
      title: 'Payment received. Thank you!',
      text: 'Basic runs from 14 Feb 2026 until 14 Mar 2026 and renews then.',
    });
    expect(checkoutOutcome([{ ...subscription, expires_at: null }], NOW).text).toBe(
      'Basic runs from 14 Feb 2026 and never ends. Unused days paid with world locks were returned to your balance, and card subscriptions no longer renew.',
    );
    const trial: Subscription = { ...subscription, source: 'trial', is_renewing: false };
    expect(checkoutOutcome([trial, { ...subscription, starts_at: '2026-03-14T12:00:00.000Z' }], NOW)).toEqual(
      {
        title: 'Your card is saved. Thank you!',
        text: 'Basic starts on 14 Mar 2026, when your current subscription ends. The card is charged for the first time then.',
      },
    );
    const lifelong = { ...subscription, starts_at: '2026-03-14T12:00:00.000Z', expires_at: null };
    expect(checkoutOutcome([trial, lifelong], NOW)).toEqual({
      title: 'Payment received. Thank you!',
      text: 'Basic starts on 14 Mar 2026, when your current subscription ends.',
    });
  });
  test('accepts any card subscription in another browser', () => {
    rememberCheckout([subscription]);
    forgetCheckout();
    expect(hasNewSubscription([subscription])).toBe(true);
    expect(hasNewSubscription([{ ...subscription, source: 'trial' }])).toBe(false);
    expect(hasNewSubscription([])).toBe(false);
  });
});

const PLANS = SUBSCRIPTION_PLANS.filter((type) => !type.is_trial);
const LATER = '2026-03-05T12:00:00.000Z';

test.each([
  ['the highest sold role', ['user', 'basic'], ['Basic'], [], 'Basic'],
  ['the highest sold role', ['expert', 'user', 'basic'], ['Basic', 'Expert'], [], 'Expert'],
  ['a role without its subscription', ['user', 'expert'], [], [], 'Expert'],
  [
    'the active one of two with the same role',
    ['user', 'expert'],
    ['Expert Lifetime'],
    [],
    'Expert Lifetime',
  ],
  ['not one that starts later', ['user', 'expert'], ['Expert'], ['Expert Lifetime'], 'Expert'],
  ['none for a role that is not sold', ['user', 'beta'], [], ['Expert Lifetime'], undefined],
  ['none without a sold role', ['user'], [], [], undefined],
])('the current plan is that of %s', (_which, roles, active, waiting, plan) => {
  const held = [
    ...active.map((name) => ({ ...subscription, name })),
    ...waiting.map((name) => ({ ...subscription, name, starts_at: LATER })),
  ];
  const ranked = ROLES.filter(({ name }) => roles.includes(name)).map(({ roleId, name }) => ({
    role_id: roleId,
    name,
    label: name,
    metadata: { item_limit: 0, max_webhooks: 0 },
  }));
  expect(currentPlan(PLANS, ranked, held, NOW)?.name).toBe(plan);
});
