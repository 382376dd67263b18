import { describe, expect, test } from 'vitest';
import { getSubscriptionStatus, isCancellable } from './subscription-status.js';

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
