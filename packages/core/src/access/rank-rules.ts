import { AppError } from '@lockwatch/contracts';
import type { Text } from '@lockwatch/texts';
import { type Actor, getHighestRoleId } from './actor.js';
import { describePermission } from './names.js';

/** Rank rules ([5-09], [6-08]). All throw FORBIDDEN with the violated rule. The id of a role is its rank. */

type RankedUser = Pick<Actor, 'userId' | 'roles'>;

function forbid(isViolated: boolean, rule: Text): void {
  if (isViolated) throw new AppError('FORBIDDEN', rule);
}

/** The actor may give the user exactly the `wanted` roles. */
export function assertMayChangeRoles(actor: RankedUser, target: RankedUser, wanted: readonly number[]): void {
  const actorRank = getHighestRoleId(actor);
  const isSelf = actor.userId === target.userId;
  const current = target.roles.map(({ roleId }) => roleId);
  const added = wanted.filter((rank) => !current.includes(rank));
  const removed = current.filter((rank) => !wanted.includes(rank));
  forbid(!isSelf && getHighestRoleId(target) >= actorRank, { text: 'access.changeOnlyLowerUsers' });
  forbid(Math.max(0, ...added) > actorRank, { text: 'access.assignOnlyOwnRoles' });
  forbid(isSelf && removed.includes(actorRank), { text: 'access.keepOwnHighestRole' });
  forbid(Math.max(0, ...removed) > actorRank, { text: 'access.removeOnlyOwnRoles' });
}

/** The actor may ban, mute or blacklist the user, or undo it. */
export function assertMayModerate(actor: RankedUser, target: RankedUser): void {
  forbid(actor.userId === target.userId, { text: 'access.notYourself' });
  forbid(getHighestRoleId(target) >= getHighestRoleId(actor), { text: 'access.moderateOnlyLowerUsers' });
}

/** The actor may change the user's balance or subscriptions. `roleRank`: the role that a subscription gives. */
export function assertMayChangeSubscriptions(actor: RankedUser, target: RankedUser, roleRank = 0): void {
  forbid(actor.userId === target.userId, { text: 'access.notYourOwnBalance' });
  forbid(getHighestRoleId(target) >= getHighestRoleId(actor), { text: 'access.payOnlyLowerUsers' });
  forbid(roleRank > getHighestRoleId(actor), { text: 'access.grantOnlyOwnRoles' });
}

/** Nobody can give a permission that they lack: they could get it through a lower role. */
export function assertMayChangePermissions(
  actor: Pick<Actor, 'roles' | 'permissions'>,
  roleRank: number,
  added: readonly string[],
): void {
  forbid(roleRank >= getHighestRoleId(actor), { text: 'access.changeOnlyLowerRoles' });
  const held = actor.permissions.map((name) => name.toUpperCase());
  const missing = added.find((name) => !held.includes(name.toUpperCase()));
  if (missing === undefined || held.includes('SUPER_ADMIN')) return;
  throw new AppError('FORBIDDEN', {
    text: 'access.permissionNotOwn',
    values: { permission: describePermission(missing) },
  });
}
