import type { Text } from '@lockwatch/texts';

/** Rank rules ([5-09], [6-08]): pure; null when allowed, else the reason. Ranks are role ids; 0: no role. */

export interface RoleChange {
  actorRank: number;
  isSelf: boolean;
  current: readonly number[];
  wanted: readonly number[];
}

/** Whether the actor may change the roles of a user like this. */
export function checkRoleChange(change: RoleChange): Text | null {
  const { actorRank, isSelf, current, wanted } = change;
  if (!isSelf && Math.max(0, ...current) >= actorRank) return { text: 'access.changeOnlyLowerUsers' };
  const added = wanted.filter((rank) => !current.includes(rank));
  if (added.some((rank) => rank > actorRank)) return { text: 'access.assignOnlyOwnRoles' };
  const removed = current.filter((rank) => !wanted.includes(rank));
  if (isSelf && removed.includes(actorRank)) return { text: 'access.keepOwnHighestRole' };
  if (removed.some((rank) => rank > actorRank)) return { text: 'access.removeOnlyOwnRoles' };
  return null;
}

/** Whether the actor may ban, mute or blacklist a user, or undo it. */
export function checkModeration(input: {
  actorRank: number;
  isSelf: boolean;
  targetRank: number;
}): Text | null {
  if (input.isSelf) return { text: 'access.notYourself' };
  if (input.targetRank >= input.actorRank) return { text: 'access.moderateOnlyLowerUsers' };
  return null;
}

/** Whether the actor may change a user's balance or subscriptions. `roleRank`: the role that the subscription gives. */
export function checkSubscriptionChange(input: {
  actorRank: number;
  isSelf: boolean;
  targetRank: number;
  roleRank?: number;
}): Text | null {
  if (input.isSelf) return { text: 'access.notYourOwnBalance' };
  if (input.targetRank >= input.actorRank) return { text: 'access.payOnlyLowerUsers' };
  if ((input.roleRank ?? 0) > input.actorRank) return { text: 'access.grantOnlyOwnRoles' };
  return null;
}

/** Nobody can give a permission that they lack: they could get it through a lower role. */
export function checkPermissionChange(change: {
  actorRank: number;
  actorPermissions: readonly string[];
  roleRank: number;
  added: readonly string[];
}): Text | null {
  const { actorRank, actorPermissions, roleRank, added } = change;
  if (roleRank >= actorRank) return { text: 'access.changeOnlyLowerRoles' };
  if (actorPermissions.includes('SUPER_ADMIN')) return null;
  const missing = added.find((name) => !actorPermissions.includes(name.toUpperCase()));
  return missing === undefined ? null : { text: 'access.permissionNotOwn', values: { permission: missing } };
}
