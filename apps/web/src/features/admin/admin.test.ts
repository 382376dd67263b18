import { type LogEntry, licenseStatus, type Me, type Statistic, timeLeft } from '@lockwatch/contracts';
import { describe, expect, test } from 'vitest';
import { adminTabsFor } from './admin-tabs.js';
import { shortStripeId } from './license-view.js';
import { isShownBy, logUser } from './log-view.js';
import { mayAssign, mayEditPermissionsOf, mayEditRolesOf, mayModerate, mayRemove } from './rank.js';
import { statisticCategory, statisticDescription, statisticName, statisticValue } from './statistic-view.js';

const NOW = Date.UTC(2026, 0, 10, 12);
const inMs = (ms: number) => ({ is_active: true, expires_at: new Date(NOW + ms).toISOString() });
const HOUR = 3_600_000;

describe('ranks', () => {
  const person = (user_id: string, ...ranks: number[]) => ({
    user_id,
    roles: ranks.map((role_id) => ({
      role_id,
      name: `r${role_id}`,
      metadata: { item_limit: 0, max_webhooks: 0 },
    })),
  });
  const me: Me = {
    ...person('me', 1, 5),
    name: 'Sam',
    email: null,
    picture: null,
    balance: 0,
    growid: null,
    metadata: { used_trial: true },
    permissions: [],
    item_limit: 0,
    max_webhooks: 0,
    discord_user_id: null,
  };
  test('somebody lower can be edited and moderated, an equal or higher one cannot', () => {
    expect([mayEditRolesOf(me, person('a', 1, 4)), mayModerate(me, person('a', 1, 4))]).toEqual([true, true]);
    expect([mayEditRolesOf(me, person('a', 5)), mayModerate(me, person('a', 5))]).toEqual([false, false]);
    expect(mayEditRolesOf(me, person('a', 6))).toBe(false);
  });
  test('oneself can be edited but not moderated', () => {
    expect(mayEditRolesOf(me, me)).toBe(true);
    expect(mayModerate(me, me)).toBe(false);
  });
  test('roles are assigned and removed up to one’s own rank, never one’s own highest', () => {
    expect([mayAssign(me, 5), mayAssign(me, 6)]).toEqual([true, false]);
    expect(mayRemove(me, person('a', 4), 4)).toBe(true);
    expect(mayRemove(me, me, 5)).toBe(false);
    expect(mayRemove(me, me, 1)).toBe(true);
    expect(mayRemove(me, person('a', 6), 1)).toBe(false);
  });
  test('permissions are edited of lower roles only', () => {
    expect([mayEditPermissionsOf(me, 4), mayEditPermissionsOf(me, 5)]).toEqual([true, false]);
  });
});

describe('admin tabs', () => {
  const labels = (...permissions: string[]) => adminTabsFor(permissions).map((tab) => tab.label);
  test('each shows only with its permission, whatever its case', () => {
    expect(labels('admin_dashboard')).toEqual([]);
    expect(labels('manage_users', 'VIEW_LOGS')).toEqual(['Users', 'Logs']);
    expect(labels('super_admin')).toEqual(['Users', 'Roles', 'Logs', 'Licenses', 'Statistics']);
  });
});

describe('licences', () => {
  test.each([
    [{ is_active: false, expires_at: null }, 'Inactive', 'Never expires'],
    [{ is_active: true, expires_at: null }, 'Active (Lifetime)', 'Never expires'],
    [inMs(-1), 'Expired', 'Expired'],
    [inMs(59 * 60_000), 'Expires Soon', 'Less than 1 hour'],
    [inMs(HOUR), 'Expires Soon', '1 hour'],
    [inMs(24 * HOUR - 1), 'Expires Soon', '23 hours'],
    [inMs(24 * HOUR), 'Active', '1 day'],
    [inMs(30 * 24 * HOUR), 'Active', '30 days'],
  ])('%j is %s, %s', (license, status, left) => {
    expect([licenseStatus(license, NOW), timeLeft(license, NOW)]).toEqual([status, left]);
  });
  test('the payment provider’s id is cut after 20 characters', () => {
    expect(shortStripeId('sub_1234567890abcdefXYZ')).toBe('sub_1234567890abcdef...');
    expect(shortStripeId('sub_short')).toBe('sub_short');
    expect(shortStripeId(null)).toBe('N/A');
  });
});

describe('statistics', () => {
  const statistic = (key: string, change: Partial<Statistic>): Statistic => ({
    key,
    int_value: null,
    float_value: null,
    string_value: null,
    description: null,
    updated_at: new Date(NOW).toISOString(),
    ...change,
  });
  test.each([
    ['total_users', 'Users'],
    ['processed_messages', 'Messages'],
    ['watched_items', 'Features'],
    ['webhooks_total', 'Features'],
    ['aliases_total', 'Features'],
    ['alias_count', 'Features'],
    ['active_licenses', 'Subscriptions'],
    ['database_size_mb', 'General'],
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
  test('names and descriptions', () => {
    expect(statisticName('active_users_today')).toBe('Active Users Today');
    expect(statisticName('ping_median_ms')).toBe('Ping Median');
    expect(statisticDescription(statistic('x', {}))).toBe('No description');
    expect(statisticDescription(statistic('x', { string_value: 'text' }))).toBe('text');
  });
});

describe('logs', () => {
  const entry = (change: Partial<LogEntry>): LogEntry => ({
    log_id: 'l',
    user_email: null,
    user_name: null,
    action: 'login',
    message: '',
    created_at: new Date(NOW).toISOString(),
    ...change,
  });
  test('the user is the e-mail, else the name, else System', () => {
    expect(logUser(entry({ user_email: 'a@b.c', user_name: 'A' }))).toBe('a@b.c');
    expect(logUser(entry({ user_name: 'A' }))).toBe('A');
    expect(logUser(entry({}))).toBe('System');
  });
  test('are filtered by action', () => {
    const all = [entry({}), entry({ action: 'system' })];
    expect(all.filter(isShownBy(undefined))).toHaveLength(2);
    expect(all.filter(isShownBy('system'))).toEqual([all[1]]);
  });
});
