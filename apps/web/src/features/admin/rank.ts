import type { Me } from '@lockwatch/contracts';

/*
 * What the admin area offers, by rank ([5-09], [6-08]). The server decides; this only keeps buttons away that it would
 * refuse. Ranks are role ids: higher means more.
 */

interface Ranked {
  user_id: string;
  roles: readonly { role_id: number }[];
}

export function highestRank(person: { roles: readonly { role_id: number }[] }): number {
  return Math.max(0, ...person.roles.map((role) => role.role_id));
}

/** Roles of oneself, or of somebody whose highest role is lower, can be edited. */
export function mayEditRolesOf(me: Me, user: Ranked): boolean {
  return user.user_id === me.user_id || highestRank(user) < highestRank(me);
}

/** Only somebody else of lower rank can be banned, muted or blacklisted. */
export function mayModerate(me: Me, user: Ranked): boolean {
  return user.user_id !== me.user_id && highestRank(user) < highestRank(me);
}

/** A role can be assigned up to one's own rank. */
export function mayAssign(me: Me, roleId: number): boolean {
  return roleId <= highestRank(me);
}

/** A role can be removed up to one's own rank, but never one's own highest. */
export function mayRemove(me: Me, user: Ranked, roleId: number): boolean {
  if (!mayEditRolesOf(me, user) || roleId > highestRank(me)) return false;
  return user.user_id !== me.user_id || roleId !== highestRank(me);
}

/** Permissions can be edited of roles below one's own rank. */
export function mayEditPermissionsOf(me: Me, roleId: number): boolean {
  return roleId < highestRank(me);
}
