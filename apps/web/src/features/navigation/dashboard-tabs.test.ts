import { expect, test } from 'vitest';
import { activeTab, tabsFor } from './dashboard-tabs.js';

test.each([
  ['/dashboard', 'items'],
  ['/dashboard/admin/users', 'admin'],
  ['/dashboard/admin/account', 'admin'],
])('%s shows the tab %s as active', (path, tab) => {
  expect(activeTab(path)).toBe(tab);
});

test('each tab is active on its own path', () => {
  const tabs = tabsFor(['admin']);
  expect(tabs.map((tab) => activeTab(tab.to))).toEqual(tabs.map((tab) => tab.id));
});

test.each([
  [['user', 'basic'], false],
  [['user', 'expert', 'beta'], false],
  [['user', 'staff'], true],
  [['admin'], true],
  [['developer'], true],
  [[], false],
])('with the roles %j, the admin tab is shown: %s', (roles, isSeen) => {
  expect(tabsFor(roles).some((tab) => tab.label === 'Admin Management')).toBe(isSeen);
});
