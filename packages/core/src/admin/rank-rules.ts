/**
 * Who may do what to whom, by rank ([5-09], [6-08]): pure, so that every case stands in one table of tests. Each answers
 * null when it is allowed, else the sentence that says why it is not. Ranks are role ids; 0 is nobody's.
 */

export interface RoleChange {
  /** The actor's highest rank. */
  actorRank: number;
  isSelf: boolean;
  /** Ranks the person holds now, and shall hold. */
  current: readonly number[];
  wanted: readonly number[];
}

/** Whether the actor may give and take these roles. */
export function refuseRoleChange(change: RoleChange): string | null {
  const { actorRank, isSelf, current, wanted } = change;
  if (!isSelf && highest(current) >= actorRank) {
    return 'You can only change users whose highest role is below yours.';
  }
  const added = wanted.filter((rank) => !current.includes(rank));
  if (added.some((rank) => rank > actorRank)) {
    return 'You can only assign roles up to your own highest role.';
  }
  const removed = current.filter((rank) => !wanted.includes(rank));
  if (isSelf && removed.includes(actorRank)) return 'You cannot remove your own highest role.';
  if (removed.some((rank) => rank > actorRank)) {
    return 'You can only remove roles up to your own highest role.';
  }
  return null;
}

/** Whether the actor may ban, mute or blacklist somebody, or lift it. */
export function refuseModeration(input: {
  actorRank: number;
  isSelf: boolean;
  targetRank: number;
}): string | null {
  if (input.isSelf) return 'You cannot moderate yourself.';
  if (input.targetRank >= input.actorRank) {
    return 'You can only moderate users whose highest role is below yours.';
  }
  return null;
}

/** Whether the actor may change somebody's balance or licences; `roleRank` is of the role a licence gives, if it does. */
export function refuseLicenceChange(input: {
  actorRank: number;
  isSelf: boolean;
  targetRank: number;
  roleRank?: number;
}): string | null {
  if (input.isSelf) return 'You cannot change your own balance or licences.';
  if (input.targetRank >= input.actorRank) {
    return 'You can only change balances and licences of users whose highest role is below yours.';
  }
  if ((input.roleRank ?? 0) > input.actorRank) {
    return 'You can only give licences for roles up to your own highest role.';
  }
  return null;
}

export interface PermissionChange {
  actorRank: number;
  /** What the actor holds, in capitals. */
  actorPermissions: readonly string[];
  roleRank: number;
  /** Names of the permissions the role gets that it did not have. */
  added: readonly string[];
}

/**
 * Whether the actor may change a role's permissions. A permission one lacks oneself cannot be given: it would come back
 * by way of a lower role that one holds too.
 */
export function refusePermissionChange(change: PermissionChange): string | null {
  const { actorRank, actorPermissions, roleRank, added } = change;
  if (roleRank >= actorRank)
    return 'You can only change the permissions of roles below your own highest role.';
  if (actorPermissions.includes('SUPER_ADMIN')) return null;
  const missing = added.find((name) => !actorPermissions.includes(name.toUpperCase()));
  return missing === undefined
    ? null
    : `You cannot give the permission ${missing}: you do not have it yourself.`;
}

export function highest(ranks: readonly number[]): number {
  return Math.max(0, ...ranks);
}
