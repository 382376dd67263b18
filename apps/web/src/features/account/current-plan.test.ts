import { SUBSCRIPTION_PLANS, type Subscription } from '@lockwatch/contracts';
import { expect, test } from 'vitest';
import { currentPlan } from './subscription-view.js';

const NOW = Date.UTC(2026, 2, 1, 12);
const PLANS = SUBSCRIPTION_PLANS.filter((type) => !type.is_trial);
const metadata = { item_limit: 0, max_webhooks: 0 };
const USER = { role_id: 1, name: 'user', metadata };
const BASIC = { role_id: 2, name: 'basic', metadata };
const EXPERT = { role_id: 3, name: 'expert', metadata };
const BETA = { role_id: 4, name: 'beta', metadata };

function createSubscription(name: string, startsAt = '2026-02-14T12:00:00.000Z'): Subscription {
  return {
    subscription_id: '01890a5d-ac96-774b-bcce-b302099a8057',
    name,
    is_active: true,
    is_renewing: false,
    starts_at: startsAt,
    source: 'world_locks',
    expires_at: null,
    grace_until: null,
    stripe_subscription_id: null,
    first_charge_at: null,
    can_resume: false,
  };
}

test('currentPlan returns the plan of the highest sold role', () => {
  expect(currentPlan(PLANS, [USER, BASIC], [createSubscription('Basic')], NOW)?.name).toBe('Basic');
  expect(
    currentPlan(
      PLANS,
      [EXPERT, USER, BASIC],
      [createSubscription('Basic'), createSubscription('Expert')],
      NOW,
    )?.name,
  ).toBe('Expert');
  expect(currentPlan(PLANS, [USER, EXPERT], [], NOW)?.name).toBe('Expert');
});

test('currentPlan prefers the active plan of two with the same role', () => {
  expect(currentPlan(PLANS, [USER, EXPERT], [createSubscription('Expert Lifetime')], NOW)?.name).toBe(
    'Expert Lifetime',
  );
});

test('currentPlan ignores a plan that starts later', () => {
  const waiting = createSubscription('Expert Lifetime', '2026-03-05T12:00:00.000Z');
  expect(currentPlan(PLANS, [USER, EXPERT], [createSubscription('Expert'), waiting], NOW)?.name).toBe(
    'Expert',
  );
  expect(currentPlan(PLANS, [USER, BETA], [waiting], NOW)).toBeUndefined();
});

test('currentPlan returns nothing without a sold role', () => {
  expect(currentPlan(PLANS, [USER], [], NOW)).toBeUndefined();
});
