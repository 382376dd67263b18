/** Every permission with the sentence shown in the admin area's "Available Permissions" list ([2-50], [6-03] to [6-05]). */
export const PERMISSIONS = {
  SUPER_ADMIN: 'Satisfies every permission check.',
  READ_WATCHED_ITEMS: 'See one’s watched items.',
  WRITE_WATCHED_ITEMS: 'Add, edit and remove watched items.',
  READ_WEBHOOKS: 'See one’s webhook URLs.',
  WRITE_WEBHOOKS: 'Add, edit and remove webhook URLs.',
  READ_ALIASES: 'See one’s item aliases.',
  WRITE_ALIASES: 'Add, edit and remove item aliases.',
  READ_BLACKLIST: 'See one’s blacklist.',
  WRITE_BLACKLIST: 'Add and remove blacklist entries.',
  READ_PREFERENCES: 'See one’s notification settings.',
  WRITE_PREFERENCES: 'Change one’s notification settings.',
  READ_GROWID: 'See one’s GrowID.',
  WRITE_GROWID: 'Set one’s GrowID.',
  ADMIN_DASHBOARD: 'Open the admin area.',
  MANAGE_USERS: 'See users; moderate them and change their roles.',
  MANAGE_ROLES: 'See roles and change their permissions.',
  VIEW_LOGS: 'Read the audit log.',
  MANAGE_LICENSES: 'See subscriptions and balances; grant, end and adjust them.',
  VIEW_STATISTICS: 'See the statistics.',
  MANAGE_READING:
    'Decide which servers are read, correct how messages are read, and name items for everybody.',
} as const satisfies Record<string, string>;

export type Permission = keyof typeof PERMISSIONS;

export const PERMISSION_NAMES = Object.keys(PERMISSIONS) as [Permission, ...Permission[]];

/** True when `held` satisfies `needed`: without regard to case, and SUPER_ADMIN satisfies any ([6-02]). */
export function hasPermission(held: readonly string[], needed: Permission): boolean {
  return held.some((name) => {
    const upper = name.toUpperCase();
    return upper === needed || upper === 'SUPER_ADMIN';
  });
}
