/** Every permission; `access.permission` in the catalogue says what each allows ([2-50], [6-03] to [6-05]). */
export const PERMISSION_NAMES = [
  'SUPER_ADMIN',
  'READ_WATCHED_ITEMS',
  'WRITE_WATCHED_ITEMS',
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
  'ADMIN_DASHBOARD',
  'MANAGE_USERS',
  'MANAGE_ROLES',
  'VIEW_LOGS',
  'MANAGE_LICENSES',
  'VIEW_STATISTICS',
  'MANAGE_PARSER',
] as const;
export type Permission = (typeof PERMISSION_NAMES)[number];

/** True when `held` satisfies `needed`: without regard to case, and SUPER_ADMIN satisfies any ([6-02]). */
export function hasPermission(held: readonly string[], needed: Permission): boolean {
  return held.some((name) => {
    const upper = name.toUpperCase();
    return upper === needed || upper === 'SUPER_ADMIN';
  });
}
