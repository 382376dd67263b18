import { describe, expect, test } from 'vitest';
import { formatTimeLeft, getAdminSubscriptionStatus } from './admin-subscription-status.js';
import { getSubscriptionStatus, isCancellable } from './subscription-status.js';

const NOW = Date.UTC(2026, 2, 14, 9, 26);
const HOUR_MS = 3_600_000;
const license = (hours: number | null, is_active = true) => ({
  is_active,
  starts_at: new Date(NOW - 1).toISOString(),
  expires_at: hours === null ? null : new Date(NOW + hours * HOUR_MS).toISOString(),
});

describe('the status of a subscription for staff', () => {
  test.each<[number | null, boolean, string, string]>([
    [null, true, 'Active (Lifetime)', 'Never expires'],
    [null, false, 'Inactive', 'Never expires'],
    [48, false, 'Inactive', '2 days'],
    [0, true, 'Expired', 'Expired'],
    [-1, true, 'Expired', 'Expired'],
    [0.5, true, 'Expires Soon', 'Less than 1 hour'],
    [1, true, 'Expires Soon', '1 hour'],
    [23.9, true, 'Expires Soon', '23 hours'],
    [24, true, 'Active', '1 day'],
    [24 * 30, true, 'Active', '30 days'],
  ])('with %s hours left, active %s: %s, %s', (hours, isActive, status, left) => {
    expect(getAdminSubscriptionStatus(license(hours, isActive), NOW)).toBe(status);
    expect(formatTimeLeft(license(hours, isActive), NOW)).toBe(left);
  });
});

test('before its first payment, a subscription begins later for staff', () => {
  const start = new Date(NOW + HOUR_MS).toISOString();
  const unpaid = { is_active: true, starts_at: start, expires_at: start };
  expect([getAdminSubscriptionStatus(unpaid, NOW), formatTimeLeft(unpaid, NOW)]).toEqual([
    'Begins Later',
    'Not begun',
  ]);
});

describe('a subscription in the eyes of its owner', () => {
  test.each<[boolean, boolean, string, string, boolean]>([
    [true, true, 'Basic', 'Active', true],
    [true, false, 'Basic', 'Cancelled', false],
    [false, true, 'Basic', 'Cancelled', false],
    [true, true, 'Beta Trial', 'Active', false],
  ])('active %s, renewing %s, %s: %s, can be cancelled: %s', (is_active, is_renewing, name, status, can) => {
    expect(getSubscriptionStatus({ is_active, is_renewing })).toBe(status);
    expect(isCancellable({ is_active, is_renewing, name })).toBe(can);
  });
});
