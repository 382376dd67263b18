import { expect, test } from 'vitest';
import { activeTab, DASHBOARD_TABS } from './dashboard-tabs.js';

test.each([
  ['/dashboard', 'items'],
  ['/dashboard/items', 'items'],
  ['/dashboard/account', 'account'],
  ['/dashboard/preferences', 'preferences'],
  ['/dashboard/notifications', 'notifications'],
  ['/dashboard/admin/users', 'admin'],
  ['/dashboard/admin/account', 'admin'],
])('%s shows the tab %s as active', (path, tab) => {
  expect(activeTab(path)).toBe(tab);
});

test('each tab is the active one on its own address', () => {
  expect(DASHBOARD_TABS.map((tab) => activeTab(tab.to))).toEqual(DASHBOARD_TABS.map((tab) => tab.id));
});
