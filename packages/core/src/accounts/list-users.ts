import {
  type AdminUser,
  type AdminUserDetail,
  type AdminUserFilter,
  AppError,
  snowflakeSchema,
  type UserStatus,
  uuidSchema,
} from '@lockwatch/contracts';
import { containsPattern, type DbOrTx, isoTime } from '@lockwatch/db';
import { notifications, roles, users, watchRules, webhooks } from '@lockwatch/db/schema';
import type { Language } from '@lockwatch/texts';
import { and, asc, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm';
import {
  type Actor,
  auditDataView,
  EFFECTIVE_ROLES_SQL,
  effectiveRoleIds,
  getRoleLabel,
} from '../access/index.js';

type StoredRole = Omit<AdminUser['roles'][number], 'label'>;

const columns = {
  user_id: users.id,
  email: users.email,
  name: users.name,
  is_banned: users.isBanned,
  ban_reason: users.banReason,
  is_muted: users.isMuted,
  is_blacklisted: users.isBlacklisted,
  created_at: isoTime(users.createdAt),
  last_login_at: isoTime(users.lastLoginAt),
  roles: sql<StoredRole[]>`coalesce((
    select json_agg(json_build_object('role_id', ${roles.id}, 'name', ${roles.name}) order by ${roles.id} desc)
    from ${roles} where ${roles.id} in (${effectiveRoleIds})), '[]')`,
};

/** Users that match the filter, oldest first, with the roles that count now. */
export async function listUsers(
  store: DbOrTx,
  input: AdminUserFilter & { limit: number; offset: number },
  language: Language,
): Promise<AdminUser[]> {
  // The page is selected first, so that roles are loaded only for its users.
  const page = store
    .select({ id: users.id })
    .from(users)
    .where(matchesFilter(input))
    .orderBy(asc(users.createdAt), asc(users.id))
    .limit(input.limit)
    .offset(input.offset);
  const rows = await store
    .select(columns)
    .from(users)
    .where(inArray(users.id, page))
    .orderBy(asc(users.createdAt), asc(users.id));
  return rows.map((row) => withLabels(row, language));
}

/** How many users match the filter. */
export async function countUsers(store: DbOrTx, filter: AdminUserFilter): Promise<{ count: number }> {
  return { count: await store.$count(users, matchesFilter(filter)) };
}

/** One user with what staff need to help them. Throws NOT_FOUND. */
export async function getUser(
  actor: Actor,
  store: DbOrTx,
  id: string,
  language: Language,
): Promise<AdminUserDetail> {
  const [row] = await store
    .select({
      ...columns,
      discord_user_id: users.discordUserId,
      growid: users.growid,
      growid_verified: sql<boolean>`${users.growidVerifiedAt} is not null`,
      watched_items: store.$count(watchRules, eq(watchRules.userId, users.id)),
      webhooks: store.$count(webhooks, eq(webhooks.userId, users.id)),
      pings_today: store.$count(
        notifications,
        and(
          eq(notifications.userId, users.id),
          eq(notifications.targetNumber, 0),
          sql`${notifications.createdAt} > now() - interval '1 day'`,
          sql`${notifications.sentAt} is not null`,
        ),
      ),
    })
    .from(users)
    .where(eq(users.id, id));
  if (!row) throw new AppError('NOT_FOUND', { text: 'accounts.noSuchUser' });
  await auditDataView(store, actor, { action: 'user_viewed', target: { userId: id, name: row.name } });
  return withLabels(row, language);
}

function withLabels<U extends { roles: readonly StoredRole[] }>(user: U, language: Language) {
  const labelled = user.roles.map((role) => ({ ...role, label: getRoleLabel(role.name, language) }));
  return { ...user, roles: labelled };
}

function matchesFilter({ search, role_id, status }: AdminUserFilter): SQL | undefined {
  return and(
    search ? matchesSearch(search) : undefined,
    role_id === undefined ? undefined : hasRole(role_id),
    status === undefined ? undefined : STATUS[status],
  );
}

function hasRole(roleId: number): SQL {
  return sql`${users.id} in (
    select user_id from ${sql.raw(EFFECTIVE_ROLES_SQL)} effective where role_id = ${roleId})`;
}

const STATUS: Record<UserStatus, SQL> = {
  active: sql`not (${users.isBanned} or ${users.isMuted} or ${users.isBlacklisted})`,
  banned: sql`${users.isBanned}`,
  muted: sql`${users.isMuted}`,
  blacklisted: sql`${users.isBlacklisted}`,
};

function matchesSearch(search: string): SQL | undefined {
  if (uuidSchema.safeParse(search).success) return eq(users.id, search);
  const pattern = containsPattern(search) ?? '';
  return or(
    ilike(users.name, pattern),
    ilike(users.email, pattern),
    eq(sql`lower(${users.growid})`, search.toLowerCase()),
    snowflakeSchema.safeParse(search).success ? eq(users.discordUserId, search) : undefined,
  );
}
