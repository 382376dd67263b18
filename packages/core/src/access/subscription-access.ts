/**
 * The access rule, and its only home: a role counts while it was given without a subscription or while its subscription
 * is in effect. SQL uses the database's clock, so that access ends at the same moment for every process. The
 * functions return SQL text for both dialects: `sql.raw(...)` in Drizzle, `sql.unsafe(...)` in a driver template.
 */

/** SQL: whether the row `alias` of `subscriptions` has not ended: it counts now or will count later. */
export function isNotEndedSql(alias = 'subscriptions', at = 'now()'): string {
  return `(${alias}.is_active and (${alias}.access_ends_at is null or ${alias}.access_ends_at > ${at}))`;
}

/** SQL: whether the row `alias` of `subscriptions` counts at the moment `at`, an SQL expression. */
export function isInEffectSql(alias = 'subscriptions', at = 'now()'): string {
  return `(${alias}.starts_at <= ${at} and ${isNotEndedSql(alias, at)})`;
}

/**
 * SQL: rows (user_id, role_id) of all roles that count now, to be used in `from`. Without the subscriptions that do not
 * count, which are fewer than those that do.
 */
export const EFFECTIVE_ROLES_SQL = `(
  select held.user_id, held.role_id from user_roles held
  where not exists (
    select from subscriptions source where source.id = held.subscription_id and not ${isInEffectSql('source')}))`;

/** SQL: a row with `may_read`, whether a role that counts now lets the user be pinged, and their `item_limit`. */
export function pingAccessSql(userId: string): string {
  return `(
    select coalesce(bool_or(ur.role_id = any (array(
        select rp.role_id from role_permissions rp join permissions p on p.id = rp.permission_id
        where upper(p.name) in ('READ_WATCHED_ITEMS', 'SUPER_ADMIN')))), false) as may_read,
      coalesce((array_agg(ro.item_limit order by ro.id desc))[1], 0) as item_limit
    from ${EFFECTIVE_ROLES_SQL} ur
    join roles ro on ro.id = ur.role_id
    where ur.user_id = ${userId})`;
}

/** SQL: whether the row `alias` of `users` may get messages from us: moderation allows it. */
export function mayBeMessagedSql(alias: string): string {
  return `(not ${alias}.is_banned and not ${alias}.is_muted)`;
}

/** The same rule for scheduling in TypeScript. Times are ms since 1970 UTC; `endsAtMs` null: access does not end. */
export function getAccessState(
  subscription: { isActive: boolean; startsAtMs: number; endsAtMs: number | null },
  atMs: number,
): 'ended' | 'in_effect' | 'waiting' {
  const { isActive, startsAtMs, endsAtMs } = subscription;
  if (!isActive || (endsAtMs !== null && endsAtMs <= atMs)) return 'ended';
  return startsAtMs <= atMs ? 'in_effect' : 'waiting';
}
