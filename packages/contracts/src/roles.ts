import { PERMISSION_NAMES, type Permission } from './permissions.js';

const OWN_SETTINGS: Permission[] = [
  'READ_WEBHOOKS',
  'WRITE_WEBHOOKS',
  'READ_ALIASES',
  'WRITE_ALIASES',
  'READ_BLACKLIST',
  'WRITE_BLACKLIST',
  'READ_PREFERENCES',
  'WRITE_PREFERENCES',
  'READ_GROWID',
  'WRITE_GROWID',
];
const SUBSCRIBER: Permission[] = [...OWN_SETTINGS, 'READ_WATCHED_ITEMS', 'WRITE_WATCHED_ITEMS'];
const STAFF: Permission[] = [...SUBSCRIBER, 'ADMIN_DASHBOARD', 'MANAGE_USERS', 'VIEW_LOGS', 'MANAGE_READING'];
const ADMIN: Permission[] = [...STAFF, 'MANAGE_ROLES', 'MANAGE_LICENSES', 'VIEW_STATISTICS'];

export interface RoleDefinition {
  roleId: number;
  name: string;
  /** Most watch rules a holder may have; 0 shows as 'N/A' ([6-07]). */
  itemLimit: number;
  /** Most webhooks a holder may have; 0 means the plan has none ([6-07]). */
  maxWebhooks: number;
  permissions: readonly Permission[];
}

/** The initial roles. Limits never fall as rank rises. Staff may change permissions in the database afterwards. */
export const ROLES = [
  { roleId: 1, name: 'user', itemLimit: 0, maxWebhooks: 0, permissions: OWN_SETTINGS },
  { roleId: 2, name: 'basic', itemLimit: 50, maxWebhooks: 3, permissions: SUBSCRIBER },
  { roleId: 3, name: 'expert', itemLimit: 500, maxWebhooks: 10, permissions: SUBSCRIBER },
  { roleId: 4, name: 'beta', itemLimit: 500, maxWebhooks: 10, permissions: SUBSCRIBER },
  { roleId: 5, name: 'staff', itemLimit: 1000, maxWebhooks: 15, permissions: STAFF },
  { roleId: 6, name: 'admin', itemLimit: 10_000, maxWebhooks: 25, permissions: ADMIN },
  { roleId: 7, name: 'developer', itemLimit: 20_000, maxWebhooks: 50, permissions: PERMISSION_NAMES },
] as const satisfies readonly RoleDefinition[];

export type RoleName = (typeof ROLES)[number]['name'];

export type RoleColour = 'grey' | 'cyan' | 'green' | 'purple' | 'orange' | 'red';

const ROLE_COLOURS: Record<RoleName, RoleColour> = {
  user: 'grey',
  basic: 'cyan',
  expert: 'green',
  beta: 'purple',
  staff: 'orange',
  admin: 'red',
  developer: 'purple',
};

/** The colour of a role's tag; a role we do not know is grey ([3-07]). */
export function roleColour(name: string): RoleColour {
  return Object.hasOwn(ROLE_COLOURS, name) ? ROLE_COLOURS[name as RoleName] : 'grey';
}

/** Roles whose holders see the admin entry in the dashboard's navigation ([2-28], [6-06]). */
export const ADMIN_NAV_ROLES: readonly string[] = ['admin', 'developer', 'staff'];

/** A role's name for people: `tech_support` becomes `Tech Support` ([2-49]). */
export function prettyRoleName(name: string): string {
  return name
    .split('_')
    .filter(Boolean)
    .map((word) => word[0]?.toUpperCase() + word.slice(1))
    .join(' ');
}
