import { hasPermission, type Permission } from '@lockwatch/contracts';

export interface AdminTab {
  label: string;
  to:
    | '/dashboard/admin/users'
    | '/dashboard/admin/roles'
    | '/dashboard/admin/logs'
    | '/dashboard/admin/licenses'
    | '/dashboard/admin/statistics';
  permission: Permission;
}

/** The tabs in their order; each shows only with its permission ([2-47], [6-05]). */
export const ADMIN_TABS: readonly AdminTab[] = [
  { label: 'Users', to: '/dashboard/admin/users', permission: 'MANAGE_USERS' },
  { label: 'Roles', to: '/dashboard/admin/roles', permission: 'MANAGE_ROLES' },
  { label: 'Logs', to: '/dashboard/admin/logs', permission: 'VIEW_LOGS' },
  { label: 'Licenses', to: '/dashboard/admin/licenses', permission: 'MANAGE_LICENSES' },
  { label: 'Statistics', to: '/dashboard/admin/statistics', permission: 'VIEW_STATISTICS' },
];

export function adminTabsFor(permissions: readonly string[]): AdminTab[] {
  return ADMIN_TABS.filter((tab) => hasPermission(permissions, tab.permission));
}
