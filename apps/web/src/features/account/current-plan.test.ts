import { SUBSCRIPTION_TYPES, type Subscription } from '@lockwatch/contracts';
import { expect, test } from 'vitest';
import { currentPlan } from './current-plan.js';

const NOW = Date.UTC(2026, 2, 1, 12);
const PLANS = SUBSCRIPTION_TYPES.filter((type) => !type.is_trial);
const metadata = { item_limit: 0, max_webhooks: 0 };
const USER = { role_id: 1, name: 'user', metadata };
const BASIC = { role_id: 2, name: 'basic', metadata };
const EXPERT = { role_id: 3, name: 'expert', metadata };
const BETA = { role_id: 4, name: 'beta', metadata };

function holding(name: string, startsAt = '2026-02-14T12:00:00.000Z'): Subscription {
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
  };
}

test('the plan of the highest role that is sold is the current one, however it was paid', () => {
  expect(currentPlan(PLANS, [USER, BASIC], [holding('Basic')], NOW)?.name).toBe('Basic');
  expect(currentPlan(PLANS, [EXPERT, USER, BASIC], [holding('Basic'), holding('Expert')], NOW)?.name).toBe(
    'Expert',
  );
  expect(currentPlan(PLANS, [USER, EXPERT], [], NOW)?.name).toBe('Expert');
});

test('of two plans with the same role the one that is held is the current one', () => {
  expect(currentPlan(PLANS, [USER, EXPERT], [holding('Expert Lifetime')], NOW)?.name).toBe('Expert Lifetime');
});

test('a plan that only begins later is not the current one', () => {
  const waiting = holding('Expert Lifetime', '2026-03-05T12:00:00.000Z');
  expect(currentPlan(PLANS, [USER, EXPERT], [holding('Expert'), waiting], NOW)?.name).toBe('Expert');
  expect(currentPlan(PLANS, [USER, BETA], [waiting], NOW)).toBeUndefined();
});

test('nobody without a role that is sold has a plan', () => {
  expect(currentPlan(PLANS, [USER], [], NOW)).toBeUndefined();
});
