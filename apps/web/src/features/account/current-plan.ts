import type { Me, Subscription, SubscriptionType } from '@lockwatch/contracts';

/**
 * The plan that the highest role of a person comes from, whoever gave it: a card, world locks or staff. Of several
 * plans with that role, the one that is held. Undefined: no role of theirs is sold.
 */
export function currentPlan(
  plans: readonly SubscriptionType[],
  roles: Me['roles'],
  held: readonly Subscription[],
  nowMs: number,
): SubscriptionType | undefined {
  const isHeld = ({ name }: SubscriptionType) =>
    held.some((one) => one.name === name && one.is_active && Date.parse(one.starts_at) <= nowMs);
  for (const role of roles.toSorted((a, b) => b.role_id - a.role_id)) {
    const withRole = plans.filter((plan) => plan.role_name === role.name);
    if (withRole.length > 0) return withRole.find(isHeld) ?? withRole[0];
  }
  return undefined;
}
