/** Rank rules ([5-09], [6-08]): pure; null when allowed, else the reason. Ranks are role ids; 0: no role. */

export interface RoleChange {
  actorRank: number;
  isSelf: boolean;
  current: readonly number[];
  wanted: readonly number[];
}

/** Whether the actor may change the roles of a user like this. */
export function checkRoleChange(change: RoleChange): string | null {
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

/** Whether the actor may ban, mute or blacklist a user, or undo it. */
export function checkModeration(input: {
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

/** Whether the actor may change a user's balance or subscriptions. `roleRank`: the role that the subscription gives. */
export function checkSubscriptionChange(input: {
  actorRank: number;
  isSelf: boolean;
  targetRank: number;
  roleRank?: number;
}): string | null {
  if (input.isSelf) return 'You cannot change your own balance or subscriptions.';
  if (input.targetRank >= input.actorRank) {
    return 'You can only change balances and subscriptions of users whose highest role is below yours.';
  }
  if ((input.roleRank ?? 0) > input.actorRank) {
    return 'You can only give subscriptions for roles up to your own highest role.';
  }
  return null;
}

export interface PermissionChange {
  actorRank: number;
  actorPermissions: readonly string[];
  roleRank: number;
  added: readonly string[];
}

/** Nobody can give a permission that they lack: they could get it through a lower role. */
export function checkPermissionChange(change: PermissionChange): string | null {
  const { actorRank, actorPermissions, roleRank, added } = change;
  if (roleRank >= actorRank)
    return 'You can only change the permissions of roles below your own highest role.';
  if (actorPermissions.includes('SUPER_ADMIN')) return null;
  const missing = added.find((name) => !actorPermissions.includes(name.toUpperCase()));
  return missing === undefined
    ? null
    : `You cannot give the permission ${missing}: you do not have it yourself.`;
}

function highest(ranks: readonly number[]): number {
  return Math.max(0, ...ranks);
}
