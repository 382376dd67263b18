import { hasPermission, type Me, type Permission } from '@lockwatch/contracts';

/* Hides buttons for actions that the server would reject ([5-09], [6-08]). A rank is the highest role id of a user. */

interface Ranked {
  user_id: string;
  roles: readonly { role_id: number }[];
}

function highestRank(user: Ranked): number {
  return Math.max(0, ...user.roles.map((role) => role.role_id));
}

/** Users can edit their own roles and those of users with a lower rank. */
export function canEditRoles(me: Ranked, user: Ranked): boolean {
  return user.user_id === me.user_id || highestRank(user) < highestRank(me);
}

/** Users can ban, mute and blacklist other users with a lower rank. */
export function canModerate(me: Ranked, user: Ranked): boolean {
  return user.user_id !== me.user_id && highestRank(user) < highestRank(me);
}

export function canAssignRole(me: Ranked, roleId: number): boolean {
  return roleId <= highestRank(me);
}

/** Users can remove roles up to their rank, except their own highest role. */
export function canRemoveRole(me: Ranked, user: Ranked, roleId: number): boolean {
  if (!canEditRoles(me, user) || roleId > highestRank(me)) return false;
  return user.user_id !== me.user_id || roleId !== highestRank(me);
}

export function canEditPermissions(me: Ranked, roleId: number): boolean {
  return roleId < highestRank(me);
}

/** Users can grant the permissions that they have. */
export function canGrantPermission(me: Pick<Me, 'permissions'>, permission: string): boolean {
  const held = me.permissions.map((name) => name.toUpperCase());
  return held.includes('SUPER_ADMIN') || held.includes(permission.toUpperCase());
}

/** Each tab needs its permission ([2-47], [6-05]). */
export const ADMIN_TABS = [
  { label: 'admin.tab.users', to: '/dashboard/admin/users', permission: 'MANAGE_USERS' },
  { label: 'admin.tab.roles', to: '/dashboard/admin/roles', permission: 'MANAGE_ROLES' },
  { label: 'admin.tab.logs', to: '/dashboard/admin/logs', permission: 'VIEW_LOGS' },
  { label: 'admin.tab.licenses', to: '/dashboard/admin/licenses', permission: 'MANAGE_LICENSES' },
  { label: 'admin.tab.statistics', to: '/dashboard/admin/statistics', permission: 'VIEW_STATISTICS' },
] as const satisfies { label: string; to: string; permission: Permission }[];
export type AdminTab = (typeof ADMIN_TABS)[number];

export function adminTabsFor(permissions: readonly string[]): AdminTab[] {
  return ADMIN_TABS.filter((tab) => hasPermission(permissions, tab.permission));
}
