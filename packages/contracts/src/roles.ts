import type { Permission } from './permissions.js';

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
const STAFF: Permission[] = [...SUBSCRIBER, 'ADMIN_DASHBOARD', 'MANAGE_USERS', 'VIEW_LOGS', 'MANAGE_PARSER'];
const ADMIN: Permission[] = [...STAFF, 'MANAGE_ROLES', 'MANAGE_LICENSES', 'VIEW_STATISTICS'];
// Not PERMISSION_NAMES: pages with the limits of roles would load the sentences about permissions.
const DEVELOPER: Permission[] = ['SUPER_ADMIN', ...ADMIN];

/** The initial roles. Limits never fall as rank rises. Staff may change permissions in the database afterwards. */
export const ROLES = [
  { roleId: 1, name: 'user', itemLimit: 0, maxWebhooks: 0, permissions: OWN_SETTINGS },
  { roleId: 2, name: 'basic', itemLimit: 50, maxWebhooks: 3, permissions: SUBSCRIBER },
  { roleId: 3, name: 'expert', itemLimit: 500, maxWebhooks: 10, permissions: SUBSCRIBER },
  { roleId: 4, name: 'beta', itemLimit: 500, maxWebhooks: 10, permissions: SUBSCRIBER },
  { roleId: 5, name: 'staff', itemLimit: 1000, maxWebhooks: 15, permissions: STAFF },
  { roleId: 6, name: 'admin', itemLimit: 10_000, maxWebhooks: 25, permissions: ADMIN },
  { roleId: 7, name: 'developer', itemLimit: 20_000, maxWebhooks: 50, permissions: DEVELOPER },
] as const satisfies readonly {
  roleId: number;
  name: string;
  /** Most watch rules a holder may have; 0 shows as 'N/A' ([6-07]). */
  itemLimit: number;
  /** Most webhooks a holder may have; 0 means the plan has none ([6-07]). */
  maxWebhooks: number;
  permissions: readonly Permission[];
}[];

export type RoleName = (typeof ROLES)[number]['name'];
