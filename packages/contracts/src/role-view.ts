import type { RoleName } from './roles.js';

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

/** Whether a role is one of ours; others may have been added to the database. */
export function isRoleName(name: string): name is RoleName {
  return Object.hasOwn(ROLE_COLOURS, name);
}

/** The colour of a role's tag; a role we do not know is grey ([3-07]). */
export function roleColour(name: string): RoleColour {
  return isRoleName(name) ? ROLE_COLOURS[name] : 'grey';
}

/** Roles whose holders see the admin entry in the dashboard's navigation ([2-28], [6-06]). */
export const ADMIN_NAV_ROLES: readonly string[] = ['admin', 'developer', 'staff'];

/** A constant in words: `tech_support` becomes `Tech Support` ([2-49]). */
export function toWords(name: string): string {
  return name
    .toLowerCase()
    .split('_')
    .filter(Boolean)
    .map((word) => word[0]?.toUpperCase() + word.slice(1))
    .join(' ')
    .replace('Growid', 'GrowID');
}
