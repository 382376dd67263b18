import type { Statistic } from '@lockwatch/contracts';
import { describe, expect, test } from 'vitest';
import {
  canAssignRole,
  canEditPermissions,
  canEditRoles,
  canGrantPermission,
  canModerate,
  canRemoveRole,
} from './access.js';
import { statisticCategory, statisticDescription, statisticValue } from './statistic-view.js';
import { formatTimeLeft, getAdminSubscriptionStatus, shortStripeId } from './subscription-view.js';

const NOW = Date.UTC(2026, 0, 10, 12);
const LONG_AGO = new Date(NOW - 30 * 24 * 3_600_000).toISOString();
const inMs = (ms: number) => ({
  is_active: true,
  starts_at: LONG_AGO,
  expires_at: new Date(NOW + ms).toISOString(),
});
const HOUR = 3_600_000;
const LATER = new Date(NOW + HOUR).toISOString();

describe('ranks', () => {
  const person = (user_id: string, ...ranks: number[]) => ({
    user_id,
    roles: ranks.map((role_id) => ({ role_id })),
    permissions: [] as string[],
  });
  const me = person('me', 1, 5);
  test('allows editing and moderating only users of lower rank', () => {
    expect([canEditRoles(me, person('a', 1, 4)), canModerate(me, person('a', 1, 4))]).toEqual([true, true]);
    expect([canEditRoles(me, person('a', 5)), canModerate(me, person('a', 5))]).toEqual([false, false]);
    expect(canEditRoles(me, person('a', 6))).toBe(false);
  });
  test('allows editing oneself but not moderating oneself', () => {
    expect(canEditRoles(me, me)).toBe(true);
    expect(canModerate(me, me)).toBe(false);
  });
  test('allows roles up to one’s own rank, but not removing one’s own highest', () => {
    expect([canAssignRole(me, 5), canAssignRole(me, 6)]).toEqual([true, false]);
    expect(canRemoveRole(me, person('a', 4), 4)).toBe(true);
    expect(canRemoveRole(me, me, 5)).toBe(false);
    expect(canRemoveRole(me, me, 1)).toBe(true);
    expect(canRemoveRole(me, person('a', 6), 1)).toBe(false);
  });
  test('allows editing permissions of lower roles only', () => {
    expect([canEditPermissions(me, 4), canEditPermissions(me, 5)]).toEqual([true, false]);
  });
  test('offers only permissions that the user has', () => {
    const holder = { ...me, permissions: ['manage_roles', 'VIEW_LOGS'] };
    expect(
      ['MANAGE_ROLES', 'VIEW_LOGS', 'SUPER_ADMIN'].map((name) => canGrantPermission(holder, name)),
    ).toEqual([true, true, false]);
    expect(canGrantPermission({ ...me, permissions: ['SUPER_ADMIN'] }, 'VIEW_LOGS')).toBe(true);
  });
});

describe('subscriptions', () => {
  test.each([
    [{ is_active: false, starts_at: LONG_AGO, expires_at: null }, 'Inactive', 'Never expires'],
    [{ is_active: true, starts_at: LONG_AGO, expires_at: null }, 'Active (Lifetime)', 'Never expires'],
    [{ ...inMs(48 * HOUR), is_active: false }, 'Inactive', '2 days'],
    [{ is_active: true, starts_at: LATER, expires_at: LATER }, 'Begins Later', 'Not begun'],
    [inMs(-1), 'Expired', 'Expired'],
    [inMs(0), 'Expired', 'Expired'],
    [inMs(59 * 60_000), 'Expires Soon', 'Less than 1 hour'],
    [inMs(HOUR), 'Expires Soon', '1 hour'],
    [inMs(24 * HOUR - 1), 'Expires Soon', '23 hours'],
    [inMs(24 * HOUR), 'Active', '1 day'],
    [inMs(30 * 24 * HOUR), 'Active', '30 days'],
  ])('%j is %s, %s', (subscription, status, left) => {
    expect([getAdminSubscriptionStatus(subscription, NOW), formatTimeLeft(subscription, NOW)]).toEqual([
      status,
      left,
    ]);
  });
  test('shortens the payment id to 20 characters', () => {
    expect(shortStripeId('sub_1234567890abcdefXYZ')).toBe('sub_1234567890abcdef...');
    expect(shortStripeId('sub_short')).toBe('sub_short');
    expect(shortStripeId(null)).toBe('N/A');
  });
});

describe('statistics', () => {
  const statistic = (key: string, change: Partial<Statistic>): Statistic => ({
    name: key,
    key,
    int_value: null,
    float_value: null,
    string_value: null,
    description: null,
    updated_at: new Date(NOW).toISOString(),
    ...change,
  });
  test.each([
    ['total_users', 'users'],
    ['processed_messages', 'messages'],
    ['watched_items', 'features'],
    ['webhooks_total', 'features'],
    ['aliases_total', 'features'],
    ['active_licenses', 'subscriptions'],
    ['database_size_mb', 'general'],
  ])('%s belongs to %s', (key, category) => {
    expect(statisticCategory(key)).toBe(category);
  });
  test.each([
    ['total_users', { int_value: 12_345 }, '12,345'],
    ['match_percentage', { float_value: 93.456 }, '93.46%'],
    ['revenue_usd', { float_value: 1234.5 }, '$1,234.50'],
    ['database_size_mb', { float_value: 12 }, '12.00 MB'],
    ['ping_p50_ms', { int_value: 7 }, '7 ms'],
    ['last_item', { string_value: 'Laser Grid' }, 'Laser Grid'],
    ['nothing', {}, '—'],
  ])('%s with %j is shown as %s', (key, change, shown) => {
    expect(statisticValue(statistic(key, change))).toBe(shown);
  });
  test('formats descriptions', () => {
    expect(statisticDescription(statistic('x', {}))).toBe('No description');
    expect(statisticDescription(statistic('x', { string_value: 'text' }))).toBe('text');
  });
});
